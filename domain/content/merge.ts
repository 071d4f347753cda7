/** JSON values by field name. */
type Values = Record<string, unknown>

export type Side = 'mine' | 'theirs'

/** A field in which two saves of the same version differ. */
export interface FieldChange {
  /** A key within an object follows its field: `utility_access.power`. */
  name: string
  mine: unknown
  theirs: unknown
  /** Who changed it; `both` also when the base version is no longer stored. */
  by: Side | 'both'
}

/** Which side to take for the fields that both changed, by name. */
export type Choices = ReadonlyMap<string, Side>

/** Objects that make sense only as a whole, so that their keys never mix. */
const WHOLE_FIELDS: ReadonlySet<string> = new Set(['contact'])

/** Compares two sets of values field by field. `base` is what both started from; null when it is no longer stored. */
export function compareValues(base: Values | null, mine: Values, theirs: Values): FieldChange[] {
  return Object.keys(mine).flatMap((name) => {
    const sides = [mine[name], theirs[name], base?.[name]]
    if (WHOLE_FIELDS.has(name) || !sides.some(isObject)) return changeOf(name, sides, base !== null)
    const keys = new Set(sides.flatMap((side) => (isObject(side) ? Object.keys(side) : [])))
    const part = (key: string) => sides.map((side) => (isObject(side) ? side[key] : undefined))
    return [...keys].flatMap((key) => changeOf(`${name}.${key}`, part(key), base !== null))
  })
}

function changeOf(name: string, [mine, theirs, base]: unknown[], hasBase: boolean): FieldChange[] {
  if (isSame(mine, theirs)) return []
  const by = hasBase && isSame(theirs, base) ? 'mine' : hasBase && isSame(mine, base) ? 'theirs' : 'both'
  return [{ name, mine: mine ?? null, theirs: theirs ?? null, by }]
}

/** My values, with theirs where only they changed a field or were chosen; null while a choice is missing. */
export function mergeValues<T extends Values>(mine: T, changes: readonly FieldChange[], choices: Choices): T | null {
  const merged = { ...mine }
  for (const { name, theirs, by } of changes) {
    const side = by === 'both' ? choices.get(name) : by
    if (side === undefined) return null
    if (side === 'theirs') setValue(merged, name, theirs)
  }
  return merged
}

/** Sets a field, or one key of a copy of the object in it; null removes the key. */
function setValue(values: Values, name: string, value: unknown): void {
  const [field, key] = partsOf(name)
  if (key === null) {
    values[field] = value
    return
  }
  const { [key]: _, ...rest } = isObject(values[field]) ? values[field] : {}
  values[field] = value === null ? rest : { ...rest, [key]: value }
}

/** `utility_access` and `power` of `utility_access.power`. */
export function partsOf(name: string): [field: string, key: string | null] {
  const dot = name.indexOf('.')
  return dot === -1 ? [name, null] : [name.slice(0, dot), name.slice(dot + 1)]
}

/** Compares JSON values; the order of keys doesn't matter, at any depth. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a ?? null)) === JSON.stringify(sorted(b ?? null))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { entries: entries.map(([key, each]) => [key, sorted(each)]) }
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
