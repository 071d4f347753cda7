import type { Viewer } from '../../domain/permissions.ts'
import type { Services } from '../../server/services.ts'
import { type CardListing, cardListing } from '../ui/listing/card-listing.ts'
import { explainListing, type Step } from './explain.ts'

export type DemoView = { state: 'found'; listing: CardListing; steps: Step[] } | { state: 'none' } | { state: 'failed' }

/** Explains the first featured listing. */
export async function loadDemo(
  listings: Services['listings'],
  viewer: Viewer,
  onError: (error: unknown) => void,
): Promise<DemoView> {
  try {
    const [listing] = await listings.findFeatured(viewer)
    if (!listing) return { state: 'none' }
    const full = await listings.getBySlug(viewer, listing.slug)
    return { state: 'found', listing: cardListing(listing), steps: explainListing(full) }
  } catch (error) {
    onError(error)
    return { state: 'failed' }
  }
}
