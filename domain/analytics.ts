/** What the operator sees of how the site is used. Hours, days, weeks (from Monday) and months are of UTC. */

export const PERIODS = { today: 'Today', '7d': '7 days', '30d': '30 days', '12m': '12 months' } as const
export type Period = keyof typeof PERIODS
export const DEFAULT_PERIOD: Period = '7d'

export const STEPS = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' } as const
export type Step = keyof typeof STEPS

/** In what steps a period can be shown, the usual one first. */
export const STEPS_OF: Record<Period, readonly [Step, ...Step[]]> = {
  today: ['hour'],
  '7d': ['day'],
  '30d': ['day', 'week'],
  '12m': ['month', 'week'],
}

/** Every figure, in the order in which it is shown. */
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

/** What is counted by name. */
export const NAME_KINDS = ['page', 'listing', 'search', 'empty_search', 'source'] as const
export type NameKind = (typeof NAME_KINDS)[number]

export interface AnalyticsQuery {
  period: Period
  step: Step
}

/** Reads a query string; what is not understood is as if it were not there. */
export function readAnalyticsQuery(params: URLSearchParams): AnalyticsQuery {
  const asked = params.get('period') ?? ''
  const period = Object.hasOwn(PERIODS, asked) ? (asked as Period) : DEFAULT_PERIOD
  const steps = STEPS_OF[period]
  const step = steps.find((name) => name === params.get('by')) ?? steps[0]
  return { period, step }
}

/** A stretch of time, its end not included. */
export interface Span {
  from: Date
  to: Date
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS: Partial<Record<Period, number>> = { today: 1, '7d': 7, '30d': 30 }
const MONTHS = 12

/** A period that ends with today, and as much of the one before as has passed of this one. */
export function spansOf(period: Period, now: Date): { span: Span; before: Span } {
  const days = DAYS[period]
  const today = startOf('day', now)
  if (days !== undefined) {
    const from = new Date(today.getTime() - (days - 1) * DAY)
    const earlier = (moment: Date) => new Date(moment.getTime() - days * DAY)
    return { span: { from, to: new Date(today.getTime() + DAY) }, before: { from: earlier(from), to: earlier(now) } }
  }
  const month = startOf('month', now)
  const from = monthsLater(month, 1 - MONTHS)
  return {
    span: { from, to: monthsLater(month, 1) },
    before: { from: monthsLater(from, -MONTHS), to: monthsLater(now, -MONTHS) },
  }
}

/** The starts of all steps that a span touches, in order; of weeks, the first may begin before the span. */
export function stepsIn({ from, to }: Span, step: Step): Date[] {
  const starts: Date[] = []
  for (let at = startOf(step, from); at < to; at = next(step, at)) starts.push(at)
  return starts
}

function startOf(step: Step, moment: Date): Date {
  if (step === 'hour') return new Date(Math.floor(moment.getTime() / HOUR) * HOUR)
  if (step === 'month') return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth()))
  const day = Math.floor(moment.getTime() / DAY) * DAY
  const sinceMonday = (moment.getUTCDay() + 6) % 7
  return new Date(step === 'week' ? day - sinceMonday * DAY : day)
}

function next(step: Step, start: Date): Date {
  if (step === 'month') return monthsLater(start, 1)
  return new Date(start.getTime() + { hour: HOUR, day: DAY, week: 7 * DAY }[step])
}

/** The same day of another month, or its last one. */
function monthsLater(moment: Date, months: number): Date {
  const later = new Date(moment)
  later.setUTCMonth(moment.getUTCMonth() + months)
  // February has no 30th: the date ran over into March.
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0)
  return later
}

/** By how much a figure changed, in per cent; null where there is nothing to compare with. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}

/** How often something of a name was counted. */
export interface Ranked {
  /** Empty: all that had no room of its own. */
  name: string
  count: number
  /** Of a listing that is still there. */
  title?: string | null
}

export interface Ranking {
  /** The most counted first. */
  rows: Ranked[]
  /** How many names there are, those that are left out included. */
  names: number
}

export interface SeriesPoint {
  /** Start of the step, ISO 8601. */
  start: string
  counts: Counts
}

export interface AnalyticsReport extends AnalyticsQuery {
  from: string
  to: string
  now: Counts
  before: Counts
  series: SeriesPoint[]
  rankings: Record<NameKind, Ranking>
}
