import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { parcelName } from '../../../domain/screening/parcel-name.ts'
import { isInseparable } from '../../../domain/search/map/clusters.ts'
import { boxOfPoints, type MapPoint, type PointGroup } from '../../../domain/search/map/group-points.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import type { ParcelOutline, ParcelPoint } from '../../../server/screening/runs/service.ts'
import { InteractiveMap } from '../../ui/map/interactive-map.tsx'
import { LocatorDrawing } from '../../ui/map/locator-map.tsx'
import { MarkerList, markerListHeading } from '../../ui/map/marker-list.tsx'
import { zoomTo } from '../../ui/map/zoom-to.ts'
import type { RunView } from './run-view.ts'

const SOURCE = 'screened-parcels'

/** The parcels on a map. The table next to it has them all. */
export function RunMap({ view: { run, scoring, map, bounds } }: { view: RunView }) {
  const [chosen, setChosen] = useState<PointGroup<ParcelOnMap> | null>(null)
  if (!bounds) return null
  const show = (
    libreMap: LibreMap,
    { accent, surface, 'ink-3': muted }: Record<'accent' | 'surface' | 'ink-3', string>,
  ) => showPoints(libreMap, { id: run.ref, scoring, colors: { accent, surface, muted }, onChoose: setChosen })
  const linkTo = (parcel: ParcelOnMap) =>
    `${href('/screen/:id/:parcel', { id: run.ref, parcel: String(parcel.number) })}?${scoring}`
  const single = chosen?.points.length === 1 ? chosen.points[0]! : null
  return (
    <section
      aria-label="Map"
      className="overflow-hidden rounded-card border border-line-strong min-[85rem]:sticky min-[85rem]:top-17"
    >
      <InteractiveMap
        key={`${run.ref} ${scoring} ${run.done}`}
        label="Map of the parcels"
        bounds={bounds}
        isInPage
        className="h-96 min-[85rem]:h-130"
        onReady={show}
        fallback={
          map ? (
            <div className="grid size-full place-items-center">
              <LocatorDrawing map={map} name={run.name} label="Map of the parcels" />
            </div>
          ) : (
            <p className="grid size-full place-items-center text-13 text-ink-3">We can’t draw the map right now.</p>
          )
        }
      >
        {single && (
          <p
            role="status"
            className="absolute inset-x-3 bottom-12 flex items-center justify-between gap-3 rounded-control border border-line bg-surface px-3 py-2 text-13 shadow-1"
          >
            <span className="min-w-0 truncate font-label">{single.name}</span>
            <Link to={linkTo(single)} className="link whitespace-nowrap">
              Open report
            </Link>
          </p>
        )}
        {chosen && !single && (
          <MarkerList
            heading={markerListHeading(formatNumber(chosen.points.length), 'parcels', chosen.box)}
            onClose={() => setChosen(null)}
          >
            {chosen.points.map((parcel) => (
              <li key={parcel.number}>
                <Link to={linkTo(parcel)} className="link break-words">
                  {parcel.name}
                </Link>
              </li>
            ))}
          </MarkerList>
        )}
      </InteractiveMap>
    </section>
  )
}

interface ParcelOnMap extends MapPoint {
  number: number
  name: string
}

interface PointsOptions {
  id: string
  scoring: string
  colors: { accent: string; surface: string; muted: string }
  /** Called with one parcel, or with several that no zoom separates. */
  onChoose(parcels: PointGroup<ParcelOnMap>): void
}

/** Blue for parcels that pass all gates, gray for the others. */
function showPoints(map: LibreMap, { id, scoring, colors, onChoose }: PointsOptions): () => void {
  const abort = new AbortController()
  let known = new Map<number, ParcelOnMap>()
  map.addSource(SOURCE, { type: 'geojson', data: collectionOf([]) })
  map.addLayer({
    id: SOURCE,
    type: 'circle',
    source: SOURCE,
    paint: {
      'circle-radius': 6,
      'circle-color': ['case', ['==', ['get', 'rank'], 0], colors.accent, colors.muted],
      'circle-stroke-color': colors.surface,
      'circle-stroke-width': 1.5,
    },
  })
  const stopOutlines = showOutlines(map, { id, color: colors.accent, signal: abort.signal })
  map.on('click', SOURCE, ({ features = [] }) => {
    // A feature may be in several tiles.
    const numbers = new Set(features.map(({ properties }) => Number(properties.number)))
    const points = [...numbers].toSorted((a, b) => a - b).flatMap((number) => known.get(number) ?? [])
    if (points.length === 0) return
    const group = { box: boxOfPoints(points), points }
    if (points.length === 1 || isInseparable(group, map.getZoom())) onChoose(group)
    else zoomTo(map, group.box)
  })
  fetch(`${href('/screen/:id/points', { id })}?${scoring}`, { signal: abort.signal })
    .then(async (response) => {
      if (!response.ok) return
      const points = (await response.json()) as ParcelPoint[]
      known = new Map(points.map((point) => [point[0], parcelOnMap(point)]))
      map.getSource<GeoJSONSource>(SOURCE)?.setData(collectionOf(points))
    })
    // The table has them, too.
    .catch(() => undefined)
  return () => {
    stopOutlines()
    abort.abort()
  }
}

/** Farther away, an outline is smaller than its dot. */
const OUTLINES_ZOOM = 9
const OUTLINES = 'screened-outlines'

/** Loads the outlines of the parcels in view, under their dots. */
function showOutlines(map: LibreMap, { id, color, signal }: { id: string; color: string; signal: AbortSignal }) {
  map.addSource(OUTLINES, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  map.addLayer(
    { id: OUTLINES, type: 'fill', source: OUTLINES, paint: { 'fill-color': color, 'fill-opacity': 0.2 } },
    SOURCE,
  )
  map.addLayer(
    { id: `${OUTLINES}-line`, type: 'line', source: OUTLINES, paint: { 'line-color': color, 'line-width': 2 } },
    SOURCE,
  )
  const load = () => {
    if (map.getZoom() < OUTLINES_ZOOM) return
    const bounds = map.getBounds()
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()].map((each) =>
      each.toFixed(5),
    )
    fetch(`${href('/screen/:id/outlines', { id })}?box=${box}`, { signal })
      .then(async (response) => {
        if (!response.ok) return
        const outlines = (await response.json()) as ParcelOutline[]
        const features = outlines.map(({ number, geometry }) => ({
          type: 'Feature' as const,
          properties: { number },
          geometry,
        }))
        map.getSource<GeoJSONSource>(OUTLINES)?.setData({ type: 'FeatureCollection', features })
      })
      // The dots are there.
      .catch(() => undefined)
  }
  load()
  map.on('moveend', load)
  return () => map.off('moveend', load)
}

const parcelOnMap = ([number, name, longitude, latitude]: ParcelPoint): ParcelOnMap => ({
  number,
  longitude,
  latitude,
  name: parcelName({ number, name }),
})

const collectionOf = (points: readonly ParcelPoint[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: points.map(([number, , longitude, latitude, rank]) => ({
    type: 'Feature',
    properties: { number, rank },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
})
