import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { UploadKind } from '../domain/uploads.ts'
import { hostileFiles } from '../tests/support/hostile-files.ts'
import { videoFile } from '../tests/support/video-file.ts'
import { type Child, startProduct } from './child.ts'
import { emit, machine, note, round } from './measure.ts'

/** The admin account of the benchmarks. */
export const EMAIL = 'admin@voltacre.test'
export const PASSWORD = 'bench of uploads, long enough'
const TUS = { 'Tus-Resumable': '1.0.0' }
const MB = 1024 * 1024
export const PART = 4 * MB
/** Concurrent uploads of the same picture. */
const COPIES = 12

/** Measures the memory of the product during uploads. At most 200 MB above idle is allowed. */
export async function benchUploads(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  const product = await startProduct({
    DATA_DIR: folder,
    DEMO_DATA: 'off',
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
  })
  try {
    const cookie = await signIn(product.url)
    // Loads image processing first, and waits until its worker process has ended.
    await send(product.url, cookie, 'listing-image', await picture(64, 64, 'jpeg'))
    await wait(8000)
    const idle = product.memoryMb()
    for (const [name, work] of Object.entries(await workloads(product.url, cookie))) {
      note(`Sending ${name}…`)
      emit(`uploads, ${name}`, { idle_mb: round(idle), ...(await measurePeak(product, idle, work)) })
    }
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function workloads(url: string, cookie: string): Promise<Record<string, () => Promise<Record<string, number>>>> {
  const many = async (count: number, kind: UploadKind, bytes: Buffer) => {
    const statuses = await Promise.all(Array.from({ length: count }, () => send(url, cookie, kind, bytes)))
    return { files: count, stored: statuses.filter((status) => status === 200).length }
  }
  const files = await hostileFiles()
  const pictures = {
    'a JPEG of 64 million pixels': await picture(8000, 8000, 'jpeg'),
    'a JPEG of 12 million pixels': await picture(4000, 3000, 'jpeg'),
    'a progressive JPEG of 12 million pixels': await picture(4000, 3000, 'progressive'),
    'a PNG of 25 million pixels': await picture(5000, 5000, 'png'),
    'a WebP of 12 million pixels': await picture(4000, 3000, 'webp'),
    'an AVIF of 4 million pixels': await picture(2048, 2048, 'avif'),
  }
  const video = videoFile({ dataTrack: 'x'.repeat(99 * MB) })
  return {
    '500 hostile files': async () => {
      let stored = 0
      for (const { kind, bytes } of files) if ((await send(url, cookie, kind, bytes)) === 200) stored += 1
      return { files: files.length, stored }
    },
    ...Object.fromEntries(
      Object.entries(pictures).map(([name, bytes]) => [
        `${COPIES} times ${name}`,
        () => many(COPIES, 'listing-image', bytes),
      ]),
    ),
    '4 videos of 99 MB': () => many(4, 'listing-video', video),
  }
}

/** Random pixels, which take the most memory because they compress badly, within the file size limit. */
async function picture(width: number, height: number, format: 'jpeg' | 'progressive' | 'png' | 'webp' | 'avif') {
  if (format === 'png')
    return sharp({ create: { width, height, channels: 3, background: '#48a' } })
      .png()
      .toBuffer()
  const noise = randomBytes(width * height * 3)
  if (width * height > 12_000_000) for (let at = 0; at < noise.length; at++) noise[at] = noise[at]! / 4
  const pixels = sharp(noise, { raw: { width, height, channels: 3 } })
  if (format === 'webp') return pixels.webp({ effort: 0, quality: 40 }).toBuffer()
  if (format === 'avif') return pixels.avif({ effort: 0 }).toBuffer()
  const progressive = format === 'progressive'
  return pixels.jpeg({ progressive, chromaSubsampling: '4:4:4', quality: 40 }).toBuffer()
}

async function measurePeak(product: Child, idle: number, work: () => Promise<Record<string, number>>) {
  let peak = product.memoryMb()
  const timer = setInterval(() => {
    peak = Math.max(peak, product.memoryMb())
  }, 20)
  const started = performance.now()
  const result = await work().finally(() => clearInterval(timer))
  return { ...result, seconds: round((performance.now() - started) / 1000), peak_above_idle_mb: round(peak - idle) }
}

/** @returns the final status of the upload */
async function send(url: string, cookie: string, kind: UploadKind, bytes: Buffer): Promise<number> {
  const parts = Math.ceil(bytes.length / PART)
  const partAt = async (index: number) => bytes.subarray(index * PART, (index + 1) * PART)
  return (await sendParts(url, cookie, { kind, bytes: bytes.length, parts, partAt })).status
}

interface UploadParts {
  kind: UploadKind
  bytes: number
  parts: number
  partAt: (index: number) => Promise<Buffer>
}

/** Uploads a file as a browser does. @returns the final response */
export async function sendParts(
  url: string,
  cookie: string,
  { kind, bytes, parts, partAt }: UploadParts,
): Promise<Response> {
  const baseHeaders = { ...TUS, Cookie: cookie, Origin: url }
  const created = await fetch(`${url}/uploads`, {
    method: 'POST',
    headers: { ...baseHeaders, 'Upload-Length': String(bytes), 'Upload-Metadata': `kind ${btoa(kind)}` },
  })
  if (created.status !== 201) return created
  const address = `${url}${created.headers.get('Location')}`
  for (let index = 0; index < parts; index++) {
    const headers = {
      ...baseHeaders,
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(index * PART),
    }
    const part = await fetch(address, { method: 'PATCH', headers, body: new Uint8Array(await partAt(index)) })
    if (part.status !== 204) return part
  }
  return fetch(address, { headers: baseHeaders })
}

export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
    headers: { Origin: url },
    redirect: 'manual',
  })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (cookies.length === 0) throw new Error(`Signing in was answered with ${response.status}`)
  return cookies.join('; ')
}

if (process.argv[1] === import.meta.filename) {
  emit('machine', machine())
  await benchUploads()
}
