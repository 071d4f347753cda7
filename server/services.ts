import { BELONGINGS, SHARED } from './belongings.ts'
import { createPosts } from './content/blog/posts.ts'
import type { PostsService } from './content/blog/service.ts'
import { createDatasets } from './content/datasets/datasets.ts'
import type { DatasetsService } from './content/datasets/service.ts'
import type { Tables } from './content/datasets/tables.ts'
import { createRedirects, type RedirectsService } from './content/editing/redirects.ts'
import { createMessageFiles } from './content/uploads/message-files.ts'
import type { Uploads } from './content/uploads/uploads.ts'
import { CONTENT_TYPES, type ContentServices, createContentServices } from './content-services.ts'
import type { SitemapService } from './edge/seo/service.ts'
import { createSitemap } from './edge/seo/sitemap-service.ts'
import { createFileReader } from './files/uploaded-file.ts'
import { createLayerDownloads } from './geodata/downloads/layer-downloads.ts'
import type { LayerDownloadsService } from './geodata/downloads/service.ts'
import { createAdminLayers } from './geodata/layers/admin/admin-layers.ts'
import type { LayerAdmin } from './geodata/layers/admin/service.ts'
import { createLayers } from './geodata/layers/layers.ts'
import type { LayersService } from './geodata/layers/service.ts'
import { createPriceTrends } from './geodata/prices/price-trends.ts'
import type { PriceTrends } from './geodata/prices/service.ts'
import type { TilesService } from './geodata/tiles/service.ts'
import { createTiles } from './geodata/tiles/tiles.ts'
import { createCandidateSites } from './land/candidate-sites/candidate-sites.ts'
import type { CandidateSitesService } from './land/candidate-sites/service.ts'
import { createCities } from './land/cities/cities.ts'
import type { CitiesService } from './land/cities/service.ts'
import { createFeeds } from './land/feeds/imports.ts'
import type { FeedsService } from './land/feeds/service.ts'
import { createFreshness } from './land/freshness/freshness.ts'
import type { FreshnessService } from './land/freshness/service.ts'
import type { DocumentAccessService } from './land/listing-documents/access-service.ts'
import { createDocumentAccess } from './land/listing-documents/document-access.ts'
import { createListingDocuments } from './land/listing-documents/listing-documents.ts'
import type { ListingDocumentsService } from './land/listing-documents/service.ts'
import { createMarkedCopies } from './land/listing-documents/watermark/marked-copies.ts'
import { createListings } from './land/listings/listings.ts'
import type { ListingsService } from './land/listings/service.ts'
import { type AreaFiles, createAreaFiles } from './land/maps/area-files.ts'
import { createMaps } from './land/maps/maps.ts'
import type { MapsService } from './land/maps/service.ts'
import { createDrafts } from './land/owners/drafts.ts'
import { createOwnListings } from './land/owners/own-listings.ts'
import type { OwnListingsService } from './land/owners/own-listings-service.ts'
import type { DraftsService } from './land/owners/service.ts'
import { createOwnership } from './land/ownership/ownership.ts'
import type { OwnershipService } from './land/ownership/service.ts'
import { createPlaces } from './land/places/places.ts'
import { createListingReports } from './land/reports/reports.ts'
import type { ListingReportsService } from './land/reports/service.ts'
import { createReviews } from './land/reviews/reviews.ts'
import type { ReviewsService } from './land/reviews/service.ts'
import { createReaders, createSearch } from './land/search/create-search.ts'
import type { SuggestionsService } from './land/suggestions/service.ts'
import { createSuggestions } from './land/suggestions/suggestions.ts'
import { createAccount } from './people/accounts/account.ts'
import { createAccounts } from './people/accounts/accounts.ts'
import { createApiKeyAuth } from './people/accounts/api-keys.ts'
import type { Auth } from './people/accounts/auth.ts'
import type { AccountService, AccountsService, ApiKeysService } from './people/accounts/service.ts'
import type { UserAdmin } from './people/accounts/users/service.ts'
import { createUsers } from './people/accounts/users/users.ts'
import { createActivity } from './people/activity/recent-activity.ts'
import type { ActivityService } from './people/activity/service.ts'
import { createAnalytics } from './people/analytics/analytics.ts'
import type { AnalyticsService } from './people/analytics/service.ts'
import { createInboundMail, type InboundDependencies } from './people/inbound-mail/inbound.ts'
import type { InboundMailService } from './people/inbound-mail/service.ts'
import { createInbox } from './people/leads/inbox/inbox.ts'
import type { LeadInbox } from './people/leads/inbox/service.ts'
import { createLeads } from './people/leads/leads.ts'
import type { LeadsService } from './people/leads/service.ts'
import type { MessageTemplatesService } from './people/leads/templates/service.ts'
import { createMessageTemplates } from './people/leads/templates/templates.ts'
import type { ThreadsService } from './people/leads/threads/service.ts'
import { createThreads } from './people/leads/threads/threads.ts'
import type { Mailer } from './people/mail/mail.ts'
import { createReplyAddresses } from './people/mail/reply-address.ts'
import type { TestMail } from './people/mail/test-mail.ts'
import { createOrganizations } from './people/organizations/organizations.ts'
import type { OrganizationsService } from './people/organizations/service.ts'
import type { Website } from './people/settings/current-website.ts'
import type { SettingsService } from './people/settings/service.ts'
import { createSettings } from './people/settings/settings.ts'
import { type Changes, createMemoize } from './platform/cache/query-cache.ts'
import type { Db } from './platform/db/database.ts'
import { createFailureLog } from './platform/failure-log.ts'
import type { Logger } from './platform/http/log.ts'
import type { Metrics } from './platform/http/metrics.ts'
import { createRateLimits } from './platform/rate-limits/rate-limits.ts'
import type { Storage } from './platform/storage/storage.ts'
import { createAlertMail } from './saved/alerts/alert-mail.ts'
import { createAlertPreferences } from './saved/alerts/preferences.ts'
import type { AlertPreferences } from './saved/alerts/preferences-service.ts'
import { createPush, type PushService } from './saved/alerts/push.ts'
import { createAlertInbox } from './saved/alerts/read-alerts.ts'
import type { AlertMailService, AlertsService } from './saved/alerts/service.ts'
import { subscriptions } from './saved/alerts/subscriptions.ts'
import { createSavedLists } from './saved/lists/saved-lists.ts'
import type { SavedListsService } from './saved/lists/service.ts'
import { createSavedSearches } from './saved/searches/saved-searches.ts'
import type { SavedSearchesService } from './saved/searches/service.ts'
import type { ScreeningEngine } from './screening/engine/service.ts'
import { createComparisonPdfs } from './screening/exports/comparison-pdfs.ts'
import type { ComparisonPdfs } from './screening/exports/service.ts'
import { createAdminProfiles } from './screening/profiles/admin-profiles.ts'
import { createScreeningProfiles } from './screening/profiles/screening-profiles.ts'
import type { ProfileAdmin, ScreeningProfiles } from './screening/profiles/service.ts'
import { createRuns } from './screening/runs/runs.ts'
import type { ScreeningRuns } from './screening/runs/service.ts'
import type { SiteScreeningsService } from './screening/sites/service.ts'
import { createSiteScreenings } from './screening/sites/site-screenings.ts'
import { createSavedWeights } from './screening/weights/saved-weights.ts'
import type { SavedWeightsService } from './screening/weights/service.ts'

