import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder
let lock
const started = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'one at a time '))
  lock = join(folder, 'setup.lock')
})
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  rmSync(folder, { recursive: true })
})

/** Starts a process that prints when it acquires the lock and when it releases it, `ms` later. */
function worker(ms) {
  const module = new URL('./one-at-a-time.mjs', import.meta.url).href
  const source = `
    import { oneAtATime } from ${JSON.stringify(module)}
    import { appendFileSync } from 'node:fs'
    const say = (word) => appendFileSync('log', word + ' ')
    await oneAtATime(async () => {
      say('in')
      await new Promise((resolve) => setTimeout(resolve, ${ms}))
      say('out')
    }, ${JSON.stringify(lock)})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], { cwd: folder, stdio: 'ignore' })
  started.push(child)
  return child
}

const ended = async (child) => (child.exitCode ?? (await once(child, 'exit'))[0]) === 0
const log = () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '')

test('concurrent processes run one at a time', async () => {
  const all = Array.from({ length: 6 }, () => worker(50))
  expect(await Promise.all(all.map(ended))).toEqual(Array(6).fill(true))
  expect(log()).toBe('in out '.repeat(6))
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a killed process is recovered by one of many waiting processes', async () => {
  const killed = worker(60_000)
  await expect.poll(log).toBe('in ')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const all = Array.from({ length: 6 }, () => worker(50))
  await Promise.all(all.map(ended))
  expect(log()).toBe(`in ${'in out '.repeat(6)}`)
})

test('a lock is recovered when it is no longer refreshed, although its pid exists', async () => {
  writeFileSync(lock, '1')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(lock, longAgo, longAgo)
  await ended(worker(0))
  expect(log()).toBe('in out ')
})
