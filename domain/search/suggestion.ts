import type { PlaceKind } from '../place/place.ts'

/** A place that typed text may become. */
export interface PlaceSuggestion {
  kind: PlaceKind
  /** Also the text that searches for it. */
  label: string
  /** Published sites that a search for it finds; null while they are being counted after a start. */
  sites: number | null
  /** False when `sites` is an estimate. */
  isExact: boolean
}

export interface ListingSuggestion {
  title: string
  /** “Taylor, Texas”. */
  place: string
  slug: string
}

/** What typed text may lead to. */
export interface Suggestions {
  /** The filters that the whole text is understood as, as labels; null if it is plain text or a place alone. */
  intent: string[] | null
  places: PlaceSuggestion[]
  listings: ListingSuggestion[]
}

export const MIN_SUGGESTION_LENGTH = 2
export const MAX_SUGGESTION_LENGTH = 200

export const PLACE_KIND_LABELS: Record<PlaceKind, string> = {
  city: 'City',
  county: 'County',
  metro: 'Metro area',
  state: 'State',
  country: 'Country',
  zip: 'ZIP code',
  point: 'Coordinates',
}
