/** “2026-03-08T09:00” of a moment, as the clocks of a time zone show it. */
export function localTime(iso: string, zone: string): string {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

/**
 * The moment when the clocks of a zone show that: of an hour that comes twice the first, of one that is left out as
 * much later. Null when it is no time or no zone.
 */
export function momentIn(zone: string, local: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(local)) return null
  const asUtc = Date.parse(`${local.slice(0, 16)}Z`)
  if (Number.isNaN(asUtc)) return null
  try {
    const offset = (time: number) => Date.parse(`${localTime(new Date(time).toISOString(), zone)}Z`) - time
    // The offset a day before and a day after: between them lies at most one change of the clocks.
    const [before, after] = [offset(asUtc - 86_400_000), offset(asUtc + 86_400_000)]
    const shown = [asUtc - before, asUtc - after].filter((time) => time + offset(time) === asUtc)
    return new Date(shown.length > 0 ? Math.min(...shown) : asUtc - before).toISOString()
  } catch {
    return null
  }
}

/** Whether a moment is what those clocks show: an hour that comes twice is then not mistaken for the other one. */
export function isShownAs(iso: string, zone: string, local: string): boolean {
  try {
    return localTime(iso, zone) === local.slice(0, 16)
  } catch {
    return false
  }
}

/** A clock is dear to make, and asked for often. */
const clocks = new Map<string, Intl.DateTimeFormat>()
const MOST_CLOCKS = 100

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  if (clocks.size >= MOST_CLOCKS) clocks.clear()
  clocks.set(zone, made)
  return made
}
