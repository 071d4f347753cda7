import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DatasetFormat } from '../../../domain/dataset/dataset.ts'
import type { DraftFields, DraftState } from '../../../domain/draft/draft.ts'
import type { MailState, MessageKind } from '../../../domain/lead/admin-lead.ts'
import type { InquiryType, LeadStatus, LeadType } from '../../../domain/lead/lead.ts'
import type { DealAnswers, DealType, ListingContact } from '../../../domain/listing/deal-facts.ts'
import type { PlainValues } from '../../../domain/listing/field-table.ts'
import type { EnergySource, Lifecycle, PriceType, UtilityAccess } from '../../../domain/listing/listing.ts'
import type { ListingDocument } from '../../../domain/listing/listing-document.ts'
import type { PowerEvidence } from '../../../domain/listing/power-evidence.ts'
import type { Assessment } from '../../../domain/review/assessment.ts'
import type { Bucket } from '../../../domain/upload/media.ts'
import type { UploadKind } from '../../../domain/upload/uploads.ts'
import type { Json, Spatial, Time, TimeByDefault, TimeOrNull } from './column-types.ts'
import type { AccountsSchema } from './schema-accounts.ts'
import type { AlertsSchema } from './schema-alerts.ts'
import type { AnalyticsSchema } from './schema-analytics.ts'
import type { DatasetDownloads, DatasetFiles, Datasets } from './schema-datasets.ts'
import type { CandidateSites, LayerFeatures, LayerImports, Layers, LayerVersions } from './schema-layers.ts'
import type { OwnershipSchema } from './schema-ownership.ts'
import type { ReportsSchema } from './schema-reports.ts'
import type { ScreeningProfiles, ScreeningProfileVersions, ScreeningSchema } from './schema-screening.ts'
import type { ScreeningRunsSchema } from './schema-screening-runs.ts'

export interface LandListings extends PlainValues {
  id: Generated<string>
  number: GeneratedAlways<number>
  slug: string
  external_id: string | null
  owner_id: string | null
  landowner_name: string
  gps_coordinates: string | null
  point: GeneratedAlways<string | null>
  boundary: ColumnType<string | null, unknown, unknown>
  place_city: string | null
  place_county: string | null
  place_state: string | null
  place_country: string | null
  parcel_size_acres: number
  price_type: Generated<PriceType>
  is_published: Generated<boolean>
  is_featured: Generated<boolean>
  deal_types: Generated<DealType[]>
  deal_answers: Json<DealAnswers>
  contact: Json<ListingContact | null>
  withdrawn_at: TimeOrNull
  utility_access: Json<UtilityAccess>
  energy_sources: Generated<EnergySource[]>
  power_evidence_entries: Json<PowerEvidence[]>
  lifecycle: Generated<Lifecycle>
  images: Generated<string[]>
  image_alts: Json<Record<string, string>>
  videos: Generated<string[]>
  documents: Json<ListingDocument[]>
  last_confirmed_at: TimeOrNull
  created_at: TimeByDefault
  updated_at: TimeByDefault
  version: Generated<number>
  facets: GeneratedAlways<string[]>
  flags: GeneratedAlways<number>
  zoning_code: GeneratedAlways<number | null>
  location: GeneratedAlways<unknown>
  document: GeneratedAlways<string>
}

export interface ListingWords {
  word: string
  stem: GeneratedAlways<string | null>
}

export interface BlogPosts {
  id: Generated<string>
  title: string
  slug: string
  excerpt: string | null
  body: string
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  is_published: Generated<boolean>
  is_featured: Generated<boolean>
  scheduled_at: TimeOrNull
  published_at: TimeOrNull
  cover_image: string | null
  cover_alt: string | null
  created_at: TimeByDefault
  updated_at: TimeByDefault
  version: Generated<number>
  tags: GeneratedAlways<string[]>
  document: GeneratedAlways<string>
  public_at: GeneratedAlways<Date>
}

export interface CityPages {
  id: Generated<string>
  city_name: string
  state_name: string
  slug: string
  description: string | null
  content: string
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  is_published: Generated<boolean>
  is_featured: Generated<boolean>
  population: number | null
  coordinates: string | null
  point: GeneratedAlways<string | null>
  hero_image: string | null
  hero_alt: string | null
  created_at: TimeByDefault
  updated_at: TimeByDefault
  version: Generated<number>
}

export interface Places {
  id: number
  kind: 'city' | 'county' | 'state'
  name: string
  name_key: string
  state: string | null
  country: string | null
  population: number | null
  point: Spatial
  boundary: Spatial
}

export interface GazetteerEdition {
  only_row: Generated<boolean>
  edition: string
  loaded_at: Time
}

export interface ActivityLog {
  id: Generated<number>
  actor_id: string | null
  action: string
  subject_type: string
  subject_id: string
  subject_title: Generated<string>
  created_at: TimeByDefault
}

