import { createPromiseCache } from './promise-cache.ts'

interface Options<Args> {
  /** Maximum number of cached results. */
  max: number
  /** By default, the JSON of the arguments. */
  keyOf?: (args: Args) => unknown
}

/** Caches what `read` resolves to without expiry. Concurrent callers share one read, and one that fails isn't cached. */
export function memoizeUnchanging<Args extends readonly unknown[], Value>(
  read: (...args: Args) => Promise<Value>,
  { max, keyOf = (args) => args }: Options<Args>,
): (...args: Args) => Promise<Value> {
  const cache = createPromiseCache<Value>({ max })
  return (...args) => cache.get(JSON.stringify(keyOf(args)), () => read(...args))
}
