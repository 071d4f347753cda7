import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import type { MapColors } from './colors.ts'

export interface Parcel {
  point: [longitude: number, latitude: number]
  ring: [number, number][] | null
}

/** Draws a parcel: a square where it is small, its outline where that can be seen. */
export function drawParcel(map: LibreMap, { point, ring }: Parcel, colors: MapColors): void {
  const outline = ring && { type: 'Polygon' as const, coordinates: [ring] }
  const features = [{ type: 'Point' as const, coordinates: point }, ...(outline ? [outline] : [])]
  const data = {
    type: 'FeatureCollection' as const,
    features: features.map((geometry) => ({ type: 'Feature' as const, properties: {}, geometry })),
  }
  const known = map.getSource<GeoJSONSource>('parcel')
  if (known) {
    known.setData(data)
    return
  }
  map.addSource('parcel', { type: 'geojson', data })
  map.addLayer({
    id: 'parcel-fill',
    type: 'fill',
    source: 'parcel',
    paint: { 'fill-color': colors.accent, 'fill-opacity': 0.2 },
  })
  map.addLayer({
    id: 'parcel-outline',
    type: 'line',
    source: 'parcel',
    filter: ['==', ['geometry-type'], 'Polygon'],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colors.accent, 'line-width': 2 },
  })
  map.addLayer({
    id: 'parcel-point',
    type: 'circle',
    source: 'parcel',
    filter: ['==', ['geometry-type'], 'Point'],
    ...(outline ? { maxzoom: 12 } : {}),
    paint: {
      'circle-radius': 5,
      'circle-color': colors.accent,
      'circle-stroke-color': colors.surface,
      'circle-stroke-width': 1.5,
    },
  })
}
