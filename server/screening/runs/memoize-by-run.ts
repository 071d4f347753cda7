import { LRUCache } from 'lru-cache'
import type { Profile } from '../../../screening/profiles/profile.ts'

interface RunAtState {
  id: string
  done: number
  finished_at: Date | null
}

/** A list, its counts and its points ask for the same at about the same time, and then page by page. */
const MAX_CACHED = 16

/** Computes something once for a profile and the parcels of a run that have been screened so far. */
export function memoizeByRun<T>(compute: (id: string, profile: Profile) => Promise<T>) {
  const cached = new LRUCache<string, Promise<T>>({ max: MAX_CACHED })
  return ({ id, done, finished_at }: RunAtState, profile: Profile): Promise<T> => {
    const key = JSON.stringify([id, done, finished_at, profile])
    const result = cached.get(key) ?? compute(id, profile)
    cached.set(key, result)
    result.catch(() => cached.delete(key))
    return result
  }
}
