import { comparePath } from '../../domain/comparison/compared-sites.ts'
import { slugOfPath } from '../../domain/content/slug.ts'
import { isErrorCode } from '../../domain/errors.ts'
import { distanceKm } from '../../domain/geometry/distance.ts'
import type { NearbyFeature } from '../../domain/layer/nearby.ts'
import { replyTimeText } from '../../domain/lead/thread.ts'
import { type Listing, titleWithLocation } from '../../domain/listing/listing.ts'
import { dealTypesText } from '../../domain/listing/public-deal-facts.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { isArea, type Place } from '../../domain/place/place.ts'
import { formatCoordinates } from '../../domain/text/format.ts'
import type { SimilarListing } from '../../server/land/listings/similar.ts'
import type { LocatorMap } from '../../server/land/maps/service.ts'
import type { Services } from '../../server/services.ts'
import type { Crumb } from '../ui/layout/breadcrumb.tsx'
import { type CardListing, cardListing } from '../ui/listing/card-listing.ts'
import { gridLegendHtml } from '../ui/map/grid-legend-html.server.tsx'
import { siteScreeningView } from '../ui/screening/site-screening-view.ts'
import { factsHtml, headHtml } from './fact-sections.server.tsx'
import { breadcrumbs, metaDescription, nearbyPath, searchLocations } from './facts.ts'

const SIMILAR = 3
const MAX_TOWN_KM = 100
/** 500 miles. */
const MAX_SIMILAR_KM = 805

export interface FoundListing {
  state: 'found'
  listing: Listing
  /** The name, place and score as HTML. */
  head: string
  /** Null if the coordinates are unknown or the map failed. */
  locator: LocatorMap | null
  /** Of the map, as HTML. Empty without lines. */
  legend: string
  /** What is nearest to the parcel. Empty if its place is unknown or no layer is public. */
  nearest: NearbyFeature[]
  /** The sections above the location as HTML. */
  facts: string
  /** Empty if there are none or they failed. */
  similar: SimilarCard[]
  /** Path of a comparison with similar ones. */
  comparison: string
  /** Each place that the search knows links to its search. */
  crumbs: Crumb[]
  texts: ListingTexts
}

/** A card and what the listing has in common with this one, such as “Similar acreage · 50 MW”; empty for nothing. */
export type SimilarCard = CardListing & { likeness: string }

/** Composed here, so that the browser needn't. */
interface ListingTexts {
  /** The name with the location. */
  title: string
  description: string
  /** Null if unknown. */
  coordinates: string | null
  /** What is offered; null if the owner hasn't said. */
  dealTypes: string | null
  /** Path of a search around the listing. */
  nearby: string
  /** How soon its owner usually answers; null if unknown. */
  replyTime: string | null
}

export interface UnavailableListing {
  state: 'missing' | 'failed'
}

export type ListingView = FoundListing | UnavailableListing

/** Loads a listing with its map and similar sites. Only a failure of the listing itself fails the page. */
export async function loadListing(
  { listings, maps, siteScreenings, threads }: Pick<Services, 'listings' | 'maps' | 'siteScreenings' | 'threads'>,
  viewer: Viewer,
  slug: string,
  onError: (error: unknown) => void,
): Promise<ListingView> {
  if (slugOfPath(slug) === null) return { state: 'missing' }
  // These don't wait for the listing.
  const besidesPromise = Promise.all([
    orNull(() => listings.findSimilar(viewer, { slug, limit: SIMILAR }), onError),
    orNull(() => listings.getHistory(viewer, slug), onError),
    orNull(() => threads.replyHours(slug), onError),
  ])
  let listing: Listing
  try {
    listing = await listings.getBySlug(viewer, slug)
  } catch (error) {
    await besidesPromise
    if (isErrorCode(error, 'listing_not_found')) return { state: 'missing' }
    onError(error)
    return { state: 'failed' }
  }
  const { latitude, longitude, boundary, city } = listing
  const isLocated = latitude !== null && longitude !== null
  const [locator, nearest] = isLocated
    ? await Promise.all([
        orNull(() => maps.getLocator({ latitude, longitude, boundary, city }), onError),
        orNull(() => maps.findNearest({ latitude, longitude, boundary }), onError),
      ])
    : [null, null]
  const screening = await orNull(() => siteScreenings.find(viewer, { kind: 'listing', slug }), onError)
  const [similar, history, replyHours] = await besidesPromise
  const searchable = (await orNull(() => findSearchable(listings, listing), onError)) ?? []
  return {
    state: 'found',
    listing,
    head: headHtml(listing),
    locator,
    legend: gridLegendHtml(locator),
    nearest: nearest ?? [],
    facts: factsHtml({
      listing,
      nearest: nearest ?? [],
      screening: screening && siteScreeningView(screening),
      history,
    }),
    similar: (similar ?? []).map(similarCard),
    comparison: comparePath([listing, ...(similar ?? [])].map((each) => ({ kind: 'listing', slug: each.slug }))),
    crumbs: breadcrumbs(listing, searchable),
    texts: { ...textsOf(listing, searchable), replyTime: replyTimeText(replyHours) },
  }
}

function textsOf(listing: Listing, searchable: readonly string[]): Omit<ListingTexts, 'replyTime'> {
  const { latitude, longitude } = listing
  return {
    title: titleWithLocation(listing),
    description: metaDescription(listing),
    dealTypes: dealTypesText(listing.deal_types),
    coordinates: latitude === null || longitude === null ? null : formatCoordinates(latitude, longitude),
    nearby: nearbyPath(listing, searchable),
  }
}

/** Hides distances over 500 miles. */
function similarCard({ likeness, ...listing }: SimilarListing): SimilarCard {
  const { distance_km } = listing
  const isFar = distance_km !== null && distance_km > MAX_SIMILAR_KM
  const text = likeness.join(' · ')
  return {
    ...cardListing({ ...listing, distance_km: isFar ? null : distance_km }),
    likeness: text.charAt(0).toUpperCase() + text.slice(1),
  }
}

/**
 * Keeps only locations that resolve near the listing, so that no breadcrumb links to a town of the same name elsewhere.
 */
async function findSearchable(listings: Services['listings'], listing: Listing): Promise<string[]> {
  const { latitude, longitude } = listing
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  const isHere = (place: Place) => !point || isArea(place) || distanceKm(point, place) <= MAX_TOWN_KM
  const locations = searchLocations(listing).map(({ location }) => location)
  const places = await Promise.all(locations.map((location) => listings.findSearchPlace(location)))
  return locations.filter((_, index) => places[index] && isHere(places[index]))
}

async function orNull<T>(load: () => Promise<T>, onError: (error: unknown) => void): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    if (!isErrorCode(error, 'listing_not_found')) onError(error)
    return null
  }
}
