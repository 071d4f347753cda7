import type { AccountOverview, LinkPurpose, Preferences } from '../../domain/account.ts'
import type { AnalyticsQuery, AnalyticsReport } from '../../domain/analytics.ts'
import type { KeyScope, NewKey } from '../../domain/api-keys.ts'
import type { AroundPost, BlogPost, BlogPostSummary, PostFilters, PostTag } from '../../domain/blog-post.ts'
import type { CityNeighbour, CityPage, CitySummary } from '../../domain/city-page.ts'
import type { CityValues } from '../../domain/content/city-values.ts'
import type { DatasetValues } from '../../domain/content/dataset-values.ts'
import type { ContentQuery } from '../../domain/content/list-query.ts'
import type { ListingValues } from '../../domain/content/listing-values.ts'
import type {
  CityRow,
  ContentCounts,
  ContentKind,
  ContentVersion,
  DatasetRow,
  Deletion,
  ListingRow,
  Managed,
  ManagedCity,
  ManagedDataset,
  ManagedListing,
  ManagedPost,
  Merge,
  PostRow,
  RecentDeletion,
} from '../../domain/content/managed.ts'
import type { PostValues } from '../../domain/content/post-values.ts'
import type { DatasetDetail, DatasetSummary, DownloadFormat } from '../../domain/dataset-catalogue.ts'
import type { Box } from '../../domain/distance.ts'
import type { FieldErrors } from '../../domain/errors.ts'
import type { CityLandPrices } from '../../domain/land-prices.ts'
import type { ContactMessage, DemoRequest, NotifyRequest } from '../../domain/lead-forms.ts'
import type { Listing, ListingSummary } from '../../domain/listing.ts'
import type { Page } from '../../domain/page.ts'
import type { SignedInViewer, Viewer } from '../../domain/permissions.ts'
import type { Place } from '../../domain/place.ts'
import type { SearchFilters } from '../../domain/search.ts'
import type { Caller } from '../auth/caller.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { BaseMap } from './base-map.ts'
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
  /** Signing up and in, and getting back in. Whoever asks is not known yet, so there is no viewer. */
  accounts: {
    /** @throws AppError `sign_up_failed`, whatever the reason; `too_many_requests` */
    signUp(caller: Caller, input: { email: string; password: string }): Promise<Cookies>
    /** @throws AppError `sign_in_failed`, whatever the reason; `too_many_requests` */
    signIn(caller: Caller, input: { email: string; password: string; remember: boolean }): Promise<SignIn>
    /** The second step, with a code of the app or a recovery code. @throws AppError `wrong_code`, `sign_in_failed` (start again), `too_many_requests` */
    answerTwoFactor(caller: Caller, code: string): Promise<Cookies>
    signOut(viewer: Viewer, caller: Caller): Promise<Cookies>
    /** Answers the same whether there is such an account or not. @throws AppError `too_many_requests` */
    requestPasswordReset(caller: Caller, email: string): Promise<void>
    /** Ends all sessions. @throws AppError `link_used` */
    resetPassword(caller: Caller, input: { token: string; password: string }): Promise<void>
    /** What a mailed link is for, without using it. @throws AppError `link_used` */
    readLink(token: string): Promise<MailedLink>
    /** Uses a link that verifies an address or a change of it. @throws AppError `link_used` */
    useLink(caller: Caller, token: string): Promise<LinkOutcome>
    /** The challenge of a sign-in with a passkey, as WebAuthn's JSON. */
    startPasskeySignIn(caller: Caller): Promise<{ options: unknown; cookies: Cookies }>
    /** @throws AppError `sign_in_failed`, `too_many_requests` */
    signInWithPasskey(caller: Caller, response: unknown): Promise<Cookies>
  }
  /** One's own account. Everything throws AppError `sign_in_needed` for a visitor. */
  account: {
    overview(viewer: Viewer): Promise<AccountOverview>
    rename(viewer: Viewer, name: string): Promise<void>
    setPreferences(viewer: Viewer, preferences: Preferences): Promise<void>
    /** Mails a new link to an address that is not verified. @throws AppError `too_many_requests` */
    sendVerification(viewer: Viewer): Promise<void>
    /** Asks at the present address, then at the new one. @throws AppError `wrong_password`, `too_many_requests` */
    changeEmail(viewer: Viewer, caller: Caller, input: { email: string; password: string }): Promise<void>
    cancelEmailChange(viewer: Viewer): Promise<void>
    /** Ends all other sessions. @throws AppError `wrong_password`, `too_many_requests` */
    changePassword(viewer: Viewer, caller: Caller, input: { current: string; password: string }): Promise<Cookies>
    /** Makes a secret that is not in force before a code of it was confirmed. @throws AppError `wrong_password` */
    startTwoFactor(viewer: Viewer, caller: Caller, password: string): Promise<TwoFactorSetUp>
    /** @throws AppError `wrong_code` */
    confirmTwoFactor(viewer: Viewer, caller: Caller, code: string): Promise<Cookies>
    /** @throws AppError `wrong_password` */
    stopTwoFactor(viewer: Viewer, caller: Caller, password: string): Promise<Cookies>
    /** The former codes stop working. @throws AppError `wrong_password` */
    renewRecoveryCodes(viewer: Viewer, caller: Caller, password: string): Promise<string[]>
    startPasskey(viewer: Viewer, caller: Caller): Promise<{ options: unknown; cookies: Cookies }>
    /** @throws AppError `invalid` when the browser's answer does not fit the challenge */
    addPasskey(viewer: Viewer, caller: Caller, input: { response: unknown; name: string }): Promise<void>
    /** @throws AppError `not_found` */
    removePasskey(viewer: Viewer, caller: Caller, id: string): Promise<void>
    /**
     * A new key, told this once. Keys that write are for admins.
     * @throws AppError `verification_needed`, `access_denied`, `wrong_password`, `invalid` when there are too many
     */
    makeApiKey(viewer: Viewer, caller: Caller, input: NewKey & { password: string }): Promise<string>
    /** It stops working at once. @throws AppError `not_found` */
    revokeApiKey(viewer: Viewer, caller: Caller, id: string): Promise<void>
    /** @throws AppError `not_found` */
    endSession(viewer: Viewer, caller: Caller, id: string): Promise<void>
    endOtherSessions(viewer: Viewer, caller: Caller): Promise<void>
    /** All that is stored about the viewer, for a JSON file. */
    exportData(viewer: Viewer, caller: Caller): Promise<Record<string, unknown>>
    /** @throws AppError `wrong_password`, `invalid` for the last admin */
    remove(viewer: Viewer, caller: Caller, password: string): Promise<Cookies>
  }
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