export interface ServiceDependencies {
  db: Db
  /** For what visitors read, perhaps from replicas. */
  reads: Db
  auth: Auth
  mailer: Mailer
  /** Key for hashing the identifiers in rate limits. */
  secret: string
  /** Base of the links in emails. */
  publicUrl: string
  /** The settings, such as who gets leads and which cities come first. */
  website: Website
  testMail: TestMail
  uploads: Uploads
  storage: Storage
  /** The rows of datasets. */
  tables: Tables
  screeningEngine: ScreeningEngine
  log: Pick<Logger, 'warn'>
  /** For files of parcels that are being read. */
  screeningFolder: string
  /** Whether the shipped map layers are loaded into this database. */
  loadsShipped?: boolean
  /** Email that arrives; without it, nobody can answer by email. */
  inbound?: InboundSettings
  /** Reports content changes; without it, no query is cached. */
  changes?: Changes
  metrics?: Pick<Metrics, 'observeQueryCache' | 'observeSearch'>
}

export interface InboundSettings extends Pick<InboundDependencies, 'enqueue' | 'resolve'> {
  /** Of the reply addresses. */
  domain: string
}

/** The services for screens and the API. Every function takes the viewer first and returns only what they may see. */
export interface Services {
  listings: ListingsService
  listingDocuments: ListingDocumentsService
  documentAccess: DocumentAccessService
  drafts: DraftsService
  ownListings: OwnListingsService
  feeds: FeedsService
  reviews: ReviewsService
  ownership: OwnershipService
  listingReports: ListingReportsService
  freshness: FreshnessService
  savedLists: SavedListsService
  savedSearches: SavedSearchesService
  alertMail: AlertMailService
  alertPreferences: AlertPreferences
  alerts: AlertsService
  push: PushService
  suggestions: SuggestionsService
  maps: MapsService
  tiles: TilesService
  cities: CitiesService
  posts: PostsService
  sitemap: SitemapService
  datasets: DatasetsService
  layers: LayersService
  layerDownloads: LayerDownloadsService
  priceTrends: PriceTrends
  adminLayers: LayerAdmin
  candidateSites: CandidateSitesService
  screeningProfiles: ScreeningProfiles
  adminProfiles: ProfileAdmin
  areaFiles: AreaFiles
  screenings: ScreeningRuns
  savedWeights: SavedWeightsService
  siteScreenings: SiteScreeningsService
  comparisonPdfs: ComparisonPdfs
  leads: LeadsService
  accounts: AccountsService
  account: AccountService
  apiKeys: ApiKeysService
  content: ContentServices
  inbox: LeadInbox
  threads: ThreadsService
  organizations: OrganizationsService
  messageTemplates: MessageTemplatesService
  /** Null where no email arrives. */
  inboundMail: InboundMailService | null
  users: UserAdmin
  redirects: RedirectsService
  /** Uploads of files. Everything throws AppError `access_denied` unless the viewer is an admin. */
  uploads: Pick<Uploads, 'readForm' | 'store' | 'remove'>
  analytics: AnalyticsService
  activity: ActivityService
  settings: SettingsService
}

