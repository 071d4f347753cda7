import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readRoutes } from '../tests/support/route-table.ts'
import { type Child, startProduct } from './child.ts'
import { emit, round } from './measure.ts'

const SENDERS = 50
const MB = 1024 * 1024
const CHUNK_BYTES = 65_536
/** Many fields, and one long one. */
const CHUNKS = ['a=b&', 'word'].map((text) => Buffer.alloc(CHUNK_BYTES, text))
/** In addition to the screens and forms with an action. */
const OTHER_PATHS = ['/api/v1/listings', '/api/v1/blog-posts', '/uploads']
const RESPONSE_MS = 90_000
const SMALL_MB = 0.001
const SETTLED_MS = 5_000

/** 50 senders at once, with and without a declared size, each as fast as it can or a chunk per 50 ms. */
export async function benchBodies(megabytes: readonly number[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  const withAction = (await readRoutes()).filter(({ hasAction }) => hasAction)
  const paths = [...withAction.map(({ path }) => path.replace(/:\w+|\*/, 'x')), ...OTHER_PATHS]
  const product = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  for (let times = 0; times < 20; times++) await pageMs(product)
  // Code that is loaded once when it is first used isn't memory of the bodies.
  await round50({ product, paths, megabytes: SMALL_MB, pauseMs: 0, idle: 0 })
  await wait(SETTLED_MS)
  const idle = product.memoryMb()
  for (const size of megabytes) {
    for (const pauseMs of [0, 50]) {
      const figures = await round50({ product, paths, megabytes: size, pauseMs, idle })
      emit('bodies', { megabytes: size, pause_ms: pauseMs, paths: paths.length, ...figures })
    }
  }
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

interface Round {
  product: Child
  paths: readonly string[]
  megabytes: number
  pauseMs: number
  /** Memory before, in MB. */
  idle: number
}

/** Every path gets a body, at least 50 at once. */
async function round50({ product, paths, megabytes, pauseMs, idle }: Round) {
  let isDone = false
  let highest = 0
  let slowest = 0
  const statuses: Record<string, number> = {}
  const senders = Array.from({ length: Math.max(SENDERS, paths.length) }, async (_, index) => {
    const status = await send(product, {
      path: paths[index % paths.length]!,
      bytes: megabytes * MB,
      chunk: CHUNKS[Math.floor(index / 2) % CHUNKS.length]!,
      isDeclared: index % 2 === 0,
      pauseMs,
    })
    statuses[status] = (statuses[status] ?? 0) + 1
  })
  const meter = (async () => {
    while (!isDone) {
      highest = Math.max(highest, product.memoryMb())
      slowest = Math.max(slowest, await pageMs(product))
      await wait(20)
    }
  })()
  await Promise.all(senders)
  isDone = true
  await meter
  return { memory_above_idle_mb: round(highest - idle, 0), slowest_page_ms: round(slowest, 0), statuses }
}

async function pageMs({ url }: Child): Promise<number> {
  const started = performance.now()
  const response = await fetch(new URL('/contact', url))
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`/contact answered ${response.status}.`)
  return performance.now() - started
}

interface Body {
  path: string
  bytes: number
  chunk: Buffer
  isDeclared: boolean
  pauseMs: number
}

/** Sends until there is a response. @returns its status, or “closed” */
async function send({ url }: Child, { path, bytes, chunk: whole, isDeclared, pauseMs }: Body): Promise<string> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  let response = ''
  socket.setEncoding('latin1').on('data', (data: string) => {
    response += data
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close').catch(() => {})
  const type = path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded'
  const size = isDeclared ? `Content-Length: ${bytes}` : 'Transfer-Encoding: chunked'
  socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\n${size}\r\n\r\n`)
  for (let sent = 0; sent < bytes && response === '' && !socket.destroyed; sent += CHUNK_BYTES) {
    const chunk = whole.subarray(0, Math.min(CHUNK_BYTES, bytes - sent))
    if (!isDeclared) socket.write(`${chunk.length.toString(16)}\r\n`)
    const isAccepted = socket.write(chunk)
    if (!isDeclared) socket.write('\r\n')
    if (!isAccepted) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
    await wait(pauseMs)
  }
  if (!isDeclared && !socket.destroyed) socket.write('0\r\n\r\n')
  const late = performance.now() + RESPONSE_MS
  while (response === '' && !socket.destroyed && performance.now() < late) await wait(20)
  socket.destroy()
  return /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 'closed'
}
