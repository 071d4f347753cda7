import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface AlikePictures {
  /** One of the given paths. */
  path: string
  otherPath: string
  /** How many of the 64 bits of the hashes differ. */
  distance: number
  /** From 0 to 1, the share of bits that are equal. */
  similarity: number
}

const HASH_BITS = 64
const MAX_PAIRS = 50
/**
 * A hash with fewer bits, or with fewer zeros, says nothing: flat pictures, such as a blank page, have no bit set, and a
 * brightness that only rises or falls from left to right has none or all of them, whatever the picture shows.
 */
const MIN_BITS = 6

const hasDetail = (hash: RawBuilder<unknown>) =>
  sql`bit_count(${hash}::bit(64)) between ${MIN_BITS}::int and ${HASH_BITS - MIN_BITS}::int`

/**
 * Pictures that look like those at the given paths, the most alike first, at most 50: in the same bucket, at a path that
 * isn't given, and in use by a row. Pictures from before hashes were stored have none and aren't found. Compares with every
 * picture in the bucket, so it's for background work.
 * @param maxDistance how many bits of the hashes may differ; unrelated pictures differ in about half of them
 */
export async function findAlikePictures(
  db: Db,
  paths: readonly string[],
  { maxDistance = 8 }: { maxDistance?: number } = {},
): Promise<AlikePictures[]> {
  if (paths.length === 0) return []
  const given = sql`${[...paths]}::text[]`
  const { rows } = await sql<Omit<AlikePictures, 'similarity'>>`
    with alike as (
      select one.path, other.path as other_path, other.bucket,
        bit_count((one.picture_hash # other.picture_hash)::bit(64))::int as distance
      from uploads as one join uploads as other on other.bucket = one.bucket
      where one.path = any(${given}) and other.path <> all(${given})
        and ${hasDetail(sql`one.picture_hash`)} and ${hasDetail(sql`other.picture_hash`)}
    )
    select path, other_path as "otherPath", distance from alike
    where distance <= ${maxDistance}::int and exists (
      select from upload_references as used where used.bucket = alike.bucket and used.path = alike.other_path
    )
    order by distance, path, other_path limit ${MAX_PAIRS}::int`.execute(db)
  return rows.map((pair) => ({ ...pair, similarity: 1 - pair.distance / HASH_BITS }))
}
