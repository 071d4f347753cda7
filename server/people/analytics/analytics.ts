import { sql } from 'kysely'
import {
  type AnalyticsFigures,
  type AnalyticsQuery,
  type Counts,
  METRIC_NAMES,
  type Metric,
  NAME_KINDS,
  type NameKind,
  NO_COUNTS,
  type Ranking,
  type Span,
  type Step,
  spansOf,
  stepsIn,
} from '../../../domain/analytics.ts'
import { assertMay } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { analyticsCsv } from './csv.ts'
import type { AnalyticsService } from './service.ts'

const MOST_SHOWN = 10
const MOST_IN_CSV = 10_000

/** Figures from anonymous counts; see docs/decisions/027-analytics.md. */
export function createAnalytics(db: Db): AnalyticsService {
  return {
    read: async (viewer, { period, step, most = MOST_SHOWN }) => {
      assertMay(viewer, 'see the admin')
      return readFigures(db, { period, step }, most, new Date())
    },
    csv: async (viewer, query) => {
      assertMay(viewer, 'see the admin')
      return analyticsCsv(await readFigures(db, query, MOST_IN_CSV, new Date()))
    },
    visitsToday: async (viewer) => {
      assertMay(viewer, 'see the admin')
      const { rows } = await sql<{ visits: number }>`
        select coalesce(sum(visits), 0)::bigint as visits from analytics_hours
        where hour >= date_trunc('day', now(), 'UTC')`.execute(db)
      return rows[0]?.visits ?? 0
    },
  }
}

async function readFigures(db: Db, query: AnalyticsQuery, most: number, time: Date): Promise<AnalyticsFigures> {
  const { span, before } = spansOf(query.period, time)
  const steps = await countsBySteps(db, span, query.step)
  const earlier = await countsBySteps(db, before, query.period === '12m' ? 'month' : 'day')
  const series = stepsIn(span, query.step).map((start) => ({
    start: start.toISOString(),
    counts: steps.get(start.getTime()) ?? NO_COUNTS,
  }))
  const rankings = {} as Record<NameKind, Ranking>
  for (const kind of NAME_KINDS) rankings[kind] = await ranking(db, kind, span, most)
  rankings.listing.rows = await titled(db, rankings.listing.rows)
  return {
    ...query,
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    now: total([...steps.values()]),
    before: total([...earlier.values()]),
    series,
    rankings,
  }
}

const total = (all: readonly Counts[]): Counts =>
  Object.fromEntries(METRIC_NAMES.map((name) => [name, all.reduce((sum, counts) => sum + counts[name], 0)])) as Counts

/** Counts by the start of each step that has any. Inquiries, sign-ups and downloads come from their own tables. */
async function countsBySteps(db: Db, { from, to }: Span, step: Step): Promise<Map<number, Counts>> {
  const start = (column: string) => sql`date_trunc(${sql.lit(step)}, ${sql.ref(column)}, 'UTC')`
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
  const { rows } = await sql<{ start: Date; metric: Metric; count: number }>`
    select start, metric, count from (
      select ${start('hour')} as start, sum(views) as views, sum(visits) as visits, sum(listing_views) as listing_views,
        sum(searches) as searches, sum(empty_searches) as empty_searches
      from analytics_hours where ${within('hour')} group by 1
    ) as hours, lateral (values ('views', views), ('visits', visits), ('listing_views', listing_views),
      ('searches', searches), ('empty_searches', empty_searches)) as figures (metric, count)
    union all
    select ${start('created_at')}, 'inquiries', count(*) from leads
    where type in ('contact', 'inquiry', 'demo') and status <> 'spam' and ${within('created_at')} group by 1
    union all
    select ${start('created_at')}, 'sign_ups', count(*) from users where ${within('created_at')} group by 1
    union all
    select ${start('at')}, 'downloads', sum(count) from (
      select day::timestamp at time zone 'UTC' as at, count from dataset_downloads
      where day >= (${from}::timestamptz at time zone 'UTC')::date and day < (${to}::timestamptz at time zone 'UTC')
    ) as days group by 1`.execute(db)
  const steps = new Map<number, Counts>()
  for (const { start, metric, count } of rows) {
    steps.set(start.getTime(), { ...(steps.get(start.getTime()) ?? NO_COUNTS), [metric]: Number(count) })
  }
  return steps
}

async function ranking(db: Db, kind: NameKind, { from, to }: Span, most: number): Promise<Ranking> {
  const { rows } = await sql<{ name: string; count: number; names: number }>`
    select name, sum(count)::bigint as count, count(*) over () as names from analytics_names
    where kind = ${kind} and day >= (${from}::timestamptz at time zone 'UTC')::date
      and day < (${to}::timestamptz at time zone 'UTC')::date
    group by name order by sum(count) desc, name limit ${most}`.execute(db)
  return { rows: rows.map(({ name, count }) => ({ name, count: Number(count) })), names: Number(rows[0]?.names ?? 0) }
}

async function titled(db: Db, rows: Ranking['rows']): Promise<Ranking['rows']> {
  const slugs = rows.map(({ name }) => name)
  if (slugs.length === 0) return rows
  const known = await db
    .selectFrom('land_listings')
    .select(['slug', 'landowner_name'])
    .where(sql<boolean>`slug = any(${sql.val(slugs)}::text[])`)
    .execute()
  const titles = new Map(known.map(({ slug, landowner_name }) => [slug, landowner_name]))
  return rows.map((row) => ({ ...row, title: titles.get(row.name) ?? null }))
}
