import { href } from 'react-router'
import { FORMAT_LABELS } from '../../domain/dataset/dataset.ts'
import { type DatasetSummary, DOWNLOAD_LABELS, type DownloadFormat } from '../../domain/dataset/dataset-catalog.ts'
import { formatCount } from '../../domain/text/format.ts'

/** The name of a download format; for the original, the name of its own format. */
export const formatLabel = (
  format: DownloadFormat,
  { original_format }: Pick<DatasetSummary, 'original_format'>,
): string => (format === 'original' ? FORMAT_LABELS[original_format] : DOWNLOAD_LABELS[format])

export const downloadPath = (slug: string, format: DownloadFormat): string =>
  `${href('/dashboard/:slug', { slug })}/download${format === 'original' ? '' : `?format=${format}`}`

const figures = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })

/** “1,235”, “0.0481”: four significant digits. */
export const formatFigure = (value: number): string => figures.format(value)

const SHAPES: Readonly<Record<string, string>> = {
  Point: 'Point',
  MultiPoint: 'Points',
  LineString: 'Line',
  MultiLineString: 'Lines',
  Polygon: 'Area',
  MultiPolygon: 'Areas',
  GeometryCollection: 'Shapes',
}

/**
 * “Line, 12 points” or “Point 30.2672, −97.7431” for a GeoJSON geometry, which may be cut off; null for any other value.
 * @param positions how many positions the geometry has, if that is known
 */
export function geometryText(value: unknown, positions: number | null): string | null {
  const shape = shapeOf(value)
  if (shape === null) return null
  const [, longitude, latitude] = /\[\s*(-?[\d.e+-]+)\s*,\s*(-?[\d.e+-]+)\s*[\],]/i.exec(String(value)) ?? []
  if (shape === 'Point') return latitude === undefined ? shape : `Point ${degrees(latitude)}, ${degrees(longitude!)}`
  return positions === null ? shape : `${shape}, ${formatCount(positions, 'point')}`
}

/** With a minus sign, which is as wide as a digit. */
const degrees = (text: string) => Number(text).toFixed(4).replace('-', '−')

function shapeOf(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('{')) return null
  const [, type = ''] = /"type"\s*:\s*"([A-Za-z]+)"/.exec(value.slice(0, 200)) ?? []
  return /"(coordinates|geometries)"\s*:/.test(value.slice(0, 200)) && Object.hasOwn(SHAPES, type)
    ? (SHAPES[type] ?? null)
    : null
}

const MAX_META_DESCRIPTION = 155

/** The meta description of a dataset page. */
export function metaDescription({ name, description, region, publisher }: DatasetSummary): string {
  const text = description?.replace(/\s+/g, ' ').trim() || `${name}: a public dataset`
  const about = [region && `Region: ${region}.`, publisher && `Publisher: ${publisher}.`].filter(Boolean).join(' ')
  const whole = `${text} ${about}`.trim()
  return whole.length <= MAX_META_DESCRIPTION ? whole : `${whole.slice(0, MAX_META_DESCRIPTION - 1).trimEnd()}…`
}
