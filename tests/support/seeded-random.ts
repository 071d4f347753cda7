/** Chance that is the same in every run: a failure can be run again by its seed. */
export interface Chance {
  /** From 0 to just under 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  /** True in so many of a hundred cases. */
  percent(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** So many different ones, in random order. */
  some<T>(list: readonly T[], count: number): T[]
  uuid(): string
}

/** The generator “mulberry32”. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!
  return {
    next,
    whole,
    pick,
    percent: (share) => next() * 100 < share,
    some: (list, count) => {
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(whole(0, rest.length - 1), 1)[0]!)
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => whole(0, 15).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
