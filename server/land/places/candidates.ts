import type { NamedPlace } from './gazetteer.ts'
import type { GazetteerPlace } from './gazetteer-place.ts'

/** One meaning of a text. */
export interface Candidate extends NamedPlace {
  /** What the text names besides the place, such as its state. */
  containers: GazetteerPlace[]
  /** Letters that differ from what was typed, weighted. */
  cost: number
}

/** Names abroad count less than names in the United States, those of capitals not as much less. */
const ABROAD = 1 / 26
const ABROAD_CAPITAL = 1 / 10
/** Otherwise a small US place of a similar name would beat a large city abroad. */
const ABROAD_MISSPELLED = 1 / 10
/** “Travis” more likely means a town than Travis County. */
const COUNTY_WITHOUT_WORD = 1 / 100
const SECTION = 0.3
const TRANSLATED = 0.1
const POST_OFFICE = 100
const US_STATE = 1e9
/** A region abroad ranks behind a city of its name that has at least this share of its population. */
const CITY_SHARE = 0.2

/** The population, adjusted for how likely the name is to mean this place. */
export function prominence(candidate: Candidate, others: readonly Candidate[] = []): number {
  const { place, nameKind, containers, cost } = candidate
  const { kind, country, population } = place
  if (kind === 'state' && country === 'US') return US_STATE
  if (kind === 'country') return Math.max(population, POST_OFFICE) * 10
  const people =
    Math.max(POST_OFFICE, population) * (place.isSection ? SECTION : 1) * (nameKind === 't' ? TRANSLATED : 1)
  if (kind === 'county') return nameKind === 'w' ? people * COUNTY_WITHOUT_WORD : people
  if (country === 'US' || containers.length > 0) return people * regionShare(candidate, others)
  const abroad = place.isCapital ? ABROAD_CAPITAL : cost > 0 ? ABROAD_MISSPELLED : ABROAD
  return people * abroad * regionShare(candidate, others)
}

function regionShare({ place }: Candidate, others: readonly Candidate[]): number {
  if (place.kind !== 'state') return 1
  const city = others.find(
    (other) =>
      other.place.kind === 'city' && other.place.country === place.country && other.place.region === place.region,
  )
  return city && city.place.population >= CITY_SHARE * place.population
    ? (city.place.population / place.population) * 0.5
    : 1
}

/** Codes rank behind names; old and foreign names of US cities come last. */
const tierOf = ({ nameKind, place }: Candidate) =>
  nameKind === 'c' ? 1 : nameKind === 't' && place.country === 'US' && place.kind === 'city' ? 2 : 0
/** Orders of magnitude of population that one different letter outweighs. */
const COST_WEIGHT = 2

/** In orders of magnitude of population. */
export const scoreOf = (candidate: Candidate, others: readonly Candidate[] = []): number =>
  Math.log10(prominence(candidate, others)) - COST_WEIGHT * candidate.cost

/** Sorts candidates, the likeliest first, one per place. */
export function rank(candidates: readonly Candidate[]): Candidate[] {
  const scored = candidates.map((candidate) => ({
    candidate,
    tier: tierOf(candidate),
    score: scoreOf(candidate, candidates),
  }))
  scored.sort((a, b) => a.tier - b.tier || b.score - a.score || a.candidate.place.line - b.candidate.place.line)
  const seen = new Set<number>()
  return scored.flatMap(({ candidate }) => {
    if (seen.has(candidate.place.line)) return []
    seen.add(candidate.place.line)
    return [candidate]
  })
}
