import type { BlogPost, BlogPostSummary } from '../../domain/blog-post.ts'
import type { CityPage, CitySummary } from '../../domain/city-page.ts'
import type { Dataset } from '../../domain/dataset.ts'
import type { Listing, ListingSummary } from '../../domain/listing.ts'
import type { Page } from '../../domain/page.ts'
import type { Viewer } from '../../domain/permissions.ts'
import type { Place } from '../../domain/place.ts'
import type { SearchFilters } from '../../domain/search.ts'
import type { LocatorMap } from './maps.ts'

export interface SearchResult extends Page<ListingSummary> {
  /** The place that `location` or `city` was understood as. */
  place: Place | null
  /** True when a place was asked for and none was found; the results are then not limited to it. */
  place_unknown: boolean
  /** Words of `q` that were read as others: [written, understood]. */
  corrections: [string, string][]
}

export interface SearchOptions {
  filters: SearchFilters
  perPage?: number
  /** False leaves the count out. */
  total?: boolean
}

/** What screens and the API may ask for. Every function takes the viewer first and answers only what they may see. */
export interface Services {
  listings: {
    search(viewer: Viewer, options: SearchOptions): Promise<SearchResult>
    /** Featured ones, newest first, at most 10; the newest ones when none is featured. */
    findFeatured(viewer: Viewer): Promise<ListingSummary[]>
    /** @throws AppError `listing_not_found` */
    getBySlug(viewer: Viewer, slug: string): Promise<Listing>
    /** Other published listings, the closest first; without coordinates, the closest in acreage. */
    findSimilar(viewer: Viewer, options: { slug: string; limit: number }): Promise<ListingSummary[]>
  }
  maps: {
    /** Points of published listings for the map of the hero, at most 200. */
    findMarkers(viewer: Viewer): Promise<{ latitude: number; longitude: number }[]>
    /** A small map around a point, drawn from what the database holds. */
    getLocator(options: {
      latitude: number
      longitude: number
      boundary: [number, number][] | null
    }): Promise<LocatorMap>
  }
  cities: {
    /** All published, featured first, then in the order they were made. */
    findAll(viewer: Viewer): Promise<CitySummary[]>
    /** @throws AppError `city_page_not_found` */
    getBySlug(viewer: Viewer, slug: string): Promise<CityPage>
  }
  posts: {
    /** Newest first by `published_at`. */
    findAll(viewer: Viewer): Promise<BlogPostSummary[]>
    /** @throws AppError `blog_post_not_found` */
    getBySlug(viewer: Viewer, slug: string): Promise<BlogPost>
  }
  datasets: {
    findPublic(viewer: Viewer): Promise<Dataset[]>
  }
}
