import type { AnalyticsQuery, AnalyticsReport } from '../../domain/analytics.ts'
import type { KeyScope } from '../../domain/api-keys.ts'
import type { AroundPost, BlogPost, BlogPostSummary, PostFilters, PostTag } from '../../domain/blog-post.ts'
import type { CityNeighbour, CityPage, CitySummary } from '../../domain/city-page.ts'
import type { CityValues } from '../../domain/content/city-values.ts'
import type { DatasetValues } from '../../domain/content/dataset-values.ts'
import type { ListingValues } from '../../domain/content/listing-values.ts'
import type {
  CityRow,
  ContentCounts,
  ContentKind,
  DatasetRow,
  ListingRow,
  ManagedCity,
  ManagedDataset,
  ManagedListing,
  ManagedPost,
  PostRow,
} from '../../domain/content/managed.ts'
import type { PostValues } from '../../domain/content/post-values.ts'
import type { DatasetDetail, DatasetSummary, DownloadFormat } from '../../domain/dataset-catalogue.ts'
import type { Box } from '../../domain/distance.ts'
import type { CityLandPrices } from '../../domain/land-prices.ts'
import type { ContactMessage, DemoRequest, NotifyRequest } from '../../domain/lead-forms.ts'
import type { Listing, ListingSummary } from '../../domain/listing.ts'
import type { Page } from '../../domain/page.ts'
import type { SignedInViewer, Viewer } from '../../domain/permissions.ts'
import type { Place } from '../../domain/place.ts'
import type { SearchFilters } from '../../domain/search.ts'
import type { Caller } from '../auth/caller.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { AccountService, AccountsService } from './account-services.ts'
import type { BaseMap } from './base-map.ts'
import type { ContentService, VersionedContent } from './content/content-service.ts'
import type { Download } from './datasets/downloads.ts'
import type { Histogram, PlacesOnMap, Preview } from './datasets/pictures.ts'
import type { RowPage } from './datasets/rows.ts'
import type { LeadInbox } from './inbox/inbox-service.ts'
import type { LocatorMap } from './maps.ts'
import type { FoundPlace } from './place-finder.ts'
import type { SettingsService } from './settings/service.ts'
import type { UserAdmin } from './users/users-service.ts'

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
    /** Those around a city that has a page, the closest first: what `/search?city={slug}` finds. */
    findAround(viewer: Viewer, options: { city: string; limit: number }): Promise<SearchResult>
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
    /** Outlines and towns of a part of the world, for a map that moves; from what the database holds. */
    getBaseMap(options: { box: Box }): Promise<BaseMap>
    /** A small map around a point, drawn from what the database holds. */
    getLocator(options: {
      latitude: number
      longitude: number
      boundary: [number, number][] | null
    }): Promise<LocatorMap>
    /** A part of the world with many places on it. */
    getExtent(options: { bounds: Box; points: { latitude: number; longitude: number }[] }): Promise<LocatorMap>
    /** What lies within a radius of a place, with points on it. */
    getSurroundings(options: {
      latitude: number
      longitude: number
      radiusKm: number
      points: { latitude: number; longitude: number }[]
    }): Promise<LocatorMap>
  }
  cities: {
    /** All published, featured first, then in the order they were made. */
    findAll(viewer: Viewer): Promise<CitySummary[]>
    /** @throws AppError `city_page_not_found` */
    getBySlug(viewer: Viewer, slug: string): Promise<CityPage>
    /** Other cities with a page within 250 miles, the closest first. */
    findNear(viewer: Viewer, options: { slug: string; limit: number }): Promise<CityNeighbour[]>
    /** What land asks for around a city, as its search finds it, and in its state or country. Null: place not known. */
    getLandPrices(viewer: Viewer, slug: string): Promise<CityLandPrices | null>
  }
  posts: {
    /** The newest featured ones, at most 2. */
    findFeatured(viewer: Viewer): Promise<BlogPostSummary[]>
    /** Newest first; for words, the best match first. Without those that stand elsewhere, by their slugs. */
    find(viewer: Viewer, options: { filters: PostFilters; without?: string[] }): Promise<Page<BlogPostSummary>>
    /** Tags that more than one post has, the most used first, at most 12. */
    findTags(viewer: Viewer): Promise<PostTag[]>
    /** @throws AppError `blog_post_not_found` */
    getBySlug(viewer: Viewer, slug: string): Promise<BlogPost>
    findAround(viewer: Viewer, slug: string): Promise<AroundPost>
    /** The newest in full, for feeds. */
    findLatest(viewer: Viewer, limit: number): Promise<BlogPost[]>
  }
  /** All that is public, for search engines. */
  sitemap: {
    /** The files that hold it; none for what there is none of. */
    findParts(): Promise<SitemapPart[]>
    /** Null when there is no such part. */
    getPart(kind: SitemapKind, number: number): Promise<SitemapContent | null>
  }
  /** What is public of datasets. Everything throws AppError `dataset_not_found` for one that is not. */
  datasets: {
    /** Newest first. */
    findPublic(viewer: Viewer): Promise<DatasetSummary[]>
    /** The same with all that is known of each, for machines. */
    findDetails(viewer: Viewer): Promise<DatasetDetail[]>
    getBySlug(viewer: Viewer, slug: string): Promise<DatasetDetail>
    getById(viewer: Viewer, id: string): Promise<DatasetDetail>
    /** The first rows; null until the file was read. */
    getPreview(viewer: Viewer, slug: string): Promise<Preview | null>
    /** Of the column, or of the first that can be drawn; `columns` are all that can. */
    getHistogram(
      viewer: Viewer,
      options: { slug: string; column: string | null },
    ): Promise<{ columns: string[]; histogram: Histogram | null }>
    /** Where its rows lie, a few places for all; null where they lie nowhere. */
    getPlaces(viewer: Viewer, slug: string): Promise<PlacesOnMap | null>
    /**
     * One page of rows. Past the first rows as they stand, it is for who may download.
     * @throws AppError `bad_request` naming the columns that there are; `invalid`, `sign_in_needed`, `dataset_not_ready`,
     * `query_too_heavy`, `datasets_busy`
     */
    findRows(
      viewer: Viewer,
      id: string,
      options: { params: URLSearchParams; signal?: AbortSignal | undefined },
    ): Promise<RowPage>
    /** @throws AppError `sign_in_needed`, `not_found`, `dataset_download_failed`, `datasets_busy` */
    openDownload(viewer: Viewer, options: { slug: string; format: DownloadFormat }): Promise<Download>
    /** One more that was finished. */
    countDownload(viewer: Viewer, options: { slug: string; format: DownloadFormat }): Promise<void>
  }
  /**
   * Whoever writes to us needs no account. Each lead is stored in one transaction with its mails. What is taken for spam
   * is stored as such, mailed to nobody, and answered like anything else. Everything throws AppError
   * `too_many_requests` when it gets too much.
   */
  leads: {
    /** The same message sent twice within minutes is one lead. `source` is the path of the page. */
    sendMessage(caller: Caller, input: ContactMessage & { source: string }): Promise<void>
    sendDemoRequest(caller: Caller, input: DemoRequest & { source: string }): Promise<void>
    /** Mails a link that confirms the address; an address that is on the list already gets none. */
    sendNotifyRequest(caller: Caller, input: NotifyRequest & { source: string }): Promise<void>
    /** What the link of such a mail is for, without using it. @throws AppError `link_used` */
    readNotifyLink(token: string): Promise<{ email: string; purpose: 'confirm' | 'leave' }>
    /** Works once, for seven days. @throws AppError `link_used` */
    confirmNotify(caller: Caller, token: string): Promise<void>
    /** Deletes the address. @throws AppError `link_used` */
    leaveNotify(caller: Caller, token: string): Promise<void>
  }
  accounts: AccountsService
  account: AccountService
  apiKeys: {
    /**
     * Who a key stands for, and counts the request.
     * @throws AppError `key_refused`, `verification_needed`, `too_many_requests`
     */
    recognise(key: string): Promise<{ viewer: SignedInViewer; scope: KeyScope }>
  }
  /**
   * What the operator writes. Everything throws AppError `access_denied`, `two_factor_needed` or `unavailable`, and for
   * an id that there is none of `not_found`; what changes something does so in one transaction with its entry in the
   * activity log.
   */
  manage: {
    listings: ContentService<ListingRow, ManagedListing, ListingValues> & {
      /** The place that a point lies in, as a save would find it; null when the text is no point. */
      findPlace(viewer: Viewer, gps: string): Promise<FoundPlace | null>
    }
    posts: ContentService<PostRow, ManagedPost, PostValues> & VersionedContent<ManagedPost>
    cities: ContentService<CityRow, ManagedCity, CityValues> & VersionedContent<ManagedCity>
    datasets: ContentService<DatasetRow, ManagedDataset, DatasetValues> & VersionedContent<ManagedDataset>
    counts(viewer: Viewer): Promise<Record<'listings' | 'posts' | 'cities' | 'datasets', ContentCounts>>
  }
  /** Leads as the operator works on them. */
  inbox: LeadInbox
  /** Accounts as the operator sees them. */
  users: UserAdmin
  redirects: {
    /** Where something that is public was found by this slug before; null when nowhere. */
    find(kind: ContentKind, formerSlug: string): Promise<string | null>
  }
  /** Files for what is being saved. Everything throws AppError `access_denied` for others than admins. */
  uploads: Pick<Uploads, 'readForm' | 'store' | 'remove'>
  /** How the site is used. Everything throws AppError `access_denied` for others than admins. */
  analytics: {
    /** `most` of each ranking; 10 where it is not said. */
    report(viewer: Viewer, options: AnalyticsQuery & { most?: number }): Promise<AnalyticsReport>
    /** The same as a CSV, with up to 10,000 rows of each ranking. */
    csv(viewer: Viewer, query: AnalyticsQuery): Promise<string>
    /** Of all instances, as far as they have written it down. */
    visitsToday(viewer: Viewer): Promise<number>
  }
  /** What the operator sees first. Everything throws AppError `access_denied` for others. */
  admin: {
    /** The latest changes, newest first. */
    recentActivity(viewer: Viewer): Promise<Activity[]>
  }
  settings: SettingsService
}

/** What has a page each; the part of their addresses. */
export type SitemapKind = 'listings' | 'blog' | 'city' | 'dashboard'

export interface SitemapPart {
  kind: SitemapKind
  /** From 1. */
  number: number
  /** When the latest change of anything in it was. */
  changed_at: string
}

export interface SitemapEntry {
  slug: string
  changed_at: string
}

export interface SitemapContent {
  /** Another one once anything in it is another. */
  version: string
  /** A few at a time, so that a part is never in memory as a whole. */
  entries: () => AsyncIterable<SitemapEntry[]>
}

export interface Activity {
  id: number
  /** The e-mail of who did it; null when the account is gone or the product did it itself. */
  actor: string | null
  /** Such as `listing.published`. */
  action: string
  subject_type: string
  subject_id: string
  subject_title: string
  created_at: string
}
