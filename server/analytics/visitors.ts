import { hash, randomBytes, randomInt } from 'node:crypto'

const SALT_BYTES = 32
/** Forgetting them only makes the database be told of somebody a second time. */
const REMEMBERED = 100_000

const SEEDS = 2 ** 32

export const newSalt = (): string => randomBytes(SALT_BYTES).toString('base64url')

/**
 * Tells visitors of one day apart by 64 bits of a salted digest of address and browser: the salt is thrown away with
 * the day, and neither can be found again from what is left. Of a million visitors, two are taken for one in one of 37
 * million days.
 */
export interface Visitors {
  /** Of each day that is about to be counted. */
  setSalts(salts: ReadonlyMap<string, string>): void
  hasSalt(day: string): boolean
  /** Null for whoever was seen by this process today already. */
  digestOfNew(day: string, address: string, userAgent: string): bigint | null
}

export function createVisitors(): Visitors {
  let salts: ReadonlyMap<string, string> = new Map()
  let spare = { day: '', salt: '' }
  let seen = { day: '', seed: 0, keys: new Set<number>() }

  function saltOf(day: string): string {
    const shared = salts.get(day)
    if (shared !== undefined) return shared
    // The database was away since the day before yesterday: nobody else counts either.
    if (spare.day !== day) spare = { day, salt: newSalt() }
    return spare.salt
  }

  return {
    setSalts: (given) => {
      salts = given
    },
    hasSalt: (day) => salts.has(day),
    digestOfNew: (day, address, userAgent) => {
      if (seen.day !== day) seen = { day, seed: randomInt(SEEDS), keys: new Set() }
      const visitor = `${address}\n${userAgent}`
      const key = quickKey(visitor, seen.seed)
      if (seen.keys.has(key)) return null
      if (seen.keys.size >= REMEMBERED) seen.keys.clear()
      seen.keys.add(key)
      return hash('sha256', `${saltOf(day)}\n${visitor}`, 'buffer').readBigInt64BE()
    },
  }
}

/**
 * 53 bits of a text, mixed as MurmurHash mixes (Austin Appleby, public domain): most views are of somebody who was here a
 * moment ago, and a SHA-256 of each would take longer than everything else that counting does.
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
