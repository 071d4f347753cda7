import type { Viewer } from '../../domain/permissions.ts'
import type { Services } from '../../server/services.ts'
import { type CardListing, cardListing } from '../ui/listing/card-listing.ts'
import { explainListing, type Step } from './explain.ts'

export type DemoView = { state: 'found'; listing: CardListing; steps: Step[] } | { state: 'none' } | { state: 'failed' }

/** Explains the first featured listing. Without its screening, that step is unknown. */
export async function loadDemo(
  { listings, siteScreenings }: Pick<Services, 'listings' | 'siteScreenings'>,
  viewer: Viewer,
  onError: (error: unknown) => void,
): Promise<DemoView> {
  try {
    const [listing] = await listings.findFeatured(viewer)
    if (!listing) return { state: 'none' }
    const full = await listings.getBySlug(viewer, listing.slug)
    const screening = await siteScreenings.find(viewer, { kind: 'listing', slug: listing.slug }).catch((error) => {
      onError(error)
      return null
    })
    return { state: 'found', listing: cardListing(listing), steps: explainListing(full, screening) }
  } catch (error) {
    onError(error)
    return { state: 'failed' }
  }
}
