import { MAX_IMPORT_ROWS } from '../../../domain/draft/listing-import.ts'
import { formatBytes } from '../../../domain/text/bytes.ts'
import { UnreadableFileError } from '../../files/unreadable-file-error.ts'
import type { UploadedFile } from '../../files/uploaded-file.ts'
import { charactersOf } from '../import/import-listings.ts'
import { createReader, type ReadRow } from '../import/read-listing.ts'
import { openSource } from '../import/row-source.ts'

const MAX_BYTES = 25_000_000
const TOO_LARGE = `The file is larger than ${formatBytes(MAX_BYTES)}.`

export const FEED_LIMITS = { maxBytes: MAX_BYTES, tooLarge: TOO_LARGE } as const satisfies Partial<UploadedFile>

export interface FeedRow {
  /** A line of a table, or the number of a feature. */
  number: number
  read: ReadRow
}

/**
 * Reads all rows of a file of listings.
 * @param source the prefix of their external IDs
 * @throws UnreadableFileError, also for one that unpacks to more than a file may have
 */
export async function readRows(
  path: string,
  { source, ...options }: { source: string; folder: string; signal: AbortSignal },
): Promise<FeedRow[]> {
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
  let characters = 0
  for await (const row of file.rows()) {
    options.signal.throwIfAborted()
    if (rows.length === MAX_IMPORT_ROWS)
      throw new UnreadableFileError(`The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-US')} listings.`)
    characters += charactersOf(row)
    if (characters > MAX_BYTES) throw new UnreadableFileError(TOO_LARGE)
    rows.push({ number: row.number, read: read(row) })
  }
  return rows
}
