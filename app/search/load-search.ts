import { hasOtherFilters, siteFiltersOf } from '../../domain/candidate-site/site-search.ts'
import type { ListingSummary } from '../../domain/listing/listing.ts'
import { EVIDENCE_RUNGS, type EvidenceRung } from '../../domain/listing/power-evidence.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { appliedFilters, evidenceFilterLabel, idleParameters } from '../../domain/search/applied-filters.ts'
import { type IgnoredParameter, type ParsedSearch, parseSearch } from '../../domain/search/parse-search.ts'
import { profileOf } from '../../domain/search/screening-filters.ts'
import type { SearchFilters } from '../../domain/search/search.ts'
import type { ChoiceCounts, SearchResult } from '../../domain/search/search-result.ts'
import { wherePhrase } from '../../domain/search/where-phrase.ts'
import type { UnderstoodSearch } from '../../server/land/suggestions/service.ts'
import type { Services } from '../../server/services.ts'
import { candidateSitesPath } from '../ui/candidate-site/candidate-sites-path.ts'
import { type CardSite, cardSite } from '../ui/candidate-site/card-site.ts'
import { searchPath } from '../ui/layout/search-path.ts'
import { type CardListing, cardListingFor } from '../ui/listing/card-listing.ts'
import { type Alternatives, loadAlternatives } from './alternatives.ts'
import { bestRelaxations, type CountedRelaxation, relaxations } from './relaxations.ts'
import { type ScreeningChoices, screeningChoices } from './screening-choices.ts'
import { type SortChoices, sortChoices } from './sort-choices.ts'
import { pageTitle } from './wording.ts'

export interface Chip {
  name: string
  value: string | null
  label: string
  /** The same search without it. */
  to: string
}

/** A card, and where its listing is on the map. */
export interface FoundListing extends CardListing {
  at: [longitude: number, latitude: number] | null
}

export type ShownResult = Omit<SearchResult, 'data'> & { data: FoundListing[] }

export interface SearchView {
  /** As in the URL. */
  filters: SearchFilters
  /** With the filters that were read from the words. */
  understood: SearchFilters
  /** The words that filters were read from; null if all words stay text. */
  interpretedWords: string | null
  ignored: IgnoredParameter[]
  chips: Chip[]
  /** Null when the search failed. */
  result: ShownResult | null
  /** Broader searches that have results, if this one has none. */
  relaxed: CountedRelaxation[]
  /** Facet counts: how many sites would match with each filter option. */
  counts: ChoiceCounts
  /** Composed here, so that the browser needn’t: values and labels of the filter. */
  evidenceChoices: [EvidenceRung, string][]
  /** Sites to show instead of results, if this search has none. */
  alternatives: Alternatives | null
  /** Candidate sites, if they were asked for. */
  candidates: CandidateSites | null
  sort: SortChoices
  screening: ScreeningChoices
  where: string | null
  title: string
}

export interface CandidateSites {
  /** The first few; null if they can't be loaded. */
  page: { data: CardSite[]; total: number | null } | null
  /** The search for all of them. */
  to: string
  /** True if the search has filters that candidate sites can't match. */
  hasOtherFilters: boolean
}

/** The filters of a query. A typed location replaces the city that the visitor came from. */
export function searchFilters(params: URLSearchParams): ParsedSearch {
  const { filters, ignored } = parseSearch(params)
  return { filters: filters.location !== null ? { ...filters, city: null } : filters, ignored }
}

/** Parses the query, searches and prepares the view. A failed search returns a view without results. */
export async function loadSearch(
  services: Pick<Services, 'listings' | 'suggestions' | 'candidateSites' | 'siteScreenings'>,
  viewer: Viewer,
  params: URLSearchParams,
  onError: (error: unknown) => void,
): Promise<SearchView> {
  const { listings, suggestions } = services
  const { filters, ignored } = searchFilters(params)
  const profiles = await services.siteScreenings.listProfiles(viewer).catch((error: unknown) => {
    onError(error)
    return []
  })
  let search: UnderstoodSearch = { typed: filters, filters, ignored: [], isRead: false }
  try {
    search = await suggestions.understand(viewer, filters)
    let found = await find(services, viewer, search.filters, onError)
    const worded = wordsOf(search.filters, found.result)
    const inWords = worded && (await find(services, viewer, worded, onError))
    if (inWords && inWords.result.total !== 0) {
      search = { ...search, filters: worded }
      found = inWords
    }
    const { filters: understood } = search
    const { result, counts, candidates } = found
    const ignoredParameters = [
      ...ignored,
      ...idleParameters(understood, result.place),
      ...(result.weights_unknown ? [{ name: 'weights', value: understood.weights ?? '' }] : []),
    ]
    if (result.total !== 0)
      return viewOf(search, ignoredParameters, result, { ...NO_EXTRAS, counts, candidates, profiles })
    const relaxed = await countRelaxations(listings, viewer, understood, result)
    const asked = { filters: understood, place: result.place, relaxed }
    const alternatives = await loadAlternatives(listings, viewer, asked).catch((error: unknown) => {
      onError(error)
      return null
    })
    return viewOf(search, ignoredParameters, result, { relaxed, alternatives, counts, candidates, profiles })
  } catch (error) {
    onError(error)
    return viewOf(search, ignored, null, { ...NO_EXTRAS, profiles })
  }
}

