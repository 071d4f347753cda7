import { href } from 'react-router'
import type { Ranked, SeriesPoint, Step } from '../../../domain/analytics.ts'
import { appliedFilters } from '../../../domain/search/applied-filters.ts'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import { WITHHELD } from '../../../domain/search/search-words.ts'

const LOCALE = 'en-US'
const FORMATS: Record<Step, Intl.DateTimeFormat> = {
  hour: new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  week: new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
}

/** “09:00”, “Nov 21”, “Nov 16” (a Monday), “Nov 2026”. */
export const stepLabel = (step: Step, { start }: SeriesPoint): string => FORMATS[step].format(new Date(start))

/** Column headings of the steps. */
export const STEP_HEADS: Record<Step, string> = {
  hour: 'Hour, UTC',
  day: 'Day',
  week: 'Week of',
  month: 'Month',
}

/** “Power, Austin, Texas” for `utility=power&location=austin%2C+texas`. */
export function searchLabel(name: string): string {
  if (name === WITHHELD) return 'Not recorded'
  const { filters } = parseSearch(new URLSearchParams(name))
  return (
    appliedFilters(filters)
      .map(({ label }) => label)
      .join(', ') || name
  )
}

export const OTHER = 'Other'

export const searchLink = ({ name }: Ranked): string | null =>
  name === '' || name === WITHHELD ? null : `${href('/search')}?${name}`

/** The upper end of an axis: 1, 2, 4 or 5 times a power of ten, at least 4. */
export function roundUp(largest: number): number {
  if (largest <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(largest))
  return power * ([1, 2, 4, 5, 10].find((factor) => factor * power >= largest) ?? 10)
}
