import { parseSiteSearch } from '../../domain/candidate-site/site-search.ts'
import { answerSiteMarkers } from '../ui/candidate-site/answer-site-markers.ts'
import type { Route } from './+types/map-data'

/** What a search for candidate sites shows on the map, as JSON: the query of `/candidate-sites` with `box` and `zoom`. */
export const loader = ({ context, url: { searchParams } }: Route.LoaderArgs) =>
  answerSiteMarkers(context, searchParams, () => parseSiteSearch(searchParams, ['box', 'zoom']).filters)