async function find(
  { listings, candidateSites }: Pick<Services, 'listings' | 'candidateSites'>,
  viewer: Viewer,
  filters: SearchFilters,
  onError: (error: unknown) => void,
) {
  const [result, counts, candidates] = await Promise.all([
    listings.search(viewer, { filters }),
    // The filters work without counts.
    listings.countChoices(viewer, filters).catch((error: unknown) => {
      onError(error)
      return {}
    }),
    loadCandidates(candidateSites, viewer, filters, onError),
  ])
  return { result, counts, candidates }
}

/** A text that is like no place may be words of listings, as people type both into one box. */
function wordsOf(filters: SearchFilters, result: SearchResult): SearchFilters | null {
  const { location, q } = filters
  const { place_unknown, place_alternatives, place_problem } = result
  if (!place_unknown || location === null || q !== null) return null
  if (place_alternatives.length > 0 || place_problem !== null) return null
  return { ...filters, location: null, within: null, q: location }
}

/** Candidate sites are counted apart from the listings, and the search works without them. */
async function loadCandidates(
  candidateSites: Services['candidateSites'],
  viewer: Viewer,
  filters: SearchFilters,
  onError: (error: unknown) => void,
): Promise<CandidateSites | null> {
  if (filters.candidates === null) return null
  const shared = siteFiltersOf(filters)
  const found = await candidateSites.search(viewer, { filters: shared, perPage: SHOWN_CANDIDATES }).catch((error) => {
    onError(error)
    return null
  })
  const page = found && { total: found.total, data: found.data.map((site) => cardSite(site, profileOf(filters))) }
  return { page, to: candidateSitesPath(shared), hasOtherFilters: hasOtherFilters(filters) }
}

const SHOWN_CANDIDATES = 6

interface Extras extends Pick<SearchView, 'relaxed' | 'alternatives' | 'counts' | 'candidates'> {
  profiles: { key: string; name: string }[]
}

const NO_EXTRAS: Extras = {
  relaxed: [],
  alternatives: null,
  counts: {},
  candidates: null,
  profiles: [],
}

function viewOf(
  { typed, filters, ignored: ignoredWords, isRead }: UnderstoodSearch,
  ignored: IgnoredParameter[],
  result: SearchResult | null,
  { profiles, ...extras } = NO_EXTRAS,
): SearchView {
  const place = result?.place ?? null
  const applied = appliedFilters(filters, { place }).filter(
    // An unknown place doesn't limit the search, and a notice says so.
    ({ name }) =>
      !(result?.place_unknown && ['location', 'city', 'within'].includes(name)) &&
      !(result?.weights_unknown && name === 'weights'),
  )
  const where = wherePhrase(filters, place)
  return {
    filters: typed,
    evidenceChoices: EVIDENCE_RUNGS.map((rung) => [rung, evidenceFilterLabel(rung)]),
    understood: filters,
    interpretedWords: isRead ? typed.q : null,
    ignored: [...ignored, ...ignoredWords.map((name) => ({ name, value: '' }))],
    chips: applied.map(({ name, value, label, filters }) => ({ name, value, label, to: searchPath(filters) })),
    result: result && { ...result, data: result.data.map((listing) => foundListing(listing, profileOf(filters))) },
    ...extras,
    screening: screeningChoices(filters, profiles),
    sort: sortChoices({ ...filters, sort: typed.sort }, place),
    where,
    title: pageTitle(where, applied),
  }
}

const foundListing = (listing: ListingSummary, profile: string): FoundListing => {
  const { longitude, latitude } = listing
  return {
    ...cardListingFor(listing, profile),
    at: longitude === null || latitude === null ? null : [longitude, latitude],
  }
}

/** Suggestions must not fail the page: those that can't be counted are left out. */
async function countRelaxations(
  listings: Services['listings'],
  viewer: Viewer,
  filters: SearchFilters,
  { place }: SearchResult,
): Promise<CountedRelaxation[]> {
  const counted = await Promise.allSettled(
    relaxations(filters, place).map(async (relaxation) => {
      const { total, total_exact } = await listings.search(viewer, { filters: relaxation.filters, perPage: 1 })
      return { ...relaxation, total: total ?? 0, exact: total_exact }
    }),
  )
  return bestRelaxations(counted.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])))
}
