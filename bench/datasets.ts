import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { findPostgres, startPostgres } from '../scripts/throwaway-postgres.mjs'
import { type Child, startProduct } from './child.ts'
import { emit, note, round } from './measure.ts'
import { EMAIL, PART, PASSWORD, sendParts, signIn } from './uploads.ts'
import { summarize, visit } from './visitor.ts'

/** Pages that are requested at the same time: cached, rendered and searched. */
const PAGES = ['/', '/search?utility=power', '/listings/riverside-40', '/dashboard', '/api/v1/listings?q=river']
const IDLE_SECONDS = 30

/**
 * Uploads, processes, views and downloads a CSV. Measures the memory of all processes above idle (at most 300 MB is
 * allowed), and the latency of other pages during that time (at most twice their idle 99th percentile).
 */
export async function benchDatasets(bytes: number): Promise<void> {
  if (!findPostgres()) return onDatabase('embedded', {}, bytes)
  const postgres = await startPostgres()
  try {
    await onDatabase('server', { DATABASE_URL: postgres.url }, bytes)
  } finally {
    await postgres.stop()
  }
}

async function onDatabase(database: string, databaseEnv: Record<string, string>, bytes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  const file = join(folder, 'plants.csv')
  note(`Writing a CSV of ${bytes / 1_000_000} MB…`)
  await pipeline(Readable.from(csv(bytes)), createWriteStream(file))
  const account = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD }
  const env = { DATA_DIR: join(folder, 'data'), ...account, LOG_LEVEL: 'error', ...databaseEnv }
  const product = await startProduct(env)
  const visitor = visit(product.url, PAGES)
  try {
    const cookie = await signIn(product.url)
    // By then the demo content has been processed, and its worker process has ended.
    await wait(90_000)
    const memory = watchMemory(product)
    const measureIdle = async () => {
      const since = visitor.begin()
      await wait(IDLE_SECONDS * 1000)
      return since()
    }
    const before = await measureIdle()
    const idle = memory.peak()
    note('Uploading, processing, viewing and downloading…')
    const during = visitor.begin()
    const rows = await runSteps(product.url, { cookie, file }, async (name, work) => {
      const [since, started] = [visitor.begin(), performance.now()]
      const result = await work()
      const seconds = round((performance.now() - started) / 1000)
      emit(`datasets, ${name}`, { seconds, other_pages: summarize(since()) })
      return result
    })
    const [busy, peak] = [summarize(during()), memory.peak()]
    // The speed of the machine varies, so idle latency is measured before and after.
    const idlePages = summarize([...before, ...(await measureIdle())])
    emit('datasets, a CSV from upload to download', {
      database,
      megabytes: bytes / 1_000_000,
      rows,
      idle_mb: round(idle, 0),
      peak_above_idle_mb: round(peak - idle, 0),
      other_pages_idle: idlePages,
      other_pages: busy,
      p99_times_idle: round(busy.p99_ms / idlePages.p99_ms),
    })
    memory.stop()
  } finally {
    await visitor.stop()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const ROWS_AT_ONCE = 2_000

/** Rows of plants, the same on every run. */
function* csv(bytes: number): Generator<string> {
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  let written = 0
  yield 'id,name,zip,latitude,longitude,mw,built,seen_at\n'
  for (let id = 0; written < bytes; ) {
    let text = ''
    for (let count = 0; count < ROWS_AT_ONCE; count++, id++) {
      const [latitude, longitude] = [25 + random() * 24, -124 + random() * 57]
      const day = String(1 + (id % 28)).padStart(2, '0')
      const zip = String(id % 99_999).padStart(5, '0')
      text += `${id},"Plant ${id % 5000}, unit ${id % 7}",${zip},${latitude.toFixed(5)},${longitude.toFixed(5)},`
      text += `${(random() * 500).toFixed(2)},${1950 + (id % 75)}-03-${day},2026-01-${day}T06:30:00Z\n`
    }
    written += text.length
    yield text
  }
}

type Step = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** @returns the number of rows */
async function runSteps(url: string, { cookie, file }: { cookie: string; file: string }, step: Step): Promise<number> {
  const { path } = await step('upload', () => upload(url, cookie, file))
  const { slug, id, rows } = await step('process', () => publish(url, cookie, path))
  const get = async (address: string) => discard(await fetch(url + address, { headers: { Cookie: cookie } }))
  await step('dataset page', () => get(`/dashboard/${slug}`))
  await step('first rows', () => get(`/api/v1/datasets/${id}/rows`))
  const received = await step('download', () => get(`/dashboard/${slug}/download?format=original`))
  if (received !== statSync(file).size) throw new Error(`Received only ${received} bytes`)
  await step('download as GeoJSON', () => get(`/dashboard/${slug}/download?format=geojson`))
  return rows
}

async function upload(url: string, cookie: string, path: string): Promise<{ path: string }> {
  const bytes = statSync(path).size
  const file = await open(path)
  const partAt = async (index: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PART), 0, PART, index * PART)
    return buffer.subarray(0, bytesRead)
  }
  const parts = Math.ceil(bytes / PART)
  const stored = await sendParts(url, cookie, { kind: 'dataset-file', bytes, parts, partAt })
  await file.close()
  return (await stored.json()) as { path: string }
}

interface Managed {
  id: string
  slug: string
  newest: { state: string; failure: string | null; row_count: number | null }
}

/** Creates a public dataset and waits until its file is processed. */
async function publish(url: string, cookie: string, file_path: string) {
  const headers = { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name: 'Plants', file_path, is_public: true })
  const created = await fetch(`${url}/api/v1/datasets`, { method: 'POST', headers, body })
  const { id } = (await created.json()) as Managed
  for (;;) {
    const { slug, newest } = (await (await fetch(`${url}/api/v1/datasets/${id}`, { headers })).json()) as Managed
    if (newest.state === 'failed') throw new Error(newest.failure ?? 'The file could not be processed')
    if (newest.state === 'ready') return { id, slug, rows: newest.row_count ?? 0 }
    await wait(500)
  }
}

/** Bytes per second of a fast connection. Without a limit, the client would compete with the product for CPU. */
const BYTES_PER_SECOND = 40_000_000

/** Reads a response without storing it. @returns its size in bytes */
async function discard(response: Response): Promise<number> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  let received = 0
  const started = performance.now()
  for await (const chunk of response.body ?? []) {
    received += chunk.byteLength
    const ahead = (received / BYTES_PER_SECOND) * 1000 - (performance.now() - started)
    if (ahead > 20) await wait(ahead)
  }
  return received
}

function watchMemory(product: Child) {
  let peak = product.memoryMb()
  const timer = setInterval(() => {
    peak = Math.max(peak, product.memoryMb())
  }, 200)
  return { peak: () => peak, stop: () => clearInterval(timer) }
}
