import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { quantile, round } from './measure.ts'

const PAUSE_MS = 20

export interface Visitor {
  /** @returns what tells of the time since then */
  begin(): () => { asked: number; p50_ms: number; p99_ms: number }
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
      return () => {
        const own = times.slice(first)
        return { asked: own.length, p50_ms: round(quantile(own, 0.5)), p99_ms: round(quantile(own, 0.99)) }
      }
    },
    stop: () => worker.terminate(),
  }
}

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
