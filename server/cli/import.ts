import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { lockDataDir } from '../db/data-dir-lock.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { loadGazetteer } from '../db/gazetteer.ts'
import { migrate } from '../db/migrate.ts'
import { readEnv } from '../env.ts'
import { createLogger } from '../http/log.ts'
import { type ImportCounts, type ImportOptions, importListings } from '../import/import-listings.ts'
import { createReader } from '../import/read-listing.ts'
import { prepareRejectedFile, type RejectedFile } from '../import/rejected-file.ts'
import { openSource, type RowSource } from '../import/source.ts'
import { checkpoint, settleListings, writeListings } from '../services/listing-import.ts'
import { explainStartFailure, say } from '../start-up.ts'
import { type ImportArguments, readArguments, USAGE, UsageError } from './import-arguments.ts'
import { explainColumns } from './import-columns.ts'
import { createProgress, summaryLine } from './import-progress.ts'

const [COMPLETED, FAILED, MISUSED] = [0, 1, 2]
/** Fewer changes than this leave the statistics of the table good enough. */
const MANY_CHANGES = 500
const ROWS_TO_CHECKPOINT = 20_000

async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2))
  if (!args) {
    process.stdout.write(`${USAGE}\n`)
    return COMPLETED
  }
  // npm runs in the folder of the project; a path means the folder where the command was typed.
  const typedIn = process.env.INIT_CWD ?? process.cwd()
  const path = resolve(typedIn, args.file)
  const source = await openSource(path)
  for (const line of explainColumns(source, args)) say(line)
  const rejectedPath = args.rejected ? resolve(typedIn, args.rejected) : `${path}.rejected.csv`
  if (rejectedPath === path) throw new UsageError('--rejected names the file to import itself.')
  const rejected = await prepareRejectedFile(rejectedPath, source)
  if (args.dryRun) return run(args, source, rejected, null)
  const { database, close } = await openForImport()
  try {
    return await run(args, source, rejected, database)
  } finally {
    await close()
  }
}

/** As the server does before it listens: the import may be the first that a new database sees. */
async function openForImport(): Promise<{ database: Database; close: () => Promise<void> }> {
  const env = readEnv(process.env)
  const log = createLogger(env.logLevel)
  await mkdir(env.dataDir, { recursive: true })
  const lock = env.databaseUrl ? undefined : await lockDataDir(env.dataDir)
  const database = await openDatabase({ url: env.databaseUrl, dataDir: env.dataDir, maxConnections: 2, log })
  if ((await migrate(database)).length > 0) say('The database is up to date.')
  if (await loadGazetteer(database)) say('The gazetteer is loaded.')
  const close = async () => {
    await database.close()
    lock?.release()
  }
  return { database, close }
}

async function run(args: ImportArguments, source: RowSource, rejected: RejectedFile, database: Database | null) {
  const stop = stopOnSignal()
  const start = performance.now()
  const progress = createProgress(source)
  let counts: ImportCounts | undefined
  try {
    await importListings({
      source,
      read: createReader(args),
      rejected,
      write: database && writerInto(database),
      signal: stop,
      onProgress: (now) => {
        counts = { ...now }
        progress.show(now)
      },
    })
  } catch (error) {
    progress.end()
    await rejected.close({ isEnd: false })
    say(howFar(source, counts))
    throw error
  }
  progress.end()
  await rejected.close({ isEnd: !stop.aborted })
  if (stop.aborted) {
    say(howFar(source, counts))
    return FAILED
  }
  await finish(database, counts)
  report(args, counts, (performance.now() - start) / 1_000, rejected.path)
  return COMPLETED
}

function writerInto(database: Database): NonNullable<ImportOptions['write']> {
  let sinceCheckpoint = 0
  return async (listings) => {
    const written = await writeListings(database.db, listings)
    sinceCheckpoint += written.added + written.changed
    if (sinceCheckpoint >= ROWS_TO_CHECKPOINT) {
      await checkpoint(database)
      sinceCheckpoint = 0
    }
    return written
  }
}

/** The first signal lets the batch that is being written end; a second one ends the process, and the batch is undone. */
function stopOnSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(FAILED)
      controller.abort()
    })
  }
  return controller.signal
}

function howFar({ kind }: RowSource, counts: ImportCounts | undefined): string {
  const again = 'Run the same command again to complete it: what is done stays as it is.'
  if (!counts) return `Stopped before the first row was done. ${again}`
  const position = kind === 'csv' ? 'line' : 'feature'
  return `Stopped: everything to ${position} ${counts.doneTo} is done (${counts.added} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.rejected} rejected). ${again}`
}

async function finish(database: Database | null, counts: ImportCounts | undefined): Promise<void> {
  if (database && counts && counts.added + counts.changed >= MANY_CHANGES) await settleListings(database)
}

const NOTHING: ImportCounts = { rows: 0, added: 0, changed: 0, unchanged: 0, rejected: 0, doneTo: 0 }

function report(args: ImportArguments, counts = NOTHING, seconds: number, rejectedPath: string): void {
  const lines = [summaryLine(counts, seconds, args)]
  if (counts.rejected > 0) lines.push(`The rejected rows, each with its reason, are in ${rejectedPath}`)
  if (args.dryRun) lines.push('This was a dry run: nothing was imported.')
  else if (counts.rows > 0) lines.push(`Their ids begin with ${JSON.stringify(args.source)} (--source).`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const isMisused = error instanceof UsageError
    process.stderr.write(isMisused ? `${error.message}\n\n${USAGE}\n` : `${explainStartFailure(error)}\n`)
    // What was opened before the failure must not keep the process waiting.
    process.exit(isMisused ? MISUSED : FAILED)
  },
)
