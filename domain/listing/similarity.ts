import { distanceKm, KM_PER_MILE } from '../geometry/distance.ts'
import type { ZoningType } from '../search/search-choices.ts'
import { formatMiles } from '../text/format.ts'
import { type PriceType, UTILITIES, UTILITY_LABELS, type UtilityAccess } from './listing.ts'
import { formatMegawatts } from './megawatts.ts'

/** What makes two parcels alike for a data center or a mine. Null is unknown. */
export interface ComparableListing {
  id: string
  latitude: number | null
  longitude: number | null
  acres: number
  /** USD; per month for a lease. */
  price: number | null
  price_type: PriceType
  available_power_mw: number | null
  utility_access: UtilityAccess
  zoning_type: ZoningType | null
  /** Miles to a transmission line of 138 kV or more. */
  line_miles: number | null
  /** Miles to a substation of 138 kV or more. */
  substation_miles: number | null
}

/** One way in which two parcels are alike or differ. */
interface Term {
  /** 0 for the same, 1 for nothing in common. */
  difference: number
  /** Relative to the other terms. */
  weight: number
  /** Says that they agree. Null if the difference is too large, or the card says it anyway. Called only if it's shown. */
  text: (() => string) | null
}

/** Ranked by likeness; `likeness` says in a few words what agrees, the most telling first. */
export interface Similar<T> {
  listing: T
  likeness: string[]
}

/** A tenth or ten times as much has nothing in common. */
const MAX_RATIO = 10
/** At most a quarter more. */
const ALIKE_RATIO = 1.25
/** Added for a sale beside a lease: more than all but the largest differences of everything else. */
const OTHER_DEAL = 0.5
/** From here on, distances no longer differ. */
const MAX_MILES = 500
/** Distances below are all close. */
const NEAR_MILES = 10
/** A line or substation half a mile away is on the doorstep, like one on the parcel. */
const DOORSTEP_MILES = 0.5
/** Substations and lines that are worth a mention. */
const MENTIONED_MILES = 5
const MAX_TEXTS = 3

/**
 * The candidates that differ the least from a listing, at most `limit`. The difference is the weighted mean of the terms
 * known of both: what is unknown counts neither for nor against a candidate. Ties go to the closer one, then by ID.
 */
export function findMostSimilar<T extends ComparableListing>(
  listing: ComparableListing,
  candidates: readonly T[],
  limit: number,
): Similar<T>[] {
  const ranked = candidates.map((candidate) => {
    const miles = milesBetween(listing, candidate)
    const terms = compare(listing, candidate, miles)
    const difference = meanDifference(terms) + (isLease(listing) === isLease(candidate) ? 0 : OTHER_DEAL)
    return { candidate, terms, difference, miles: miles ?? Number.POSITIVE_INFINITY }
  })
  ranked.sort(
    (a, b) =>
      a.difference - b.difference || compareNumbers(a.miles, b.miles) || (a.candidate.id < b.candidate.id ? -1 : 1),
  )
  return ranked.slice(0, limit).map(({ candidate, terms }) => ({ listing: candidate, likeness: likenessOf(terms) }))
}

/** Unlike a subtraction, for infinity too. */
const compareNumbers = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

function meanDifference(terms: readonly Term[]): number {
  const weights = terms.reduce((sum, { weight }) => sum + weight, 0)
  return terms.reduce((sum, { weight, difference }) => sum + weight * difference, 0) / weights
}

const likenessOf = (terms: readonly Term[]): string[] =>
  terms
    .flatMap(({ text }) => text ?? [])
    .slice(0, MAX_TEXTS)
    .map((text) => text())

