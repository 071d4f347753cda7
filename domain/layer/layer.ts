export type VersionStatus = 'importing' | 'ready' | 'failed'

/** Why features were left out of a version, and which column filled which field. */
export interface ImportReport {
  /** Number of features by reason. */
  reasons?: Record<string, number>
  /** The first rejected features. */
  rejected?: { number: number; reason: string }[]
  /** Column by field. */
  columns?: Record<string, string>
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
  /** What area it covers, in words. */
  coverage: string | null
  featureCount: number
  /** The address of its vector tiles; null until they are built. */
  tilesUrl: string | null
}
