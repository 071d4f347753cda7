import { slugOfPath } from '../../domain/content/slug.ts'
import type { DatasetDetail } from '../../domain/dataset/dataset-catalog.ts'
import { isErrorCode } from '../../domain/errors.ts'
import type { Viewer } from '../../domain/permissions.ts'
import type { Histogram, MapFeatures, Preview } from '../../server/content/datasets/charts.ts'
import type { LocatorMap } from '../../server/land/maps/service.ts'
import type { Services } from '../../server/services.ts'

export interface FoundDataset {
  state: 'found'
  dataset: DatasetDetail
  /** Whether the file has been processed, so that there are rows to show. */
  isProcessed: boolean
  /** The rest is null where there is nothing to show or loading failed. */
  preview: Preview | null
  chart: { columns: string[]; histogram: Histogram | null } | null
  map: LocatorMap | null
}

export type DatasetScreenView = FoundDataset | { state: 'missing' | 'failed' }

interface DatasetRequest {
  slug: string | undefined
  /** Column of the chart. */
  column: string | null
  onError: (error: unknown) => void
}

/** Loads a dataset with its preview, chart and map. Only the dataset itself decides whether the page exists. */
export async function loadDataset(
  { datasets, maps }: Pick<Services, 'datasets' | 'maps'>,
  viewer: Viewer,
  { slug: requestedSlug, column, onError }: DatasetRequest,
): Promise<DatasetScreenView> {
  const slug = slugOfPath(requestedSlug)
  if (slug === null) return { state: 'missing' }
  let dataset: DatasetDetail
  try {
    dataset = await datasets.getBySlug(viewer, slug)
  } catch (error) {
    if (isErrorCode(error, 'dataset_not_found')) return { state: 'missing' }
    onError(error)
    return { state: 'failed' }
  }
  const optional = <T>(loading: Promise<T>) => orNull(loading, onError)
  const [preview, chart, map] = await Promise.all([
    optional(datasets.getPreview(viewer, slug)),
    optional(datasets.getHistogram(viewer, { slug, column })),
    optional(
      datasets
        .getMapFeatures(viewer, slug)
        .then((features) => (features && hasFeatures(features) ? maps.getExtent(features) : null)),
    ),
  ])
  return { state: 'found', dataset, isProcessed: dataset.formats.length > 1, preview, chart, map }
}

const hasFeatures = ({ points, lines, areas }: MapFeatures) => points.length + lines.length + areas.length > 0

/** Reports failures, except a dataset that was just unpublished and a query that takes too long, which are expected. */
async function orNull<T>(loading: Promise<T>, onError: (error: unknown) => void): Promise<T | null> {
  try {
    return await loading
  } catch (error) {
    if (!isErrorCode(error, 'dataset_not_found') && !isErrorCode(error, 'query_too_heavy')) onError(error)
    return null
  }
}
