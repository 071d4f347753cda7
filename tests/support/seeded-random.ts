/** Random values from a seed, so that failures can be reproduced. */
export interface SeededRandom {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from `min` to `max`, inclusive. */
  integer(min: number, max: number): number
  /** True with this probability in percent. */
  percent(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** This many different elements, in random order. */
  some<T>(list: readonly T[], count: number): T[]
  uuid(): string
}

/** Uses the mulberry32 generator. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => list[integer(0, list.length - 1)]!
  return {
    next,
    integer,
    pick,
    percent: (share) => next() * 100 < share,
    some: (list, count) => {
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(integer(0, rest.length - 1), 1)[0]!)
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => integer(0, 15).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
