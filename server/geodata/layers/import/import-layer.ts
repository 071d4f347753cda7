import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FeatureSource } from '../../../files/feature-source.ts'
import { openFeatures } from '../../../files/open-features.ts'
import { UnreadableFileError } from '../../../files/unreadable-file-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sha256Of } from '../../../platform/storage/sha256.ts'
import { withAreas } from './area-geometry.ts'
import { deleteOldVersions, deleteUnfinished, failVersion } from './delete-versions.ts'
import { ImportRun, type RunOptions } from './import-run.ts'
import {
  finishVersion,
  type ImportCounts,
  releaseVersion,
  type StartedVersion,
  startVersion,
} from './import-versions.ts'

export interface LayerImport extends RunOptions {
  path: string
  /** The name that the version shows; default: that of the path. */
  fileName?: string
  layerId: string
  vintage: string | null
  /** Keeps the features of the current version and adds those of the file. */
  addToCurrent?: boolean
  /** Imports a version that isn't shown until an admin makes it current. */
  leaveHidden?: boolean
  /** Opens the file; see `open-in-thread.ts` for files of strangers. */
  open?: typeof openFeatures
  signal: AbortSignal
  /** The number of an unfinished version that the caller started from the same file. */
  begun?: number | null
  /** Called before anything is written. */
  onStarted?(version: StartedVersion): Promise<void> | void
}

export interface ImportedVersion extends ImportCounts {
  version: number
}

/**
 * Imports a file as a new version of a layer and makes it current, unless it is left hidden. Until then nothing of it is
 * visible. An import that was stopped or killed continues where it stopped when the same file is imported again with the same
 * settings.
 * @throws UnreadableFileError
 */
export async function importLayer(database: Database, options: LayerImport): Promise<ImportedVersion> {
  const { db } = database
  const { layerId, path, signal } = options
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-layer-'))
  let version: StartedVersion | undefined
  let source: FeatureSource | undefined
  try {
    source = withAreas(await (options.open ?? openFeatures)(path, { ...options, folder }), options.columns)
    const hash = await sha256Of(createReadStream(path))
    signal.throwIfAborted()
    version = await startVersion(database, layerId, {
      vintage: options.vintage,
      fileName: options.fileName ?? basename(path),
      addToCurrent: options.addToCurrent ?? false,
      key: keyOf(hash, options),
      begun: options.begun ?? null,
    })
    await options.onStarted?.(version)
    const run = new ImportRun(db, version, { ...options, decimal: source.decimal })
    for await (const feature of source.features()) {
      signal.throwIfAborted()
      await run.add(feature)
    }
    await run.flush()
    if (run.counts.kept === 0) throw new UnreadableFileError(nothingKept(run))
    signal.throwIfAborted()
    const { counts, details } = run
    await finishVersion(db, version, { counts, hash, details, makeCurrent: !options.leaveHidden })
    await deleteUnfinished(database, version)
    await deleteOldVersions(db, layerId)
    return { ...run.counts, version: version.number }
  } catch (error) {
    if (version)
      await (error instanceof UnreadableFileError
        ? failVersion(db, version, error.message)
        : releaseVersion(db, version))
    throw error
  } finally {
    await source?.close?.()
    await rm(folder, { recursive: true, force: true })
  }
}

function nothingKept({ counts, details }: ImportRun): string {
  const [reason] = Object.keys(details.reasons)
  if (counts.read === 0 || reason === undefined) return 'The file has no features.'
  return `No feature could be imported. The first reason: ${reason}`
}

/** The same for the same file with the same settings. */
function keyOf(
  hash: string,
  { type, vintage, columns, addToCurrent = false, leaveHidden = false }: LayerImport,
): string {
  const settings = [hash, type.key, vintage, [...columns].sort(), addToCurrent, leaveHidden]
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex')
}
