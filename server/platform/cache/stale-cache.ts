import { LRUCache } from 'lru-cache'
import type { PromiseCache } from './promise-cache.ts'

const MIN_INTERVAL_MS = 5_000
const MAX_SHARE = 1 / 30
/** After changes that no notification reports. */
const MAX_AGE_MS = 600_000

interface Entry<Value> {
  value: Promise<Value>
  isLoading: boolean
  isStale: boolean
  loadedAt: number
  /** The next load may begin then. */
  nextAt: number
}

/**
 * Caches promises by key. A cleared value is returned until the next one has loaded in the background, so that only the
 * first caller waits. If that load fails, the old value stays and a later caller tries again.
 */
export function createStaleCache<Value>(max: number, now = () => performance.now()): PromiseCache<Value> {
  const cache = new LRUCache<string, Entry<Value>>({ max })

  async function run(entry: Omit<Entry<Value>, 'value'>, load: () => Promise<Value>): Promise<Value> {
    const started = now()
    Object.assign(entry, { isLoading: true, isStale: false })
    try {
      return await load()
    } catch (error) {
      entry.isStale = true
      throw error
    } finally {
      const loadedAt = now()
      const nextAt = loadedAt + Math.max(MIN_INTERVAL_MS, (loadedAt - started) / MAX_SHARE)
      Object.assign(entry, { isLoading: false, loadedAt, nextAt })
    }
  }

  return {
    get: (key, load) => {
      const entry = cache.get(key)
      if (!entry) {
        const state = { isLoading: true, isStale: false, loadedAt: 0, nextAt: 0 }
        const first: Entry<Value> = Object.assign(state, { value: run(state, load) })
        cache.set(key, first)
        first.value.catch(() => cache.peek(key) === first && cache.delete(key))
        return first.value
      }
      const isOld = entry.isStale || now() - entry.loadedAt > MAX_AGE_MS
      if (!entry.isLoading && isOld && now() >= entry.nextAt) {
        run(entry, load).then(
          (value) => {
            entry.value = Promise.resolve(value)
          },
          () => {},
        )
      }
      return entry.value
    },
    clear: () => {
      for (const entry of cache.values()) entry.isStale = true
    },
  }
}
