import type { DatasetDetail, DatasetSummary, DownloadFormat } from '../../../domain/dataset/dataset-catalog.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { Histogram, MapFeatures, Preview } from './charts.ts'
import type { Download } from './downloads.ts'
import type { RowPage } from './rows.ts'

/** Public datasets. All functions throw AppError `dataset_not_found` for a dataset that isn't public. */
export interface DatasetsService {
  /** Newest first. */
  findPublic(viewer: Viewer): Promise<DatasetSummary[]>
  /** All public datasets with full details, for DCAT and the API. */
  findDetails(viewer: Viewer): Promise<DatasetDetail[]>
  getBySlug(viewer: Viewer, slug: string): Promise<DatasetDetail>
  getById(viewer: Viewer, id: string): Promise<DatasetDetail>
  /** The first rows; null until the file has been processed. */
  getPreview(viewer: Viewer, slug: string): Promise<Preview | null>
  /** The histogram of the column, or of the first of `columns`, which lists all columns with one. */
  getHistogram(
    viewer: Viewer,
    options: { slug: string; column: string | null },
  ): Promise<{ columns: string[]; histogram: Histogram | null }>
  /** A sample of the rows' points, lines and areas; null for a dataset without coordinates. */
  getMapFeatures(viewer: Viewer, slug: string): Promise<MapFeatures | null>
  /**
   * One page of rows. Beyond the unfiltered first rows, the viewer needs the right to download.
   * @throws AppError `bad_request` listing the available columns; `invalid`, `sign_in_needed`, `dataset_not_ready`,
   * `query_too_heavy`, `datasets_busy`
   */
  findRows(
    viewer: Viewer,
    id: string,
    options: { params: URLSearchParams; signal?: AbortSignal | undefined },
  ): Promise<RowPage>
  /** @throws AppError `sign_in_needed`, `not_found`, `dataset_download_failed`, `datasets_busy` */
  openDownload(viewer: Viewer, options: { slug: string; format: DownloadFormat }): Promise<Download>
  /** Counts a finished download. */
  countDownload(viewer: Viewer, options: { slug: string; format: DownloadFormat }): Promise<void>
}
