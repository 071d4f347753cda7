import type { Geometry } from 'geojson'
import type { AppError } from '../../../domain/errors.ts'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { SharedAccess } from '../../../domain/organization/organization.ts'
import type { Page } from '../../../domain/page.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { FilePreview } from '../../../domain/screening/file-preview.ts'
import type { ParcelQuery, Scoring } from '../../../domain/screening/parcel-query.ts'
import type { RunState } from '../../../domain/screening/run.ts'
import type { ScreeningDocument } from '../../../screening/document.ts'
import type { Fact } from '../../../screening/facts/fact.ts'
import type { CriteriaCoverage } from '../../../screening/known-criteria.ts'
import type { LayerInfo } from '../../../screening/layers/layer.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { Score } from '../../../screening/score.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { ReadParcel, ReadParcels, RejectedParcel } from '../read-parcels.ts'
import type { RunScoring } from './run-scoring.ts'

/** A screening in a list. */
export interface RunSummary {
  id: string
  name: string
  state: RunState
  total: number
  done: number
  created_at: string
}

/** In the list of an account. */
export type ListedRun = RunSummary & Pick<SharedAccess, 'colleague'>

export interface Run extends RunSummary {
  /** What its links use: the id, or the secret that the viewer came with. */
  ref: string
  finished_at: string | null
  /** When it is deleted; null with an account. */
  expires_at: string | null
  rejected: RejectedParcel[]
  rejected_count: number
  /** The columns of the file, in its order. */
  columns: string[]
  /** The column that names the parcels; null if there isn't one for all. */
  name_column: string | null
  /** Null until the first parcel was screened. */
  layers: LayerInfo[] | null
  profiles: Profile[]
  /** Version of the engine; null until the first parcel was screened. */
  engine: string | null
  /** The viewer is the owner, or there is none. */
  may_change: boolean
  /** It belongs to an account, so it can be shared by a link of its own. */
  is_saved: boolean
  /** The secret of the shared link, for the owner only. */
  share_token: string | null
}

/** How a finished screening differs from one that starts now. */
export interface Outdated {
  layers: boolean
  profiles: boolean
  /** Engine and gates. */
  method: boolean
}

export interface RunParcel {
  /** As in the file, and unique. */
  number: number
  name: string | null
  longitude: number
  latitude: number
  /** Where it is, such as “Taylor, Texas”; null at sea and far from any town. */
  place: string | null
  /** Its values in the file, by column. */
  attributes: ReadParcel['attributes']
  /** What readers should know about its place. */
  note: string | null
  /** Why it can't be screened. */
  problem: string | null
  /** Null until it was screened. */
  facts: Fact[] | null
  scores: Score[] | null
}

/** Where a parcel stands in its screening, which is ordered as `-score` is. */
export interface ParcelStanding {
  /** From 1, among those that fail no gate and have no warning; null for others. */
  rank: number | null
  /** How many those are. */
  ranked: number
  previous: { number: number; name: string | null } | null
  next: { number: number; name: string | null } | null
}

/** Number, name, longitude, latitude and how it fares: 0 passes all gates, 1 fails one, 2 has no score, 3 isn't screened. */
export type ParcelPoint = [number: number, name: string | null, longitude: number, latitude: number, rank: number]

/** A GeoJSON Polygon or MultiPolygon. */
export interface ParcelOutline {
  number: number
  geometry: Geometry
}

export interface RunCounts {
  /** No gate fails, but one is unknown. */
  undecided: number
  failed: number
  unscored: number
  problems: number
}

/** What someone sent to be screened. */
export interface ParcelForm {
  entered: { name: string; text: string; shapes: string }
  /** Of all fields together; null if there is an error. */
  read: ReadParcels | null
  /** A name for the screening, if none was entered: that of the file. */
  suggestedName: string
  errors: { text?: string; file?: string }
  /** Why none of it was read. */
  refusal?: AppError
}

/** GeoJSON, or coordinates and places. */
export type SentParcels = { parcels: Record<string, unknown> } | { places: readonly string[] }

export interface NewRun extends ReadParcels {
  name: string
}

/**
 * Screenings of many parcels, which a background process works on. A `ref` is an id or the secret of a shared link. Everything
 * that takes one throws AppError `screening_not_found` if the viewer may not see it, and `access_denied` for changes by others.
 */
