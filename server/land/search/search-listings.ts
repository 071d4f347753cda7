import { isArea, type PlaceResolution } from '../../../domain/place/place.ts'
import { EXACT_TOTAL, PAGE_SIZE, type SearchFilters } from '../../../domain/search/search.ts'
import type { ChoiceCounts, SearchOptions, SearchResult } from '../../../domain/search/search-result.ts'
import type { Db } from '../../platform/db/database.ts'
import { presentSummary } from '../listings/rows.ts'
import { NO_PLACE, type Places } from '../places/places.ts'
import type { Accelerator } from './accelerator/accelerator.ts'
import { type CountedChoices, choicesBeside } from './choices.ts'
import type { Condition } from './condition.ts'
import { conditionsOf } from './conditions.ts'
import type { Matches } from './matches.ts'
import { nearestTo, orderOf } from './orders.ts'
import type { OwnScoresOf } from './own-weights/own-scores.ts'
import { matchBySql } from './sql-matches.ts'
import { NO_WORDS, type WordReader } from './word-query.ts'
import { findSimilarDistrict, NO_ZONING, readZoning } from './zoning-query.ts'

export interface SearchDependencies {
  db: Db
  accelerator: Pick<Accelerator, 'find'>
  places: Places
  readWords: WordReader
  ownScoresOf: OwnScoresOf
}

/** Finds matches in memory; in the database while listings are being loaded into memory. */
export const findMatches = async (
  { db, accelerator }: SearchDependencies,
  conditions: readonly Condition[],
): Promise<Matches> => (await accelerator.find(conditions)) ?? matchBySql(db, conditions)

/** Searches published listings. */
export async function searchListings(dependencies: SearchDependencies, options: SearchOptions): Promise<SearchResult> {
  const { filters, perPage = PAGE_SIZE, total: isCounted = true, nearestFirst = false, view = null } = options
  const lookedUp = await lookUp(dependencies, filters)
  const { words, zoning, ownScores, place, match, alternatives, problem } = lookedUp
  const order = nearestFirst && place ? nearestTo(place) : orderOf(filters, place, ownScores)
  const window = { offset: (filters.page - 1) * perPage, limit: perPage }
  const conditions = conditionsOf(filters, { ...lookedUp, place: nearestFirst ? null : place, view })
  const matches = lookedUp.isUnknown ? null : await findMatches(dependencies, conditions)
  const [rows, count] = await Promise.all([matches?.page(order, window) ?? [], isCounted ? (matches?.count() ?? 0) : 0])
  const from = place && (nearestFirst || !isArea(place)) ? place : null
  return {
    data: rows.map((row) => presentSummary(row, from)),
    page: filters.page,
    per_page: perPage,
    total: isCounted ? Math.min(count, EXACT_TOTAL) : null,
    total_exact: count <= EXACT_TOTAL,
    place,
    place_match: match,
    place_alternatives: alternatives,
    place_unknown: place === null && (filters.location !== null || filters.city !== null),
    place_problem: problem,
    corrections: words.corrections,
    weights_unknown: false,
    ...(zoning.unknown ? await explainUnknownZoning(dependencies, filters.zoning) : KNOWN_ZONING),
  }
}

type ZoningNotice = Pick<SearchResult, 'zoning_unknown' | 'zoning_suggestion'>

const KNOWN_ZONING: ZoningNotice = { zoning_unknown: false, zoning_suggestion: null }

/** Suggests the words of listings that a misspelled zoning may mean, if listings have those in their zoning, or a district. */
async function explainUnknownZoning({ db, readWords }: SearchDependencies, text: string | null): Promise<ZoningNotice> {
  if (text === null) return KNOWN_ZONING
  const { corrections } = await readWords(text)
  const corrected = corrections.reduce((words, [typed, word]) => words.replace(typed, word), text.toLowerCase())
  const isFound = corrections.length > 0 && !(await readZoning(db, corrected)).unknown
  return { zoning_unknown: true, zoning_suggestion: isFound ? corrected : await findSimilarDistrict(db, text) }
}

/** Looks up the words, the zoning, the place and the scores by weights of the visitor. */
export async function lookUp({ db, places, readWords, ownScoresOf }: SearchDependencies, filters: SearchFilters) {
  const [words, zoning, resolution, ownScores] = await Promise.all([
    filters.q === null ? NO_WORDS : readWords(filters.q),
    filters.zoning === null ? NO_ZONING : readZoning(db, filters.zoning),
    resolvePlace(places, filters),
    filters.weights === null ? null : ownScoresOf(filters),
  ])
  /** True when nothing can match. */
  const isUnknown = words.unknown || zoning.unknown
  return { words, zoning, ...resolution, ownScores, isUnknown }
}

function resolvePlace(places: Places, { location, city }: SearchFilters): PlaceResolution | Promise<PlaceResolution> {
  if (location !== null) return places.resolve(location)
  return city === null ? NO_PLACE : places.resolveCity(city)
}

/** Facet counts: how many sites would match with each filter option. */
export async function countListingChoices(
  dependencies: SearchDependencies,
  filters: SearchFilters,
): Promise<ChoiceCounts> {
  const count = async ({ filters, choices }: CountedChoices): Promise<ChoiceCounts> => {
    const lookedUp = await lookUp(dependencies, filters)
    if (lookedUp.isUnknown) return {}
    const matches = await findMatches(dependencies, conditionsOf(filters, lookedUp))
    const counts = await matches.countEach(choices.map(({ condition }) => condition))
    return counts === null ? {} : Object.fromEntries(choices.map(({ key }, index) => [key, counts[index]!]))
  }
  return Object.assign({}, ...(await Promise.all(choicesBeside(filters).map(count))))
}
