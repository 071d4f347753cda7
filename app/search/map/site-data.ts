import { siteFiltersOf } from '../../../domain/candidate-site/site-search.ts'
import { services, viewer } from '../../context.ts'
import { answerSiteMarkers } from '../../ui/candidate-site/answer-site-markers.ts'
import { searchFilters } from '../load-search.ts'
import type { Route } from './+types/site-data'

/** The candidate sites of a search on the map, as JSON: the query of `/search` with `box` and `zoom`. */
export const loader = ({ context, url: { searchParams } }: Route.LoaderArgs) =>
  answerSiteMarkers(context, searchParams, async () => {
    const { suggestions } = context.get(services)
    const { filters } = await suggestions.understand(context.get(viewer), searchFilters(searchParams).filters)
    return siteFiltersOf(filters)
  })
