import { currentTrace } from '../tracing/spans.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'

export interface CompletedRequest {
  id: string
  method: string
  /** Null when the URL couldn't be decoded. */
  path: string | null
  status: number
  /** By `performance.now()`. */
  started: number
}

const LONGEST_PATH = 200

/** Logs and measures a completed request. Leaves out the query, which shows what people search for. */
export function observe(to: { log: Pick<Logger, 'info'>; metrics: Metrics }, request: CompletedRequest): void {
  const { id, method, path, status, started } = request
  const milliseconds = performance.now() - started
  to.metrics.observe(path ?? 'other', method, status, milliseconds / 1000)
  const ms = Math.round(milliseconds * 10) / 10
  const trace = currentTrace()
  to.log.info({ id, method, path: path?.slice(0, LONGEST_PATH), status, ms, ...(trace && { trace }) }, 'request')
}
