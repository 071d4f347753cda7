import { hash, randomInt } from 'node:crypto'
import { createSecret } from '../../platform/secret.ts'

/** Clearing the set past this only sends visitors to the database a second time. */
const MAX_SEEN = 100_000

const SEEDS = 2 ** 32

/**
 * Identifies a day's visitors by 64 bits of a salted digest of IP address and user agent. The salt is deleted after the
 * day, so that neither can be recovered. With a million visitors a day, a collision occurs once in 37 million days.
 */
export interface Visitors {
  /** Sets the salts of the days to count. */
  setSalts(salts: ReadonlyMap<string, string>): void
  hasSalt(day: string): boolean
  /** Null for a visitor that this process has already seen today. */
  digestOfNew(day: string, address: string, userAgent: string): bigint | null
}

export function createVisitors(): Visitors {
  let salts: ReadonlyMap<string, string> = new Map()
  let spare = { day: '', salt: '' }
  let seen = { day: '', seed: 0, keys: new Set<number>() }

  function saltOf(day: string): string {
    const shared = salts.get(day)
    if (shared !== undefined) return shared
    // Without a stored salt, the database has been unavailable for a day, so no other process counts either.
    if (spare.day !== day) spare = { day, salt: createSecret() }
    return spare.salt
  }

  return {
    setSalts: (newSalts) => {
      salts = newSalts
    },
    hasSalt: (day) => salts.has(day),
    digestOfNew: (day, address, userAgent) => {
      if (seen.day !== day) seen = { day, seed: randomInt(SEEDS), keys: new Set() }
      const visitor = `${address}\n${userAgent}`
      const key = quickKey(visitor, seen.seed)
      if (seen.keys.has(key)) return null
      if (seen.keys.size >= MAX_SEEN) seen.keys.clear()
      seen.keys.add(key)
      return hash('sha256', `${saltOf(day)}\n${visitor}`, 'buffer').readBigInt64BE()
    },
  }
}

/**
 * A 53-bit hash that mixes like MurmurHash (Austin Appleby, public domain). Most views are by recent visitors, and a
 * SHA-256 for each would take longer than the rest of counting.
 */
function quickKey(text: string, seed: number): number {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 2 ** 32 * (low & 0x1f_ff_ff) + (high >>> 0)
}
