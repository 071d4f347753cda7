import { isErrorCode } from '../../domain/errors.ts'
import type { Listing } from '../../domain/listing.ts'
import type { Viewer } from '../../domain/permissions.ts'
import type { LocatorMap } from '../../server/services/maps.ts'
import type { Services } from '../../server/services/services.ts'
import { type CardListing, cardListing } from '../ui/card-listing.ts'

const SIMILAR = 3
const MAX_SLUG = 200

export type ListingView =
  | {
      state: 'found'
      listing: Listing
      /** Null where the coordinates are not known or the map failed. */
      locator: LocatorMap | null
      /** Empty where there are none or they failed. */
      similar: CardListing[]
    }
  | { state: 'missing' }
  | { state: 'failed' }

/** One listing and what stands around it. Only the listing itself decides whether there is a page. */
export async function loadListing(
  { listings, maps }: Pick<Services, 'listings' | 'maps'>,
  viewer: Viewer,
  slug: string,
  onError: (error: unknown) => void,
): Promise<ListingView> {
  if (!isSlug(slug)) return { state: 'missing' }
  // Asked for at once: neither needs to wait for the listing.
  const similarAsked = settle(() => listings.findSimilar(viewer, { slug, limit: SIMILAR }), onError)
  let listing: Listing
  try {
    listing = await listings.getBySlug(viewer, slug)
  } catch (error) {
    await similarAsked
    if (isErrorCode(error, 'listing_not_found')) return { state: 'missing' }
    onError(error)
    return { state: 'failed' }
  }
  const { latitude, longitude, boundary } = listing
  const located = latitude !== null && longitude !== null
  const locatorAsked = located ? settle(() => maps.getLocator({ latitude, longitude, boundary }), onError) : null
  return {
    state: 'found',
    listing,
    locator: await locatorAsked,
    similar: ((await similarAsked) ?? []).map(cardListing),
  }
}

/** PostgreSQL refuses NUL and half surrogates; nothing is ever called that. */
function isSlug(slug: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return slug.length > 0 && slug.length <= MAX_SLUG && slug.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(slug)
}

async function settle<T>(ask: () => Promise<T>, onError: (error: unknown) => void): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (!isErrorCode(error, 'listing_not_found')) onError(error)
    return null
  }
}
