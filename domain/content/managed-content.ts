import type { BadRow, DatasetColumn, DatasetFormat, FileState } from '../dataset.ts'
import type { EnergySource, Lifecycle, PriceType, UtilityAccess } from '../listing.ts'
import type { CityValues } from './city-values.ts'
import type { DatasetValues } from './dataset-values.ts'
import type { ListingValues } from './listing-values.ts'
import type { Choices, FieldChange } from './merge.ts'
import type { PostValues } from './post-values.ts'

/** The nouns that the operator writes; also how the activity log calls them. */
export type ContentKind = 'listing' | 'blog_post' | 'city_page' | 'dataset'

export type ContentStatus = 'published' | 'scheduled' | 'draft'

export const STATUS_LABELS: Record<ContentStatus, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  draft: 'Draft',
}

/** Scheduled before Published before Draft. `now` in milliseconds. */
export function postStatus(
  post: { scheduled_at: string | null; is_published: boolean },
  now: number = Date.now(),
): ContentStatus {
  if (post.scheduled_at !== null && Date.parse(post.scheduled_at) > now) return 'scheduled'
  return post.is_published ? 'published' : 'draft'
}

/** What every row and every thing of these nouns has. Times are ISO 8601 UTC. */
export interface Managed {
  id: string
  slug: string
  /** Counts the changes: a save names the one that it began with. */
  version: number
  is_published: boolean
  is_featured: boolean
  created_at: string
  updated_at: string
}

export interface ListingRow extends Managed {
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

export interface PostRow extends Managed {
  title: string
  excerpt: string | null
  scheduled_at: string | null
  published_at: string | null
  cover_image: string | null
  /** By the clock of the database. */
  status: ContentStatus
}

export interface CityRow extends Managed {
  city_name: string
  state_name: string
  population: number | null
  hero_image: string | null
}

/** One listing, to be edited: every value, and what the product knows of it. */
export interface ManagedListing extends Managed, Omit<ListingValues, 'slug'> {
  energy_sources: EnergySource[]
}

export interface ManagedPost extends Managed, PostValues {
  published_at: string | null
  status: ContentStatus
}

export interface ManagedCity extends Managed, CityValues {}

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

export interface DatasetRow extends Managed {
  name: string
  type: string | null
  region: string | null
  publisher: string | null
  /** Chosen; `is_live` says whether visitors see it by now. */
  is_public: boolean
  is_live: boolean
  /** The newest upload. */
  newest: DatasetFileRow
}

export interface ManagedDataset
  extends DatasetRow,
    Omit<DatasetValues, 'slug' | 'name' | 'type' | 'region' | 'publisher'> {
  /** The version in force; null before one could be read. */
  file_id: string | null
  /** Every version, the newest first. */
  files: DatasetFileRow[]
  /** Of the version in force. */
  columns: DatasetColumn[]
  /** The first hundred of the newest version. */
  bad_rows: BadRow[]
}

/** What an editor is told whose save began with an older version. */
export interface NewerVersion {
  version: number
  saved_at: string
  /** The e-mail of who saved it; null when the product or an import did. */
  saved_by: string | null
  /** The values as they are now; what `update` takes. */
  values: Record<string, unknown>
  /** The values that the editor began with; null when they are not kept any more. */
  base: Record<string, unknown> | null
  /** Fields in which the save and what is there now differ. */
  differing: string[]
  /** The same one by one, with who changed it. */
  changes: FieldChange[]
}

/** How a save is put together with the newer version that it would have overwritten. */
export interface Merge {
  /** The version that the choices were made about: over another one, they say nothing. */
  with: number
  choices: Choices
}

/** One entry of the history of a post or a page. */
export interface ContentVersion {
  version: number
  saved_at: string
  saved_by: string | null
  values: Record<string, unknown>
}

export interface Deletion {
  deletion_id: string
  /** How many were there to be deleted. */
  deleted: number
  /** Until when `restore` works. */
  undo_until: string
}

/** A delete that can still be undone. */
export interface RecentDeletion extends Deletion {
  /** Of the first three, in the order of the alphabet. */
  titles: string[]
}

export interface ContentCounts {
  total: number
  published: number
  drafts: number
  /** Posts alone. */
  scheduled: number
}
