import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Utility } from '../../domain/listing.ts'
import type { ListingFields } from '../../domain/listing-fields.ts'
import { slugify } from '../../domain/slug.ts'
import type { Database, Db } from '../db/database.ts'
import { settlePostings } from './listing-postings.ts'
import { type FoundPlace, findPlaces } from './place-finder.ts'

/** A listing as a file tells it. Fields that are absent stay as they are, or get the default of a new listing. */
export interface ImportedListing {
  external_id: string
  /** The wished slug of a new listing; without it the title makes one. */
  slug: string | null
  fields: Partial<ListingFields> & Pick<ListingFields, 'landowner_name' | 'parcel_size_acres'>
  /** Utilities that the file speaks of, if only to say that they are unknown. */
  utilities: Utility[]
}

export interface WrittenListings {
  added: number
  changed: number
  unchanged: number
}

/** Column to type, of what an import writes. */
const COLUMNS = {
  landowner_name: 'text',
  address: 'text',
  gps_coordinates: 'text',
  boundary: 'geometry(Polygon, 4326)',
  place_city: 'text',
  place_county: 'text',
  place_state: 'text',
  place_country: 'text',
  parcel_size_acres: 'numeric(12, 2)',
  price: 'numeric(14, 2)',
  price_type: 'text',
  description: 'text',
  zoning_info: 'text',
  is_published: 'boolean',
  is_featured: 'boolean',
  utility_access: 'jsonb',
  energy_sources: 'text[]',
  instant_deploy: 'boolean',
  substation_on_site: 'boolean',
  available_power_mw: 'numeric(10, 2)',
  power_evidence: 'text',
  lifecycle: 'text',
  images: 'text[]',
  videos: 'text[]',
  last_confirmed_at: 'timestamptz',
  created_at: 'timestamptz',
} as const
type Column = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Column[]

/** What a new listing has where the file says nothing. */
const DEFAULTS: Partial<Record<Column, RawBuilder<unknown>>> = {
  price_type: sql`'negotiable'`,
  is_published: sql`false`,
  is_featured: sql`false`,
  utility_access: sql`'{}'`,
  energy_sources: sql`'{}'`,
  images: sql`'{}'`,
  videos: sql`'{}'`,
  created_at: sql`now()`,
  lifecycle: sql`case when coalesce(input.is_published, false) then 'published' else 'draft' end`,
}

/** A row on its way: `told` names the columns that the file speaks of. */
type Row = { external_id: string; slug?: string; told: string[]; utilities: Utility[] } & { [Name in Column]?: unknown }

/**
 * Writes a batch in one transaction: adds what is new, changes what differs, and leaves the rest untouched, so that the
 * same batch again changes nothing. Each external id may occur once.
 */
export async function writeListings(db: Db, listings: readonly ImportedListing[]): Promise<WrittenListings> {
  return db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    const known = await findKnown(db, listings)
    const places = await placesOf(db, listings, known)
    const fresh = listings.filter(({ external_id }) => !known.has(external_id))
    const rows = listings.map((listing) => rowOf(listing, places.get(listing), known.get(listing.external_id)))
    const changed = await change(
      db,
      rows.filter(({ external_id }) => known.has(external_id)),
    )
    await add(
      db,
      rows.filter(({ external_id }) => !known.has(external_id)),
      await freeSlugs(db, fresh),
    )
    return { added: fresh.length, changed, unchanged: known.size - changed }
  })
}

interface KnownListing {
  external_id: string
  gps_coordinates: string | null
}

