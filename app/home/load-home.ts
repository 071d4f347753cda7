import type { RouterContextProvider } from 'react-router'
import type { CitySummary } from '../../domain/city-page.ts'
import type { ListingSummary } from '../../domain/listing.ts'
import { SAMPLE_LISTINGS } from '../../domain/sample-listings.ts'
import type { Category, Question } from '../../domain/settings.ts'
import { report, services, site, viewer } from '../context.ts'
import { type CardListing, cardListing } from '../ui/card-listing.ts'
import { madeOnce } from '../ui/made-once.ts'
import { drawHeroMap, type HeroMap } from './hero-map.server.ts'

type Point = { latitude: number; longitude: number }

export interface FeaturedCard {
  listing: CardListing
  rating?: number
  sample?: boolean
}

export interface HomeView {
  featured: FeaturedCard[]
  /** Empty when they cannot be had; their section is then left out. */
  cities: CitySummary[]
  map: HeroMap
  categories: ShownCategory[]
  questions: Question[]
}

export interface ShownCategory extends Pick<Category, 'id' | 'label' | 'note'> {
  /** What it searches. */
  to: string
}

/** Everything of Home. A part that fails is reported and done without; the page is there all the same. */
export async function loadHome(context: Readonly<RouterContextProvider>): Promise<HomeView> {
  const { listings, maps, cities } = context.get(services)
  const who = context.get(viewer)
  const { settings } = context.get(site)
  const [featured, markers, cityPages] = await Promise.all([
    listings.findFeatured(who).catch(without<ListingSummary>),
    maps.findMarkers(who).catch(without<Point>),
    cities.findAll(who).catch(without<CitySummary>),
  ])
  return viewOf(featured, markers, cityPages, settings.categories, settings.home_faq)

  function without<T>(error: unknown): T[] {
    context.get(report)(error)
    return []
  }
}

/** Made again only of other lists: the services give out the same ones until something changes. */
const viewOf = madeOnce(
  (
    featured: ListingSummary[],
    markers: Point[],
    cities: CitySummary[],
    categories: readonly Category[],
    questions: Question[],
  ): HomeView => ({
    featured: featured.length > 0 ? featured.map((listing) => ({ listing: cardListing(listing) })) : samples(),
    cities,
    map: drawHeroMap({ markers, cities, featured }),
    categories: shownOf(categories),
    questions,
  }),
)

const shownOf = (categories: readonly Category[]): ShownCategory[] =>
  categories
    .filter(({ is_shown }) => is_shown)
    .map(({ id, label, note, search }) => ({ id, label, note, to: `/search?${search}` }))

const samples = (): FeaturedCard[] =>
  SAMPLE_LISTINGS.map(({ listing, rating }) => ({ listing: cardListing(listing), rating, sample: true }))
