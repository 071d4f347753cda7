import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { UtilityAccess } from '../../domain/listing/listing.ts'
import { createListings } from '../../server/land/listings/listings.ts'
import { createPlaces } from '../../server/land/places/places.ts'
import { createSearch, type ListingSearch } from '../../server/land/search/create-search.ts'
import type { Db } from '../../server/platform/db/database.ts'
import type { Schema } from '../../server/platform/db/schema.ts'
import type { Services } from '../../server/services.ts'

/** Values that a test sets; all others have defaults. */
export type ListingValues = Partial<Omit<Insertable<Schema['land_listings']>, 'utility_access' | 'boundary'>> & {
  utility_access?: UtilityAccess
  /** Outer ring of [longitude, latitude]. */
  boundary?: [number, number][] | null
}

let count = 0

/** By default a published listing of 10 acres in Taylor, Texas. */
export function listingRow(values: ListingValues = {}): Insertable<Schema['land_listings']> {
  count++
  const { utility_access = {}, boundary = null, ...rest } = values
  const ring = boundary && JSON.stringify({ type: 'Polygon', coordinates: [boundary] })
  return {
    slug: `listing-${count}`,
    landowner_name: `Listing ${count}`,
    parcel_size_acres: 10,
    is_published: true,
    gps_coordinates: '30.5708, -97.4095',
    place_city: 'Taylor',
    place_county: 'Williamson County',
    place_state: 'Texas',
    place_country: 'US',
    ...rest,
    utility_access: JSON.stringify(utility_access),
    boundary: ring === null ? null : sql`ST_SetSRID(ST_GeomFromGeoJSON(${ring}), 4326)`,
  }
}

export async function insertListing(db: Db, values: ListingValues = {}): Promise<{ id: string; slug: string }> {
  return db.insertInto('land_listings').values(listingRow(values)).returning(['id', 'slug']).executeTakeFirstOrThrow()
}

export function cityRow(values: Partial<Insertable<Schema['city_pages']>> = {}): Insertable<Schema['city_pages']> {
  count++
  return {
    city_name: `City ${count}`,
    state_name: 'Texas',
    slug: `city-${count}-texas`,
    content: `# City ${count}\n\nPower and fiber.`,
    is_published: true,
    coordinates: '30.2672, -97.7431',
    ...values,
  }
}

export function postRow(values: Partial<Insertable<Schema['blog_posts']>> = {}): Insertable<Schema['blog_posts']> {
  count++
  return {
    title: `Post ${count}`,
    slug: `post-${count}`,
    body: `Post ${count} in **bold**.`,
    is_published: true,
    published_at: '2026-01-02T03:04:05Z',
    ...values,
  }
}

/** By default not public, because its file has not been read. */
export function datasetRow(values: Partial<Insertable<Schema['datasets']>> = {}): Insertable<Schema['datasets']> {
  count++
  const path = values.file_path ?? `files/dataset-${count}.csv`
  return { name: `Dataset ${count}`, slug: `dataset-${count}`, file_path: path, newest_file_path: path, ...values }
}

export async function insertCity(
  db: Db,
  values: Partial<Insertable<Schema['city_pages']>> = {},
): Promise<{ id: string; slug: string }> {
  return db.insertInto('city_pages').values(cityRow(values)).returning(['id', 'slug']).executeTakeFirstOrThrow()
}

export async function insertPost(
  db: Db,
  values: Partial<Insertable<Schema['blog_posts']>> = {},
): Promise<{ id: string; slug: string }> {
  return db.insertInto('blog_posts').values(postRow(values)).returning(['id', 'slug']).executeTakeFirstOrThrow()
}

/** A listing's screening without facts and scores, from a basis that isn't current. */
export async function insertScreening(db: Db, listing: string, values: Record<string, unknown> = {}): Promise<void> {
  const { id } = await db
    .insertInto('screening_bases')
    .values({ is_current: false, layers: '[]', profiles: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('site_screenings')
    .values({ site_id: listing, kind: 'listing', basis_id: id, scores: '{}', facts: '{}', ...values } as never)
    .execute()
}

/** By default a public dataset of two rows with one version. */
export async function insertDataset(
  db: Db,
  values: Partial<Insertable<Schema['datasets']>> = {},
  file: Partial<Insertable<Schema['dataset_files']>> = {},
): Promise<{ id: string; slug: string; fileId: string }> {
  const row = datasetRow(values)
  const [id, fileId] = [randomUUID(), randomUUID()]
  const version: Insertable<Schema['dataset_files']> = {
    id: fileId,
    dataset_id: id,
    number: 1,
    file_path: row.file_path,
    original_name: 'dataset.csv',
    format: 'csv',
    bytes: 12,
    sha256: '0'.repeat(64),
    state: 'ready',
    row_count: 2,
    bad_row_count: 0,
    table_path: `tables/${fileId}.parquet`,
    ...file,
  }
  const isReady = version.state === 'ready'
  await db
    .with('made', (made) => made.insertInto('dataset_files').values(version))
    .insertInto('datasets')
    .values({ is_public: isReady, ...row, id, file_id: isReady ? fileId : null })
    .execute()
  return { id, slug: row.slug, fileId }
}

/** Creates the listing service with only the dependencies it needs. */
export const listingsOf = (db: Db): Services['listings'] =>
  createListings({ db, search: createSearch(db, createPlaces(db)), resolvePlace: createPlaces(db).resolve })

/** A search that has no listings in memory. */
export const searchBySql = (db: Db): ListingSearch =>
  createSearch(db, createPlaces(db), { accelerator: { find: async () => null, load: async () => {} } })
