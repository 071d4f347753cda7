import { href, type RouterContextProvider } from 'react-router'
import type { CitySummary } from '../../domain/content/city-page.ts'
import type { NearbyFeature } from '../../domain/layer/nearby.ts'
import type { ListingSummary } from '../../domain/listing/listing.ts'
import { SAMPLE_LISTINGS } from '../../domain/listing/sample-listings.ts'
import type { Category, Question } from '../../domain/settings/settings.ts'
import { report, services, viewer, website } from '../context.ts'
import { type CardListing, cardListing } from '../ui/listing/card-listing.ts'
import { memoizeByIdentity } from '../ui/memoize.ts'
import { calloutOf, drawHeroMap, findCalloutListing, type HeroCallout, type HeroMap } from './hero-map.server.ts'

type Point = { latitude: number; longitude: number }

export interface FeaturedCard {
  listing: CardListing
  rating?: number
  sample?: boolean
}

export interface HomeView {
  featured: FeaturedCard[]
  /** Empty if they can't be loaded; their section is then left out. */
  cities: CitySummary[]
  map: HeroMap
  categories: ShownCategory[]
  questions: Question[]
}

export interface ShownCategory extends Pick<Category, 'id' | 'label' | 'note'> {
  /** The search that it links to. */
  to: string
}

/** Loads Home. A part that fails is reported and left out, so the page always renders. */
export async function loadHome(context: Readonly<RouterContextProvider>): Promise<HomeView> {
  const { listings, maps, cities } = context.get(services)
  const currentViewer = context.get(viewer)
  const { settings } = context.get(website)
  const [featured, markers, cityPages] = await Promise.all([
    listings.findFeatured(currentViewer).catch(reportAndSkip<ListingSummary>),
    maps.findMarkers(currentViewer).catch(reportAndSkip<Point>),
    cities.findAll(currentViewer).catch(reportAndSkip<CitySummary>),
  ])
  const nearest = await findNearest(findCalloutListing(featured)).catch(reportAndSkip<NearbyFeature>)
  return viewOf(featured, markers, cityPages, settings.categories, settings.home_faq, nearest)

  /** Measured from the boundary where it is known, as the page of the listing does. */
  async function findNearest(listing: ListingSummary | null): Promise<NearbyFeature[]> {
    if (!listing) return NOTHING_NEAR
    const { latitude, longitude, boundary } = await listings.getBySlug(currentViewer, listing.slug)
    if (latitude === null || longitude === null) return NOTHING_NEAR
    return maps.findNearest({ latitude, longitude, boundary })
  }

  function reportAndSkip<T>(error: unknown): T[] {
    context.get(report)(error)
    return []
  }
}

/** One array, as views are memoized by identity. */
const NOTHING_NEAR: NearbyFeature[] = []

/** Memoized by identity: the services return the same lists until something changes. */
const viewOf = memoizeByIdentity(
  (
    featured: ListingSummary[],
    markers: Point[],
    cities: CitySummary[],
    categories: readonly Category[],
    questions: Question[],
    nearest: readonly NearbyFeature[],
  ): HomeView => ({
    featured: featured.length > 0 ? featured.map((listing) => ({ listing: cardListing(listing) })) : samples(),
    cities,
    map: drawHeroMap({ markers, cities, callout: calloutFor(featured, nearest) }),
    categories: shownOf(categories),
    questions,
  }),
)

function calloutFor(featured: ListingSummary[], nearest: readonly NearbyFeature[]): HeroCallout | null {
  const listing = findCalloutListing(featured)
  return listing && calloutOf(listing, nearest)
}

const shownOf = (categories: readonly Category[]): ShownCategory[] =>
  categories
    .filter(({ is_shown }) => is_shown)
    .map(({ id, label, note, search }) => ({ id, label, note, to: `${href('/search')}?${search}` }))

const samples = (): FeaturedCard[] =>
  SAMPLE_LISTINGS.map(({ listing, rating }) => ({ listing: cardListing(listing), rating, sample: true }))
