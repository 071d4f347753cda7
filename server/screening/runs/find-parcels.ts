import { type RawBuilder, sql } from 'kysely'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { Page } from '../../../domain/page.ts'
import type { ParcelQuery } from '../../../domain/screening/parcel-query.ts'
import type { Fact } from '../../../screening/facts/fact.ts'
import type { Score } from '../../../screening/score.ts'
import type { Db } from '../../platform/db/database.ts'
import { RANKS, rankOf } from './parcel-ranks.ts'
import type { ParcelOutline, ParcelPoint, ParcelStanding, RunCounts, RunParcel } from './service.ts'
import type { WeightedRanks } from './weighted-ranks.ts'

/** What a list sorts by, besides the score. */
const SORT_FACTS = {
  acres: 'acreage',
  line: 'line_138',
  substation: 'substation_138',
  flood: 'flood_100',
  price: 'price_industrial',
} as const

interface Summary {
  /** Low values by key; null if unknown. */
  facts: Record<string, number | null>
  /** Missing in summaries by engines before 1.2.0. */
  warned?: boolean
  scores: Record<string, { rank: number; middle: number }>
}

export function summaryOf(facts: readonly Fact[], scores: readonly Score[]): Summary {
  const lowOf = (key: string) => facts.find((fact) => fact.key === key)?.low ?? null
  return {
    warned: scores.some(({ warnings }) => warnings.length > 0),
    facts: Object.fromEntries(Object.values(SORT_FACTS).map((key) => [key, lowOf(key)])),
    scores: Object.fromEntries(scores.map((score) => [score.profile, { rank: rankOf(score), middle: score.middle }])),
  }
}

/** Stored scores by a profile, or others in place of them. */
export interface Ranking {
  profile: string
  weighted: WeightedRanks | null
}

const rankBy = ({ profile, weighted }: Ranking) =>
  weighted
    ? sql<number>`coalesce((${weighted.ranks}::int[])[number], ${sql.lit(RANKS.problem)})`
    : sql<number>`coalesce((summary #>> array['scores', ${profile}::text, 'rank'])::int, ${sql.lit(RANKS.problem)})`

/** Weights don't change gates, so those of the stored scores count. */
const hasUnknownGate = ({ profile }: Ranking) => sql`jsonb_path_exists(scores,
  '$[*] ? (@.profile == $profile).gates[*] ? (@.outcome == "unknown")', jsonb_build_object('profile', ${profile}::text))`

const middleBy = ({ profile, weighted }: Ranking) =>
  weighted
    ? sql`(${weighted.middles}::float8[])[number]`
    : sql`(summary #>> array['scores', ${profile}::text, 'middle'])::float8`

/** What has a warning comes after what passes without one. */
const isWarned = sql`coalesce((summary ->> 'warned')::boolean, false)`

/** A page of the parcels, without their geometries. */
export async function findParcels(
  db: Db,
  id: string,
  { query, ranking, perPage = query.rows }: { query: ParcelQuery; ranking: Ranking; perPage?: number | undefined },
): Promise<Page<Omit<RunParcel, 'place'>>> {
  const where = conditionsOf(id, query, ranking)
  const { rows } = await sql<Omit<RunParcel, 'place'>>`
    select number, name, longitude, latitude, attributes, note, problem, facts, scores from screening_parcels
    where ${where} order by ${orderOf(query, ranking)}, number limit ${perPage} offset ${(query.page - 1) * perPage}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from screening_parcels where ${where}`.execute(db)
  return { data: rows, page: query.page, per_page: perPage, total: counted.rows[0]?.total ?? 0, total_exact: true }
}

