/** One value that two documents don't share. `undefined` where a document has nothing. */
export interface Difference {
  /** Such as `facts.line_100.value`: entries of lists go by their key, or by their number from 0. */
  path: string
  given: unknown
  computed: unknown
}

const KEYS = ['key', 'criterion', 'gate', 'profile'] as const

/** Every value that differs between two values of JSON, in the order of the first. The order of keys doesn't matter. */
export function differencesBetween(given: unknown, computed: unknown, path = ''): Difference[] {
  if (Object.is(given, computed)) return []
  const [left, right] = [entriesOf(given), entriesOf(computed)]
  if (!left || !right || Array.isArray(given) !== Array.isArray(computed)) return [{ path, given, computed }]
  const names = new Set([...left.keys(), ...right.keys()])
  const differences = [...names].flatMap((name) =>
    differencesBetween(left.get(name), right.get(name), path === '' ? name : `${path}.${name}`),
  )
  if (differences.length > 0 || !Array.isArray(given) || sameOrder(left, right)) return differences
  return [{ path: `${path} (order)`, given: [...left.keys()], computed: [...right.keys()] }]
}

const sameOrder = (left: Map<string, unknown>, right: Map<string, unknown>) =>
  [...left.keys()].join('\n') === [...right.keys()].join('\n')

/** Null for what isn't an object or a list. */
function entriesOf(value: unknown): Map<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const names = value.map(nameOf)
  const areUnique = new Set(names).size === names.length && names.every((name) => name !== null)
  return new Map(value.map((each, i) => [areUnique ? names[i]! : String(i), each]))
}

function nameOf(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null) return null
  for (const key of KEYS) {
    const name = Object.getOwnPropertyDescriptor(entry, key)?.value
    if (typeof name === 'string') return name
  }
  return null
}
