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

/**
 * Times several ways to do one thing in turn, A B C A B C …, so that a machine that slows down slows all of them.
 * @returns the milliseconds of every run, by way
 */
export async function inTurn<K extends string>(
  ways: Record<K, () => Promise<unknown>>,
  { rounds, warmUp = 3 }: { rounds: number; warmUp?: number },
): Promise<Record<K, number[]>> {
  const names = Object.keys(ways) as K[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of names) {
      const started = performance.now()
      await ways[name]()
      if (round >= 0) times[name].push(performance.now() - started)
    }
  }
  return times
}
