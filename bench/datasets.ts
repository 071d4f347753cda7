import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Child, startProduct } from './child.ts'
import { emit, note, quantile, round } from './measure.ts'
import { EMAIL, PART, PASSWORD, sendParts, signIn } from './uploads.ts'

/** What people look at meanwhile: kept, made anew, and searched for. */
const PAGES = ['/', '/search?utility=power', '/listings/riverside-40', '/dashboard', '/api/v1/listings?q=river']
const PAUSE_MS = 20
const IDLE_SECONDS = 30

/**
 * A CSV is uploaded, read and looked at: memory of the product with all its processes above idle (at most 300 MB is
 * allowed), and how long other pages take meanwhile (at most twice their 99th percentile).
 */
export async function benchDatasets(bytes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  const file = join(folder, 'plants.csv')
  note(`Writing a CSV of ${bytes / 1_000_000} MB…`)
  await pipeline(Readable.from(csv(bytes)), createWriteStream(file))
  const env = { DATA_DIR: join(folder, 'data'), ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error' }
  const product = await startProduct(env)
  try {
    const cookie = await signIn(product.url)
    // The demo content is read by then, and the process that read it has ended.
    await wait(90_000)
    const before = await visited(product.url, wait(IDLE_SECONDS * 1000))
    const idle = product.memoryMb()
    const peak = watchMemory(product)
    note('Uploading and reading…')
    const steps = putIn(product.url, cookie, file)
    const during = await visited(product.url, steps)
    emit('datasets, a CSV uploaded and read', {
      ...{ megabytes: bytes / 1_000_000, ...(await steps), idle_mb: round(idle) },
      ...{ peak_above_idle_mb: round(peak.stop() - idle), pages_idle: before, pages_meanwhile: during },
      p99_times_idle: round(during.p99_ms / before.p99_ms),
    })
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const ROWS_AT_ONCE = 2_000

/** Rows of plants, the same each time. */
function* csv(bytes: number): Generator<string> {
  let seed = 7
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  let written = 0
  yield 'id,name,zip,latitude,longitude,mw,built,seen_at\n'
  for (let id = 0; written < bytes; ) {
    let text = ''
    for (let count = 0; count < ROWS_AT_ONCE; count++, id++) {
      const [latitude, longitude] = [25 + chance() * 24, -124 + chance() * 57]
      const day = String(1 + (id % 28)).padStart(2, '0')
      const zip = String(id % 99_999).padStart(5, '0')
      text += `${id},"Plant ${id % 5000}, unit ${id % 7}",${zip},${latitude.toFixed(5)},${longitude.toFixed(5)},`
      text += `${(chance() * 500).toFixed(2)},${1950 + (id % 75)}-03-${day},2026-01-${day}T06:30:00Z\n`
    }
    written += text.length
    yield text
  }
}

/** @returns how long each step took, in seconds, and how many rows there are */
async function putIn(url: string, cookie: string, path: string): Promise<Record<string, number>> {
  const began = performance.now()
  const passed = (since: number) => round((performance.now() - since) / 1000)
  const bytes = statSync(path).size
  const file = await open(path)
  const partAt = async (index: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PART), 0, PART, index * PART)
    return buffer.subarray(0, bytesRead)
  }
  const parts = Math.ceil(bytes / PART)
  const stored = await sendParts(url, cookie, { kind: 'dataset-file', bytes, parts, partAt })
  await file.close()
  const { path: file_path } = (await stored.json()) as { path: string }
  const uploaded = passed(began)
  const own = { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name: 'Plants', file_path, is_public: true })
  const made = await fetch(`${url}/api/v1/datasets`, { method: 'POST', headers: own, body })
  const { id } = (await made.json()) as { id: string }
  const reading = performance.now()
  for (;;) {
    const { newest } = (await (await fetch(`${url}/api/v1/datasets/${id}`, { headers: own })).json()) as Managed
    if (newest.state === 'failed') throw new Error(newest.failure ?? 'It failed')
    if (newest.state === 'ready') return { upload_s: uploaded, read_s: passed(reading), rows: newest.row_count ?? 0 }
    await wait(500)
  }
}

interface Managed {
  newest: { state: string; failure: string | null; row_count: number | null }
}

/** Somebody looks at one page after the other for as long as `work` goes on. */
async function visited(url: string, work: Promise<unknown>) {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  over.catch(() => {})
  const times: number[] = []
  for (let turn = 0; !isOver; turn++) {
    const started = performance.now()
    const response = await fetch(url + PAGES[turn % PAGES.length])
    await response.arrayBuffer()
    times.push(performance.now() - started)
    await wait(PAUSE_MS)
  }
  await over
  return { asked: times.length, p50_ms: round(quantile(times, 0.5)), p99_ms: round(quantile(times, 0.99)) }
}

function watchMemory(product: Child) {
  let peak = product.memoryMb()
  const timer = setInterval(() => {
    peak = Math.max(peak, product.memoryMb())
  }, 100)
  return {
    stop: () => {
      clearInterval(timer)
      return peak
    },
  }
}
