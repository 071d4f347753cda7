import { siteFiltersOf } from '../../../domain/candidate-site/site-search.ts'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { Page } from '../../../domain/page.ts'
import { profileOf } from '../../../domain/search/screening-filters.ts'
import { services, viewer } from '../../context.ts'
import { type CardSite, cardSite } from '../../ui/candidate-site/card-site.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { type CardListing, cardListingFor } from '../../ui/listing/card-listing.ts'
import { searchFilters } from '../load-search.ts'
import type { Route } from './+types/members-data'

export type Members = Page<CardListing> | Page<CardSite>

const PER_PAGE = 50
const NOT_CACHED = { 'Cache-Control': 'no-store' }

/**
 * What a marker of the map of a search stands for, as JSON: the query of `/search` with the `box` of the marker, and `of` for
 * listings or candidate sites.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const view = readBox(url.searchParams.get('box'))
  if (view === null) {
    return Response.json({ error: 'box is out of range' }, { status: 400, headers: NOT_CACHED })
  }
  try {
    const { listings, candidateSites, suggestions } = context.get(services)
    const who = context.get(viewer)
    const { filters } = await suggestions.understand(who, searchFilters(url.searchParams).filters)
    const found =
      url.searchParams.get('of') === 'candidate_sites'
        ? await candidateSites.search(who, {
            filters: { ...siteFiltersOf(filters), page: filters.page },
            perPage: PER_PAGE,
            view,
          })
        : await listings.search(who, { filters, perPage: PER_PAGE, view })
    const { page, per_page, total, total_exact } = found
    const profile = profileOf(filters)
    const data = found.data.map((each) => ('kind' in each ? cardSite(each, profile) : cardListingFor(each, profile)))
    const members = { data, page, per_page, total, total_exact } as Members
    return Response.json(members, { headers: { 'Cache-Control': 'no-cache' } })
  } catch (error) {
    const { status } = failureOf(context, error)
    return Response.json({ error: 'The list is unavailable' }, { status, headers: NOT_CACHED })
  }
}

/** With all digits, because the box may be a single point. */
function readBox(text: string | null): Box | null {
  const sides = (text ?? '').split(',').map(Number)
  const [west = NaN, south = NaN, east = NaN, north = NaN] = sides
  const isBox = sides.length === 4 && -180 <= west && west <= east && east <= 180
  return isBox && -90 <= south && south <= north && north <= 90 ? [west, south, east, north] : null
}