export interface Mails {
  id: Generated<string>
  recipient: string
  template: string
  content: Json<Record<string, string>>
  state: Generated<MailState>
  tries: Generated<number>
  failure: string | null
  data_sent_at: Time | null
  created_at: TimeByDefault
  updated_at: TimeByDefault
}

export interface Leads {
  id: Generated<string>
  type: LeadType
  status: Generated<LeadStatus>
  name: Generated<string>
  email: string
  company: Generated<string>
  role: Generated<string>
  phone: Generated<string>
  inquiry_type: InquiryType | null
  message: Generated<string>
  listing_id: string | null
  listing_title: string | null
  notes: Generated<string>
  source: string
  search: string | null
  consent: string | null
  confirmed_at: TimeOrNull
  token_hash: string | null
  token_expires_at: TimeOrNull
  digest: string | null
  created_at: TimeByDefault
  updated_at: TimeByDefault
  version: Generated<number>
  owner_id: string | null
  saved_by: string | null
  answered_at: TimeOrNull
  document: GeneratedAlways<string>
}

export interface LeadMessages {
  id: Generated<string>
  lead_id: string
  kind: MessageKind
  body: string
  author_id: string | null
  created_at: TimeByDefault
}

export interface StoredUploads {
  id: Generated<string>
  kind: UploadKind
  bucket: Bucket
  path: string | null
  state: Generated<'receiving' | 'stored' | 'refused'>
  bytes: ColumnType<number, number, number>
  received: Generated<number>
  refusal: string | null
  format: DatasetFormat | null
  sha256: string | null
  original_name: string | null
  width: number | null
  height: number | null
  /** 64 bits, in decimal digits. Compare it in SQL: a number read from here has only 53 bits. */
  picture_hash: ColumnType<number | null, string | null | undefined, string | null>
  created_by: string | null
  created_at: TimeByDefault
  busy_until: TimeOrNull
  claimed_at: TimeOrNull
  touched_at: TimeByDefault
}

/** A view: what refers to stored files. */
export interface UploadReferences {
  bucket: Bucket
  path: string
}

export interface StoredSettings {
  name: string
  value: Json<unknown>
  updated_at: TimeByDefault
}

export interface SettingsVersions {
  version: number
  content: Json<Record<string, unknown>>
  changed: ColumnType<string[], string[] | undefined, string[]>
  saved_by: string | null
  saved_at: TimeByDefault
}

export interface ListingDrafts {
  id: Generated<string>
  owner_id: string | null
  key_hash: Buffer | null
  listing_id: string | null
  base_version: number | null
  fields: Json<DraftFields>
  replaced: Json<DraftFields>
  version: Generated<number>
  files: Generated<string[]>
  state: Generated<DraftState>
  submitted_at: TimeOrNull
  decided_at: TimeOrNull
  requests: Json<Record<string, string>>
  assessment: Json<Assessment | null>
  assessed_version: number | null
  decision_note: string | null
  decided_by: string | null
  checks: Generated<string[]>
  reviewer_id: string | null
  reviewing_until: TimeOrNull
  created_at: TimeByDefault
  updated_at: TimeByDefault
}

export interface ListingReminders {
  listing_id: string
  step: number
  owner_id: string
  since: Time
  sent_at: Time
  token_hash: string
  expires_at: Time
}

export interface ListingChanges {
  number: number
  transaction: GeneratedAlways<string>
  changed_at: TimeByDefault
}

export interface SchemaMigrations {
  name: string
  checksum: string
  applied_at: TimeByDefault
}

export interface Schema
  extends AccountsSchema,
    AlertsSchema,
    AnalyticsSchema,
    OwnershipSchema,
    ReportsSchema,
    ScreeningSchema,
    ScreeningRunsSchema {
  land_listings: LandListings
  listing_words: ListingWords
  listing_changes: ListingChanges
  listing_drafts: ListingDrafts
  listing_reminders: ListingReminders
  datasets: Datasets
  dataset_files: DatasetFiles
  dataset_downloads: DatasetDownloads
  layers: Layers
  layer_versions: LayerVersions
  layer_features: LayerFeatures
  layer_imports: LayerImports
  candidate_sites: CandidateSites
  blog_posts: BlogPosts
  city_pages: CityPages
  activity_log: ActivityLog
  mails: Mails
  leads: Leads
  lead_messages: LeadMessages
  uploads: StoredUploads
  upload_references: UploadReferences
  screening_profiles: ScreeningProfiles
  screening_profile_versions: ScreeningProfileVersions
  site_settings: StoredSettings
  site_settings_versions: SettingsVersions
  places: Places
  gazetteer_edition: GazetteerEdition
  schema_migrations: SchemaMigrations
}

export type TableName = keyof Schema
