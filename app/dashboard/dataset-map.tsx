import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import type { DatasetDetail } from '../../domain/dataset/dataset-catalog.ts'
import type { MapFeatures } from '../../server/content/datasets/charts.ts'
import { InteractiveMap } from '../ui/map/interactive-map.tsx'
import type { InteractiveMapProps } from '../ui/map/map-props.ts'

interface DatasetMapProps {
  dataset: DatasetDetail & { bounds: NonNullable<DatasetDetail['bounds']> }
  /** Shown until the map is. */
  drawing: ReactNode
}

export const mapLabel = ({ name }: Pick<DatasetDetail, 'name'>) => `Map of the rows of ${name}`

/** A sample of the rows on the map. Layers of the map can be compared with them. */
export function DatasetMap({ dataset, drawing }: DatasetMapProps) {
  const [hasFailed, setFailed] = useState(false)
  const draw: InteractiveMapProps['onReady'] = (live, colors) => {
    const abort = new AbortController()
    setFailed(false)
    Promise.all([fetchFeatures(dataset.slug, abort.signal), import('../ui/map/shapes.ts')]).then(
      ([features, { drawShapes }]) => abort.signal.aborted || drawShapes(live, features, colors),
      () => abort.signal.aborted || setFailed(true),
    )
    return () => abort.abort()
  }
  return (
    <div className="overflow-hidden rounded-card border border-line-strong bg-surface">
      <InteractiveMap
        label={mapLabel(dataset)}
        bounds={dataset.bounds}
        isInPage
        layerTypes={[]}
        onReady={draw}
        fallback={drawing}
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
