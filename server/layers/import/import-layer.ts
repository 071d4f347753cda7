import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Geometry } from 'geojson'
import { type LayerType, magnitudeOf } from '../../../domain/layer/layer-type.ts'
import type { Database } from '../../db/database.ts'
import { UnreadableFileError } from '../../file-types/unreadable-file-error.ts'
import { SourceError } from '../../import/row-source.ts'
import { checkGeometry, RejectedFeature } from './check-geometry.ts'
import { BEYOND_REPAIR, decodeGeometries, isEncoded, repairPolygons, UNREADABLE } from './decode-geometry.ts'
import { FeatureBatch } from './feature-size.ts'
import {
  type Counts,
  deleteOldVersions,
  failVersion,
  finishVersion,
  type ImportedFeature,
  type StartedVersion,
  startVersion,
  writeFeatures,
} from './import-versions.ts'
import type { LayerSource, SourceFeature } from './layer-source.ts'
import { openLayerFile } from './open-layer-file.ts'
import { createValueReader } from './read-values.ts'

const REPORTED_REJECTIONS = 100
const MAX_REASONS = 50

export interface LayerImport {
  path: string
  /** The name that the version shows; default: that of the path. */
  fileName?: string
  layerId: string
  type: LayerType
  vintage: string | null
  /** Chosen columns by field of the type, or `latitude`, `longitude`, `geometry`, `area`. */
  columns: ReadonlyMap<string, string>
  /** Keeps the features of the current version and adds those of the file. */
  addToCurrent?: boolean
  /** Imports a version that isn't shown until an admin makes it current. */
  leaveHidden?: boolean
  /** Opens the file; see `open-in-thread.ts` for files of strangers. */
  open?: typeof openLayerFile
  signal: AbortSignal
  /** Called with the number of the version before anything of it is written. */
  onStarted?(version: number): Promise<void> | void
  onProgress?(counts: Counts): void
  /** Called with each rejected feature, in the order of the file. */
  onRejected?(feature: SourceFeature, reason: string): Promise<void> | void
  /** Waits between batches, so that others can use an embedded database. */
  pause?(): Promise<void>
}

export interface ImportedVersion extends Counts {
  version: number
}

/**
 * Imports a file as a new version of a layer and makes it current, unless it is left hidden. Until then nothing of it is
 * visible, and a failed or
 * killed import leaves nothing behind that the next one doesn't delete.
 * @throws UnreadableFileError
 */
export async function importLayer(database: Database, options: LayerImport): Promise<ImportedVersion> {
  const { db } = database
  const { layerId, path, vintage } = options
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-layer-'))
  let version: StartedVersion | undefined
  let source: LayerSource | undefined
  try {
    source = await (options.open ?? openLayerFile)(path, { ...options, folder })
    version = await startVersion(db, layerId, {
      vintage,
      fileName: options.fileName ?? basename(path),
      addToCurrent: options.addToCurrent ?? false,
    })
    await options.onStarted?.(version.number)
    const run = new Run(database, version, options)
    for await (const feature of source.features()) {
      options.signal.throwIfAborted()
      await run.add(feature)
    }
    await run.flush()
    if (run.counts.kept === 0) throw new UnreadableFileError(nothingKept(run))
    const hash = await hashOf(path)
    options.signal.throwIfAborted()
    const { counts, report } = run
    await finishVersion(db, version, { counts, hash, report, makeCurrent: !options.leaveHidden })
    await deleteOldVersions(db, layerId)
    return { ...run.counts, version: version.number }
  } catch (error) {
    if (version) await failVersion(db, version, failureOf(error, options.signal))
    throw error instanceof SourceError ? new UnreadableFileError(error.message, { cause: error }) : error
  } finally {
    await source?.close?.()
    await rm(folder, { recursive: true, force: true })
  }
}

function nothingKept({ counts, report }: Run): string {
  const [reason] = Object.keys(report.reasons)
  if (counts.read === 0 || reason === undefined) return 'The file has no features.'
  return `No feature could be imported. The first reason: ${reason}`
}

function failureOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The import was stopped.'
  const isExplained = error instanceof UnreadableFileError || error instanceof SourceError
  return isExplained ? error.message : 'The import failed.'
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** The features of one import on their way into the database. */
class Run {
  readonly counts: Counts = { read: 0, kept: 0, rejected: 0, repaired: 0 }
  readonly report = {
    reasons: Object.create(null) as Record<string, number>,
    rejected: [] as { number: number; reason: string }[],
    columns: {} as Record<string, string>,
    classes: undefined as Record<string, number> | undefined,
  }
  readonly #batch = new FeatureBatch()
  readonly #database: Database
  readonly #version: StartedVersion
  readonly #options: LayerImport
  readonly #values: ReturnType<typeof createValueReader>

