/** Those of the United States by their usual names; the rest of the world by IANA names. */
const US_ZONES: [name: string, label: string][] = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
]

/** @param current is among them, also where the runtime doesn’t list it */
export function timeZones(current: string): [name: string, label: string][] {
  const known = new Set(US_ZONES.map(([name]) => name))
  const others = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])]
    .filter((name) => !known.has(name))
    .toSorted()
  return [...US_ZONES, ...others.map((name): [string, string] => [name, name.replaceAll('_', ' ')])]
}

/** “Central”, “Europe/Berlin”. */
export const zoneLabel = (name: string): string =>
  US_ZONES.find(([known]) => known === name)?.[1] ?? name.replaceAll('_', ' ')

/** “9 PM” of 21. */
export const hourLabel = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