/** All services over one database. */
export function createServices({
  db,
  reads,
  auth,
  mailer,
  secret,
  publicUrl,
  website,
  testMail,
  uploads,
  storage,
  tables,
  screeningEngine,
  log,
  screeningFolder,
  loadsShipped = false,
  inbound,
  changes,
  metrics,
}: ServiceDependencies): Services {
  const accounts = { db, auth, mailer, rateLimits: createRateLimits(db, secret), publicUrl, belongings: BELONGINGS }
  const replyAddresses = inbound ? createReplyAddresses(secret, inbound.domain) : null
  const files = createMessageFiles(uploads)
  const conversations = { ...accounts, replyAddresses, files, contactEmail: () => website.lastKnown.contactEmail }
  const places = createPlaces(reads)
  const memoize = createMemoize(changes, metrics?.observeQueryCache)
  const profiles = createScreeningProfiles(reads, memoize)
  const readers = createReaders(reads, profiles)
  const savedSearches = createSavedSearches({ db, places, ...readers })
  const maps = createMaps(reads, memoize)
  const layers = createLayers(reads, memoize, { loadsShipped })
  const readUploaded = createFileReader(screeningFolder)
  return {
    listings: createListings({
      db: reads,
      search: createSearch(db, places, {
        memoize,
        profiles,
        readers,
        reads,
        ...(metrics && { observe: metrics.observeSearch }),
        failures: createFailureLog(log, 'loading listings into memory failed; searches read the database'),
      }),
      resolvePlace: (text) => places.resolve(text),
      memoize,
    }),
    listingDocuments: createListingDocuments({ db: reads, storage }),
    documentAccess: createDocumentAccess({ ...conversations, storage, copies: createMarkedCopies(storage) }),
    drafts: createDrafts({
      ...accounts,
      places,
      log,
      exemptFields: async () => (await website.read()).info.settings.review_exempt_fields,
    }),
    ownListings: createOwnListings(db),
    feeds: createFeeds({ ...accounts, log, readFile: readUploaded }),
    reviews: createReviews({ ...accounts, storage }),
    ownership: createOwnership({ db, mailer, storage, secret }),
    listingReports: createListingReports(accounts),
    freshness: createFreshness(accounts),
    savedLists: createSavedLists(db),
    savedSearches,
    alertMail: createAlertMail(accounts),
    alertPreferences: createAlertPreferences(db),
    alerts: createAlertInbox(db),
    push: createPush({ db, publicUrl, failures: createFailureLog(log, 'a push service refused a notification') }),
    suggestions: createSuggestions({ db: reads, memoize }),
    maps,
    tiles: createTiles(reads, layers, memoize),
    cities: createCities(reads, places, { memoize, website }),
    posts: createPosts(reads, memoize),
    sitemap: createSitemap(reads),
    datasets: createDatasets({ db, reads, tables, storage, memoize }),
    layers,
    priceTrends: createPriceTrends(),
    layerDownloads: createLayerDownloads({ ...accounts, layers }),
    adminLayers: createAdminLayers({ db, storage }),
    candidateSites: createCandidateSites(reads, places),
    screeningProfiles: profiles,
    adminProfiles: createAdminProfiles({ db, engine: screeningEngine }),
    areaFiles: createAreaFiles(readUploaded),
    screenings: createRuns({
      db,
      places,
      maps,
      profiles,
      rateLimits: accounts.rateLimits,
      engine: screeningEngine,
      readUploaded,
    }),
    savedWeights: createSavedWeights(db, profiles),
    siteScreenings: createSiteScreenings({ db: reads, engine: screeningEngine, profiles }),
    comparisonPdfs: createComparisonPdfs(),
    leads: createLeads({ ...conversations, subscriptions, prepareSearch: savedSearches.prepare }),
    accounts: createAccounts(accounts),
    account: createAccount(accounts),
    apiKeys: createApiKeyAuth(accounts),
    content: createContentServices(db),
    inbox: createInbox({ ...conversations, storage, subscriptions }),
    threads: createThreads({ ...conversations, reads, storage }),
    organizations: createOrganizations({ ...accounts, shared: SHARED }),
    messageTemplates: createMessageTemplates(db),
    inboundMail:
      inbound && replyAddresses ? createInboundMail({ ...conversations, ...inbound, storage, replyAddresses }) : null,
    users: createUsers(accounts),
    redirects: createRedirects(reads, CONTENT_TYPES),
    activity: createActivity(db),
    analytics: createAnalytics(db),
    settings: createSettings({ db, website, testMail, rateLimits: accounts.rateLimits }),
    uploads,
  }
}
