import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SYSTEM } from '../../../domain/permissions.ts'
import { type ImportCounts, type ImportOptions, importListings } from '../../land/import/import-listings.ts'
import { createReader } from '../../land/import/read-listing.ts'
import { prepareRejectedFile, type RejectedFile, type RejectedRow } from '../../land/import/rejected-file.ts'
import { openSource, type RowSource } from '../../land/import/row-source.ts'
import { refreshListingIndex, writeListings } from '../../land/listings/write-imported.ts'
import { recordActivity } from '../../people/activity/activity.ts'
import { checkpoint } from '../../platform/db/checkpoint.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { explainStartFailure, printLine } from '../../platform/start-up.ts'
import { type ImportArguments, readArguments, USAGE, UsageError } from './import-arguments.ts'
import { describeColumns } from './import-columns.ts'
import { createProgress, summaryLine } from './import-progress.ts'
import { openForImport, stopOnSignal } from './open-for-import.ts'

const [COMPLETED, FAILED, USAGE_ERROR] = [0, 1, 2]
/** After fewer changes, the statistics of the table are still accurate enough. */
const MANY_CHANGES = 500
/** The reasons of all rejected rows are in the file. */
const SHOWN_REJECTED = 3
const ROWS_TO_CHECKPOINT = 20_000

async function main(): Promise<number> {
  const given = process.argv.slice(2)
  if (given[0] === 'layer') return (await import('./import-layer.ts')).importLayerCommand(given)
  const args = readArguments(given)
  if (!args) {
    process.stdout.write(`${USAGE}\n`)
    return COMPLETED
  }
  const path = resolve(workingDirectory(), args.file)
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-import-'))
  try {
    return await importFile(args, path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** npm runs in the project folder, but paths are relative to the folder where the user ran the command. */
const workingDirectory = () => process.env.INIT_CWD ?? process.cwd()

async function importFile(args: ImportArguments, path: string, folder: string): Promise<number> {
  const stop = stopOnSignal()
  const source = await openSource(path, { folder, signal: stop })
  for (const line of describeColumns(source, args)) printLine(line)
  const rejectedPath = args.rejected ? resolve(workingDirectory(), args.rejected) : `${path}.rejected.csv`
  if (rejectedPath === path) throw new UsageError('--rejected must not be the imported file itself.')
  const rejected = await prepareRejectedFile(rejectedPath, source)
  const { size } = await stat(path)
  if (args.dryRun) return run({ args, source, rejected, stop, size, database: null })
  const { database, close } = await openForImport()
  try {
    return await run({ args, source, rejected, stop, size, database })
  } finally {
    await close()
  }
}

interface Run {
  args: ImportArguments
  source: RowSource
  rejected: RejectedFile
  stop: AbortSignal
  /** Null in a dry run. */
  database: Database | null
  /** Bytes of the file. */
  size: number
}

async function run({ args, source, rejected, stop, database, size }: Run): Promise<number> {
  const start = performance.now()
  const progress = createProgress(source, size)
  let counts: ImportCounts | undefined
  const firstRejected: RejectedRow[] = []
  try {
    await importListings({
      source,
      read: createReader({ ...args, decimal: source.decimal }),
      rejected: {
        ...rejected,
        write: async (rows) => {
          firstRejected.push(...rows.slice(0, SHOWN_REJECTED - firstRejected.length))
          await rejected.write(rows)
        },
      },
      write: database && createWriter(database, { isNews: !args.quiet }),
      signal: stop,
      onProgress: (now) => {
        counts = { ...now }
        progress.show(now)
      },
    })
  } catch (error) {
    progress.end()
    await rejected.close({ isComplete: false })
    printLine(stoppedMessage(source, counts))
    throw error
  }
  progress.end()
  await rejected.close({ isComplete: !stop.aborted })
  if (database && counts) await logImport(database.db, args, counts)
  if (stop.aborted) {
    printLine(stoppedMessage(source, counts))
    return FAILED
  }
  await finish(database, counts)
  for (const { row, reasons } of firstRejected) {
    printLine(`${source.kind === 'table' ? 'Line' : 'Feature'} ${row.number}: ${reasons.join('; ')}`)
  }
  report(args, counts, (performance.now() - start) / 1_000, rejected.path)
  return COMPLETED
}

function createWriter(database: Database, options: { isNews: boolean }): NonNullable<ImportOptions['write']> {
  let sinceCheckpoint = 0
  return async (listings) => {
    const written = await writeListings(database.db, listings, options)
    sinceCheckpoint += written.added + written.changed
    if (sinceCheckpoint >= ROWS_TO_CHECKPOINT) {
      await checkpoint(database)
      sinceCheckpoint = 0
    }
    return written
  }
}

/** Changes are logged with their listings too; new listings only here, so that they don't bury the rest of the log. */
async function logImport(db: Db, { source, quiet }: ImportArguments, { added, changed }: ImportCounts): Promise<void> {
  if (added + changed === 0) return
  await recordActivity(db, SYSTEM, {
    action: 'listings.imported',
    subjectType: 'import',
    subjectId: source,
    subjectTitle: `${added} new and ${changed} changed from ${source}${quiet ? ', without alerts' : ''}`,
  })
}

function stoppedMessage({ kind }: RowSource, counts: ImportCounts | undefined): string {
  const again = 'Run the same command again to import the rest.'
  if (!counts) return `Stopped before any row was imported. ${again}`
  const position = kind === 'table' ? 'line' : 'feature'
  return `Stopped. Everything through ${position} ${counts.lastRow} is imported (${counts.added} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.rejected} rejected). ${again}`
}

async function finish(database: Database | null, counts: ImportCounts | undefined): Promise<void> {
  if (database && counts && counts.added + counts.changed >= MANY_CHANGES) await refreshListingIndex(database)
}

const NO_COUNTS: ImportCounts = { rows: 0, added: 0, changed: 0, unchanged: 0, rejected: 0, lastRow: 0 }

function report(args: ImportArguments, counts = NO_COUNTS, seconds: number, rejectedPath: string): void {
  const lines = [summaryLine(counts, seconds, args)]
  if (counts.rejected > 0) lines.push(`Rejected rows and reasons: ${rejectedPath}`)
  if (args.dryRun) lines.push('Dry run: nothing was imported.')
  else if (counts.rows > 0) lines.push(`ID prefix (--source): ${JSON.stringify(args.source)}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const isUsageError = error instanceof UsageError
    process.stderr.write(isUsageError ? `${error.message}\n\n${error.hint}\n` : `${explainStartFailure(error)}\n`)
    // Handles that are still open must not keep the process running.
    process.exit(isUsageError ? USAGE_ERROR : FAILED)
  },
)
