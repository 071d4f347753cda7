import type { Lsn } from './lsn.ts'

interface Sample {
  lsn: Lsn
  /** In milliseconds, of `performance.now()`. */
  at: number
}

/**
 * Where the primary's log was at what time, to tell how old a replica is. Its own clock can't: while nothing changes, or while it
 * is cut off, the time of the last transaction that it has replayed says nothing.
 */
export class PrimaryLog {
  /** In ascending order of both. */
  #samples: Sample[] = []
  readonly #keptMs: number

  /** @param keptMs how long positions are remembered; lags beyond it look alike */
  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  record(lsn: Lsn, at: number): void {
    const last = this.#samples.at(-1)
    // A new primary may be behind what the old one had written but not acknowledged.
    if (last && lsn < last.lsn) this.#samples = []
    if (last?.lsn === lsn) return
    this.#samples.push({ lsn, at })
    while (this.#samples.length > 1 && at - this.#samples[1]!.at > this.#keptMs) this.#samples.shift()
  }

  /** For how many milliseconds at least the primary has had something that a replica hasn't replayed; 0 if it has everything. */
  lagOf(replayed: Lsn, now: number): number {
    const missing = this.#samples.find(({ lsn }) => lsn > replayed)
    return missing ? now - missing.at : 0
  }
}