/** What the three nouns have in common. */
export interface ContentService<Row extends Managed, Thing extends Managed, Values> {
  list(viewer: Viewer, options: { query: ContentQuery; perPage?: number }): Promise<Page<Row>>
  get(viewer: Viewer, id: string): Promise<Thing>
  /**
   * `values` is checked here, whatever it is. The same idempotency key with the same values answers the same again.
   * @throws AppError `invalid` with messages per field, `…_slug_taken`, `idempotency_key_reused`
   */
  create(viewer: Viewer, values: unknown, options?: { idempotencyKey?: string | undefined }): Promise<Thing>
  /**
   * Changes the values that are named. `version` is the one that the editor began with; null overwrites whatever is there.
   * Over a newer one, `merge` says what becomes of fields that both changed; those that one changed are taken from there.
   * @throws AppError `invalid`, `…_slug_taken`; ConflictError (`conflict`, see `newerVersionOf`)
   */
  update(
    viewer: Viewer,
    id: string,
    values: unknown,
    options: { version: number | null; merge?: Merge | undefined },
  ): Promise<Thing>
  /** @returns how many are another now. Ids that there is nothing of are left out, at most 500 are taken. */
  setPublished(viewer: Viewer, ids: readonly string[], isPublished: boolean): Promise<number>
  setFeatured(viewer: Viewer, ids: readonly string[], isFeatured: boolean): Promise<number>
  /** For ten minutes, `restore` brings them back as they were. @throws AppError `not_found` when none of them is there */
  remove(viewer: Viewer, ids: readonly string[]): Promise<Deletion>
  /** What `restore` still brings back, the latest first, at most 20. */
  deletions(viewer: Viewer): Promise<RecentDeletion[]>
  /** @returns how many are back. @throws AppError `undo_too_late`, `…_slug_taken` */
  restore(viewer: Viewer, deletionId: string): Promise<number>
  /** A draft with the same values, under a title and a slug of its own. */
  duplicate(viewer: Viewer, id: string): Promise<Thing>
  /** While typing: whether something else than `except` has this slug. */
  isSlugTaken(viewer: Viewer, slug: string, options?: { except?: string | undefined }): Promise<boolean>
  /** What a schema says of the values, without saving them; null when they would be taken. `values` keeps its type out. */
  check(viewer: Viewer, values: unknown): { values: Values } | { errors: FieldErrors }
}

export interface VersionedContent<Thing> {
  /** Every save, the newest first, at most 50. */
  versions(viewer: Viewer, id: string): Promise<ContentVersion[]>
  /** Saves the values of that version again, as the newest. Whether it is public stays as it is. */
  restoreVersion(viewer: Viewer, id: string, version: number): Promise<Thing>
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

/** Values of Set-Cookie headers that the answer must carry. */
export type Cookies = string[]

/** Signed in, or a code is asked for next. */
export interface SignIn {
  needsCode: boolean
  cookies: Cookies
}

export interface MailedLink {
  purpose: LinkPurpose
  /** The address that it is about. */
  email: string
}

export type LinkOutcome = 'verified' | 'asked_at_new_address' | 'email_changed'

export interface TwoFactorSetUp {
  /** For an app that opens it itself. */
  uri: string
  /** For typing, base32 in groups of four. */
  secret: string
  /** The same as a QR code: rows of dark (true) and light modules. */
  qr: boolean[][]
  recoveryCodes: string[]
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
