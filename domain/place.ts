export type PlaceKind = 'city' | 'county' | 'state' | 'country' | 'zip' | 'point'

/** A place that a search can be centred on. */
export interface Place {
  kind: PlaceKind
  /** “Taylor, Texas”, “Williamson County, Texas”, “78701”, “30.5, -97.3”. */
  label: string
  city: string | null
  county: string | null
  state: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  latitude: number
  longitude: number
}

const ABBREVIATIONS: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/** A place name as people type it: lower case, no accents or punctuation, “St.” as “saint”. */
export function placeKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’ʻ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return plain.replace(/^(st|ste|ft|mt) /, (_, word: string) => `${ABBREVIATIONS[word]} `)
}

/** True of a place that listings know by name: a search takes all of it, and a radius plays no part. */
export function isArea({ kind }: Pick<Place, 'kind'>): boolean {
  return kind === 'county' || kind === 'state' || kind === 'country'
}
