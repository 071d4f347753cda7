import { type RawBuilder, sql } from 'kysely'
import type { OwnerValues } from '../../../domain/draft/draft-values.ts'
import type { Ring } from '../../../domain/geometry/boundary.ts'
import { boxAround, KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import type { Point } from '../../../domain/place/gps.ts'
import { type ComparableParcel, pointOf } from '../../../domain/review/compare-parcels.ts'
import type { Db } from '../../platform/db/database.ts'
import { insideBox } from '../search/geo-sql.ts'

/** A listing to compare a submission with. */
export interface OtherListing extends ComparableParcel {
  id: string
  slug: string
  title: string
  is_published: boolean
  owner_id: string | null
  images: string[]
  documents: string[]
}

/** Listings farther away aren't on the same land. A point is at most 5 miles from its outline. */
const NEARBY_KM = 10 * KM_PER_MILE
const MAX_NEARBY = 100
const MAX_SAME_APN = 50
const TEXT_KM = 100 * KM_PER_MILE
const MAX_TEXTS = 200
/** Long words are rare, so a listing with all of them has copied the text. */
const LONG_WORDS = 8
const MIN_LONG_WORD = 6
const MAX_SAME_WORDS = 20
const MAX_SAME_FILES = 50
/** Characters of a description that are compared. */
export const MAX_COMPARED_TEXT = 20_000

interface OtherListingsQuery {
  values: OwnerValues
  /** Left out. */
  listingId: string | null
  /** Paths that the submission uses, and those of files that look the same. */
  images: readonly string[]
  documents: readonly string[]
}

/**
 * Listings that may be of the same land or copied: the 100 nearest within 10 miles, 50 with the same APN, 20 with the same
 * long words, 50 each with the same pictures and documents, and for their text the 200 nearest within 100 miles. Files are
 * looked up in every listing, so it's for one submission at a time.
 */
export async function findOtherListings(db: Db, query: OtherListingsQuery): Promise<OtherListing[]> {
  const ids = new Set<string>()
  for (const statement of candidateStatements(query)) {
    const { rows } = await statement.execute(db)
    for (const { id } of rows) ids.add(id)
  }
  if (query.listingId !== null) ids.delete(query.listingId)
  return readListings(db, [...ids])
}

type Sql = RawBuilder<unknown>
type Statement = RawBuilder<{ id: string }>

function candidateStatements({ values, images, documents }: OtherListingsQuery): Statement[] {
  const { parcel_number, description } = values
  const point = pointOf(values)
  const words = longWords(description ?? '')
  const statements: Statement[] = []
  if (point !== null) statements.push(nearest(point, { km: NEARBY_KM, limit: MAX_NEARBY }))
  if (point !== null && description !== null) {
    statements.push(nearest(point, { km: TEXT_KM, limit: MAX_TEXTS, where: sql`description is not null` }))
  }
  if (parcel_number !== null) statements.push(matching(hasApn(parcel_number), MAX_SAME_APN))
  if (words.length === LONG_WORDS) statements.push(matching(hasWords(words), MAX_SAME_WORDS))
  if (images.length > 0) statements.push(matching(sql`images && ${[...images]}::text[]`, MAX_SAME_FILES))
  if (documents.length > 0) statements.push(matching(hasDocument(documents), MAX_SAME_FILES))
  return statements
}

/** Published and hidden listings have indexes of their own. */
const matching = (where: Sql, limit: number): Statement => sql`
  select id from land_listings where is_published and ${where}
  union all select id from land_listings where not is_published and ${where}
  limit ${limit}::int`

function nearest(
  { latitude, longitude }: Point,
  { km, limit, where = sql`true` }: { km: number; limit: number; where?: Sql },
): Statement {
  const box = insideBox(boxAround({ latitude, longitude }, km))
  const distance = sql`location <-> ${`(${longitude},${latitude})`}::point`
  const half = (isPublished: Sql) => sql`(
    select id, ${distance} as distance from land_listings where ${isPublished} and ${box} and ${where}
    order by ${distance} limit ${limit}::int)`
  return sql<{ id: string }>`
    select id from (${half(sql`is_published`)} union all ${half(sql`not is_published`)}) as near
    order by distance, id limit ${limit}::int`
}

const hasApn = (apn: string) =>
  sql`parcel_number is not null and parcel_number_key(parcel_number) = parcel_number_key(${apn})`

const hasWords = (words: readonly string[]) =>
  sql`document @@ plainto_tsquery('pg_catalog.english', ${words.join(' ')})`

const hasDocument = (documents: readonly string[]) => sql`power_evidence_entries <> '[]' and exists (
  select from jsonb_array_elements(power_evidence_entries) as entry
  where entry ->> 'document' = any(${[...documents]}::text[]))`

function longWords(text: string): string[] {
  const words =
    text
      .slice(0, MAX_COMPARED_TEXT)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const long = [...new Set(words)].filter((word) => word.length >= MIN_LONG_WORD)
  return long.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, LONG_WORDS)
}

type Row = Omit<OtherListing, 'boundary' | 'documents'> & {
  boundary: string | null
  power_evidence_entries: { document: string | null }[]
}

async function readListings(db: Db, ids: readonly string[]): Promise<OtherListing[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select id, slug, landowner_name as title, is_published, owner_id, gps_coordinates, ST_AsGeoJSON(boundary) as boundary,
      parcel_size_acres, parcel_number, left(description, ${MAX_COMPARED_TEXT}::int) as description, images,
      power_evidence_entries
    from land_listings where id = any(${[...ids]}::uuid[]) order by id`.execute(db)
  return rows.map(({ boundary, power_evidence_entries, ...row }) => ({
    ...row,
    boundary: boundary === null ? null : (JSON.parse(boundary).coordinates[0] as Ring),
    documents: power_evidence_entries.map(({ document }) => document).filter((path) => path !== null),
  }))
}
