import type { TableRow } from '../../files/table.ts'
import { invalidDataMessage, isRetryable } from '../../platform/db/sql-errors.ts'
import type { ImportedListing, WrittenListings } from '../listings/write-imported.ts'
import type { ReadRow } from './read-listing.ts'
import type { RejectedFile, RejectedRow } from './rejected-file.ts'
import type { RowSource } from './row-source.ts'

const BATCH_ROWS = 500
/** A batch with long descriptions or boundaries ends earlier, so that memory use stays bounded. */
const BATCH_CHARACTERS = 2_000_000
const MAX_ATTEMPTS = 4

export interface ImportCounts {
  rows: number
  added: number
  changed: number
  unchanged: number
  rejected: number
  /** The last row that was processed: a line of the CSV, or the number of a feature. */
  lastRow: number
}

export interface ImportOptions {
  source: RowSource
  read: (row: TableRow) => ReadRow
  rejected: RejectedFile
  /** Writes a batch in one transaction; null in a dry run, which only checks the rows. */
  write: ((listings: ImportedListing[]) => Promise<WrittenListings>) | null
  /** Stops the import after the current batch. */
  signal: AbortSignal
  onProgress: (counts: ImportCounts) => void
}

interface Entry {
  row: TableRow
  listing: ImportedListing
}

interface Batch {
  accepted: Entry[]
  rejected: RejectedRow[]
  characters: number
  lastRow: number
}

const emptyBatch = (): Batch => ({ accepted: [], rejected: [], characters: 0, lastRow: 0 })

/** Imports a file in batches. The next batch is read while one is being written; only one is written at a time. */
export async function importListings(options: ImportOptions): Promise<ImportCounts> {
  const { source, read, signal } = options
  const counts: ImportCounts = { rows: 0, added: 0, changed: 0, unchanged: 0, rejected: 0, lastRow: 0 }
  let batch = emptyBatch()
  let writing = Promise.resolve()
  const startWriting = (full: Batch) => {
    writing = finishBatch(full, options, counts)
    // A failure surfaces when the write is awaited, before the next batch; until then, it must not count as unhandled.
    writing.catch(() => undefined)
  }
  try {
    for await (const row of source.rows()) {
      if (signal.aborted) break
      addToBatch(batch, row, read(row))
      if (batch.accepted.length + batch.rejected.length < BATCH_ROWS && batch.characters < BATCH_CHARACTERS) continue
      await writing
      if (signal.aborted) break
      startWriting(batch)
      batch = emptyBatch()
    }
  } finally {
    await writing
  }
  if (!signal.aborted && batch.lastRow > 0) await finishBatch(batch, options, counts)
  return counts
}

function addToBatch(batch: Batch, row: TableRow, result: ReadRow): void {
  if ('listing' in result) batch.accepted.push({ row, listing: result.listing })
  else batch.rejected.push({ row, reasons: result.reasons })
  batch.characters += charactersOf(row)
  batch.lastRow = row.number
}

/** The length of all values of a row. */
export function charactersOf({ values }: TableRow): number {
  let characters = 0
  for (const name in values) characters += lengthOf(values[name])
  return characters
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 8
}

async function finishBatch(batch: Batch, options: ImportOptions, counts: ImportCounts): Promise<void> {
  const rejectedByDatabase: RejectedRow[] = []
  const written = options.write
    ? await writeEntries(batch.accepted, options.write, rejectedByDatabase)
    : { added: batch.accepted.length, changed: 0, unchanged: 0 }
  const rejected = [...batch.rejected, ...rejectedByDatabase].sort((a, b) => a.row.number - b.row.number)
  await options.rejected.write(rejected)
  counts.rows += batch.accepted.length + batch.rejected.length
  counts.added += written.added
  counts.changed += written.changed
  counts.unchanged += written.unchanged
  counts.rejected += rejected.length
  counts.lastRow = batch.lastRow
  options.onProgress(counts)
}

type Write = NonNullable<ImportOptions['write']>

/** Splits a batch that the database rejects into halves, until the invalid rows are found and the others are stored. */
async function writeEntries(
  entries: Entry[],
  write: Write,
  rejectedByDatabase: RejectedRow[],
): Promise<WrittenListings> {
  if (entries.length === 0) return { added: 0, changed: 0, unchanged: 0 }
  try {
    return await withRetries(() => write(entries.map(({ listing }) => listing)))
  } catch (error) {
    const reason = invalidDataMessage(error)
    if (reason === null) throw error
    if (entries.length === 1) {
      rejectedByDatabase.push({ row: entries[0]!.row, reasons: [`the database rejected it: ${reason}`] })
      return { added: 0, changed: 0, unchanged: 0 }
    }
  }
  const middle = Math.ceil(entries.length / 2)
  const first = await writeEntries(entries.slice(0, middle), write, rejectedByDatabase)
  const second = await writeEntries(entries.slice(middle), write, rejectedByDatabase)
  return {
    added: first.added + second.added,
    changed: first.changed + second.changed,
    unchanged: first.unchanged + second.unchanged,
  }
}

/** Retries after a deadlock or a serialization failure, which concurrent writes can cause. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
