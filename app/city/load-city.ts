import type { CityPage } from '../../domain/city-page.ts'
import { isErrorCode } from '../../domain/errors.ts'
import type { ListingSummary } from '../../domain/listing.ts'
import { renderMarkup } from '../../domain/markup.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { NO_FILTERS } from '../../domain/search.ts'
import { slugOfPath } from '../../domain/slug.ts'
import type { Services } from '../../server/services/services.ts'

const NEARBY = 3

/** The page without its markup, which the browser has no use for. */
export type ShownCity = Omit<CityPage, 'content' | 'id'> & { html: string }

export interface Nearby {
  listings: ListingSummary[]
  /** Null when it was not counted. */
  total: number | null
  exact: boolean
}

export type CityView =
  | {
      state: 'found'
      city: ShownCity
      /** Null where the search failed or did not know the place: then nothing is said of land around it. */
      nearby: Nearby | null
    }
  | { state: 'missing' }
  | { state: 'failed' }

/** A city page with the land around it. Only the page itself decides whether there is one. */
export async function loadCity(
  { cities, listings }: Pick<Services, 'cities' | 'listings'>,
  viewer: Viewer,
  rest: string | undefined,
  onError: (error: unknown) => void,
): Promise<CityView> {
  const slug = slugOfPath(rest)
  if (slug === null) return { state: 'missing' }
  let page: CityPage
  try {
    page = await cities.getBySlug(viewer, slug)
  } catch (error) {
    if (isErrorCode(error, 'city_page_not_found')) return { state: 'missing' }
    onError(error)
    return { state: 'failed' }
  }
  const { content, id: _, ...city } = page
  const nearby = await findNearby(listings, viewer, page.slug, onError)
  return { state: 'found', city: { ...city, html: renderMarkup(content) }, nearby }
}

async function findNearby(
  listings: Services['listings'],
  viewer: Viewer,
  city: string,
  onError: (error: unknown) => void,
): Promise<Nearby | null> {
  try {
    const filters = { ...NO_FILTERS, city, sort: 'distance' as const }
    const { data, total, total_exact, place_unknown } = await listings.search(viewer, { filters, perPage: NEARBY })
    return place_unknown ? null : { listings: data.slice(0, NEARBY), total, exact: total_exact }
  } catch (error) {
    onError(error)
    return null
  }
}
