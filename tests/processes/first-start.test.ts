import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INHERITED_ENV } from '../support/product.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { rounds, SEED } from '../support/soak.ts'

const STOP_MS = 10_000
/** Until then, a first start has begun to load layers and to store their tiles. */
const LONGEST_WAIT_MS = 30_000
const POLL_MS = 500
const STATE = { timeout: 120_000, interval: 50 }

let port: number

beforeAll(async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  port = (free.address() as { port: number }).port
  await new Promise((resolve) => free.close(resolve))
})

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-first-start-'))
  folders.push(folder)
  return folder
}

/** Runs `npm start`, without npm. */
function start(folder: string) {
  const env = { ...INHERITED_ENV, MAP_LAYERS: 'on', LOG_LEVEL: 'error', DATA_DIR: folder, PORT: String(port) }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  return { child, printed: () => printed }
}

async function stop(child: ChildProcess) {
  const ended = once(child, 'exit')
  const sent = performance.now()
  child.kill('SIGTERM')
  const [code, signal] = await ended
  return { code, signal, isInTime: performance.now() - sent < STOP_MS }
}

const STOPPED = { code: 0, signal: null, isInTime: true }

const statusOf = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (response) => response.status,
    () => null,
  )

/** Asks for this long whether the site is ready. @returns the answers that say no */
async function probeFor(milliseconds: number): Promise<string[]> {
  const end = performance.now() + milliseconds
  const failures: string[] = []
  while (performance.now() < end) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer && answer.status !== 200) failures.push(await answer.text())
    await wait(POLL_MS)
  }
  return failures
}

const hasFiles = (folder: string) =>
  readdir(folder).then(
    (files) => files.length > 0,
    () => false,
  )

test('a first start that is stopped at any step exits with 0 in 10 s, and the next start goes on', async () => {
  const folder = await newDataDir()
  const steps: ((printed: string) => unknown)[] = [
    () => hasFiles(folder),
    () => hasFiles(join(folder, 'postgres')),
    (printed) => printed.includes('The database is up to date.'),
    (printed) => printed.includes('Loaded the gazetteer.'),
    () => statusOf('/'),
    () => hasFiles(join(folder, 'files', 'tiles')),
  ]
  for (const [step, isReached] of steps.entries()) {
    const { child, printed } = start(folder)
    await expect.poll(() => isReached(printed()), STATE).toBeTruthy()
    expect(await stop(child), `step ${step}`).toEqual(STOPPED)
  }
  const { child } = start(folder)
  await expect.poll(() => statusOf('/'), STATE).toBe(200)
  expect(await stop(child)).toEqual(STOPPED)
})

test('a first start that is stopped at random moments is ready once it answers, exits with 0 in 10 s, and answers again', async () => {
  const folder = await newDataDir()
  const random = createSeededRandom(SEED)
  for (let round = 0; round < rounds(20); round++) {
    const milliseconds = random.integer(200, LONGEST_WAIT_MS)
    const { child } = start(folder)
    const probed = probeFor(milliseconds)
    await wait(milliseconds)
    expect(await stop(child), `${milliseconds} ms`).toEqual(STOPPED)
    expect(await probed, `${milliseconds} ms`).toEqual([])
  }
  const { child } = start(folder)
  await expect.poll(() => statusOf('/'), STATE).toBe(200)
  expect(await stop(child)).toEqual(STOPPED)
})
