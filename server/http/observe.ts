import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

export interface Observed {
  id: string
  method: string
  /** Null where the address could not be read. */
  path: string | null
  status: number
  /** Of `performance.now()`. */
  started: number
}

const LONGEST_PATH = 200

/** One line and one measurement about a request that was answered. The query is left out: it holds what people look for. */
export function observe(to: { log: Pick<Logger, 'info'>; metrics: Metrics }, request: Observed): void {
  const { id, method, path, status, started } = request
  const milliseconds = performance.now() - started
  to.metrics.observe(path ?? 'other', method, status, milliseconds / 1000)
  const ms = Math.round(milliseconds * 10) / 10
  to.log.info({ id, method, path: path?.slice(0, LONGEST_PATH), status, ms }, 'request')
}
