import type { CandidateSiteDetails } from '../../domain/candidate-site/candidate-site.ts'
import { isErrorCode } from '../../domain/errors.ts'
import type { NearbyFeature } from '../../domain/layer/nearby.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { NO_FILTERS } from '../../domain/search.ts'
import type { LocatorMap } from '../../server/maps/service.ts'
import type { Services } from '../../server/services.ts'
import { type CardListing, cardListing } from '../ui/listing/card-listing.ts'

const LISTINGS = 3

export type SiteView =
  | {
      state: 'found'
      site: CandidateSiteDetails
      /** Null if the map failed. */
      locator: LocatorMap | null
      nearest: NearbyFeature[]
      /** The nearest listings. Empty if there are none or they failed. */
      listings: CardListing[]
    }
  | { state: 'missing' }
  | { state: 'failed' }

/** Loads a candidate site with its map and the nearest listings. Only a failure of the site itself fails the page. */
export async function loadSite(
  { candidateSites, maps, listings }: Pick<Services, 'candidateSites' | 'maps' | 'listings'>,
  viewer: Viewer,
  slug: string,
  onError: (error: unknown) => void,
): Promise<SiteView> {
  let site: CandidateSiteDetails
  try {
    site = await candidateSites.getBySlug(viewer, slug)
  } catch (error) {
    if (isErrorCode(error, 'candidate_site_not_found')) return { state: 'missing' }
    onError(error)
    return { state: 'failed' }
  }
  const { latitude, longitude, city } = site
  const orNull = <T>(promise: Promise<T>) =>
    promise.catch((error: unknown) => {
      onError(error)
      return null
    })
  const around = { ...NO_FILTERS, location: locationOf(site) }
  const [locator, nearest, found] = await Promise.all([
    orNull(maps.getLocator({ latitude, longitude, boundary: null, city })),
    orNull(maps.findNearest({ latitude, longitude, boundary: null })),
    orNull(listings.findNearest(viewer, { filters: around, limit: LISTINGS })),
  ])
  return { state: 'found', site, locator, nearest: nearest ?? [], listings: (found ?? []).map(cardListing) }
}

/** The point as the searches read it. */
export const locationOf = ({ latitude, longitude }: Pick<CandidateSiteDetails, 'latitude' | 'longitude'>): string =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
