export type VersionStatus = 'importing' | 'ready' | 'failed'

/** Why features were left out of a version, and which column filled which field. */
export interface ImportDetails {
  /** Number of features by reason. */
  reasons?: Record<string, number>
  /** The first rejected features. */
  rejected?: { number: number; reason: string }[]
  /** Column by field, and unit by `unit:` and the field. */
  columns?: Record<string, string>
  /** Number of features by class of the type. */
  classes?: Record<string, number>
  /** Features that the version that was current at the time doesn't have, and the other way around. */
  changes?: { from: number; added: number; removed: number }
}

/** A public layer with a version that can be shown. */
export interface PublicLayer {
  id: string
  slug: string
  type: string
  name: string
  version: number
  /** What time the data describes, in words. */
  vintage: string | null
  attribution: string
  license: string
  source: string
  sourceUrl: string | null
  /** Accuracy and known gaps, in words. */
  quality: string | null
  /** What it claims to hold, in words. */
  holds: string | null
  /** Whether it has everything that it claims to hold. */
  isComplete: boolean
  /** How far its features may be from where they are. */
  errorMeters: number
  /** What area it covers, in words. */
  coverage: string | null
  featureCount: number
  /** The address of its vector tiles, or of an earlier version’s until they are built; null until there are any. */
  tilesUrl: string | null
}
