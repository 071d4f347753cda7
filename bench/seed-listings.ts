import { sql } from 'kysely'
import type { Database, Db } from '../server/platform/db/database.ts'

const CHUNK = 5_000
const CHUNKS_AT_ONCE = 2

/**
 * Fills `land_listings` with generated parcels around US towns, the same on every machine, as all randomness comes
 * from hashes of the row number. Frequencies range from nearly all (published), most (power), some (renewable) and few
 * (instant deploy) to rare (words of a long tail), so that each kind of search meets each kind of selectivity.
 */
export async function seedListings(database: Database, count: number): Promise<void> {
  const { db } = database
  const buildIndexes = await dropIndexes(database)
  for (let first = 1; first <= count; first += CHUNKS_AT_ONCE * CHUNK) {
    const starts = Array.from({ length: CHUNKS_AT_ONCE }, (_, at) => first + at * CHUNK).filter((from) => from <= count)
    await Promise.all(starts.map((from) => insertChunk(db, from, Math.min(count, from + CHUNK - 1), count)))
  }
  await buildIndexes()
}

/** Rows are inserted twice as fast without them. @returns builds them again */
async function dropIndexes({ db, runScript }: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'land_listings'::regclass and not indisunique`.execute(db)
  await runScript(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  return async () => {
    for (const { definition } of rows) await runScript(definition)
  }
}

/** Brings the tables into the state of a database that has been running for a while. */
export async function prepareTables({ runScript }: Pick<Database, 'runScript'>): Promise<void> {
  // Vacuum marks rows as visible to all only after their commits are on disk. Without a last checkpoint, one would run during a measurement.
  for (const statement of ['checkpoint', 'vacuum analyze', 'checkpoint']) await runScript(statement)
}

// randomNumber(salt): a number in [0, 1) from a hash.
const randomNumber = (salt: string) =>
  sql`(('x' || substr(md5(i || ${sql.lit(salt)}), 1, 7))::bit(28)::int / 268435456.0::float8)`
const pick = (salt: string, list: string[]) =>
  sql`(${sql.lit(`{${list.map((item) => `"${item}"`).join(',')}}`)}::text[])[1 + floor(${randomNumber(salt)} * ${sql.lit(list.length)})::int]`

const ZONING = [
  ...['Light industrial', 'Heavy industrial', 'General industrial', 'Agricultural', 'Planned industrial', 'Commercial'],
  ...['Employment center', 'Business park', 'Manufacturing', 'Unzoned county', 'Mixed use', 'Rural residential'],
]
const COMMON = ['level', 'parcel', 'road', 'access', 'county', 'line', 'field', 'utility', 'north', 'easement']
const NAMES = ['Ridge', 'Bench', 'Yard', 'Mesa', 'Prairie', 'Crossing', 'Section', 'Fork', 'Bluff', 'Pines']
// 30 × 30 = 900 invented words: a vocabulary with a long tail, each word in about one listing in 150.
const SYLLABLES =
  'bar cal den fel gor hal jen kor lam mer nol pel quin ros sel tor ul ven wil yar zan bre cro dru fla gri plo sta tre vor'.split(
    ' ',
  )
const rareWord = (salt: string) => sql`${pick(`${salt}a`, SYLLABLES)} || ${pick(`${salt}b`, SYLLABLES)} || 'a'`

/** Parcels number `from` to `to` of `count`. */
async function insertChunk(db: Db, from: number, to: number, count: number): Promise<void> {
  await sql`
    with town as materialized (
      select name, state, point, row_number() over (order by id) - 1 as number
      from places where kind = 'city' and country = 'US'
    ), parcel as materialized (
      select i, floor(${randomNumber('town')} * (select count(*) from town))::bigint as number
      from generate_series(${from}::int, ${to}::int) as i
    )
    insert into land_listings (slug, external_id, landowner_name, gps_coordinates, place_city, place_state, place_country,
      parcel_size_acres, price, price_type, description, zoning_info, is_published, is_featured, utility_access,
      energy_sources, instant_deploy, substation_on_site, lifecycle, images, created_at)
    select 'bench-' || i, 'bench:' || i, town.name || ' ' || ${pick('name', NAMES)} || ' ' || i,
      round((ST_Y(town.point::geometry) + (${randomNumber('lat')} - 0.5) * 0.3)::numeric, 5) || ', ' ||
        round((ST_X(town.point::geometry) + (${randomNumber('lng')} - 0.5) * 0.3)::numeric, 5),
      town.name, town.state, 'US',
      round((0.5 + exp(${randomNumber('acres')} * 7.6))::numeric, 2),
      case when ${randomNumber('priced')} < 0.9 then round((10000 * exp(${randomNumber('price')} * 7))::numeric, 0) end,
      ${pick('type', ['negotiable', 'sale', 'lease'])},
      ${sql.join(
        COMMON.map((word) => sql`case when ${randomNumber(word)} < 0.5 then ${sql.lit(`${word} `)} else '' end`),
        sql` || `,
      )}
        || ${sql.join(['r1', 'r2', 'r3', 'r4', 'r5', 'r6'].map(rareWord), sql` || ' ' || `)},
      case when ${randomNumber('zoned')} < 0.8 then ${pick('zoning', ZONING)} end,
      ${randomNumber('published')} < 0.97, ${randomNumber('featured')} < 0.001,
      jsonb_strip_nulls(jsonb_build_object('power', case when ${randomNumber('power')} < 0.6 then true end,
        'fiber', case when ${randomNumber('fiber')} < 0.35 then true end, 'water', case when ${randomNumber('water')} < 0.4 then true end,
        'sewer', case when ${randomNumber('sewer')} < 0.15 then true end, 'gas', case when ${randomNumber('gas')} < 0.2 then true end)),
      case when ${randomNumber('energy')} < 0.2 then array[${pick('source', ['solar', 'wind', 'hydro', 'grid', 'gas'])}] else '{}' end,
      case when ${randomNumber('instant')} < 0.02 then true end, case when ${randomNumber('substation')} < 0.05 then true end,
      'published', array['images/demo/riverside-40-1.webp'],
      timestamptz '2024-05-15' + i / ${sql.lit(count)}::float8 * interval '900 days'
    from parcel join town using (number)`.execute(db)
}
