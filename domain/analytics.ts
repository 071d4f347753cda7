/** Usage of the site, for its operator. Hours, days, weeks (from Monday) and months are in UTC. */

export const PERIODS = { today: 'Today', '7d': '7 days', '30d': '30 days', '12m': '12 months' } as const
export type Period = keyof typeof PERIODS
const DEFAULT_PERIOD: Period = '7d'

export const STEPS = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' } as const
export type Step = keyof typeof STEPS

/** The steps that a period can be shown in, the default first. */
export const STEPS_OF: Record<Period, readonly [Step, ...Step[]]> = {
  today: ['hour'],
  '7d': ['day'],
  '30d': ['day', 'week'],
  '12m': ['month', 'week'],
}

/** Every metric, in display order. */
export const METRICS = {
  visits: 'Visits',
  views: 'Page views',
  listing_views: 'Listings seen',
  searches: 'Searches',
  empty_searches: 'Found nothing',
  inquiries: 'Inquiries',
  sign_ups: 'Sign-ups',
  downloads: 'Downloads',
} as const
export type Metric = keyof typeof METRICS
export const METRIC_NAMES = Object.keys(METRICS) as Metric[]
export type Counts = Record<Metric, number>

export const NO_COUNTS: Readonly<Counts> = Object.freeze(
  Object.fromEntries(METRIC_NAMES.map((name) => [name, 0])) as Counts,
)

/** The kinds of ranking. */
export const NAME_KINDS = ['page', 'listing', 'search', 'empty_search', 'source'] as const
export type NameKind = (typeof NAME_KINDS)[number]

export interface AnalyticsQuery {
  period: Period
  step: Step
}

/** Reads a query string, ignoring invalid values. */
export function readAnalyticsQuery(params: URLSearchParams): AnalyticsQuery {
  const requested = params.get('period') ?? ''
  const period = Object.hasOwn(PERIODS, requested) ? (requested as Period) : DEFAULT_PERIOD
  const steps = STEPS_OF[period]
  const step = steps.find((name) => name === params.get('by')) ?? steps[0]
  return { period, step }
}

/** A time range that excludes its end. */
export interface Span {
  from: Date
  to: Date
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS: Partial<Record<Period, number>> = { today: 1, '7d': 7, '30d': 30 }
const MONTHS = 12

/** The period that ends today, and the same elapsed part of the period before, to compare with. */
export function spansOf(period: Period, now: Date): { span: Span; before: Span } {
  const days = DAYS[period]
  const today = startOf('day', now)
  if (days !== undefined) {
    const from = new Date(today.getTime() - (days - 1) * DAY)
    const earlier = (time: Date) => new Date(time.getTime() - days * DAY)
    return { span: { from, to: new Date(today.getTime() + DAY) }, before: { from: earlier(from), to: earlier(now) } }
  }
  const month = startOf('month', now)
  const from = monthsLater(month, 1 - MONTHS)
  return {
    span: { from, to: monthsLater(month, 1) },
    before: { from: monthsLater(from, -MONTHS), to: monthsLater(now, -MONTHS) },
  }
}

/** The starts of all steps that overlap a span, in order; the first week may start before the span. */
export function stepsIn({ from, to }: Span, step: Step): Date[] {
  const starts: Date[] = []
  for (let at = startOf(step, from); at < to; at = next(step, at)) starts.push(at)
  return starts
}

function startOf(step: Step, time: Date): Date {
  if (step === 'hour') return new Date(Math.floor(time.getTime() / HOUR) * HOUR)
  if (step === 'month') return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()))
  const day = Math.floor(time.getTime() / DAY) * DAY
  const sinceMonday = (time.getUTCDay() + 6) % 7
  return new Date(step === 'week' ? day - sinceMonday * DAY : day)
}

function next(step: Step, start: Date): Date {
  if (step === 'month') return monthsLater(start, 1)
  return new Date(start.getTime() + { hour: HOUR, day: DAY, week: 7 * DAY }[step])
}

/** The same day of another month, or that month's last day. */
function monthsLater(time: Date, months: number): Date {
  const later = new Date(time)
  later.setUTCMonth(time.getUTCMonth() + months)
  // The date overflowed into the next month, such as Feb 30.
  if (later.getUTCDate() !== time.getUTCDate()) later.setUTCDate(0)
  return later
}

/** The change in percent; null when there is nothing to compare with. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}

/** One row of a ranking. */
export interface Ranked {
  /** Empty for all names beyond the limit, counted together. */
  name: string
  count: number
  /** Title of a listing that still exists. */
  title?: string | null
}

export interface Ranking {
  /** Highest count first. */
  rows: Ranked[]
  /** Number of names, including those left out. */
  names: number
}

export interface SeriesPoint {
  /** Start of the step, ISO 8601. */
  start: string
  counts: Counts
}

export interface AnalyticsFigures extends AnalyticsQuery {
  from: string
  to: string
  now: Counts
  before: Counts
  series: SeriesPoint[]
  rankings: Record<NameKind, Ranking>
}
