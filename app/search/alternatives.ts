import { boxOfArea } from '../../domain/area/area-text.ts'
import { asRent, rentLabel } from '../../domain/listing/rent.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { type Place, placeTitle } from '../../domain/place/place.ts'
import { NO_FILTERS, type SearchFilters } from '../../domain/search/search.ts'
import type { Services } from '../../server/services.ts'
import { type CardListing, cardListing } from '../ui/listing/card-listing.ts'
import { type CountedRelaxation, quoted } from './relaxations.ts'

/** Sites to show when nothing matches. */
export interface Alternatives {
  heading: string
  listings: CardListing[]
}

const MAX_SHOWN = 6

interface EmptySearch {
  filters: SearchFilters
  place: Place | null
  relaxed: CountedRelaxation[]
}

/**
 * The nearest sites that match the other filters, or else the nearest ones. Without a place, the sites that match with one
 * filter less, or else the newest ones. Null if there are no sites at all.
 */
export async function loadAlternatives(
  listings: Services['listings'],
  viewer: Viewer,
  { filters, place, relaxed }: EmptySearch,
): Promise<Alternatives | null> {
  const limit = MAX_SHOWN
  const middle = place === null ? middleOf(filters) : null
  if (middle !== null) {
    const around = { ...filters, ...middle, area: null, bbox: null }
    const matching = alternativesOf(
      'Sites nearest to the map area',
      await listings.findNearest(viewer, { filters: around, limit }),
    )
    if (matching) return matching
  }
  if (place !== null) {
    const { location, city } = filters
    // The middle of a state is near to nothing.
    if (isVast(place))
      return (await loadWithin(listings, viewer, { filters, place, relaxed })) ?? newest(listings, viewer)
    const heading = `Sites nearest to ${placeTitle(place)}`
    const matching = alternativesOf(heading, await listings.findNearest(viewer, { filters, limit }))
    if (matching) return matching
    const rent = asRent(filters)
    const forRent =
      rent &&
      alternativesOf(`${heading}, ${rentLabel(rent)}`, await listings.findNearest(viewer, { filters: rent, limit }))
    if (forRent) return forRent
    const anyOther = { ...NO_FILTERS, location, city }
    return alternativesOf(
      `${heading}, ignoring your other filters`,
      await listings.findNearest(viewer, { filters: anyOther, limit }),
    )
  }
  const search = async (wider: SearchFilters) => {
    const { data } = await listings.search(viewer, { filters: wider, perPage: limit, total: false })
    return data
  }
  const best = relaxed[0]
  if (best?.kind === 'rent') return alternativesOf(`Sites ${best.label}`, await search(best.filters))
  if (best && filters.max_price !== null && best.filters.max_price === null)
    return alternativesOf(
      'Sites above your price limit, lowest price first',
      await search({ ...best.filters, sort: 'price' }),
    )
  if (best) return alternativesOf(`Sites that match without ${quoted(best.label)}`, await search(best.filters))
  return newest(listings, viewer)
}

const newest = async (listings: Services['listings'], viewer: Viewer): Promise<Alternatives | null> =>
  alternativesOf(
    'Newest sites',
    (await listings.search(viewer, { filters: NO_FILTERS, perPage: MAX_SHOWN, total: false })).data,
  )

/** A state or country, whose middle says little about what is near it. */
const isVast = ({ kind }: Place) => kind === 'state' || kind === 'country'

/** Sites of a state or country that match with one filter less, or else any there. */
async function loadWithin(
  listings: Services['listings'],
  viewer: Viewer,
  { filters: { location, city }, place, relaxed }: EmptySearch & { place: Place },
): Promise<Alternatives | null> {
  const here = relaxed.find(({ filters }) => filters.location === location && filters.city === city)
  const filters = here?.filters ?? { ...NO_FILTERS, location, city }
  const { data } = await listings.search(viewer, { filters, perPage: MAX_SHOWN, total: false })
  return alternativesOf(`More sites in ${placeTitle(place)}`, data)
}

/** The middle of the drawn area, or of the part of the map that was searched, as a location. */
function middleOf({ area, bbox }: SearchFilters): Pick<SearchFilters, 'location'> | null {
  const box = area === null ? bbox : boxOfArea(area)
  if (box === null) return null
  const [west, south, east, north] = box
  const longitude = (west + (east < west ? east + 360 : east)) / 2
  return {
    location: `${((south + north) / 2).toFixed(5)}, ${(longitude > 180 ? longitude - 360 : longitude).toFixed(5)}`,
  }
}

function alternativesOf(heading: string, found: Parameters<typeof cardListing>[0][]): Alternatives | null {
  return found.length === 0 ? null : { heading, listings: found.map(cardListing) }
}
