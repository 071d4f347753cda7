import { appliedFilters, idleParameters } from '../../domain/applied-filters.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { type IgnoredParameter, type ParsedSearch, parseSearch, type SearchFilters } from '../../domain/search.ts'
import type { ChoiceCounts, SearchResult } from '../../domain/search-result.ts'
import type { Services } from '../../server/services.ts'
import type { UnderstoodSearch } from '../../server/suggestions/service.ts'
import { type CardListing, cardListing } from '../ui/listing/card-listing.ts'
import { searchPath } from '../ui/site/search-path.ts'
import { type Alternatives, loadAlternatives } from './alternatives.ts'
import { bestRelaxations, type CountedRelaxation, relaxations } from './relaxations.ts'
import { pageTitle, wherePhrase } from './wording.ts'

export interface Chip {
  name: string
  value: string | null
  label: string
  /** The same search without it. */
  to: string
}

export type ShownResult = Omit<SearchResult, 'data'> & { data: CardListing[] }

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
  /** Sites to show instead of results, if this search has none. */
  alternatives: Alternatives | null
  where: string | null
  title: string
}

/** The filters of a query. A typed location replaces the city that the visitor came from. */
export function searchFilters(params: URLSearchParams): ParsedSearch {
  const { filters, ignored } = parseSearch(params)
  return { filters: filters.location !== null ? { ...filters, city: null } : filters, ignored }
}

/** Parses the query, searches and prepares the view. A failed search returns a view without results. */
export async function loadSearch(
  { listings, suggestions }: Pick<Services, 'listings' | 'suggestions'>,
  viewer: Viewer,
  params: URLSearchParams,
  onError: (error: unknown) => void,
): Promise<SearchView> {
  const { filters, ignored } = searchFilters(params)
  let search: UnderstoodSearch = { typed: filters, filters, ignored: [], isRead: false }
  try {
    search = await suggestions.understand(viewer, filters)
    const { filters: understood } = search
    const [result, counts] = await Promise.all([
      listings.search(viewer, { filters: understood }),
      // The filters work without counts.
      listings.countChoices(viewer, understood).catch((error: unknown) => {
        onError(error)
        return {}
      }),
    ])
    const ignoredParameters = [...ignored, ...idleParameters(understood, result.place)]
    if (result.total !== 0) return viewOf(search, ignoredParameters, result, { ...NO_EXTRAS, counts })
    const relaxed = await countRelaxations(listings, viewer, understood, result)
    const asked = { filters: understood, place: result.place, relaxed }
    const alternatives = await loadAlternatives(listings, viewer, asked).catch((error: unknown) => {
      onError(error)
      return null
    })
    return viewOf(search, ignoredParameters, result, { relaxed, alternatives, counts })
  } catch (error) {
    onError(error)
    return viewOf(search, ignored, null)
  }
}

const NO_EXTRAS: Pick<SearchView, 'relaxed' | 'alternatives' | 'counts'> = {
  relaxed: [],
  alternatives: null,
  counts: {},
}

function viewOf(
  { typed, filters, ignored: ignoredWords, isRead }: UnderstoodSearch,
  ignored: IgnoredParameter[],
  result: SearchResult | null,
  extras = NO_EXTRAS,
): SearchView {
  const place = result?.place ?? null
  const applied = appliedFilters(filters, { place }).filter(
    // An unknown place doesn't limit the search, and a notice says so.
    ({ name }) => !(result?.place_unknown && ['location', 'city', 'within'].includes(name)),
  )
  const where = wherePhrase(filters, place)
  return {
    filters: typed,
    understood: filters,
    interpretedWords: isRead ? typed.q : null,
    ignored: [...ignored, ...ignoredWords.map((name) => ({ name, value: '' }))],
    chips: applied.map(({ name, value, label, filters }) => ({ name, value, label, to: searchPath(filters) })),
    result: result && { ...result, data: result.data.map(cardListing) },
    ...extras,
    where,
    title: pageTitle(where, applied),
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
