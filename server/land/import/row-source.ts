import type { FeatureSource } from '../../files/feature-source.ts'
import { type OpenFeaturesOptions, openFile } from '../../files/open-features.ts'
import { rejectDeep } from '../../files/reject-deep.ts'
import type { Table, TableRow } from '../../files/table.ts'
import { UnreadableFileError } from '../../files/unreadable-file-error.ts'

/**
 * A file of listings, which is read row by row. Of a file of features, each is a row; the columns are those of the first
 * feature, and others may have more.
 */
export interface RowSource extends Pick<Table, 'columns' | 'decimal' | 'rows'> {
  kind: 'table' | 'features'
  /** Null if unknown. */
  bytesRead(): number | null
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

async function* rowsOf(source: FeatureSource): AsyncGenerator<TableRow> {
  for await (const feature of source.features()) {
    const { number, values, geometry, problem } = rejectDeep(feature)
    yield { number, values: { ...values, [GEOMETRY]: geometry }, ...(problem && { problem }) }
  }
}

async function firstColumns(rows: AsyncIterable<TableRow>): Promise<string[]> {
  for await (const { values } of rows) return Object.keys(values)
  throw new UnreadableFileError('The file has no features.')
}
