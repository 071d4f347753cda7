import { LRUCache } from 'lru-cache'

/** Returns whether a key is among the last `max` distinct keys requested, and records it. */
export function createAdmissionFilter(max: number): (key: string) => boolean {
  const recent = new LRUCache<string, true>({ max })
  return (key) => {
    const isKnown = recent.has(key)
    recent.set(key, true)
    return isKnown
  }
}
