import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { UNIT_CHOICE } from '../../../domain/text/units.ts'
import { openFeatures } from '../../files/open-features.ts'
import { inspectFile } from '../../geodata/layers/admin/inspect-file.ts'
import { type ImportedVersion, importLayer } from '../../geodata/layers/import/import-layer.ts'
import { createRejectedFeatures } from '../../geodata/layers/import/rejected-features.ts'
import { AddressTakenError, saveLayer } from '../../geodata/layers/save-layer.ts'
import { checkpoint } from '../../platform/db/checkpoint.ts'
import type { Database } from '../../platform/db/database.ts'
import { printLine } from '../../platform/start-up.ts'
import { UsageError } from './import-arguments.ts'
import { LAYER_USAGE, type LayerArguments, readLayerArguments } from './layer-arguments.ts'
import { openForImport, stopOnSignal } from './open-for-import.ts'

const [COMPLETED, FAILED] = [0, 1]
const PROGRESS_MS = 5_000
const SHOWN_REASONS = 5

const numberFormat = new Intl.NumberFormat('en-US')

/** `npm run import -- layer FILE`: imports a file as the current version of a layer. @returns the exit code */
export async function importLayerCommand(given: string[]): Promise<number> {
  const args = readLayerArguments(given)
  if (!args) {
    process.stdout.write(`${LAYER_USAGE}\n`)
    return COMPLETED
  }
  const { database, close } = await openForImport()
  try {
    return await run(database, args)
  } finally {
    await close()
  }
}

async function run(database: Database, args: LayerArguments): Promise<number> {
  const workingDirectory = process.env.INIT_CWD ?? process.cwd()
  const path = resolve(workingDirectory, args.file)
  const signal = stopOnSignal()
  const start = performance.now()
  const layer = await saveLayer(database.db, { ...args.layer, is_customized: true }).catch((error: unknown) => {
    throw error instanceof AddressTakenError ? new UsageError(error.message) : error
  })
  printLine(`Importing ${path} as ${args.layer.slug}…`)
  const rejected = createRejectedFeatures(path, args.rejected && resolve(workingDirectory, args.rejected))
  let shownAt = start
  try {
    const imported = await importLayer(database, {
      ...args,
      columns: await withUnits(path, args, signal),
      path,
      layerId: layer.id,
      signal,
      onStarted: ({ lastRead }) => {
        if (lastRead > 0)
          printLine(`Continuing after feature ${numberFormat.format(lastRead)}, where the last import stopped…`)
      },
      onRejected: (feature, reason) => rejected.write(feature, reason),
      onProgress: ({ read, rejected: count }) => {
        if (performance.now() - shownAt < PROGRESS_MS) return
        shownAt = performance.now()
        printLine(`${numberFormat.format(read)} features read, ${numberFormat.format(count)} rejected`)
      },
    })
    await rejected.close({ isComplete: true })
    await checkpoint(database)
    await printOutcome(database, { imported, layerId: layer.id, args, seconds: (performance.now() - start) / 1_000 })
    if (rejected.path) process.stdout.write(`Rejected features and reasons: ${rejected.path}\n`)
    return COMPLETED
  } catch (error) {
    await rejected.close({ isComplete: false })
    if (signal.aborted) {
      printLine('Stopped. The map is unchanged. Run the same command again to continue.')
      return FAILED
    }
    if (layer.isNew) await database.db.deleteFrom('layers').where('id', '=', layer.id).execute()
    throw error
  }
}

/** The chosen columns, and the units of their numbers as far as none was chosen. @throws UnreadableFileError */
async function withUnits(
  path: string,
  { type, columns }: LayerArguments,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-units-'))
  try {
    const source = await openFeatures(path, { folder, columns, signal })
    const { proposed } = await inspectFile(source, type.key, Object.fromEntries(columns))
    const units = Object.entries(proposed).filter(([choice]) => choice.startsWith(UNIT_CHOICE))
    for (const [choice, unit] of units) printLine(`Numbers of ${choice.slice(UNIT_CHOICE.length)} are in ${unit}.`)
    return new Map([...units, ...columns])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Done {
  imported: ImportedVersion
  layerId: string
  args: LayerArguments
  seconds: number
}

async function printOutcome(database: Database, { imported, layerId, args, seconds }: Done): Promise<void> {
  const { read, kept, rejected, repaired, version } = imported
  const [all, accepted, refused, fixed] = [read, kept, rejected, repaired].map((count) => numberFormat.format(count))
  const { details, before } = await readDetails(database, layerId, version)
  const lines = [
    `${all} features in ${seconds.toFixed(1)} s: ${accepted} kept (${fixed} repaired), ${refused} rejected.`,
    ...Object.entries(details.reasons ?? {})
      .slice(0, SHOWN_REASONS)
      .map(([reason, count]) => `  ${numberFormat.format(count)} × ${reason}`),
    `Columns used: ${pairsOf(details.columns ?? {}) || 'none'}.`,
    `Layer ${args.layer.slug}, version ${version}${before === null ? '' : ` (the version before had ${numberFormat.format(before)} features)`}.`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

const pairsOf = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([field, column]) => {
      if (field.startsWith(UNIT_CHOICE)) return `${field.slice(UNIT_CHOICE.length)} in ${column}`
      return field === column ? field : `${column} as ${field}`
    })
    .join(', ')

async function readDetails({ db }: Database, layerId: string, version: number) {
  const versions = await db
    .selectFrom('layer_versions')
    .select(['number', 'kept', 'details'])
    .where('layer_id', '=', layerId)
    .where('status', '=', 'ready')
    .where('number', '<=', version)
    .orderBy('number', 'desc')
    .limit(2)
    .execute()
  return { details: versions[0]?.details ?? {}, before: versions[1]?.kept ?? null }
}