  constructor(database: Database, version: StartedVersion, options: LayerImport) {
    this.#database = database
    this.#version = version
    this.#options = options
    this.counts.read = version.copied.count
    this.counts.kept = version.copied.count
    this.report.classes = version.copied.classes
    this.#values = createValueReader(options.type, options.columns)
  }

  async add(feature: SourceFeature): Promise<void> {
    if (this.#batch.add(feature)) await this.flush()
  }

  async flush(): Promise<void> {
    const batch = this.#batch.take()
    if (batch.length === 0) return
    const { db } = this.#database
    await decodeAll(db, batch)
    const checked = batch.map((feature) => this.#check(feature))
    await this.#repair(checked)
    const kept = checked.flatMap((each) => ('reason' in each ? [] : [each]))
    if (kept.length > 0)
      await writeFeatures(
        db,
        this.#version,
        kept.map(({ imported }) => imported),
      )
    for (const each of checked) if ('reason' in each) await this.#reject(each.feature, each.reason)
    this.counts.read += batch.length
    this.counts.kept += kept.length
    for (const { imported } of kept) this.#countClass(imported)
    this.counts.repaired += kept.filter((each) => each.isRepaired).length
    this.report.columns = this.#values.columns
    this.#options.onProgress?.(this.counts)
    await this.#options.pause?.()
  }

  #check(feature: SourceFeature): Checked {
    const { type } = this.#options
    try {
      if (feature.problem) throw new RejectedFeature(feature.problem)
      if (feature.geometry === null || typeof feature.geometry !== 'object')
        throw new RejectedFeature('It has no geometry.')
      const { geometry, kind, isRepaired } = checkGeometry(feature.geometry as Geometry, type.geometry)
      const properties = this.#values.read(feature.values)
      const imported: ImportedFeature = {
        number: this.#version.copied.last + feature.number,
        geometry: JSON.stringify(geometry),
        magnitude: magnitudeOf(type, properties),
        properties,
      }
      return { feature, imported, isRepaired, polygon: kind === 'polygon' ? geometry : null }
    } catch (error) {
      if (error instanceof RejectedFeature) return { feature, reason: error.message }
      // Values that are nested so deeply that they can't be read.
      if (error instanceof RangeError || error instanceof TypeError) return { feature, reason: UNREADABLE }
      throw error
    }
  }

  #countClass(feature: ImportedFeature): void {
    const { classes } = this.report
    const key = this.#options.type.classOf(feature)
    if (classes) classes[key] = (classes[key] ?? 0) + 1
  }

  async #repair(checked: Checked[]): Promise<void> {
    const polygons = checked.flatMap((each, at) =>
      'reason' in each || !each.polygon ? [] : [{ at, shape: each.polygon }],
    )
    const shapes = polygons.map(({ shape }) => shape)
    const results = await repairPolygons(this.#database.db, shapes)
    for (const [index, { at }] of polygons.entries()) {
      const each = checked[at] as Kept
      const result = results[index]
      if (result === 'valid') continue
      if (result) checked[at] = { ...each, isRepaired: true, imported: { ...each.imported, geometry: result } }
      else checked[at] = { feature: each.feature, reason: BEYOND_REPAIR }
    }
  }

  async #reject(feature: SourceFeature, reason: string): Promise<void> {
    const { reasons, rejected } = this.report
    this.counts.rejected++
    // Reasons that quote a value differ from feature to feature.
    const kind = reason.replace(/;.*/s, '').replace(/“[^”]*”|-?\d+(\.\d+)?/g, '…')
    if (kind in reasons || Object.keys(reasons).length < MAX_REASONS) reasons[kind] = (reasons[kind] ?? 0) + 1
    if (rejected.length < REPORTED_REJECTIONS) rejected.push({ number: feature.number, reason })
    await this.#options.onRejected?.(feature, reason)
  }
}

interface Kept {
  feature: SourceFeature
  imported: ImportedFeature
  isRepaired: boolean
  polygon: Geometry | null
}
type Checked = Kept | { feature: SourceFeature; reason: string }

async function decodeAll(db: Database['db'], batch: SourceFeature[]): Promise<void> {
  const encoded = batch.filter(({ geometry }) => isEncoded(geometry))
  const decoded = await decodeGeometries(
    db,
    encoded.map(({ geometry }) => geometry as { wkt: string }),
  )
  for (const [at, feature] of encoded.entries()) {
    feature.geometry = decoded[at] ?? null
    if (!decoded[at]) feature.problem ??= UNREADABLE
  }
}
