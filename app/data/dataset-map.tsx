import { useState } from 'react'
import { href } from 'react-router'
import type { DatasetDetail } from '../../domain/dataset-catalog.ts'
import type { MapFeatures } from '../../server/datasets/charts.ts'
import type { LocatorMap } from '../../server/maps/service.ts'
import { InteractiveMap } from '../ui/map/interactive-map.tsx'
import { LocatorDrawing } from '../ui/map/locator-map.tsx'
import type { InteractiveMapProps } from '../ui/map/map-props.ts'
import { drawShapes } from '../ui/map/shapes.ts'

interface DatasetMapProps {
  dataset: DatasetDetail & { bounds: NonNullable<DatasetDetail['bounds']> }
  map: LocatorMap
}

/** A sample of the rows on the map. Layers of the map can be compared with them. */
export function DatasetMap({ dataset, map }: DatasetMapProps) {
  const [hasFailed, setFailed] = useState(false)
  const label = `Map of the rows of ${dataset.name}`
  const draw: InteractiveMapProps['onReady'] = (live, colors) => {
    const abort = new AbortController()
    setFailed(false)
    fetchFeatures(dataset.slug, abort.signal).then(
      (features) => drawShapes(live, features, colors),
      () => abort.signal.aborted || setFailed(true),
    )
    return () => abort.abort()
  }
  return (
    <div className="overflow-hidden rounded-card border border-line-strong bg-surface">
      <InteractiveMap
        label={label}
        bounds={dataset.bounds}
        isInPage
        layerTypes={[]}
        onReady={draw}
        fallback={<LocatorDrawing map={map} name={dataset.name} label={label} />}
      />
      {hasFailed && (
        <p role="alert" className="border-t border-line px-4 py-2.5 text-13 text-bad-ink">
          We couldn’t load the rows for the map. Reload the page to try again.
        </p>
      )}
    </div>
  )
}

async function fetchFeatures(slug: string, signal: AbortSignal): Promise<MapFeatures> {
  const response = await fetch(href('/dashboard/:slug/map', { slug }), { signal })
  if (!response.ok) throw new Error(`The map answered ${response.status}`)
  return response.json()
}
