import type { Viewer } from '../../../domain/permissions.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'

/** The profiles that sites are scored by. */
export interface ScreeningProfiles {
  /** At their current versions: AI campus, mining and edge first. */
  listCurrent(): Promise<readonly Profile[]>
  /** The versions of these profiles that admins published, newest first. */
  listVersions(): Promise<readonly PublishedVersion[]>
}

export interface PublishedVersion {
  name: string
  version: string
  /** ISO 8601 date-time. */
  published_at: string
  is_current: boolean
}

/** A profile in the list of the admin. */
export interface ProfileRow {
  key: string
  name: string
  summary: string
  version: string
  /** Sites are scored by it. */
  is_public: boolean
  /** It comes with the product, edited or not. */
  is_shipped: boolean
  /** The current version is one that an admin saved. */
  is_edited: boolean
  criteria: number
  gates: number
  /** Null if the current version is the shipped one of this release. */
  changed_at: string | null
  /** The version of this release, when a stored one hides it and it isn't among the stored versions. */
  newer_shipped: string | null
}

export interface ProfileVersion {
  number: number
  profile: Profile
  is_current: boolean
  is_shipped: boolean
  /** Email of the admin; null if the account was deleted or the product shipped it. */
  saved_by: string | null
  /** Null for the shipped version that the first edit started from. */
  saved_at: string | null
}

export interface AdminProfile extends ProfileRow {
  profile: Profile
  /** The number of the current version; 0 for a shipped profile that was never edited. */
  number: number
  /** Newest first; empty for a shipped profile that was never edited. */
  versions: ProfileVersion[]
  /** The profile of this release that `newer_shipped` names. */
  shipped: Profile | null
}

/** The score of a listing in a preview. */
export interface PreviewScore {
  low: number
  high: number
  middle: number
  knownPercent: number
  isPowerKnown: boolean
  failedGates: string[]
}

export interface PreviewedListing {
  slug: string
  name: string
  before: PreviewScore
  after: PreviewScore
}

export interface ProfilePreview {
  /** The largest change first. */
  listings: PreviewedListing[]
  /** Listings whose middle changes by more than 10 points. */
  changed: number
  /** Listings that fail more or other gates than before. */
  gatesChanged: number
  /** Listings in the sample that can't be measured. */
  skipped: number
  /** There are more published listings with a location than the sample holds. */
  isSample: boolean
}

/** Every method throws AppError `access_denied` unless the viewer is an admin. */
export interface ProfileAdmin {
  list(viewer: Viewer): Promise<ProfileRow[]>
  /** @throws AppError `profile_not_found` */
  get(viewer: Viewer, key: string): Promise<AdminProfile>
  /**
   * Scores a sample of published listings by the current version and by these values, which aren't saved.
   * @throws AppError `invalid`, with messages by path such as `criteria.2.weight`
   */
  preview(viewer: Viewer, key: string, values: unknown): Promise<ProfilePreview>
  /**
   * Saves the values as a new version and makes it current. Values that are the same as the current ones change nothing.
   * @param baseNumber the version that the editor started from
   * @throws AppError `invalid`, like `preview`, or `conflict` if another version is current by now
   */
  publish(
    viewer: Viewer,
    key: string,
    values: unknown,
    baseNumber: number,
  ): Promise<{ version: string; isNew: boolean }>
  /** Makes a stored version current again. */
  restore(viewer: Viewer, key: string, number: number): Promise<{ version: string }>
  /** Makes the profile of this release current, as a new version. */
  adoptShipped(viewer: Viewer, key: string): Promise<{ version: string }>
  /**
   * Copies the current version under another key. The copy is hidden.
   * @throws AppError `invalid` or `profile_key_taken`
   */
  copy(viewer: Viewer, key: string, values: unknown): Promise<{ key: string }>
  /** Only for copies: the shipped profiles are always public. */
  setPublic(viewer: Viewer, key: string, isPublic: boolean): Promise<void>
}
