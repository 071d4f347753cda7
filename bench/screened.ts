import { sql } from 'kysely'
import { VISITOR } from '../domain/permissions.ts'
import { FIGURES } from '../domain/screening/site-screening.ts'
import { parseSearch } from '../domain/search/parse-search.ts'
import { FACT_DEFINITIONS } from '../screening/facts/definitions.ts'
import { PROFILES } from '../screening/profiles/profiles.ts'
import type { Db } from '../server/platform/db/database.ts'
import type { FilledDatabase } from './databases.ts'
import { emit, median, quantile, round, timeVariants } from './measure.ts'
import { openSubject } from './search.ts'

const ROUNDS = 15
const MAX_LOAD_MS = 180_000
const ROWS_PER_WRITE = 2_000
const WEIGHTS = 'profile=mining&weights=35-25-20-10-10'
const BOX = 'bbox=-100,29,-94,34'

const SEARCHES: Record<string, string> = {
  'line within 5 miles': 'line_miles=5',
  'line within 5 miles, nearest first': 'line_miles=5&sort=line',
  'score of 40 or more': 'profile=mining&min_score=40',
  'best score first': 'profile=mining&sort=score',
  'best score first, in a box': `profile=mining&sort=score&${BOX}`,
  'own weights, score of 40 or more': `${WEIGHTS}&min_score=40`,
  'own weights, best score first': `${WEIGHTS}&sort=score`,
  'own weights, best score first, in a box': `${WEIGHTS}&sort=score&${BOX}`,
}

/** Times searches by what screening found, with the visitor's weights and without. */
export async function benchScreened(database: FilledDatabase): Promise<void> {
  const { rows, listings, close } = await openSubject(database)
  const started = performance.now()
  const search = (query: string) =>
    listings.search(VISITOR, { filters: parseSearch(new URLSearchParams(query)).filters })
  while (performance.now() - started < MAX_LOAD_MS) {
    // Fails while the facts are being read.
    if (await search(`${WEIGHTS}&sort=score`).catch(() => null)) break
  }
  emit('screened, facts read into memory', { rows, ms: round(performance.now() - started, 0) })
  const tasks = new Map(Object.entries(SEARCHES).map(([name, query]) => [name, () => search(query)] as const))
  const times = await timeVariants({ search: tasks }, { rounds: ROUNDS })
  for (const [kind, variants] of times) {
    const of = variants.get('search')!
    emit('screened', { rows, kind, median_ms: round(median(of)), p95_ms: round(quantile(of, 0.95)) })
  }
  await close()
}

/** Stores random screenings of all listings. */
export async function seedScreenings(db: Db): Promise<void> {
  const facts = FACT_DEFINITIONS.map(({ key }) => key)
  const profiles = PROFILES.map(({ key }) => key)
  const figures = sql.raw(FIGURES.flatMap((figure) => [`${figure}_low`, `${figure}_high`]).join(', '))
  const values = sql.raw(
    FIGURES.flatMap((figure) => Array(2).fill(`(facts -> '${figure}' ->> 'low')::float8`)).join(', '),
  )
  const { rows: bases } = await sql<{ id: number }>`
    insert into screening_bases (layers, profiles) values ('[]', '[]') returning id`.execute(db)
  const { rows: counted } = await sql<{ highest: number }>`select max(number) as highest from land_listings`.execute(db)
  for (let from = 0; from <= counted[0]!.highest; from += ROWS_PER_WRITE) {
    await sql`
      with measured as materialized (
        select id as site_id, (
          select jsonb_object_agg(key, jsonb_build_object(
            'state', 'known', 'low', value, 'high', value, 'layers', jsonb_build_array(key)))
          from (select key, round((random() * 60)::numeric, 2) + 0 * number as value
            from unnest(${facts}::text[]) as key) as one
        ) as facts, (
          select jsonb_object_agg(key, jsonb_build_object(
            'state', 'scored', 'low', low, 'high', low + 10, 'known', 70, 'failed', '[]'::jsonb, 'version', '1.0.0'))
          from (select key, round((random() * 80)::numeric, 1) + 0 * number as low
            from unnest(${profiles}::text[]) as key) as one
        ) as scores
        from land_listings where number >= ${from} and number < ${from + ROWS_PER_WRITE}
      )
      insert into site_screenings (site_id, kind, basis_id, facts, scores, ${figures})
      select site_id, 'listing', ${bases[0]!.id}::int, facts, scores, ${values} from measured`.execute(db)
  }
}
