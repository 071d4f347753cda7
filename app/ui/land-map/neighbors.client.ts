import type { FeatureCollection, Polygon } from 'geojson'
import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import type { Parcel } from '../../../server/land/listings/parcels.ts'
import type { MapColors } from '../map/colors.ts'

const NEIGHBORS = 'neighbors'
/** Parcels are too small to see on a map of a larger area. */
const MIN_ZOOM = 11

/** Where to load the outlines of published parcels from, without that of the listing `except`. */
export interface Neighbors {
  path: string
  /** Id of the listing being edited; empty for a new one. */
  except: string
}

/**
 * Shows other published parcels, and loads them as the map moves.
 * @returns a function that returns the outlines shown
 */
export function followNeighbors(
  map: LibreMap,
  colors: MapColors,
  { path, except }: Neighbors,
): () => readonly Polygon[] {
  map.addSource(NEIGHBORS, { type: 'geojson', data: collection([]) })
  map.addLayer({
    id: `${NEIGHBORS}-fill`,
    type: 'fill',
    source: NEIGHBORS,
    paint: { 'fill-color': colors['ink-3'], 'fill-opacity': 0.1 },
  })
  map.addLayer({
    id: `${NEIGHBORS}-outline`,
    type: 'line',
    source: NEIGHBORS,
    paint: { 'line-color': colors['ink-3'], 'line-width': 1.2 },
  })
  map.addLayer({
    id: `${NEIGHBORS}-name`,
    type: 'symbol',
    source: NEIGHBORS,
    minzoom: 12,
    layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter Variable', 'sans-serif'], 'text-size': 11 },
    paint: { 'text-color': colors['ink-2'], 'text-halo-color': colors['map-land'], 'text-halo-width': 1.5 },
  })
  let request = new AbortController()
  let shown: readonly Parcel[] = []
  const load = async () => {
    request.abort()
    if (map.getZoom() < MIN_ZOOM) return
    request = new AbortController()
    const [[west, south], [east, north]] = map.getBounds().toArray()
    const query = new URLSearchParams({ box: [west, south, east, north].map((side) => side.toFixed(5)).join(), except })
    const response = await fetch(`${path}?${query}`, { signal: request.signal })
    if (!response.ok) return
    const { parcels }: { parcels: Parcel[] } = await response.json()
    shown = parcels
    map.getSource<GeoJSONSource>(NEIGHBORS)?.setData(collection(parcels))
  }
  // The map is usable without them.
  const follow = () => void load().catch(() => undefined)
  map.on('moveend', follow)
  map.on('remove', () => request.abort())
  follow()
  return () => shown.map(outlineOf)
}

const outlineOf = ({ ring }: Parcel): Polygon => ({ type: 'Polygon', coordinates: [ring] })

const collection = (parcels: readonly Parcel[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: parcels.map((parcel) => ({
    type: 'Feature',
    properties: { name: parcel.name },
    geometry: outlineOf(parcel),
  })),
})
