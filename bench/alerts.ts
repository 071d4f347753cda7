import { sql } from 'kysely'
import { parseSearch } from '../domain/search/parse-search.ts'
import { PROFILES } from '../screening/profiles/profiles.ts'
import { createPlaces } from '../server/land/places/places.ts'
import { type Condition, matchingSql } from '../server/land/search/condition.ts'
import { createReaders } from '../server/land/search/create-search.ts'
import type { Db } from '../server/platform/db/database.ts'
import { createAlertInbox } from '../server/saved/alerts/read-alerts.ts'
import { matchEvents } from '../server/saved/searches/match-events.ts'
import { createSearchReader, type SearchReaders } from '../server/saved/searches/read-search.ts'
import { termsOf } from '../server/saved/searches/store-search.ts'
import { createSeededRandom, type SeededRandom } from '../tests/support/seeded-random.ts'
import type { FilledDatabase } from './databases.ts'
import { emit, median, quantile, round } from './measure.ts'
import { prepareTables } from './seed-listings.ts'

const SEED = 20_261_127
const PER_SUBSCRIBER = 50
const CHUNK = 5_000
const SAMPLE = 1_000
const SINGLE_CHANGES = 200
const BELL_COUNTS = 200

/** Matches saved searches with listings that all changed, then with one change after the other, and counts for the bell. */
export async function benchAlerts({ kind, rows, open }: FilledDatabase, searches: number): Promise<void> {
  const { db, runScript, close } = await open()
  const readers: SearchReaders = { db, ...createReaders(db, { listCurrent: async () => PROFILES }) }
  await sql`update listing_events set matched_at = case when kind = 'published' then null else now() end`.execute(db)
  await insertSearches(db, searches)
  await prepareTables({ runScript })
  const started = performance.now()
  let events = 0
  for (let matched = await matchEvents(readers); matched > 0; matched = await matchEvents(readers)) events += matched
  const seconds = round((performance.now() - started) / 1_000, 1)
  const { rows: counted } = await sql<{ alerts: number }>`select count(*)::integer as alerts from alerts`.execute(db)
  emit(`alerts ${kind}`, { searches, listings: rows, events, alerts: counted[0]!.alerts, seconds })
  emit(`alerts ${kind}, same as each search`, await compareWithEach(readers))
  emit(`alerts ${kind}, one change`, await timeSingleChanges(readers))
  emit(`alerts ${kind}, bell`, await timeBell(db))
  await close()
}

async function insertSearches(db: Db, count: number): Promise<void> {
  const random = createSeededRandom(SEED)
  const places = createPlaces(db)
  const { rows: towns } = await sql<{ name: string }>`
    select name || ', ' || state as name from places where kind = 'city' and country = 'US'
    order by population desc nulls last, id limit 2000`.execute(db)
  await sql`insert into users (id, email, email_verified)
    select 'bench-' || i, 'bench-' || i || '@example.com', true from generate_series(1, ${Math.ceil(count / PER_SUBSCRIBER)}::int) as i`.execute(
    db,
  )
  await sql`insert into alert_subscribers (user_id) select id from users where id like 'bench-%' order by id`.execute(
    db,
  )
  const { rows: subscribers } = await sql<{ id: string }>`select id from alert_subscribers order by user_id`.execute(db)
  for (let from = 0; from < count; from += CHUNK) {
    const searches = await Promise.all(
      Array.from({ length: Math.min(CHUNK, count - from) }, async (_, at) => {
        const params = randomSearch(
          random,
          towns.map(({ name }) => name),
        )
        const { filters } = parseSearch(params)
        const { place } = filters.location === null ? { place: null } : await places.resolve(filters.location)
        const subscriber_id = subscribers[Math.floor((from + at) / PER_SUBSCRIBER)]!.id
        return { subscriber_id, query: String(params), place, terms: termsOf(filters, place) }
      }),
    )
    await sql`
      insert into saved_searches (subscriber_id, name, query, place, frequency, counts, terms, known_numbers, skipped_events)
      select subscriber_id, 'Bench', query, place, 'daily', array['new', 'price'], terms, '{}', '{}'
      from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb)
        as search (subscriber_id uuid, query text, place jsonb, terms text[])`.execute(db)
  }
}

