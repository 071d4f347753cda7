import type { RouterContextProvider } from 'react-router'
import type { CitySummary } from '../../domain/city-page.ts'
import type { ListingSummary } from '../../domain/listing.ts'
import { SAMPLE_LISTINGS } from '../../domain/sample-listings.ts'
import type { Category, Question } from '../../domain/settings.ts'
import { report, services, site, viewer } from '../context.ts'
import { madeOnce } from '../ui/made-once.ts'
import { drawHeroMap, type HeroMap } from './hero-map.server.ts'

type Point = { latitude: number; longitude: number }

export interface FeaturedCard {
  listing: ListingSummary
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
  publicUrl: string
}

export interface ShownCategory extends Pick<Category, 'id' | 'label' | 'note'> {
  /** What it searches. */
  to: string
}

/** Everything of Home. A part that fails is reported and done without; the page is there all the same. */
export async function loadHome(context: Readonly<RouterContextProvider>): Promise<HomeView> {
  const { listings, maps, cities: cityPages } = context.get(services)
  const who = context.get(viewer)
  const { publicUrl, settings } = context.get(site)
  const [stored, markers, cities] = await Promise.all([
    listings.findFeatured(who).catch(without<ListingSummary>),
    maps.findMarkers(who).catch(without<Point>),
    cityPages.findAll(who).catch(without<CitySummary>),
  ])
  return {
    featured: stored.length > 0 ? stored.map((listing) => ({ listing })) : samples(),
    cities,
    map: heroMapOf(markers, cities, stored),
    categories: shownOf(settings.categories),
    questions: settings.home_faq,
    publicUrl,
  }

  function without<T>(error: unknown): T[] {
    context.get(report)(error)
    return []
  }
}

let last: { markers: Point[]; cities: CitySummary[]; featured: ListingSummary[]; map: HeroMap } | undefined

/** Drawn again only for other lists: the services give out the same ones until something changes. */
function heroMapOf(markers: Point[], cities: CitySummary[], featured: ListingSummary[]): HeroMap {
  if (last?.markers !== markers || last.cities !== cities || last.featured !== featured) {
    last = { markers, cities, featured, map: drawHeroMap({ markers, cities, featured }) }
  }
  return last.map
}

/** The same list for as long as the settings are the same. */
const shownOf = madeOnce((categories: readonly Category[]): ShownCategory[] =>
  categories
    .filter(({ is_shown }) => is_shown)
    .map(({ id, label, note, search }) => ({ id, label, note, to: `/search?${search}` })),
)

const samples = (): FeaturedCard[] => SAMPLE_LISTINGS.map((sample) => ({ ...sample, sample: true }))
