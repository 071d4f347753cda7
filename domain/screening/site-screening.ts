/** Kinds of sites that have stored screenings. */
export type ScreenedSiteKind = 'listing' | 'candidate-site'

/** The score that cards show unless the search has chosen another profile. */
export const DEFAULT_PROFILE = 'ai-campus'

/** A score of a site by one profile. */
export interface SiteScore {
  /** There is a score only if it is `scored`: elsewhere nothing is known of the power, or the layers don't cover the place. */
  state: 'scored' | 'power-unknown' | 'outside-us'
  /** The worst and the best case, 0 to 100. */
  low: number
  high: number
  /** 100 less the width of the score, in percent. */
  known: number
  /** Labels of the gates that failed. */
  failed: string[]
  /** Of the profile. */
  version: string
}

/** By the key of the profile. */
export type SiteScores = Readonly<Record<string, SiteScore>>

/** A fact as it is stored: without what is the same for all sites, or changes with every version of a layer. */
export interface StoredFact {
  state: 'known' | 'bounded' | 'unknown'
  low: number | null
  high: number | null
  /** Why it isn't known exactly. */
  reason?: string
  /** Keys of the layers that it comes from. */
  layers?: string[]
  /** Name of the feature, if it is a single one. */
  name?: string
  /** What adds up to the value, or the names behind it. */
  parts?: { name: string; value: number | null }[]
}

/** Facts that searches filter and sort by. */
export const FIGURES = [
  ...(['line_100', 'line_138', 'line_220', 'line_345'] as const),
  ...(['substation_69', 'substation_138', 'substation_230', 'substation_345'] as const),
  ...(['interconnection_138', 'data_center', 'flood_100', 'price_industrial'] as const),
] as const
export type Figure = (typeof FIGURES)[number]
