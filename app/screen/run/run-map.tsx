import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { ParcelPoint } from '../../../server/screening/runs/service.ts'
import { InteractiveMap } from '../../ui/map/interactive-map.tsx'
import { LocatorDrawing } from '../../ui/map/locator-map.tsx'
import { parcelName, type RunView } from './run-view.ts'

const SOURCE = 'screened-parcels'

/** The parcels on a map. The table next to it has them all. */
export function RunMap({ view: { run, scoring, map, bounds } }: { view: RunView }) {
  const [chosen, setChosen] = useState<{ number: number; name: string } | null>(null)
  if (!bounds) return null
  const show = (
    libreMap: LibreMap,
    { accent, surface, 'ink-3': muted }: Record<'accent' | 'surface' | 'ink-3', string>,
  ) => showPoints(libreMap, { id: run.ref, scoring, colors: { accent, surface, muted }, onChoose: setChosen })
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
        {chosen && (
          <p
            role="status"
            className="absolute inset-x-3 bottom-12 flex items-center justify-between gap-3 rounded-control border border-line bg-surface px-3 py-2 text-13 shadow-1"
          >
            <span className="min-w-0 truncate font-label">{chosen.name}</span>
            <Link
              to={`${href('/screen/:id/:parcel', { id: run.ref, parcel: String(chosen.number) })}?${scoring}`}
              className="link whitespace-nowrap"
            >
              Open report
            </Link>
          </p>
        )}
      </InteractiveMap>
    </section>
  )
}

interface PointsOptions {
  id: string
  scoring: string
  colors: { accent: string; surface: string; muted: string }
  onChoose(parcel: { number: number; name: string }): void
}

/** Blue for parcels that pass all gates, gray for the others. */
function showPoints(map: LibreMap, { id, scoring, colors, onChoose }: PointsOptions): () => void {
  const abort = new AbortController()
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
  map.on('click', SOURCE, ({ features }) => {
    const { number, name } = features?.[0]?.properties ?? {}
    if (typeof number === 'number') onChoose({ number, name: String(name) })
  })
  fetch(`${href('/screen/:id/points', { id })}?${scoring}`, { signal: abort.signal })
    .then(async (response) => {
      if (response.ok)
        map.getSource<GeoJSONSource>(SOURCE)?.setData(collectionOf((await response.json()) as ParcelPoint[]))
    })
    // The table has them, too.
    .catch(() => undefined)
  return () => abort.abort()
}

const collectionOf = (points: readonly ParcelPoint[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: points.map(([number, name, longitude, latitude, rank]) => ({
    type: 'Feature',
    properties: { number, rank, name: parcelName({ number, name }) },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
})
