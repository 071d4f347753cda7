import { cpus, totalmem } from 'node:os'

/** Prints one result as a line of JSON. */
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

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
export const median = (values: readonly number[]) => quantile(values, 0.5)
export const round = (value: number, digits = 2) => Number(value.toFixed(digits))

/** Durations in milliseconds of every run: `times.get(task).get(variant)`. */
export type Times = Map<string, Map<string, number[]>>

/**
 * Times several variants of many tasks. Each round runs all tasks of one variant, then all of the next. That way a machine
 * that slows down affects all variants alike, and no run profits from CPU caches filled by the same task just before.
 */
export async function timeVariants(
  variants: Readonly<Record<string, ReadonlyMap<string, () => Promise<unknown>>>>,
  { rounds, warmUp = 3 }: { rounds: number; warmUp?: number },
): Promise<Times> {
  const times: Times = new Map()
  for (let round = -warmUp; round < rounds; round++) {
    for (const [variant, tasks] of Object.entries(variants)) {
      for (const [task, work] of tasks) {
        const started = performance.now()
        await work()
        if (round < 0) continue
        const ofTask = times.get(task) ?? new Map<string, number[]>()
        times.set(task, ofTask.set(variant, [...(ofTask.get(variant) ?? []), performance.now() - started]))
      }
    }
  }
  return times
}
