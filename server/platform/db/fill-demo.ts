import { hash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { demoBlogPosts } from '../../../db/demo/blog-posts.ts'
import { demoCities } from '../../../db/demo/cities.ts'
import { demoDatasets } from '../../../db/demo/datasets.ts'
import { demoListings } from '../../../db/demo/listings.ts'
import type { DemoDataset, DemoListing } from '../../../db/demo/types.ts'
import { slugify } from '../../../domain/content/slug.ts'
import type { Bucket } from '../../../domain/upload/media.ts'
import type { Storage } from '../storage/storage.ts'
import type { Database, Db } from './database.ts'

const PICTURES = fileURLToPath(new URL('../../../db/demo/pictures/', import.meta.url))

/** Fills an empty database with the demo content. @returns whether it was empty */
export async function fillWithDemo(database: Database, storage: Storage): Promise<boolean> {
  if (!(await isEmpty(database.db))) return false
  // Files come first, so that no row points at a missing file. An interrupted start repeats them.
  await copyPictures(storage)
  for (const dataset of demoDatasets) await storage.put('datasets', dataset.file_path, Buffer.from(dataset.render()))
  return database.withSchemaLock(() =>
    database.db.transaction().execute(async (db) => {
      if (!(await isEmpty(db))) return false
      await insertRows(db)
      return true
    }),
  )
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from land_listings) and not exists (select from blog_posts)
      and not exists (select from city_pages) and not exists (select from datasets) as empty`.execute(db)
  return rows[0]?.empty === true
}

/** Maps the top folder of a picture to its bucket. */
const BUCKETS: Record<string, Bucket> = { images: 'listing-media', covers: 'blog-media', 'city-heroes': 'blog-media' }

async function copyPictures(storage: Storage): Promise<void> {
  for (const entry of await readdir(PICTURES, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const segments = relative(PICTURES, file).split(sep)
    const bucket = BUCKETS[segments[0] ?? '']
    if (bucket) await storage.put(bucket, segments.join('/'), createReadStream(file))
  }
}

async function insertRows(db: Db): Promise<void> {
  for (const listing of demoListings) await insertListing(db, listing)
  await db.insertInto('city_pages').values(demoCities).execute()
  await db.insertInto('blog_posts').values(demoBlogPosts).execute()
  for (const dataset of demoDatasets) await insertDataset(db, dataset)
}

async function insertDataset(db: Db, { render, ...dataset }: DemoDataset): Promise<void> {
  const [id, fileId] = [randomUUID(), randomUUID()]
  const { file_path, created_at } = dataset
  await db
    .insertInto('datasets')
    .values({ ...dataset, id, slug: slugify(dataset.name), newest_file_path: file_path, file_id: fileId })
    .execute()
  const content = Buffer.from(render())
  await db
    .insertInto('dataset_files')
    .values({
      id: fileId,
      dataset_id: id,
      number: 1,
      file_path,
      original_name: basename(file_path),
      format: file_path.endsWith('.geojson') ? 'geojson' : 'csv',
      bytes: content.byteLength,
      sha256: hash('sha256', content),
      created_at,
    })
    .execute()
}

async function insertListing(
  db: Db,
  { latitude, longitude, boundary, utility_access, power_evidence_entries, ...listing }: DemoListing,
): Promise<void> {
  const ring = boundary && JSON.stringify({ type: 'Polygon', coordinates: [boundary] })
  await db
    .insertInto('land_listings')
    .values({
      ...listing,
      gps_coordinates: `${latitude}, ${longitude}`,
      utility_access: JSON.stringify(utility_access),
      power_evidence_entries: JSON.stringify(power_evidence_entries),
      boundary: ring === null ? null : sql`ST_SetSRID(ST_GeomFromGeoJSON(${ring}), 4326)`,
      lifecycle: listing.is_published ? 'published' : 'draft',
    })
    .execute()
}
