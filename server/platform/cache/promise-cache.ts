import { LRUCache } from 'lru-cache'

/** Caches promises by key. Concurrent callers share one load, and a load that fails isn't cached. */
export interface PromiseCache<Value> {
  get(key: string, load: () => Promise<Value>): Promise<Value>
  clear(): void
}

/** Evicts the least recently used entry past `max`; `ttl` is in milliseconds. */
export function createPromiseCache<Value>(options: { max: number; ttl?: number }): PromiseCache<Value> {
  const cache = new LRUCache<string, Promise<Value>>(options)
  return {
    get: (key, load) => {
      const cached = cache.get(key)
      if (cached) return cached
      const value = load()
      cache.set(key, value)
      // The key may hold a newer promise by the time this one fails.
      value.catch(() => cache.peek(key) === value && cache.delete(key))
      return value
    },
    clear: () => cache.clear(),
  }
}
