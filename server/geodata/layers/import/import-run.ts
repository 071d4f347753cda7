import type { ImportDetails } from '../../../../domain/layer/layer.ts'
import { type LayerType, magnitudeOf } from '../../../../domain/layer/layer-type.ts'
import { checkGeometry, RejectedFeature } from '../../../files/check-geometry.ts'
import { FeatureBatch } from '../../../files/feature-batch.ts'
import type { FeatureSource, SourceFeature } from '../../../files/feature-source.ts'
import { toWellKnown } from '../../../files/well-known.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  findStored,
  type ImportCounts,
  type ImportedFeature,
  type StartedVersion,
  writeBatch,
} from './import-versions.ts'
import { createValueReader } from './read-values.ts'
import { BEYOND_REPAIR, repairPolygons } from './repair-polygons.ts'

const KEPT_REJECTIONS = 100
const MAX_REASONS = 50

export interface RunOptions {
  type: LayerType
  /** Chosen columns by field of the type, or `latitude`, `longitude`, `geometry`, `area`; units by `unit:` and the field. */
  columns: ReadonlyMap<string, string>
  /** See `FeatureSource`. */
  decimal?: FeatureSource['decimal']
  onProgress?(counts: ImportCounts): void
  /** Called with each rejected feature, in the order of the file. */
  onRejected?(feature: SourceFeature, reason: string): Promise<void> | void
  /** Waits between batches, so that others can use an embedded database. */
  pause?(): Promise<void>
}

/** The features of one import on their way into the database. */
export class ImportRun {
  readonly counts: ImportCounts
  readonly details: ImportDetails & Required<Pick<ImportDetails, 'reasons' | 'rejected'>>
  readonly #batch = new FeatureBatch()
  /** Features that an interrupted import has read. */
  readonly #earlier = new FeatureBatch()
  readonly #db: Db
  readonly #version: StartedVersion
  readonly #options: RunOptions
  readonly #values: ReturnType<typeof createValueReader>

  constructor(db: Db, version: StartedVersion, options: RunOptions) {
    this.#db = db
    this.#version = version
    this.#options = options
    this.counts = { ...version.counts }
    this.details = { reasons: {}, rejected: [], ...structuredClone(version.details) }
    this.#values = createValueReader(options.type, options.columns, options.decimal)
  }

  /** Adds the next feature of the file. */
  async add(feature: SourceFeature): Promise<void> {
    const batch = feature.number <= this.#version.lastRead ? this.#earlier : this.#batch
    if (batch.add(feature)) await this.flush()
  }

  async flush(): Promise<void> {
    await this.#listRejectedEarlier(this.#earlier.take())
    const batch = this.#batch.take()
    if (batch.length === 0) return
    const checked = batch.map((feature) => this.#check(feature))
    await this.#repair(checked)
    const kept = checked.flatMap((each) => ('reason' in each ? [] : [each]))
    const rejected = checked.flatMap((each) => ('reason' in each ? [each] : []))
    this.#count(kept, rejected)
    const progress = { lastRead: batch.at(-1)!.number, counts: this.counts, details: this.details }
    const features = kept.map(({ imported }) => imported)
    await writeBatch(this.#db, this.#version, features, progress)
    for (const { feature, reason } of rejected) await this.#options.onRejected?.(feature, reason)
    this.#options.onProgress?.(this.counts)
    await this.#options.pause?.()
  }

  /** Lists once more what an interrupted import has rejected: what it has not stored. */
  async #listRejectedEarlier(batch: SourceFeature[]): Promise<void> {
    const { onRejected } = this.#options
    if (batch.length === 0 || !onRejected) return
    const checked = batch.map((feature) => this.#check(feature))
    const numbers = batch.map((feature) => this.#numberOf(feature))
    const stored = await findStored(this.#db, this.#version, numbers)
    for (const each of checked) {
      if (stored.has(this.#numberOf(each.feature))) continue
      await onRejected(each.feature, 'reason' in each ? each.reason : BEYOND_REPAIR)
    }
    await this.#options.pause?.()
  }

  #numberOf = ({ number }: SourceFeature): number => this.#version.lastCopied + number

  #count(kept: Kept[], rejected: Rejected[]): void {
    this.counts.read += kept.length + rejected.length
    this.counts.kept += kept.length
    this.counts.rejected += rejected.length
    this.counts.repaired += kept.filter(({ isRepaired }) => isRepaired).length
    for (const { imported } of kept) this.#countClass(imported)
    for (const each of rejected) this.#countReason(each)
    this.details.columns = { ...this.details.columns, ...this.#values.columns }
  }

  #check(feature: SourceFeature): Checked {
    const { type } = this.#options
    try {
      if (feature.problem) throw new RejectedFeature(feature.problem)
      if (feature.geometry === null || typeof feature.geometry !== 'object')
        throw new RejectedFeature('It has no geometry.')
      const { geometry, kind, isRepaired } = checkGeometry(feature.geometry, type.geometry)
      const properties = this.#values.read(feature.values)
      const imported: ImportedFeature = {
        number: this.#numberOf(feature),
        geometry: toWellKnown(geometry),
        magnitude: magnitudeOf(type, properties),
        properties,
      }
      return { feature, imported, isRepaired, isPolygon: kind === 'polygon' }
    } catch (error) {
      if (error instanceof RejectedFeature) return { feature, reason: error.message }
      // Values that are nested so deeply that they can't be read.
      if (error instanceof RangeError || error instanceof TypeError)
        return { feature, reason: 'The geometry can’t be read.' }
      throw error
    }
  }

  #countClass(feature: ImportedFeature): void {
    const { classes } = this.details
    const key = this.#options.type.classOf(feature)
    if (classes) classes[key] = (classes[key] ?? 0) + 1
  }

  async #repair(checked: Checked[]): Promise<void> {
    const polygons = checked.flatMap((each, at) => ('reason' in each || !each.isPolygon ? [] : [{ each, at }]))
    const shapes = polygons.map(({ each }) => each.imported.geometry)
    const repaired = await repairPolygons(this.#db, shapes)
    for (const [index, { each, at }] of polygons.entries()) {
      const geometry = repaired[index]
      if (!geometry) checked[at] = { feature: each.feature, reason: BEYOND_REPAIR }
      else if (geometry !== shapes[index])
        checked[at] = { ...each, isRepaired: true, imported: { ...each.imported, geometry } }
    }
  }

  #countReason({ feature: { number }, reason }: Rejected): void {
    const { reasons, rejected } = this.details
    // Reasons that quote a value differ from feature to feature.
    const kind = reason.replace(/;.*/s, '').replace(/“[^”]*”|-?\d+(\.\d+)?/g, '…')
    const known = Object.hasOwn(reasons, kind)
    if (known || Object.keys(reasons).length < MAX_REASONS) reasons[kind] = (known ? reasons[kind]! : 0) + 1
    if (rejected.length < KEPT_REJECTIONS) rejected.push({ number, reason })
  }
}

interface Kept {
  feature: SourceFeature
  imported: ImportedFeature
  isRepaired: boolean
  isPolygon: boolean
}
interface Rejected {
  feature: SourceFeature
  reason: string
}
type Checked = Kept | Rejected
