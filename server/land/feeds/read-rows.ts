import { MAX_IMPORT_BYTES as MAX_BYTES, MAX_IMPORT_ROWS } from '../../../domain/draft/listing-import.ts'
import { UTILITIES } from '../../../domain/listing/listing.ts'
import { formatBytes } from '../../../domain/text/bytes.ts'
import { MAX_COLUMNS, UnreadableFileError } from '../../files/unreadable-file-error.ts'
import type { UploadedFile } from '../../files/uploaded-file.ts'
import { IMPORT_FIELDS, planColumns } from '../import/columns.ts'
import { charactersOf } from '../import/import-listings.ts'
import { createReader, type ReadRow } from '../import/read-listing.ts'
import { openSource } from '../import/row-source.ts'
import { SHARED_NAMES } from './apply-row.ts'

const TOO_LARGE = `The file is larger than ${formatBytes(MAX_BYTES)}.`

export const FEED_LIMITS = { maxBytes: MAX_BYTES, tooLarge: TOO_LARGE } as const satisfies Partial<UploadedFile>

export interface FeedRow {
  /** A line of a table, or the number of a feature. */
  number: number
  read: ReadRow
}

interface FeedFile {
  rows: FeedRow[]
  /** Columns that set nothing. */
  ignored: string[]
}

/** Fields that applying a row reads. City and the like follow from the coordinates. */
const USED: ReadonlySet<string> = new Set([
  ...SHARED_NAMES,
  ...['external_id', 'gps_coordinates', 'latitude', 'longitude', 'geometry', 'price_type', 'utility_access'],
  ...UTILITIES,
])

function ignoredColumns(columns: string[]): string[] {
  const plan = planColumns(columns, new Map())
  const used = new Set(IMPORT_FIELDS.filter((field) => USED.has(field)).map((field) => plan[field]?.name))
  return columns.filter((name) => !used.has(name))
}

/**
 * Reads all rows of a file of listings.
 * @param source the prefix of their external IDs
 * @throws UnreadableFileError, also for a file whose unpacked rows exceed the limit of a file
 */
export async function readRows(
  path: string,
  { source, ...options }: { source: string; folder: string; signal: AbortSignal },
): Promise<FeedFile> {
  const file = await openSource(path, options)
  const read = createReader({
    source,
    columnOptions: new Map(),
    title: null,
    decimal: file.decimal,
    publish: false,
    isIdRequired: true,
  })
  const rows: FeedRow[] = []
  const columns = new Set<string>()
  let characters = 0
  for await (const row of file.rows()) {
    options.signal.throwIfAborted()
    if (rows.length === MAX_IMPORT_ROWS)
      throw new UnreadableFileError(`The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-US')} listings.`)
    characters += charactersOf(row)
    if (characters > MAX_BYTES) throw new UnreadableFileError(TOO_LARGE)
    rows.push({ number: row.number, read: read(row) })
    if (columns.size < MAX_COLUMNS) for (const name of Object.keys(row.values)) columns.add(name)
  }
  return { rows, ignored: ignoredColumns([...columns]) }
}
