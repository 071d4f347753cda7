import { appliedFilters, idleParameters } from '../../domain/applied-filters.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { type IgnoredParameter, parseSearch, type SearchFilters } from '../../domain/search.ts'
import type { SearchResult, Services } from '../../server/services/services.ts'
import { type CardListing, cardListing } from '../ui/card-listing.ts'
import { bestRelaxations, type CountedRelaxation, relaxations } from './relaxations.ts'
import { searchPath } from './search-path.ts'
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
  filters: SearchFilters
  ignored: IgnoredParameter[]
  chips: Chip[]
  /** Null when the search failed. */
  result: ShownResult | null
  /** What would find something, when this found nothing. */
  relaxed: CountedRelaxation[]
  where: string | null
  title: string
}

/** Reads the address, searches, and says what a screen has to show of it. A failed search is a view too. */
export async function loadSearch(
  listings: Services['listings'],
  viewer: Viewer,
  params: URLSearchParams,
  onError: (error: unknown) => void,
): Promise<SearchView> {
  const { filters: asked, ignored } = parseSearch(params)
  // The form can hold both, and what was typed is newer than the city that the visitor came from.
  const filters = asked.location !== null ? { ...asked, city: null } : asked
  try {
    const result = await listings.search(viewer, { filters })
    const relaxed = result.total === 0 ? await countRelaxations(listings, viewer, filters, result) : []
    return view(filters, [...ignored, ...idleParameters(filters, result.place)], result, relaxed)
  } catch (error) {
    onError(error)
    return view(filters, ignored, null, [])
  }
}

function view(
  filters: SearchFilters,
  ignored: IgnoredParameter[],
  result: SearchResult | null,
  relaxed: CountedRelaxation[],
): SearchView {
  const place = result?.place ?? null
  const applied = appliedFilters(filters, { place }).filter(
    // A place that nobody knows limits nothing; the page says so in words.
    ({ name }) => !(result?.place_unknown && ['location', 'city', 'within'].includes(name)),
  )
  const where = wherePhrase(filters, place)
  return {
    filters,
    ignored,
    chips: applied.map(({ name, value, label, filters }) => ({ name, value, label, to: searchPath(filters) })),
    result: result && { ...result, data: result.data.map(cardListing) },
    relaxed,
    where,
    title: pageTitle(where, applied),
  }
}

/** A hint is never worth a failed page: what cannot be counted is left out. */
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
  return bestRelaxations(counted.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
}
