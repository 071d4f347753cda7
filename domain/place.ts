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
