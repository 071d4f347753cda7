import type { NameKind } from '../../../domain/analytics.ts'
import { DIRECT, type View } from './view.ts'

/** Counts of one hour, which is in ISO 8601. */
export interface HourCounts {
  hour: string
  views: number
  listing_views: number
  searches: number
  empty_searches: number
}

/** Count of one name on one day, such as `2026-11-21`. An empty name counts all names beyond the limit. */
export interface NameCount {
  kind: Exclude<NameKind, 'source'>
  day: string
  name: string
  count: number
}

/** A visitor this process saw for the first time today; another process may have seen them before. */
export interface SeenVisitor {
  day: string
  hour: string
  digest: bigint
  source: string
}

export interface Batch {
  hours: HourCounts[]
  names: NameCount[]
  visitors: SeenVisitor[]
}

export interface Bounds {
  /** Maximum distinct names in memory. */
  names: number
  /** Maximum names of each kind and day in a batch; the rest are counted together. */
  namesWritten: number
  visitors: number
}

const BOUNDS: Bounds = { names: 10_000, namesWritten: 1_000, visitors: 50_000 }
const HOUR_MS = 3_600_000
const HOURS_A_DAY = 24
const OTHER = ''

type Names = Record<NameCount['kind'], Map<string, number>>

interface Day {
  day: string
  names: Names
}

/** Counts that haven't been saved yet, in bounded memory. */
export interface Tally {
  /** Calls `visitor` for a digest only if there is room; it returns null for a visitor seen before. */
  add(view: View, now: number, visitor: (day: string) => bigint | null): void
  /** Returns all counts and resets them; null when there are none. */
  take(): Batch | null
}

export function createTally(bounds: Bounds = BOUNDS): Tally {
  const hours = new Map<number, HourCounts>()
  const days = new Map<number, Day>()
  let visitors: SeenVisitor[] = []
  let nameCount = 0

  function count({ names }: Day, kind: NameCount['kind'], name: string): void {
    const known = names[kind].get(name)
    if (known !== undefined) names[kind].set(name, known + 1)
    else if (nameCount < bounds.names) {
      nameCount++
      names[kind].set(name, 1)
    } else names[kind].set(OTHER, (names[kind].get(OTHER) ?? 0) + 1)
  }

  return {
    add: (view, now, visitor) => {
      const hourNumber = Math.floor(now / HOUR_MS)
      const hour = getOrMake(hours, hourNumber, newHour)
      const day = getOrMake(days, Math.floor(hourNumber / HOURS_A_DAY), newDay)
      hour.views++
      if (view.listing === null) count(day, 'page', view.path)
      else {
        hour.listing_views++
        count(day, 'listing', view.listing)
      }
      if (view.search !== null) {
        hour.searches++
        count(day, 'search', view.search)
        if (view.foundNothing) {
          hour.empty_searches++
          count(day, 'empty_search', view.search)
        }
      }
      if (visitors.length >= bounds.visitors) return
      const digest = visitor(day.day)
      // A new visitor who comes from the site itself was here before midnight.
      if (digest !== null) visitors.push({ day: day.day, hour: hour.hour, digest, source: view.source ?? DIRECT })
    },
    take: () => {
      if (hours.size === 0) return null
      const batch = {
        hours: [...hours.values()],
        names: [...days.values()].flatMap((day) => namesOf(day, bounds.namesWritten)),
        visitors,
      }
      hours.clear()
      days.clear()
      visitors = []
      nameCount = 0
      return batch
    },
  }
}

const newHour = (number: number): HourCounts => ({
  hour: new Date(number * HOUR_MS).toISOString(),
  views: 0,
  listing_views: 0,
  searches: 0,
  empty_searches: 0,
})

const newDay = (number: number): Day => ({
  day: new Date(number * HOURS_A_DAY * HOUR_MS).toISOString().slice(0, 10),
  names: { page: new Map(), listing: new Map(), search: new Map(), empty_search: new Map() },
})

function getOrMake<T>(map: Map<number, T>, key: number, make: (key: number) => T): T {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make(key)
  map.set(key, value)
  return value
}

/** The highest counts by name, and the sum of the others. */
function namesOf({ day, names }: Day, most: number): NameCount[] {
  return (Object.keys(names) as NameCount['kind'][]).flatMap((kind) => {
    const known = [...names[kind]].filter(([name]) => name !== OTHER).sort(([, a], [, b]) => b - a)
    const rest = known.slice(most).reduce((sum, [, count]) => sum + count, names[kind].get(OTHER) ?? 0)
    const top = known.slice(0, most).map(([name, count]) => ({ kind, day, name, count }))
    return rest > 0 ? [...top, { kind, day, name: OTHER, count: rest }] : top
  })
}
