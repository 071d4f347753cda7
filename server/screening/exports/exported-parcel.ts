import type { ScreeningInput } from '../../../screening/document.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { ScreenedParcel } from '../engine/service.ts'

/** A parcel of a list, as it was screened. */
export interface ExportedParcel {
  /** As in the file. */
  number: number
  /** Its values in the file, by column. */
  attributes: Readonly<Record<string, string | number | boolean>>
  /** What the reader should know about its place. */
  note: string | null
  input: ScreeningInput
  /** Scored by the profiles of the list. */
  screened: ScreenedParcel
}

/** Parcels in their order. They are read once, so they may come from a database while the file is written. */
export type ExportedParcels = Iterable<ExportedParcel> | AsyncIterable<ExportedParcel>

/** What each parcel was scored by, in the order of its scores. */
export type ExportProfiles = readonly Pick<Profile, 'key' | 'name'>[]

/** What a table of parcels has besides the facts. */
export interface ExportColumns {
  profiles: ExportProfiles
  /** The columns of the file, in its order. */
  attributes: readonly string[]
}