/** The terms known of both, those that tell the most first. */
function compare(a: ComparableListing, b: ComparableListing, miles: number | null): Term[] {
  const terms = [
    quantity(a.acres, b.acres, { weight: 3, text: () => 'similar acreage' }),
    quantity(a.available_power_mw, b.available_power_mw, {
      weight: 3,
      text: () => `${formatMegawatts(b.available_power_mw ?? 0)} MW`,
    }),
    zoning(a.zoning_type, b.zoning_type),
    isLease(a) === isLease(b) ? pricePerAcre(a, b) : null,
    utilities(a.utility_access, b.utility_access),
    approach(a.substation_miles, b.substation_miles, '138 kV substation'),
    approach(a.line_miles, b.line_miles, '138 kV line'),
    miles === null ? null : distance(miles),
  ]
  return terms.filter((term) => term !== null)
}

const isLease = ({ price_type }: ComparableListing): boolean => price_type === 'lease'

/** Zero is taken as unknown: it has no ratio to anything. */
function quantity(
  a: number | null,
  b: number | null,
  { weight, text }: { weight: number; text: () => string },
): Term | null {
  if (!a || !b) return null
  const ratio = Math.max(a, b) / Math.min(a, b)
  return { difference: logShare(ratio, MAX_RATIO), weight, text: ratio <= ALIKE_RATIO ? text : null }
}

/** 0 for a ratio of 1, 1 for `max` and more. */
const logShare = (ratio: number, max: number): number => Math.min(1, Math.log(ratio) / Math.log(max))

/** Zonings of no known type may be anything. */
function zoning(a: ZoningType | null, b: ZoningType | null): Term | null {
  if (a === null || b === null || a === 'other' || b === 'other') return null
  const text = () => (b === 'unzoned' ? 'unzoned' : `${b} zoning`)
  return a === b ? { difference: 0, weight: 2, text } : { difference: 1, weight: 2, text: null }
}

function pricePerAcre(a: ComparableListing, b: ComparableListing): Term | null {
  const perAcre = ({ price, acres }: ComparableListing) => (price === null ? null : price / acres)
  return quantity(perAcre(a), perAcre(b), {
    weight: 2,
    text: () => `similar ${isLease(b) ? 'rent' : 'price'} per acre`,
  })
}

/** The share of the utilities known of both that only one has. */
function utilities(a: UtilityAccess, b: UtilityAccess): Term | null {
  const known = UTILITIES.filter((utility) => a[utility] !== undefined && b[utility] !== undefined)
  if (known.length === 0) return null
  const same = known.filter((utility) => a[utility] === b[utility])
  const shared = same.filter((utility) => a[utility])
  const names = () => list.format(shared.map((utility) => UTILITY_LABELS[utility].toLowerCase()))
  const text = shared.length > 0 ? () => `${names()} on site` : null
  return { difference: 1 - same.length / known.length, weight: 2, text }
}

const list = new Intl.ListFormat('en-US')

function approach(a: number | null, b: number | null, what: string): Term | null {
  if (a === null || b === null) return null
  const [near, far] = a < b ? [a, b] : [b, a]
  const where = () => (b === 0 ? 'on the parcel' : `${formatMiles(b * KM_PER_MILE)} away`)
  const text = far <= MENTIONED_MILES ? () => `${what} ${where()}` : null
  const ratio = (far + DOORSTEP_MILES) / (near + DOORSTEP_MILES)
  return { difference: logShare(ratio, MAX_RATIO), weight: 1.5, text }
}

/** Without a text: cards show the distance. It weighs most, since another region has another grid and other prices. */
const distance = (miles: number): Term => ({
  difference: logShare(1 + miles / NEAR_MILES, 1 + MAX_MILES / NEAR_MILES),
  weight: 8,
  text: null,
})

function milesBetween(a: ComparableListing, b: ComparableListing): number | null {
  const [from, to] = [pointOf(a), pointOf(b)]
  return from && to && distanceKm(from, to) / KM_PER_MILE
}

const pointOf = ({ latitude, longitude }: ComparableListing) =>
  latitude === null || longitude === null ? null : { latitude, longitude }
