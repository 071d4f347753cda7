import { LRUCache } from 'lru-cache'
import type { Limit } from './rate-limits.ts'

const MAX_SUBJECTS = 20_000

/**
 * Limits requests that are too frequent and too cheap to count in the database: each instance counts its own. Returns
 * whether another try of the subject is within the limit.
 */
export function createMemoryLimit({ tries, seconds }: Omit<Limit, 'name'>): (subject: string) => boolean {
  const windows = new LRUCache<string, { count: number }>({ max: MAX_SUBJECTS, ttl: seconds * 1000 })
  return (subject) => {
    const window = windows.get(subject)
    if (!window) windows.set(subject, { count: 1 })
    else window.count++
    return (window?.count ?? 1) <= tries
  }
}
