import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EnergySource, Lifecycle, PriceType, UtilityAccess } from '../../domain/listing.ts'

/** A time comes out as a Date and goes in as a Date or an ISO 8601 string. */
type Time = ColumnType<Date, Date | string, Date | string>
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type TimeByDefault = ColumnType<Date, Date | string | undefined, Date | string>
/** JSON goes in as text, so that both drivers send the same. */
type Json<T> = ColumnType<T, string | undefined, string>
/** PostGIS values are written by SQL functions and read through `ST_…`. */
type Spatial = ColumnType<string | null, never, never>

export interface LandListings {
  id: Generated<string>
  slug: string
  external_id: string | null
  owner_id: string | null
  landowner_name: string
  address: string | null
  gps_coordinates: string | null
  point: GeneratedAlways<string | null>
  boundary: ColumnType<string | null, unknown, unknown>
  place_city: string | null
  place_county: string | null
  place_state: string | null
  place_country: string | null
  parcel_size_acres: number
  price: number | null
  price_type: Generated<PriceType>
  description: string | null
  zoning_info: string | null
  is_published: Generated<boolean>
  is_featured: Generated<boolean>
  utility_access: Json<UtilityAccess>
  energy_sources: Generated<EnergySource[]>
  instant_deploy: boolean | null
  substation_on_site: boolean | null
  available_power_mw: number | null
  power_evidence: string | null
  lifecycle: Generated<Lifecycle>
  images: Generated<string[]>
  videos: Generated<string[]>
  last_confirmed_at: TimeOrNull
  created_at: TimeByDefault
  updated_at: TimeByDefault
  facets: GeneratedAlways<string[]>
  traits: GeneratedAlways<number>
  zoning_code: GeneratedAlways<number | null>
  location: GeneratedAlways<unknown>
  document: GeneratedAlways<string>
}

export interface ListingWords {
  word: string
  stem: GeneratedAlways<string | null>
}

export interface UserRoles {
  user_id: string
  role: 'admin'
  created_at: TimeByDefault
}

export interface Datasets {
  id: Generated<string>
  name: string
  description: string | null
  type: string | null
  region: string | null
  publisher: string | null
  licence: string | null
  file_path: string
  is_public: Generated<boolean>
  created_at: TimeByDefault
  updated_at: TimeByDefault
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
  created_at: TimeByDefault
  updated_at: TimeByDefault
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
  created_at: TimeByDefault
  updated_at: TimeByDefault
}

export interface Places {
  id: number
  kind: 'city' | 'county' | 'state' | 'country' | 'zip'
  name: string
  name_key: string
  state: string | null
  state_key: string | null
  state_code: string | null
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

export interface SchemaMigrations {
  name: string
  checksum: string
  applied_at: TimeByDefault
}

export interface Schema {
  land_listings: LandListings
  listing_words: ListingWords
  user_roles: UserRoles
  datasets: Datasets
  blog_posts: BlogPosts
  city_pages: CityPages
  places: Places
  gazetteer_edition: GazetteerEdition
  schema_migrations: SchemaMigrations
}
