/** What tells that content may have changed; see `server/cache/content-changes.ts`. */
export interface Changes {
  /** Null while changes are heard of. */
  readonly unheardSince: number | null
  onChange(listener: (tables: ReadonlySet<string>) => void): void
}

/**
 * Makes a reading of some tables one that is done again only when one of them may have changed. JSON tells its arguments
 * apart.
 */
export type Keep = <Args extends readonly unknown[], Result>(
  tables: readonly string[],
  read: (...args: Args) => Promise<Result>,
  /** How many readings are kept at most. */
  most?: number,
) => (...args: Args) => Promise<Result>

/** For what no table tells of. */
const KEPT_MS = 60_000
const MOST = 1_000
/** Of texts, of which each may be half a megabyte. */
export const FEW = 100

/** For lists that many pages share. Nobody may change what is given out. Without changes to follow, nothing is kept. */
export function keeper(changes?: Changes): Keep {
  return (tables, read, most = MOST) => (changes ? keeping(changes, tables, read, most) : read)
}

function keeping<Args extends readonly unknown[], Result>(
  changes: Changes,
  tables: readonly string[],
  read: (...args: Args) => Promise<Result>,
  most: number,
) {
  let kept = new Map<string, { value: Promise<Result>; until: number }>()
  changes.onChange((changed) => {
    // Another map, so that what is being read just now does not count as read after the change.
    if (tables.some((table) => changed.has(table))) kept = new Map()
  })
  return (...args: Args): Promise<Result> => {
    if (changes.unheardSince !== null) return read(...args)
    const key = JSON.stringify(args)
    const found = kept.get(key)
    if (found && found.until > Date.now()) return found.value
    const current = kept
    if (current.size >= most) current.clear()
    const value = read(...args)
    current.set(key, { value, until: Date.now() + KEPT_MS })
    value.catch(() => current.delete(key))
    return value
  }
}
