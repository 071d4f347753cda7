import type { TableName } from '../db/schema.ts'
import { createPromiseCache } from './promise-cache.ts'
import { createStaleCache } from './stale-cache.ts'

/** Reports which of the tables that are followed may have changed; see `content-changes.ts`. */
export interface Changes {
  /** When the connection that reports changes was lost; null while it is up. */
  readonly disconnectedSince: number | null
  onChange(tables: readonly TableName[], listener: () => void): void
}

export interface MemoizeOptions {
  /** Maximum number of cached results. */
  max?: number
  /** How long a result stays cached if no table changes; longer only for what no time or other table changes. */
  ttlMs?: number
  /**
   * For reads that take seconds: after a change, the old result is returned while the next one is read in the background,
   * for at most a thirtieth of the time.
   */
  isSlow?: boolean
}

/**
 * Caches what `read` resolves to until one of `tables` may have changed, by default at most a minute. The cache key is the JSON of
 * the arguments; callers must not mutate the result.
 */
export type Memoize = <Args extends readonly unknown[], Result>(
  tables: readonly TableName[],
  read: (...args: Args) => Promise<Result>,
  options?: MemoizeOptions,
) => (...args: Args) => Promise<Result>

/** Bounds how long data that no table notifies about stays cached. */
const TTL_MS = 60_000
const MAX_RESULTS = 1_000
/** For results that may take half a megabyte each. */
export const MAX_LARGE_RESULTS = 100

/** Without `changes` to follow, the returned function caches nothing. `observe` learns of each read. */
export const createMemoize =
  (changes?: Changes, observe: (result: 'hit' | 'miss') => void = () => undefined): Memoize =>
  <Args extends readonly unknown[], Result>(
    tables: readonly TableName[],
    read: (...args: Args) => Promise<Result>,
    { max = MAX_RESULTS, ttlMs = TTL_MS, isSlow = false }: MemoizeOptions = {},
  ) => {
    if (!changes) return read
    const cache = isSlow ? createStaleCache<Result>(max) : createPromiseCache<Result>({ max, ttl: ttlMs })
    // Reads in progress leave the cache too, because they may have started before the change.
    changes.onChange(tables, () => cache.clear())
    return (...args: Args) => {
      let result: 'hit' | 'miss' = 'hit'
      const readNow = () => {
        result = 'miss'
        return read(...args)
      }
      const isCaching = isSlow || changes.disconnectedSince === null
      const value = isCaching ? cache.get(JSON.stringify(args), readNow) : readNow()
      observe(result)
      return value
    }
  }
