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
/** A start is stopped at most this long after a step. */
const LONGEST_DELAY_MS = 4_000
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

/** Runs `npm start`, without npm. @param onPrint learns what it prints */
function start(folder: string, onPrint: (text: string) => void): ChildProcess {
  const env = { ...INHERITED_ENV, MAP_LAYERS: 'on', LOG_LEVEL: 'error', DATA_DIR: folder, PORT: String(port) }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr!.setEncoding('utf8').on('data', onPrint)
  return child
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

/** Keeps asking whether the site is ready. @returns a function that ends this and returns the answers that said no */
function probe(): () => Promise<string[]> {
  const failures: string[] = []
  let isAsking = true
  const asked = (async () => {
    while (isAsking) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      const text = await answer?.text().catch(() => '')
      // Until it serves, it says that it is starting.
      if (answer?.status !== 200 && text && !text.includes('"start":"running"')) failures.push(text)
      await wait(POLL_MS)
    }
  })()
  return async () => {
    isAsking = false
    await asked
    return failures
  }
}

const hasFiles = (folder: string) =>
  readdir(folder).then(
    (files) => files.length > 0,
    () => false,
  )

/** The steps of a first start: what shows that each was reached. */
const STEPS: ((folder: string, printed: string) => unknown)[] = [
  (folder) => hasFiles(folder),
  (folder) => hasFiles(join(folder, 'postgres')),
  (_, printed) => printed.includes('The database is up to date.'),
  (_, printed) => printed.includes('Loaded the gazetteer.'),
  () => statusOf('/'),
  (folder) => hasFiles(join(folder, 'files', 'tiles')),
]

test('a first start that is stopped in any step is ready once it answers, exits with 0 in 10 s, and the next start goes on', async () => {
  const random = createSeededRandom(SEED)
  for (let round = 0; round < rounds(10); round++) {
    const folder = await newDataDir()
    // Of all starts, because one may have passed the next step by the time it is stopped.
    let printed = ''
    const startAgain = () =>
      start(folder, (text) => {
        printed += text
      })
    for (const [step, isReached] of STEPS.entries()) {
      const delay = random.integer(0, LONGEST_DELAY_MS)
      const child = startAgain()
      const failures = probe()
      await expect.poll(() => isReached(folder, printed), STATE).toBeTruthy()
      await wait(delay)
      const when = `round ${round}, ${delay} ms after step ${step}`
      expect(await failures(), when).toEqual([])
      expect(await stop(child), when).toEqual(STOPPED)
    }
    const child = startAgain()
    await expect.poll(() => statusOf('/'), STATE).toBe(200)
    expect(await stop(child)).toEqual(STOPPED)
  }
})