export interface ScreeningRuns {
  /**
   * Reads the form of the screen: the fields `name`, `text` and `shapes` (GeoJSON), and the file `file`, which isn't stored,
   * after a field `columns` with the columns chosen for it.
   * Counts as a try to screen, as `readSent` does.
   * @throws AppError `bad_request`, `too_large`, `unavailable`
   */
  readForm(viewer: Viewer, caller: Caller, request: Request): Promise<ParcelForm>
  /**
   * Reads the file of the form as `readForm` does, with the columns that its field `columns` chooses, and keeps nothing of it.
   * @throws AppError `invalid` with a message for `file`, `bad_request`, `too_large`, `too_many_requests`, `unavailable`
   */
  previewFile(viewer: Viewer, caller: Caller, request: Request): Promise<FilePreview>
  /** Reads what a program sends. @throws AppError `invalid` with a message for its field, `too_many_requests` */
  readSent(viewer: Viewer, caller: Caller, sent: SentParcels): Promise<ReadParcels>
  /** @throws AppError `invalid` for too many parcels or none */
  create(viewer: Viewer, run: NewRun): Promise<{ id: string }>
  /** The viewer's own, the latest first. */
  list(viewer: Viewer): Promise<ListedRun[]>
  get(viewer: Viewer, ref: string): Promise<Run>
  /** Null unless it is finished and would start with something else now. */
  getOutdated(run: Run): Promise<Outdated | null>
  /** What the parcels are scored by, and what is known of its criteria. */
  getScoring(viewer: Viewer, ref: string, scoring: Scoring): Promise<RunScoring & { coverage: CriteriaCoverage }>
  /** The score by the profile is replaced by that with weights, and with known criteria only. Likewise below. */
  findParcels(viewer: Viewer, ref: string, query: ParcelQuery, perPage?: number): Promise<Page<RunParcel>>
  countParcels(viewer: Viewer, ref: string, scoring: Scoring): Promise<RunCounts>
  findPoints(viewer: Viewer, ref: string, scoring: Scoring): Promise<ParcelPoint[]>
  /** At most 500 outlines in a box, without points. */
  findOutlines(viewer: Viewer, ref: string, box: Box): Promise<ParcelOutline[]>
  /** All parcels as a file, which is written while it is read. */
  download(viewer: Viewer, ref: string, format: DownloadFormat, options: ExportOptions): Promise<Download>
  /** A PDF about one parcel. @throws AppError `screening_not_found` if it wasn't screened */
  downloadParcel(viewer: Viewer, ref: string, number: number, options: ExportOptions): Promise<Download>
  /** @throws AppError `screening_not_found` for a parcel that isn't there; null document if it has none (yet) */
  getParcel(viewer: Viewer, ref: string, number: number, scoring?: Scoring): Promise<ParcelWithDocument>
  /** @throws AppError `screening_not_found` */
  getStanding(viewer: Viewer, ref: string, number: number, scoring: Scoring): Promise<ParcelStanding>
  rename(viewer: Viewer, id: string, name: string): Promise<void>
  /** Names the parcels by a column of the file. @throws AppError `invalid` for a column that it doesn't have */
  nameParcelsBy(viewer: Viewer, id: string, column: string): Promise<void>
  remove(viewer: Viewer, id: string): Promise<void>
  /** Creates the secret of a link for others, or gives up the one there is. @throws AppError `access_denied` */
  setShared(viewer: Viewer, id: string, isShared: boolean): Promise<void>
  cancel(viewer: Viewer, id: string): Promise<void>
  /** Screens a row that was rejected by the place that its owner enters instead. @throws AppError `invalid` at `fix` */
  fix(viewer: Viewer, caller: Caller, id: string, row: { number: number; text: string }): Promise<void>
  /** Continues a canceled or failed screening, and starts over if layers or profiles have changed. @throws AppError `too_many_requests` */
  screenAgain(viewer: Viewer, caller: Caller, id: string): Promise<void>
}

export type DownloadFormat = 'csv' | 'geojson' | 'xlsx' | 'pdf'

/** Who made a PDF, and the address of the page it is about. */
export interface PdfFooter {
  websiteName: string
  url: string
}

export interface ExportOptions {
  footer: PdfFooter
  scoring?: Scoring
}

export interface Download {
  contentType: string
  /** `Content-Disposition`. */
  disposition: string
  body: ReadableStream<Uint8Array>
}

export interface ParcelWithDocument {
  parcel: Omit<RunParcel, 'facts' | 'scores'>
  document: ScreeningDocument | null
}
