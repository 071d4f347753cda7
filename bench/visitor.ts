import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { quantile, round } from './measure.ts'

const PAUSE_MS = 20

export interface Visitor {
  /** @returns what tells how long each answer since then took, in ms */
  begin(): () => number[]
  stop(): Promise<unknown>
}

/** Somebody looks at one page after the other, in a thread of their own: what else this process does delays nobody. */
export function visit(url: string, pages: string[]): Visitor {
  const times: number[] = []
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, pages } })
  worker.on('message', (time: number) => times.push(time))
  return {
    begin: () => {
      const first = times.length
      return () => times.slice(first)
    },
    stop: () => worker.terminate(),
  }
}

export const inShort = (times: number[]) => ({
  asked: times.length,
  p50_ms: round(quantile(times, 0.5)),
  p99_ms: round(quantile(times, 0.99)),
})

async function walk({ url, pages }: { url: string; pages: string[] }): Promise<never> {
  for (let turn = 0; ; turn++) {
    const started = performance.now()
    const response = await fetch(url + pages[turn % pages.length])
    await response.arrayBuffer()
    parentPort?.postMessage(performance.now() - started)
    await wait(PAUSE_MS)
  }
}

if (parentPort) await walk(workerData)
