import type { FeatureCollection, Geometry, Position } from 'geojson'
import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import type { MapColors } from './colors.ts'

/** What a page is about, in degrees. */
export interface Shapes {
  points?: readonly Position[]
  lines?: readonly Position[][]
  /** Rings. */
  areas?: readonly Position[][]
}

const SOURCE = 'shapes'

/** Draws points, lines and areas in the accent color, over the map layers. */
export function drawShapes(map: LibreMap, { points = [], lines = [], areas = [] }: Shapes, colors: MapColors): void {
  const geometries: Geometry[] = [
    { type: 'MultiPoint', coordinates: [...points] },
    ...lines.map((coordinates): Geometry => ({ type: 'LineString', coordinates })),
    ...areas.map((ring): Geometry => ({ type: 'Polygon', coordinates: [ring] })),
  ]
  const data: FeatureCollection = {
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  }
  const known = map.getSource<GeoJSONSource>(SOURCE)
  if (known) {
    known.setData(data)
    return
  }
  const only = (type: string): ['==', ['geometry-type'], string] => ['==', ['geometry-type'], type]
  map.addSource(SOURCE, { type: 'geojson', data })
  map.addLayer(
    {
      id: `${SOURCE}-fill`,
      type: 'fill',
      source: SOURCE,
      filter: only('Polygon'),
      paint: { 'fill-color': colors.accent, 'fill-opacity': 0.12 },
    },
    'labels-start',
  )
  map.addLayer(
    {
      id: `${SOURCE}-line`,
      type: 'line',
      source: SOURCE,
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colors.accent, 'line-opacity': 0.8, 'line-width': 1.4 },
    },
    'labels-start',
  )
  map.addLayer({
    id: `${SOURCE}-point`,
    type: 'circle',
    source: SOURCE,
    filter: only('Point'),
    paint: {
      'circle-color': colors.accent,
      'circle-opacity': 0.75,
      'circle-stroke-color': colors.surface,
      'circle-stroke-width': 0.8,
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, 2.2, 8, 3.6, 12, 5.5],
    },
  })
}
