import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { quantile, round } from './measure.ts'

const PAUSE_MS = 20

export interface Visitor {
  /** @returns a function that returns the latencies since this call, in ms */
  begin(): () => number[]
  stop(): Promise<unknown>
}

/** Requests one page after the other in a worker thread, so that other work does not affect the latencies. */
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

export const summarize = (times: number[]) => ({
  requests: times.length,
  p50_ms: round(quantile(times, 0.5)),
  p99_ms: round(quantile(times, 0.99)),
})

async function requestPages({ url, pages }: { url: string; pages: string[] }): Promise<never> {
  for (let turn = 0; ; turn++) {
    const started = performance.now()
    const response = await fetch(url + pages[turn % pages.length])
    await response.arrayBuffer()
    parentPort?.postMessage(performance.now() - started)
    await wait(PAUSE_MS)
  }
}

if (parentPort) await requestPages(workerData)
