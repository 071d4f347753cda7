import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { slugify } from '../../../domain/content/slug.ts'
import type { Utility } from '../../../domain/listing/listing.ts'
import type { ListingFields } from '../../../domain/listing/listing-fields.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { type FoundPlace, findPlaces } from '../places/find-places.ts'

/** A listing read from a file. Absent fields stay unchanged, or get their defaults in a new listing. */
export interface ImportedListing {
  external_id: string
  /** The preferred slug of a new listing; null to derive one from the title. */
  slug: string | null
  fields: Partial<ListingFields> & Pick<ListingFields, 'landowner_name' | 'parcel_size_acres'>
  /** Utilities that the file has a column for, even if the value is unknown. */
  utilities: Utility[]
}

export interface WrittenListings {
  added: number
  changed: number
  unchanged: number
}

/** The types of the columns that an import writes. */
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
  power_evidence_entries: 'jsonb',
  lifecycle: 'text',
  images: 'text[]',
  videos: 'text[]',
  last_confirmed_at: 'timestamptz',
  created_at: 'timestamptz',
} as const
type Column = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Column[]

/** Defaults of a new listing for values that the file does not have. */
const DEFAULTS: Partial<Record<Column, RawBuilder<unknown>>> = {
  price_type: sql`'negotiable'`,
  is_published: sql`false`,
  is_featured: sql`false`,
  utility_access: sql`'{}'`,
  energy_sources: sql`'{}'`,
  power_evidence_entries: sql`'[]'`,
  images: sql`'{}'`,
  videos: sql`'{}'`,
  created_at: sql`now()`,
  lifecycle: sql`case when coalesce(input.is_published, false) then 'published' else 'draft' end`,
}

/** A row to write. `provided` lists the columns that the import sets. */
type Row = { external_id: string; slug?: string; provided: string[]; utilities: Utility[] } & {
  [Name in Column]?: unknown
}

/**
 * Writes a batch in one transaction: inserts new listings and updates those that differ. Writing the same batch again
 * changes nothing. Each external ID may occur once.
 */
export async function writeListings(db: Db, listings: readonly ImportedListing[]): Promise<WrittenListings> {
  return db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    const existing = await findExisting(db, listings)
    const places = await lookUpPlaces(db, listings, existing)
    const newListings = listings.filter(({ external_id }) => !existing.has(external_id))
    const rows = listings.map((listing) => rowOf(listing, places.get(listing), existing.get(listing.external_id)))
    const changed = await updateRows(
      db,
      rows.filter(({ external_id }) => existing.has(external_id)),
    )
    await insertRows(
      db,
      rows.filter(({ external_id }) => !existing.has(external_id)),
      await uniqueSlugs(db, newListings),
    )
    return { added: newListings.length, changed, unchanged: existing.size - changed }
  })
}

interface ExistingListing {
  external_id: string
  gps_coordinates: string | null
}

