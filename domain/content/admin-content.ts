import type { BadRow, DatasetColumn, DatasetFormat, FileState } from '../dataset/dataset.ts'
import type { DatasetValues } from '../dataset/dataset-values.ts'
import type { EnergySource, Lifecycle, PriceType, UtilityAccess } from '../listing/listing.ts'
import { STAGE_LABELS } from '../listing/listing-facts.ts'
import type { ListingValues } from '../listing/listing-values.ts'
import type { CityValues } from './city-values.ts'
import type { Choices, FieldChange } from './merge.ts'
import type { PostValues } from './post-values.ts'

/** The types of content that admins edit, as the activity log names them. */
export type ContentKind = 'listing' | 'blog_post' | 'city_page' | 'dataset'

export type ContentStatus = 'published' | 'scheduled' | 'draft'

export type ContentFilter = ContentStatus | Lifecycle | 'not_live'

/**
 * What a list can be filtered by: a status, the stage of a listing, or `not_live` for a dataset that is marked as public
 * but has no readable file.
 */
export const CONTENT_FILTERS: Record<ContentFilter, string> = {
  ...STAGE_LABELS,
  scheduled: 'Scheduled',
  not_live: 'Not live yet',
}

/** The fields that all content has. Times are ISO 8601 UTC. */
export interface AdminContent {
  id: string
  slug: string
  /** Increases with every change; a save names the version it started from. */
  version: number
  is_published: boolean
  is_featured: boolean
  created_at: string
  updated_at: string
}

export interface ListingRow extends AdminContent {
  landowner_name: string
  address: string | null
  city: string | null
  county: string | null
  state: string | null
  country: string | null
  parcel_size_acres: number
  price: number | null
  price_type: PriceType
  utility_access: UtilityAccess
  lifecycle: Lifecycle
  image: string | null
}

export interface PostRow extends AdminContent {
  title: string
  excerpt: string | null
  scheduled_at: string | null
  published_at: string | null
  cover_image: string | null
  /** By the clock of the database. */
  status: ContentStatus
}

export interface CityRow extends AdminContent {
  city_name: string
  state_name: string
  population: number | null
  hero_image: string | null
}

/** One listing with every value, for editing. */
export interface AdminListing extends AdminContent, Omit<ListingValues, 'slug'> {
  energy_sources: EnergySource[]
}

export interface AdminPost extends AdminContent, PostValues {
  published_at: string | null
  status: ContentStatus
}

export interface AdminCity extends AdminContent, CityValues {}

/** One version of a dataset's file. */
export interface DatasetFileRow {
  id: string
  /** From 1. */
  number: number
  original_name: string
  format: DatasetFormat
  bytes: number | null
  state: FileState
  /** Why it could not be read. */
  failure: string | null
  row_count: number | null
  bad_row_count: number | null
  created_at: string
}

export interface DatasetRow extends AdminContent {
  name: string
  type: string | null
  region: string | null
  publisher: string | null
  /** The editor's choice; `is_live` says whether visitors can see it already. */
  is_public: boolean
  is_live: boolean
  /** The newest upload. */
  newest: DatasetFileRow
}

export interface AdminDataset
  extends DatasetRow,
    Omit<DatasetValues, 'slug' | 'name' | 'type' | 'region' | 'publisher'> {
  /** The live version; null until one has been processed. */
  file_id: string | null
  /** Every version, the newest first. */
  files: DatasetFileRow[]
  /** Of the live version. */
  columns: DatasetColumn[]
  /** The first hundred of the newest version. */
  bad_rows: BadRow[]
}

/** The newer version that a save would have overwritten. */
export interface NewerVersion {
  version: number
  saved_at: string
  /** The email address of the user; null for the system or an import. */
  saved_by: string | null
  /** The current values. */
  values: Record<string, unknown>
  /** The values of the base version; null when it is no longer stored. */
  base: Record<string, unknown> | null
  /** Fields that differ between the save and the current values. */
  differing: string[]
  /** Each difference, with who changed it. */
  changes: FieldChange[]
}

/** How to merge a save with the newer version that it would have overwritten. */
export interface Merge {
  /** The version that the choices were made for; they don't apply to a later one. */
  with: number
  choices: Choices
}

/** One stored version. */
export interface ContentVersion {
  version: number
  saved_at: string
  saved_by: string | null
  values: Record<string, unknown>
}

export interface Deletion {
  deletion_id: string
  /** How many were deleted. */
  deleted: number
  /** Until when `restore` works. */
  undo_until: string
}

/** A delete that can still be undone. */
export interface RecentDeletion extends Deletion {
  /** Of the first three, in alphabetical order. */
  titles: string[]
}

export interface ContentCounts {
  total: number
  published: number
  drafts: number
  /** Posts only. */
  scheduled: number
}
