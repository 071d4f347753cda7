import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { slugify } from '../../../domain/content/slug.ts'
import type { Utility } from '../../../domain/listing/listing.ts'
import type { ListingFields } from '../../../domain/listing/listing-fields.ts'
import { LISTING_DEFAULTS } from '../../../domain/listing/listing-values.ts'
import { SYSTEM } from '../../../domain/permissions.ts'
import { castColumns } from '../../content/editing/content-type.ts'
import { changeAll } from '../../content/editing/publish-content.ts'
import { checkpoint } from '../../platform/db/checkpoint.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { type FoundPlace, findPlaces } from '../places/find-places.ts'
import { LISTING_COLUMNS, lifecycleOf, polygon, polygonText } from './columns.ts'
import { listingType } from './content-type.ts'

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

/** What an import writes where one value isn't one column of its name. */
const OTHER_COLUMNS = {
  boundary: 'text',
  place_city: 'text',
  place_county: 'text',
  place_state: 'text',
  place_country: 'text',
  created_at: 'timestamptz',
} as const

const { slug: _, ...VALUE_COLUMNS } = LISTING_COLUMNS
/** The columns that an import writes, with the types in which it hands them over. */
const COLUMNS = { ...VALUE_COLUMNS, ...OTHER_COLUMNS }
type Column = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Column[]

const hasDefault = Object.entries(LISTING_DEFAULTS).filter(([, value]) => value !== null)
/** Defaults of a new listing for values that the file does not have. */
const DEFAULTS: Partial<Record<string, RawBuilder<unknown>>> = {
  ...castColumns(LISTING_COLUMNS, Object.fromEntries(hasDefault)),
  created_at: sql`now()`,
}

/** A row to write. `provided` lists the columns that the import sets. */
type Row = { external_id: string; slug?: string; provided: string[]; utilities: Utility[] } & {
  [Name in Column]?: unknown
}

/**
 * Writes a batch in one transaction: inserts new listings and updates those that differ. Writing the same batch again
 * changes nothing. Each external ID may occur once.
 * @param options.isNews whether people are alerted to what is written
 */
export async function writeListings(
  db: Db,
  listings: readonly ImportedListing[],
  { isNews = true } = {},
): Promise<WrittenListings> {
  return db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    if (!isNews) await sql`set local voltacre.is_news = 'no'`.execute(db)
    const existing = await findExisting(db, listings)
    const places = await lookUpPlaces(db, listings, existing)
    const newListings = listings.filter(({ external_id }) => !existing.has(external_id))
    const rows = listings.map((listing) => rowOf(listing, places.get(listing), existing.get(listing.external_id)))
    const changed = await updateRows(
      db,
      rows.filter(({ external_id }) => existing.has(external_id)),
      [...existing.values()].map(({ id }) => id),
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
  id: string
  external_id: string
  gps_coordinates: string | null
}

async function findExisting(db: Db, listings: readonly ImportedListing[]): Promise<Map<string, ExistingListing>> {
  const ids = listings.map(({ external_id }) => external_id)
  const { rows } = await sql<ExistingListing>`
    select id, external_id, gps_coordinates from land_listings where external_id = any (${ids}::text[])`.execute(db)
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

export function gpsOf({ latitude, longitude }: ImportedListing['fields']): string | null {
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
    row.boundary = polygonText(boundary)
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
    ${sql.join(NAMES.map((name) => sql`${sql.ref(name)} ${sql.raw(COLUMNS[name])}`))})`

const inputValue = (name: Column) =>
  name === 'boundary' ? polygon(sql`input.boundary`) : sql.ref<unknown>(`input.${name}`)

async function insertRows(db: Db, rows: Row[], slugs: string[]): Promise<void> {
  if (rows.length === 0) return
  const withSlugs = rows.map((row, i) => ({ ...row, slug: slugs[i]! }))
  const given = (name: Column) =>
    DEFAULTS[name] ? sql`coalesce(${inputValue(name)}, ${DEFAULTS[name]})` : inputValue(name)
  const value = (name: Column) => (name === 'lifecycle' ? lifecycleOf(given('is_published'), given(name)) : given(name))
  await sql`
    insert into land_listings (external_id, slug, ${sql.join(NAMES.map((name) => sql.ref(name)))})
    select external_id, slug, ${sql.join(NAMES.map(value))} from ${input(withSlugs)}`.execute(db)
}

/** @returns the number of listings that differed */
async function updateRows(db: Db, rows: Row[], ids: string[]): Promise<number> {
  if (rows.length === 0) return 0
  const [columns, next] = [sql.join(NAMES.map((name) => sql.ref(`old.${name}`))), sql.join(NAMES.map(nextValue))]
  const { rows: differing } = await sql<{ id: string }>`
    select old.id from land_listings as old join ${input(rows)} on old.external_id = input.external_id
    where old.id = any (${ids}::uuid[]) and (${columns}) is distinct from (${next})`.execute(db)
  const write = (db: Db, changed: string[]) =>
    sql`
    update land_listings as old set (${sql.join(NAMES.map((name) => sql.ref(name)))}, withdrawn_at) = row (${next},
      case when ${nextValue('is_published')} = old.is_published then old.withdrawn_at end)
    from ${input(rows)} where old.external_id = input.external_id and old.id = any (${changed}::uuid[])`.execute(db)
  const differ = differing.map(({ id }) => id)
  return changeAll(db, listingType, SYSTEM, differ, { where: sql`true`, write })
}

/** What the file doesn't have stays as it is. */
function nextValue(name: Column): RawBuilder<unknown> {
  const given = (of: Column) => {
    const value =
      of === 'utility_access' ? sql`(old.${sql.ref(of)} - input.utilities) || input.${sql.ref(of)}` : inputValue(of)
    return sql`case when ${sql.lit(of)} = any (input.provided) then ${value} else old.${sql.ref(of)} end`
  }
  return name === 'lifecycle' ? lifecycleOf(given('is_published'), given(name)) : given(name)
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