async function findExisting(db: Db, listings: readonly ImportedListing[]): Promise<Map<string, ExistingListing>> {
  const ids = listings.map(({ external_id }) => external_id)
  const { rows } = await sql<ExistingListing>`
    select external_id, gps_coordinates from land_listings where external_id = any (${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.external_id, row]))
}

/**
 * Looks up the places of new listings, and of those whose coordinates changed; edits made on the site are preserved
 * otherwise. A county or state in the file is always looked up, because its name is stored as the gazetteer spells it.
 */
async function lookUpPlaces(db: Db, listings: readonly ImportedListing[], existing: Map<string, ExistingListing>) {
  const toLookUp = listings.filter(
    ({ external_id, fields }) => fields.county || fields.state || hasMoved(fields, existing.get(external_id)),
  )
  const places = await findPlaces(
    db,
    toLookUp.map(({ fields }) => fields),
  )
  return new Map(toLookUp.map((listing, i) => [listing, places[i]!]))
}

function hasMoved(fields: ImportedListing['fields'], existing: ExistingListing | undefined): boolean {
  return !existing || (fields.latitude !== undefined && gpsOf(fields) !== existing.gps_coordinates)
}

function gpsOf({ latitude, longitude }: ImportedListing['fields']): string | null {
  return latitude == null || longitude == null ? null : `${decimal(latitude)}, ${decimal(longitude)}`
}

function rowOf(
  { external_id, fields, utilities }: ImportedListing,
  place: FoundPlace | undefined,
  existing: ExistingListing | undefined,
): Row {
  const { latitude, longitude: _, boundary, city, county, state, country, ...same } = fields
  const row: Row = { external_id, provided: [], utilities, ...same }
  if (latitude !== undefined) row.gps_coordinates = gpsOf(fields)
  if (boundary !== undefined) {
    row.boundary = boundary && JSON.stringify({ type: 'Polygon', coordinates: [boundary] })
  }
  const isNewPlace = hasMoved(fields, existing)
  if (isNewPlace || city) row.place_city = city || place?.city
  if (isNewPlace || county) row.place_county = place?.county
  if (isNewPlace || state) row.place_state = place?.state
  if (isNewPlace || country) row.place_country = country || place?.country
  row.provided = NAMES.filter((name) => row[name] !== undefined)
  return row
}

/** Formats degrees without an exponent. */
const decimal = (degrees: number) => degrees.toFixed(7).replace(/\.?0+$/, '')

const input = (rows: readonly Row[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as input (external_id text, slug text, provided text[], utilities text[],
    ${sql.join(NAMES.map((name) => sql`${sql.ref(name)} ${sql.raw(name === 'boundary' ? 'text' : COLUMNS[name])}`))})`

const inputValue = (name: Column) =>
  name === 'boundary' ? sql`ST_SetSRID(ST_GeomFromGeoJSON(input.boundary), 4326)` : sql.ref(`input.${name}`)

async function insertRows(db: Db, rows: Row[], slugs: string[]): Promise<void> {
  if (rows.length === 0) return
  const withSlugs = rows.map((row, i) => ({ ...row, slug: slugs[i]! }))
  const value = (name: Column) =>
    DEFAULTS[name] ? sql`coalesce(${inputValue(name)}, ${DEFAULTS[name]})` : inputValue(name)
  await sql`
    insert into land_listings (external_id, slug, ${sql.join(NAMES.map((name) => sql.ref(name)))})
    select external_id, slug, ${sql.join(NAMES.map(value))} from ${input(withSlugs)}`.execute(db)
}

/** @returns the number of listings that differed */
async function updateRows(db: Db, rows: Row[]): Promise<number> {
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
  const isProvided = sql`${sql.lit(name)} = any (input.provided)`
  if (name === 'utility_access') {
    return sql`case when ${isProvided} then (${old} - input.utilities) || input.utility_access else ${old} end`
  }
  if (name !== 'lifecycle') return sql`case when ${isProvided} then ${inputValue(name)} else ${old} end`
  return sql`case when ${isProvided} then input.lifecycle
    when input.is_published and ${old} in ('draft', 'in_review') then 'published'
    when not input.is_published and ${old} = 'published' then 'draft' else ${old} end`
}

const MAX_SLUG_BASE = 100

/** The slug of the title. If it is taken, a hash of the external ID is appended, so that every import yields the same slug. */
async function uniqueSlugs(db: Db, listings: readonly ImportedListing[]): Promise<string[]> {
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
 * Brings indexes up to date after many changes: planner statistics, the pending list of the GIN index,
 * and the visibility map for index-only scans. The embedded database has no autovacuum.
 */
export async function refreshListingIndex(database: Database): Promise<void> {
  await database.runScript('vacuum (analyze) land_listings')
  await database.runScript('analyze')
  await checkpoint(database)
}

/** The embedded database never checkpoints automatically, so its log would grow and slow down the next start. */
export async function checkpoint(database: Database): Promise<void> {
  if (database.kind === 'embedded') await database.runScript('checkpoint')
}

// SQLSTATE classes of values that cannot be stored: data exception, integrity violation, program limit exceeded.
const INVALID_DATA = /^(22|23|54)/
// SQLSTATE class of serialization failures and deadlocks.
const RETRYABLE = /^40/

/** The message of an error that invalid values caused; null for any other error. */
export function invalidDataMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const isInvalidData = INVALID_DATA.test(sqlState(error)) || error.name === 'UnansweredStatement'
  return isInvalidData ? error.message.split('\n')[0]! : null
}

export function isRetryable(error: unknown): boolean {
  return error instanceof Error && RETRYABLE.test(sqlState(error))
}

const sqlState = (error: Error) => String((error as { code?: unknown }).code ?? '')
