/** The local time in a time zone, such as “2026-03-08T09:00”. */
export function localTime(iso: string, zone: string): string {
  const parts = Object.fromEntries(
    formatterFor(zone)
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

/**
 * Converts a local time in a time zone to UTC. When clocks go back, an ambiguous time is the earlier one; when they go
 * forward, a skipped time is shifted by the same hour. Null if the time or the zone is invalid.
 */
export function dateTimeIn(zone: string, local: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(local)) return null
  const asUtc = Date.parse(`${local.slice(0, 16)}Z`)
  if (Number.isNaN(asUtc)) return null
  try {
    const offset = (time: number) => Date.parse(`${localTime(new Date(time).toISOString(), zone)}Z`) - time
    // The offsets a day before and a day after. The clocks change at most once in between.
    const [before, after] = [offset(asUtc - 86_400_000), offset(asUtc + 86_400_000)]
    const candidates = [asUtc - before, asUtc - after].filter((time) => time + offset(time) === asUtc)
    return new Date(candidates.length > 0 ? Math.min(...candidates) : asUtc - before).toISOString()
  } catch {
    return null
  }
}

/** Whether the clocks of a zone show a local time at `iso`. True for both readings of an ambiguous time. */
export function isLocalTime(iso: string, zone: string, local: string): boolean {
  try {
    return localTime(iso, zone) === local.slice(0, 16)
  } catch {
    return false
  }
}

/** Cached, because creating a DateTimeFormat is slow. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATTERS = 100

function formatterFor(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  if (formatters.size >= MAX_FORMATTERS) formatters.clear()
  formatters.set(zone, formatter)
  return formatter
}
