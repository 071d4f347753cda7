import { type RawBuilder, sql } from 'kysely'
import type { Ring } from '../../../domain/geometry/boundary.ts'
import {
  type ListingFieldName,
  type PlainField,
  type PlainFieldName,
  plainValues,
} from '../../../domain/listing/field-table.ts'

/** The precision of a column, for two decimals. */
const digits = (max: number) => String(Math.floor(max)).length + 2

function typeOf(field: PlainField): string {
  if (field.kind === 'number') return `numeric(${digits(field.max)}, 2)`
  return field.kind === 'text' ? 'text' : 'boolean'
}

/** The column of each value that has one of its own name, with its type. Place and boundary are stored otherwise. */
export const LISTING_COLUMNS = {
  ...(plainValues(typeOf) as Record<PlainFieldName, string>),
  landowner_name: 'text',
  slug: 'text',
  gps_coordinates: 'text',
  parcel_size_acres: 'numeric(12, 2)',
  price_type: 'text',
  deal_types: 'text[]',
  deal_answers: 'jsonb',
  contact: 'jsonb',
  utility_access: 'jsonb',
  energy_sources: 'text[]',
  power_evidence_entries: 'jsonb',
  lifecycle: 'text',
  images: 'text[]',
  image_alts: 'jsonb',
  videos: 'text[]',
  documents: 'jsonb',
  last_confirmed_at: 'timestamptz',
  is_published: 'boolean',
  is_featured: 'boolean',
} as const satisfies Record<Exclude<ListingFieldName, 'boundary' | 'city' | 'county' | 'state' | 'country'>, string>

/** Publishing changes draft and in review to published; unpublishing changes published to draft. */
export const lifecycleOf = (isPublished: RawBuilder<unknown>, lifecycle: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when ${isPublished} and ${lifecycle} in ('draft', 'in_review') then 'published'
    when not ${isPublished} and ${lifecycle} = 'published' then 'draft' else ${lifecycle} end`

/** GeoJSON of a boundary; null if there is none. */
export const polygonText = (boundary: Ring | null): string | null =>
  boundary && JSON.stringify({ type: 'Polygon', coordinates: [boundary] })

/** @param text GeoJSON in SQL */
export const polygon = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`ST_SetSRID(ST_GeomFromGeoJSON(${text}), 4326)`