function conditionsOf(id: string, { q, show }: ParcelQuery, ranking: Ranking): RawBuilder<unknown> {
  const conditions = [sql`screening_id = ${id}::uuid`]
  if (q !== null) conditions.push(sql`name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`)
  if (show !== null) {
    const rank = RANKS[show === 'undecided' ? 'pass' : show]
    conditions.push(sql`${rankBy(ranking)} = ${sql.lit(rank)} and screened_at is not null`)
    if (show === 'pass') conditions.push(sql`not ${hasUnknownGate(ranking)}`)
    if (show === 'undecided') conditions.push(hasUnknownGate(ranking))
  }
  return sql.join(conditions, sql` and `)
}

function orderOf({ sort }: ParcelQuery, ranking: Ranking): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const by = sort.replace(/^-/, '')
  if (by === 'number') return sql`number`
  if (by === 'name') return sql`lower(name) ${direction} nulls last`
  if (by === 'score') return sql`${rankBy(ranking)}, ${isWarned}, ${middleBy(ranking)} ${direction}`
  const fact = SORT_FACTS[by as keyof typeof SORT_FACTS]
  return sql`(summary #>> array['facts', ${fact}::text])::float8 ${direction} nulls last`
}

/** @returns null for a parcel that isn't there */
export async function findStanding(
  db: Db,
  id: string,
  { number, ranking }: { number: number; ranking: Ranking },
): Promise<ParcelStanding | null> {
  const { rows } = await sql<ParcelStanding>`
    with ordered as (
      select number, name, ${rankBy(ranking)} = ${sql.lit(RANKS.pass)} and not ${isWarned} as is_ranked,
        (row_number() over best)::int as place, lag(number) over best as previous, lead(number) over best as next
      from screening_parcels where screening_id = ${id}::uuid
      window best as (order by ${rankBy(ranking)}, ${isWarned}, ${middleBy(ranking)} desc, number))
    select case when parcel.is_ranked then parcel.place end as rank,
      (select count(*)::int from ordered where is_ranked) as ranked,
      (select json_build_object('number', number, 'name', name) from ordered where number = parcel.previous) as previous,
      (select json_build_object('number', number, 'name', name) from ordered where number = parcel.next) as next
    from ordered as parcel where number = ${number}`.execute(db)
  return rows[0] ?? null
}

export async function countParcels(db: Db, id: string, ranking: Ranking): Promise<RunCounts> {
  const { rows } = await sql<RunCounts>`
    select count(*) filter (where ${rankBy(ranking)} = ${sql.lit(RANKS.pass)} and ${hasUnknownGate(ranking)})::int as undecided,
      count(*) filter (where ${rankBy(ranking)} = ${sql.lit(RANKS.failed)})::int as failed,
      count(*) filter (where ${rankBy(ranking)} = ${sql.lit(RANKS.unscored)})::int as unscored,
      count(problem)::int as problems
    from screening_parcels where screening_id = ${id}::uuid`.execute(db)
  return rows[0]!
}

/** More are only a blur. */
const MAX_OUTLINES = 500

/** The shapes of the parcels whose middle is in a box, as GeoJSON geometries. Points aren't among them. */
export async function findOutlines(db: Db, id: string, [west, south, east, north]: Box): Promise<ParcelOutline[]> {
  const { rows } = await sql<ParcelOutline>`
    select number, geometry from screening_parcels
    where screening_id = ${id}::uuid and geometry ->> 'type' <> 'Point'
      and longitude between ${west}::float8 and ${east}::float8 and latitude between ${south}::float8 and ${north}::float8
    order by number limit ${sql.lit(MAX_OUTLINES)}`.execute(db)
  return rows
}

export async function findPoints(db: Db, id: string, ranking: Ranking): Promise<ParcelPoint[]> {
  const { rows } = await sql<{ number: number; name: string | null; x: number; y: number; rank: number }>`
    select number, name, longitude as x, latitude as y, ${rankBy(ranking)} as rank
    from screening_parcels where screening_id = ${id}::uuid order by number`.execute(db)
  return rows.map(({ number, name, x, y, rank }) => [number, name, x, y, rank])
}
