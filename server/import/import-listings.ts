import type { ImportedListing, WrittenListings } from '../services/listing-import.ts'
import { isCollision, refusalOf } from '../services/listing-import.ts'
import type { ReadRow } from './read-listing.ts'
import type { RejectedFile, RejectedRow } from './rejected-file.ts'
import type { RowSource, SourceRow } from './source.ts'

const BATCH_ROWS = 500
/** Long descriptions and outlines make a batch end earlier, so that memory stays bounded. */
const BATCH_CHARACTERS = 2_000_000
const ATTEMPTS = 4

export interface ImportCounts {
  rows: number
  added: number
  changed: number
  unchanged: number
  rejected: number
  /** The row up to which everything is done: line of a CSV, number of a feature. */
  doneTo: number
}

export interface ImportOptions {
  source: RowSource
  read: (row: SourceRow) => ReadRow
  rejected: RejectedFile
  /** Writes a batch as a whole or not at all; null only checks the rows. */
  write: ((listings: ImportedListing[]) => Promise<WrittenListings>) | null
  /** Ends the import after the batch that is being written. */
  signal: AbortSignal
  onProgress: (counts: ImportCounts) => void
}

interface Entry {
  row: SourceRow
  listing: ImportedListing
}

interface Batch {
  accepted: Entry[]
  rejected: RejectedRow[]
  characters: number
  lastRow: number
}

const emptyBatch = (): Batch => ({ accepted: [], rejected: [], characters: 0, lastRow: 0 })

/** Imports a file batch by batch: while one is written, the next one is read. Only one is written at a time. */
export async function importListings(options: ImportOptions): Promise<ImportCounts> {
  const { source, read, signal } = options
  const counts: ImportCounts = { rows: 0, added: 0, changed: 0, unchanged: 0, rejected: 0, doneTo: 0 }
  let batch = emptyBatch()
  let writing = Promise.resolve()
  const hand = (full: Batch) => {
    writing = finishBatch(full, options, counts)
    // Awaited before the next batch; until then a failure must not count as unhandled.
    writing.catch(() => undefined)
  }
  try {
    for await (const row of source.rows()) {
      if (signal.aborted) break
      put(batch, row, read(row))
      if (batch.accepted.length + batch.rejected.length < BATCH_ROWS && batch.characters < BATCH_CHARACTERS) continue
      await writing
      if (signal.aborted) break
      hand(batch)
      batch = emptyBatch()
    }
  } finally {
    await writing
  }
  if (!signal.aborted && batch.lastRow > 0) await finishBatch(batch, options, counts)
  return counts
}

function put(batch: Batch, row: SourceRow, result: ReadRow): void {
  if ('listing' in result) batch.accepted.push({ row, listing: result.listing })
  else batch.rejected.push({ row, reasons: result.reasons })
  for (const name in row.values) batch.characters += lengthOf(row.values[name])
  batch.lastRow = row.number
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 8
}

async function finishBatch(batch: Batch, options: ImportOptions, counts: ImportCounts): Promise<void> {
  const refused: RejectedRow[] = []
  const written = options.write
    ? await writeEntries(batch.accepted, options.write, refused)
    : { added: batch.accepted.length, changed: 0, unchanged: 0 }
  const rejected = [...batch.rejected, ...refused].sort((a, b) => a.row.number - b.row.number)
  await options.rejected.write(rejected)
  counts.rows += batch.accepted.length + batch.rejected.length
  counts.added += written.added
  counts.changed += written.changed
  counts.unchanged += written.unchanged
  counts.rejected += rejected.length
  counts.doneTo = batch.lastRow
  options.onProgress(counts)
}

type Write = NonNullable<ImportOptions['write']>

/** What the database refuses all the same is found by halves: the rows without fault are stored, the others told of. */
async function writeEntries(entries: Entry[], write: Write, refused: RejectedRow[]): Promise<WrittenListings> {
  if (entries.length === 0) return { added: 0, changed: 0, unchanged: 0 }
  try {
    return await persistently(() => write(entries.map(({ listing }) => listing)))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    if (entries.length === 1) {
      refused.push({ row: entries[0]!.row, reasons: [`the database refused it: ${refusal}`] })
      return { added: 0, changed: 0, unchanged: 0 }
    }
  }
  const middle = Math.ceil(entries.length / 2)
  const first = await writeEntries(entries.slice(0, middle), write, refused)
  const second = await writeEntries(entries.slice(middle), write, refused)
  return {
    added: first.added + second.added,
    changed: first.changed + second.changed,
    unchanged: first.unchanged + second.unchanged,
  }
}

/** Two that write at once may get in each other's way; the one that was turned down tries again. */
async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isCollision(error) || attempt === ATTEMPTS) throw error
    }
  }
}
