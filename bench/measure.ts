import { cpus, totalmem } from 'node:os'

/** One JSON line a result: everything that was measured, and on what. */
export function emit(name: string, figures: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ bench: name, ...figures })}\n`)
}

export function note(line: string): void {
  process.stderr.write(`${line}\n`)
}

export const machine = () => ({
  cpu: cpus()[0]?.model.trim(),
  cores: cpus().length,
  memory_gb: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
})

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)
export const round = (value: number, digits = 2) => Number(value.toFixed(digits))

/** What one kind of thing costs when it is done in several ways: `times.get(kind).get(way)`, milliseconds of every run. */
export type Times = Map<string, Map<string, number[]>>

/**
 * Times several ways to do many kinds of things: all kinds in one way, then all in the next, and so on for each round.
 * A machine that slows down then slows all of them, and no run finds the processor's caches filled by the one before
 * it, as nobody searches for the same thing thirty times in a row.
 */
export async function inTurn(
  ways: Readonly<Record<string, ReadonlyMap<string, () => Promise<unknown>>>>,
  { rounds, warmUp = 3 }: { rounds: number; warmUp?: number },
): Promise<Times> {
  const times: Times = new Map()
  for (let round = -warmUp; round < rounds; round++) {
    for (const [way, kinds] of Object.entries(ways)) {
      for (const [kind, work] of kinds) {
        const started = performance.now()
        await work()
        if (round >= 0) record(times, kind, way, performance.now() - started)
      }
    }
  }
  return times
}

function record(times: Times, kind: string, way: string, milliseconds: number): void {
  const ways = times.get(kind) ?? new Map<string, number[]>()
  times.set(kind, ways)
  ways.set(way, [...(ways.get(way) ?? []), milliseconds])
}
