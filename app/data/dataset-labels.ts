import { FORMAT_LABELS } from '../../domain/dataset.ts'
import { type DatasetSummary, DOWNLOAD_LABELS, type DownloadFormat } from '../../domain/dataset-catalogue.ts'

/** What a download of the dataset is in: the original by its own format. */
export const formatLabel = (
  format: DownloadFormat,
  { original_format }: Pick<DatasetSummary, 'original_format'>,
): string => (format === 'original' ? FORMAT_LABELS[original_format] : DOWNLOAD_LABELS[format])

export const downloadPath = (slug: string, format: DownloadFormat): string =>
  `/dashboard/${slug}/download${format === 'original' ? '' : `?format=${format}`}`

const figures = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })

/** “1,235”, “0.0481”: four digits that count. */
export const formatFigure = (value: number): string => figures.format(value)

const SHORT = 155

/** What search engines read below the name. */
export function metaDescription({ name, description, region, publisher }: DatasetSummary): string {
  const text = description?.replace(/\s+/g, ' ').trim() || `${name}: a public dataset`
  const about = [region && `Region: ${region}.`, publisher && `Publisher: ${publisher}.`].filter(Boolean).join(' ')
  const whole = `${text} ${about}`.trim()
  return whole.length <= SHORT ? whole : `${whole.slice(0, SHORT - 1).trimEnd()}…`
}