/** What people look for: mostly around a town or in a state, with one to three filters. */
function randomSearch(random: SeededRandom, towns: readonly string[]): URLSearchParams {
  const params = new URLSearchParams()
  if (random.percent(85)) {
    params.set('location', random.pick(towns))
    params.set('within', random.pick(['10', '25', '50']))
  } else if (random.percent(70)) {
    params.set('location', random.pick(['Texas', 'Ohio', 'Virginia', 'Iowa', 'Georgia']))
    params.set('size', random.pick(['10-25', '25-50', '50-100']))
    params.set('type', 'instant-deploy')
  } else {
    const [west, south] = [random.integer(-120, -75), random.integer(28, 45)]
    params.set('bbox', [west, south, west + 1, south + 1].join(','))
  }
  if (random.percent(60)) params.set('min_acres', random.pick(['5', '20', '40', '100']))
  if (random.percent(60)) params.set('utility', random.pick(['power', 'fiber', 'both', 'substation', 'water']))
  if (random.percent(20)) params.set('max_price', random.pick(['500000', '2000000', '5000000']))
  if (random.percent(10)) params.set('deal', random.pick(['sale', 'lease']))
  if (random.percent(15)) params.append('zoning_type', random.pick(['industrial', 'agricultural', 'commercial']))
  if (random.percent(10))
    params.set('q', random.pick(['level', 'road access', 'barcala', 'county line', 'north field']))
  if (random.percent(5)) params.set('zoning', random.pick(['light', 'heavy industrial', 'business park']))
  if (random.percent(10)) params.set('line_miles', random.pick(['1', '2', '5', '10']))
  if (random.percent(5)) params.set('min_score', random.pick(['30', '50', '70']))
  return params
}

/** Compares a sample with what each of its searches finds by itself in the database. @throws Error if they differ */
async function compareWithEach(readers: SearchReaders) {
  const { db } = readers
  const { rows: sample } = await sql<{ id: string; query: string; place: null; found: number[] }>`
    select id, query, place, array(
      select number from alerts join land_listings on land_listings.id = listing_id
      where search_id = saved_searches.id and kind = 'new' order by number) as found
    from saved_searches order by md5(id::text) limit ${sql.lit(SAMPLE)}`.execute(db)
  const read = createSearchReader(readers)
  let matches = 0
  for (const { query, place, found } of sample) {
    const { conditions } = await read({ query, place })
    const numbers = conditions === null ? [] : await findBySql(db, conditions)
    if (String(numbers) !== String(found)) throw new Error(`“${query}” finds ${numbers}, not ${found}`)
    matches += found.length
  }
  return { searches: sample.length, matches, differences: 0 }
}

async function findBySql(db: Db, conditions: readonly Condition[]): Promise<number[]> {
  const { rows } = await sql<{ numbers: number[] }>`
    select array(select number from land_listings where ${matchingSql(conditions)} order by number) as numbers`.execute(
    db,
  )
  return rows[0]!.numbers
}

async function timeSingleChanges(readers: SearchReaders) {
  const times: number[] = []
  for (let at = 1; at <= SINGLE_CHANGES; at++) {
    await sql`update land_listings set price = coalesce(price, 1000000) * 0.9 where slug = ${`bench-${at}`}`.execute(
      readers.db,
    )
    const started = performance.now()
    await matchEvents(readers)
    times.push(performance.now() - started)
  }
  return { median_ms: round(median(times)), p95_ms: round(quantile(times, 0.95)) }
}

async function timeBell(db: Db) {
  const { rows } = await sql<{ id: string; alerts: number }>`
    select user_id as id, count(*)::integer as alerts from alerts join alert_subscribers on alert_subscribers.id = subscriber_id
    group by user_id order by 2 desc limit 1`.execute(db)
  const { id, alerts } = rows[0]!
  const viewer = {
    kind: 'user',
    id,
    email: '',
    name: '',
    isAdmin: false,
    isVerified: true,
    needsTwoFactor: false,
    sessionId: '',
  } as const
  const times: number[] = []
  const service = createAlertInbox(db)
  for (let round = 0; round < BELL_COUNTS; round++) {
    const started = performance.now()
    await service.countUnread(viewer)
    times.push(performance.now() - started)
  }
  return { alerts, median_ms: round(median(times), 3), p95_ms: round(quantile(times, 0.95), 3) }
}