async function findKnown(db: Db, listings: readonly ImportedListing[]): Promise<Map<string, KnownListing>> {
  const ids = listings.map(({ external_id }) => external_id)
  const { rows } = await sql<KnownListing>`
    select external_id, gps_coordinates from land_listings where external_id = any (${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.external_id, row]))
}

/**
 * A place is looked up for new land, and again where it has moved: what people have corrected since stays. Counties and
 * states that the file names are looked up each time, because they are stored as the gazetteer writes them.
 */
async function placesOf(db: Db, listings: readonly ImportedListing[], known: Map<string, KnownListing>) {
  const asked = listings.filter(
    ({ external_id, fields }) => fields.county || fields.state || hasMoved(fields, known.get(external_id)),
  )
  const places = await findPlaces(
    db,
    asked.map(({ fields }) => fields),
  )
  return new Map(asked.map((listing, i) => [listing, places[i]!]))
}

function hasMoved(fields: ImportedListing['fields'], known: KnownListing | undefined): boolean {
  return !known || (fields.latitude !== undefined && gpsOf(fields) !== known.gps_coordinates)
}

function gpsOf({ latitude, longitude }: ImportedListing['fields']): string | null {
  return latitude == null || longitude == null ? null : `${decimal(latitude)}, ${decimal(longitude)}`
}

function rowOf(
  { external_id, fields, utilities }: ImportedListing,
  place: FoundPlace | undefined,
  known: KnownListing | undefined,
): Row {
  const { latitude, longitude: _, boundary, city, county, state, country, ...same } = fields
  const row: Row = { external_id, told: [], utilities, ...same }
  if (latitude !== undefined) row.gps_coordinates = gpsOf(fields)
  if (boundary !== undefined) {
    row.boundary = boundary && JSON.stringify({ type: 'Polygon', coordinates: [boundary] })
  }
  const isNewPlace = hasMoved(fields, known)
  if (isNewPlace || city) row.place_city = city || place?.city
  if (isNewPlace || county) row.place_county = place?.county
  if (isNewPlace || state) row.place_state = place?.state
  if (isNewPlace || country) row.place_country = country || place?.country
  row.told = NAMES.filter((name) => row[name] !== undefined)
  return row
}

/** Without an exponent, which “latitude, longitude” does not take. */
const decimal = (degrees: number) => degrees.toFixed(7).replace(/\.?0+$/, '')

const input = (rows: readonly Row[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input (external_id text, slug text, told text[], utilities text[],
    ${sql.join(NAMES.map((name) => sql`${sql.ref(name)} ${sql.raw(name === 'boundary' ? 'text' : COLUMNS[name])}`))})`

const told = (name: Column) =>
  name === 'boundary' ? sql`ST_SetSRID(ST_GeomFromGeoJSON(input.boundary), 4326)` : sql.ref(`input.${name}`)

async function add(db: Db, rows: Row[], slugs: string[]): Promise<void> {
  if (rows.length === 0) return
  const withSlugs = rows.map((row, i) => ({ ...row, slug: slugs[i]! }))
  const value = (name: Column) => (DEFAULTS[name] ? sql`coalesce(${told(name)}, ${DEFAULTS[name]})` : told(name))
  await sql`
    insert into land_listings (external_id, slug, ${sql.join(NAMES.map((name) => sql.ref(name)))})
    select external_id, slug, ${sql.join(NAMES.map(value))} from ${input(withSlugs)}`.execute(db)
}

/** @returns how many differed */
async function change(db: Db, rows: Row[]): Promise<number> {
  if (rows.length === 0) return 0
  const next = sql.join(NAMES.map(nextValue))
  const { rows: changed } = await sql`
    update land_listings as old
    set (${sql.join(NAMES.map((name) => sql.ref(name)))}) = row (${next})
    from ${input(rows)}
    where old.external_id = input.external_id
      and (${sql.join(NAMES.map((name) => sql.ref(`old.${name}`)))}) is distinct from (${next})
    returning old.id`.execute(db)
  return changed.length
}

function nextValue(name: Column): RawBuilder<unknown> {
  const old = sql.ref(`old.${name}`)
  const isTold = sql`${sql.lit(name)} = any (input.told)`
  if (name === 'utility_access') {
    return sql`case when ${isTold} then (${old} - input.utilities) || input.utility_access else ${old} end`
  }
  if (name !== 'lifecycle') return sql`case when ${isTold} then ${told(name)} else ${old} end`
  return sql`case when ${isTold} then input.lifecycle
    when input.is_published and ${old} in ('draft', 'in_review') then 'published'
    when not input.is_published and ${old} = 'published' then 'draft' else ${old} end`
}

const MAX_SLUG_BASE = 100

/** The slug of the title; where another listing has it, with an ending that the external id alone decides. */
async function freeSlugs(db: Db, listings: readonly ImportedListing[]): Promise<string[]> {
  const bases = listings.map(({ slug, fields }) => shortened(slug ?? slugify(fields.landowner_name)) || 'land')
  const { rows } = await sql<{ slug: string }>`
    select slug from land_listings where slug = any (${[...new Set(bases)]}::text[])`.execute(db)
  const taken = new Set(rows.map(({ slug }) => slug))
  return bases.map((base, i) => {
    const slug = taken.has(base) ? `${base}-${hash('sha256', listings[i]!.external_id).slice(0, 12)}` : base
    taken.add(slug)
    return slug
  })
}

function shortened(slug: string): string {
  if (slug.length <= MAX_SLUG_BASE) return slug
  return slug.slice(0, MAX_SLUG_BASE).replace(/-[^-]*$/, '')
}

/**
 * After many changes: postings, statistics for the planner, entries that the word index has put off, and the marks that
 * let a search be answered from an index alone. The embedded database has nothing that would do it by itself.
 */
export async function settleListings(database: Database): Promise<void> {
  await settlePostings(database.db)
  await database.runScript('vacuum (analyze) land_listings')
  await database.runScript('analyze')
  await checkpoint(database)
}

/** The embedded database makes no checkpoint by itself: its log would grow with each row, and be read at the next start. */
export async function checkpoint(database: Database): Promise<void> {
  if (database.kind === 'embedded') await database.runScript('checkpoint')
}

// Classes of SQLSTATE that say “these values cannot be stored”: data exception, integrity violation, program limit.
const REFUSALS = /^(22|23|54)/
// Serialization failure and deadlock: the same statement may well succeed when it is tried again.
const COLLISIONS = /^40/

/** What the database says of the values themselves, or null when the failure has another cause. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const isRefusal = REFUSALS.test(sqlState(error)) || error.name === 'UnansweredStatement'
  return isRefusal ? error.message.split('\n')[0]! : null
}

export function isCollision(error: unknown): boolean {
  return error instanceof Error && COLLISIONS.test(sqlState(error))
}

const sqlState = (error: Error) => String((error as { code?: unknown }).code ?? '')
