/** Values by the names of their fields, as JSON has them. */
type Values = Record<string, unknown>

export type Side = 'mine' | 'theirs'

/** A field in which two saves differ that began with the same version. */
export interface FieldChange {
  /** A part of an object follows its field: `utility_access.power`. */
  name: string
  mine: unknown
  theirs: unknown
  /** Who changed it. Both, also when it is not known any more what they began with. */
  by: Side | 'both'
}

/** What was decided about fields that both changed, by their names. */
export type Choices = ReadonlyMap<string, Side>

/** What tells my values from theirs, field by field. `base` is what both began with; null when that is not kept any more. */
export function compareValues(base: Values | null, mine: Values, theirs: Values): FieldChange[] {
  return Object.keys(mine).flatMap((name) => {
    const sides = [mine[name], theirs[name], base?.[name]]
    if (!sides.some(isObject)) return changeOf(name, sides, base !== null)
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

/** Mine, with theirs where they alone changed something or were chosen; null while a choice is missing. */
export function mergeValues(mine: Values, changes: readonly FieldChange[], choices: Choices): Values | null {
  const merged = { ...mine }
  for (const { name, theirs, by } of changes) {
    const side = by === 'both' ? choices.get(name) : by
    if (side === undefined) return null
    if (side === 'theirs') put(merged, name, theirs)
  }
  return merged
}

/** Into a copy of the object that the field holds; what they do not have is taken out. */
function put(values: Values, name: string, value: unknown): void {
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

/** Of values as JSON has them; the order of keys says nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a ?? null)) === JSON.stringify(sorted(b ?? null))
}

function sorted(value: unknown): unknown {
  return isObject(value) ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)) : value
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
