import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import { type Child, startChild } from './product.ts'

/** Requests with credentials bypass the page cache. An unknown key gets the page of a visitor. */
export const UNCACHED = { Authorization: 'Bearer unknown' }
export const BROTLI = { 'Accept-Encoding': 'br' }

export const CONNECTIONS = 64

/** What a load got. */
export interface Load {
  perSecond: number
  /** Of the latencies, in ms. */
  p50: number
  p99: number
  /** CPU time of the server process per request. */
  cpuMs: number
  failed: number
}

interface LoadOptions {
  headers?: Record<string, string>
  connections?: number
  seconds?: number
}

/** Requests these paths in turn, as fast as they are answered. */
export async function load(
  server: Child,
  paths: readonly string[],
  { headers = {}, connections = CONNECTIONS, seconds = 5 }: LoadOptions = {},
): Promise<Load> {
  const before = server.cpuMs()
  const { requests, latency, non2xx, errors } = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET', path, headers })),
  })
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    cpuMs: (server.cpuMs() - before) / requests.total,
    failed: non2xx + errors,
  }
}

/** Starts a bare server that returns the compressed bytes of a page of the product. */
export async function startBareCopy(product: Child, page: string, folder: string): Promise<Child> {
  const response = await fetch(product.url + page)
  const file = join(folder, 'page.br')
  writeFileSync(file, brotliCompressSync(Buffer.from(await response.arrayBuffer())))
  return startChild('bench/bare-server.ts', { BARE_FILE: file })
}
