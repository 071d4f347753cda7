import type { FeatureSource } from '../files/feature-source.ts'
import type { DecimalMark } from '../files/numbers.ts'
import { type OpenFeaturesOptions, openFile } from '../files/open-features.ts'
import { UnreadableFileError } from '../files/unreadable-file-error.ts'

/** One row of a table, or one feature of a file with geometry. */
export interface SourceRow {
  /** The line where the row starts, or the number of the feature; counted from 1. */
  number: number
  /** Values by column name. */
  values: Record<string, unknown>
  /** Why the whole row is unreadable. */
  problem?: string
}

/** A file of listings that is streamed, so that memory use stays bounded. */
export interface RowSource {
  kind: 'table' | 'features'
  /** Column names. Those of the first feature, if it isn't a table; other features may have more. */
  columns: readonly string[]
  /** What numbers have before their decimals; null if unknown. */
  decimal: DecimalMark | null
  /** How many bytes were read; null if unknown. */
  bytesRead(): number | null
  rows(): AsyncIterable<SourceRow>
}

/** The column that a feature's geometry gets, unless it has one for it. */
const GEOMETRY = 'geometry'

/** Opens a file of listings of any format with rows or features. @throws UnreadableFileError */
export async function openSource(path: string, options: Omit<OpenFeaturesOptions, 'columns'>): Promise<RowSource> {
  const opened = await openFile(path, options)
  if ('rows' in opened) return { ...opened, kind: 'table' }
  const rows = () => rowsOf(opened)
  return { kind: 'features', columns: await firstColumns(rows()), decimal: '.', bytesRead: () => null, rows }
}

async function* rowsOf(source: FeatureSource): AsyncGenerator<SourceRow> {
  for await (const { number, values, geometry, problem } of source.features()) {
    yield { number, values: { ...values, [GEOMETRY]: geometry }, ...(problem && { problem }) }
  }
}

async function firstColumns(rows: AsyncIterable<SourceRow>): Promise<string[]> {
  for await (const { values } of rows) return Object.keys(values)
  throw new UnreadableFileError('The file has no features.')
}
