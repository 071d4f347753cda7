import type { DatasetDetail } from '../../domain/dataset-catalogue.ts'
import { isErrorCode } from '../../domain/errors.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { slugOfPath } from '../../domain/slug.ts'
import type { Histogram, Preview } from '../../server/services/datasets/pictures.ts'
import type { LocatorMap } from '../../server/services/maps.ts'
import type { Services } from '../../server/services/services.ts'

export type DatasetScreenView =
  | {
      state: 'found'
      dataset: DatasetDetail
      /** Whether there are rows to look at: the file was read. */
      isRead: boolean
      /** These are null where there is nothing to show, or it could not be had. */
      preview: Preview | null
      chart: { columns: string[]; histogram: Histogram | null } | null
      map: LocatorMap | null
    }
  | { state: 'missing' }
  | { state: 'failed' }

interface Asked {
  slug: string | undefined
  /** Of the chart. */
  column: string | null
  onError: (error: unknown) => void
}

/** One dataset and what can be drawn of it. Only the dataset itself decides whether there is a page. */
export async function loadDataset(
  { datasets, maps }: Pick<Services, 'datasets' | 'maps'>,
  viewer: Viewer,
  { slug: asked, column, onError }: Asked,
): Promise<DatasetScreenView> {
  const slug = slugOfPath(asked)
  if (slug === null) return { state: 'missing' }
  let dataset: DatasetDetail
  try {
    dataset = await datasets.getBySlug(viewer, slug)
  } catch (error) {
    if (isErrorCode(error, 'dataset_not_found')) return { state: 'missing' }
    onError(error)
    return { state: 'failed' }
  }
  const settle = <T>(asking: Promise<T>) => orNull(asking, onError)
  const [preview, chart, map] = await Promise.all([
    settle(datasets.getPreview(viewer, slug)),
    settle(datasets.getHistogram(viewer, { slug, column })),
    settle(
      datasets
        .getPlaces(viewer, slug)
        .then((places) => (places && places.points.length > 0 ? maps.getExtent(places) : null)),
    ),
  ])
  return { state: 'found', dataset, isRead: dataset.formats.length > 1, preview, chart, map }
}

/** What is made private meanwhile fails as missing, and what takes too long is left out: neither is for the operator. */
async function orNull<T>(asking: Promise<T>, onError: (error: unknown) => void): Promise<T | null> {
  try {
    return await asking
  } catch (error) {
    if (!isErrorCode(error, 'dataset_not_found') && !isErrorCode(error, 'query_too_heavy')) onError(error)
    return null
  }
}
