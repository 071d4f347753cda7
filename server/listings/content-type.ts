import { sql } from 'kysely'
import { centreOf } from '../../../domain/boundary.ts'
import { apartProblem } from '../../../domain/content/apart.ts'
import { LIMITS } from '../../../domain/content/limits.ts'
import { LISTING_DEFAULTS, type ListingValues, listingSchema } from '../../../domain/content/listing-values.ts'
import type { ListingRow, ManagedListing } from '../../../domain/content/managed.ts'
import type { Db } from '../../db/database.ts'
import { findPlaces } from '../place-finder.ts'
import { parsePoint } from '../places.ts'
import { type Columns, type ContentType, columnsAs, isPublishedOrNot, ordersBy } from './content-type.ts'
import { begunWords } from './words.ts'

const ROW = sql<ListingRow>`id, slug, version, is_published, is_featured, created_at, updated_at, landowner_name, address,
  place_city as city, place_county as county, place_state as state, place_country as country, parcel_size_acres, price,
  price_type, utility_access, lifecycle`
const THING = sql<ManagedListing>`${ROW}, gps_coordinates, description, zoning_info, energy_sources, instant_deploy, substation_on_site,
  available_power_mw, power_evidence, images, image_alts, videos, last_confirmed_at,
  ST_AsGeoJSON(boundary, 15)::jsonb -> 'coordinates' -> 0 as boundary`

export const listingType: ContentType<ListingRow, ManagedListing, ListingValues> = {
  kind: 'listing',
  table: 'land_listings',
  files: [
    { field: 'images', kind: 'listing-image' },
    { field: 'videos', kind: 'listing-video' },
  ],
  computed: ['number', 'point', 'location', 'facets', 'traits', 'zoning_code', 'document'],
  titleColumn: 'landowner_name',
  schema: listingSchema,
  defaults: LISTING_DEFAULTS,
  codes: {
    notFound: 'listing_not_found',
    slugTaken: 'listing_slug_taken',
    list: 'listings_failed',
    save: 'listing_save_failed',
    delete: 'listing_delete_failed',
    status: 'listing_status_failed',
  },
  rowColumns: sql`${ROW}, images[1] as image`,
  thingColumns: THING,
  titleOf: ({ landowner_name }) => landowner_name,
  slugFrom: ({ landowner_name }) => landowner_name,
  slugLimit: LIMITS.listing_slug,
  copyOf: (values) => ({ ...values, slug: null, landowner_name: copied(values.landowner_name), lifecycle: 'draft' }),
  columnsOf,
  contradictions(values) {
    const problem = apartProblem(values)
    return problem === null ? null : { boundary: [problem] }
  },
  consequences,
  publish: (isPublished) => ({ is_published: sql`${isPublished}::boolean`, lifecycle: lifecycleAs(isPublished) }),
  publicationValues: ['is_published', 'is_featured', 'lifecycle'],
  hasWords(q) {
    const words = begunWords(q, 'english')
    return words === null
      ? sql`false`
      : sql`(is_published and document @@ ${words} or not is_published and document @@ ${words})`
  },
  hasStatus: isPublishedOrNot,
  isPublic: sql`is_published`,
  order: {
    ...ordersBy('landowner_name'),
    price: sql`price, id`,
    '-price': sql`price desc nulls last, id desc`,
    acres: sql`parcel_size_acres, id`,
    '-acres': sql`parcel_size_acres desc, id desc`,
  },
}

/** “Riverside 40 (copy)”, within the limit. */
function copied(name: string): string {
  const ending = ' (copy)'
  return `${name.slice(0, LIMITS.landowner_name - ending.length)}${ending}`
}

/** Draft and in review end with publication, published ends with it; under offer and closed are their own matter. */
const lifecycleAs = (isPublished: boolean) =>
  isPublished
    ? sql`case when lifecycle in ('draft', 'in_review') then 'published' else lifecycle end`
    : sql`case when lifecycle = 'published' then 'draft' else lifecycle end`

const COLUMNS = {
  landowner_name: 'text',
  slug: 'text',
  address: 'text',
  gps_coordinates: 'text',
  parcel_size_acres: 'numeric',
  price: 'numeric',
  price_type: 'text',
  description: 'text',
  zoning_info: 'text',
  energy_sources: 'text[]',
  instant_deploy: 'boolean',
  substation_on_site: 'boolean',
  available_power_mw: 'numeric',
  power_evidence: 'text',
  lifecycle: 'text',
  images: 'text[]',
  videos: 'text[]',
  last_confirmed_at: 'timestamptz',
  is_published: 'boolean',
  is_featured: 'boolean',
} as const satisfies Partial<Record<keyof ListingValues, string>>

function columnsOf(values: Partial<ListingValues>): Columns {
  const columns = columnsAs(COLUMNS, values)
  const { boundary, utility_access, image_alts } = values
  if (utility_access !== undefined) columns.utility_access = sql`${JSON.stringify(utility_access)}::text::jsonb`
  if (image_alts !== undefined) columns.image_alts = sql`${JSON.stringify(image_alts)}::text::jsonb`
  if (boundary !== undefined) {
    const polygon = boundary && JSON.stringify({ type: 'Polygon', coordinates: [boundary] })
    columns.boundary = sql`ST_SetSRID(ST_GeomFromGeoJSON(${polygon}::text), 4326)`
  }
  return columns
}

const PLACE = ['city', 'county', 'state', 'country'] as const

/** A boundary alone gives its middle as the point, as it does where listings are imported. */
function pointOf({ gps_coordinates, boundary }: ListingValues): string | null {
  if (gps_coordinates !== null || boundary === null) return gps_coordinates
  const { latitude, longitude } = centreOf(boundary)
  return `${latitude}, ${longitude}`
}

/**
 * The place is found where the land is new or has moved; what is said of it by the same save counts more, unless it is
 * only what stood there before. The lifecycle follows publication.
 */
async function consequences(
  db: Db,
  { before, values, told }: { before: ManagedListing | null; values: ListingValues; told: Partial<ListingValues> },
): Promise<Columns> {
  const gps = pointOf(values)
  const hasMoved = before === null || gps !== before.gps_coordinates
  const said = Object.fromEntries(
    PLACE.map((part) => {
      const isNews = told[part] != null && told[part] !== before?.[part]
      return [part, isNews || !hasMoved ? values[part] : null]
    }),
  )
  const isSaid = PLACE.some((part) => told[part] !== undefined && told[part] !== before?.[part])
  const columns: Columns = {}
  if (gps !== values.gps_coordinates) columns.gps_coordinates = sql`${gps}::text`
  if (hasMoved || isSaid) {
    const point = gps === null ? null : parsePoint(gps)
    const [place] = await findPlaces(db, [{ ...said, ...point }])
    for (const part of PLACE) columns[`place_${part}`] = sql`${place?.[part] ?? null}::text`
  }
  const isOther = (name: 'is_published' | 'lifecycle') => before === null || values[name] !== before[name]
  if (isOther('is_published') || isOther('lifecycle')) {
    const { lifecycle, is_published } = values
    if (is_published && (lifecycle === 'draft' || lifecycle === 'in_review')) columns.lifecycle = sql`'published'`
    if (!is_published && lifecycle === 'published') columns.lifecycle = sql`'draft'`
  }
  return columns
}
