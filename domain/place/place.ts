import { formatCoordinates } from '../text/format.ts'

export const PLACE_KINDS = ['city', 'county', 'metro', 'state', 'country', 'zip', 'point'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** A place that a search can be centered on. */
export interface Place {
  kind: PlaceKind
  /** “Taylor, Texas”, “Williamson County, Texas”, “ZIP 78701”, “30.5, -97.3”. */
  label: string
  city: string | null
  county: string | null
  /** State of the United States, or the first-level division of another country. */
  state: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  latitude: number
  longitude: number
  /**
   * How many miles from this point the place that was meant may be: where in a town or ZIP code an address is, isn't known. 0 for
   * a point. Null for areas, which are searched by their outline.
   */
  uncertainty_miles: number | null
  /** The counties that make up a metro. */
  counties?: { county: string; state: string }[]
}

/** How screens name a place: a point as “30.5818° N, 97.3266° W”. */
export const placeTitle = ({ kind, label, latitude, longitude }: Place): string =>
  kind === 'point' && label === pointLabel({ latitude, longitude }) ? formatCoordinates(latitude, longitude) : label

/** “30.5, -97.3” */
export const pointLabel = ({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): string =>
  `${latitude}, ${longitude}`

/**
 * How text led to a place: by its name, by another name, by a name that differs from what was typed, or by a larger
 * place, because the address or the part of it is unknown.
 */
export const PLACE_MATCHES = ['exact', 'alias', 'corrected', 'fallback'] as const
export type PlaceMatch = (typeof PLACE_MATCHES)[number]

/** What text is understood as. */
export interface PlaceResolution {
  /** Null if the text is no known place. */
  place: Place | null
  match: PlaceMatch | null
  /** Other places that the text may mean, the likeliest first; suggestions if there is no place. */
  alternatives: Place[]
  /** Why the text is no place and what to do, as sentences; null where there is nothing to say but that it is unknown. */
  problem: string | null
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  spgs: 'springs',
  hts: 'heights',
  jct: 'junction',
  vlg: 'village',
  twp: 'township',
}
const DIRECTIONS: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' }

/** Letters that Unicode doesn't decompose into a base letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Normalizes a place name: lower case, no accents or punctuation, “St.” as “saint”, “N. Dakota” as “north dakota”,
 * “D.C.” as “dc”, “The Woodlands” as “woodlands”.
 */
export function placeKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+\.?(?![\p{L}\p{N}])/gu, (initials) => initials.replaceAll('.', ''))
    .replace(/['’‘ʻʼ`]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => ABBREVIATIONS[word] ?? word)
  if (words.length > 1) words[0] = DIRECTIONS[words[0]!] ?? words[0]!
  if (words.length > 1 && words[0] === 'the') words.shift()
  return words.join(' ')
}

/** Areas are searched by their outline, without a radius. */
export function isArea({ kind }: Pick<Place, 'kind'>): boolean {
  return kind === 'county' || kind === 'metro' || kind === 'state' || kind === 'country'
}
