import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'

// A path with spaces, and longer than the name of a socket may be.
let parent: string
let dataDir: string
const started: ChildProcess[] = []

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'data dir lock '))
  dataDir = join(parent, 'x'.repeat(120), 'data')
})

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  await rm(parent, { recursive: true, force: true })
})

/** Starts a process that locks the folder until it is killed. Returns its first line of output. */
async function startLocker(dir = dataDir): Promise<{ child: ChildProcess; output: string }> {
  const module = new URL('./data-dir-lock.ts', import.meta.url)
  const source = `
    const { lockDataDir } = await import(${JSON.stringify(module.href)})
    try { await lockDataDir(process.argv[1]); console.log('locked'); setInterval(() => {}, 60_000) }
    catch (error) { console.log(error.message) }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  for await (const output of createInterface({ input: child.stdout! })) return { child, output }
  throw new Error('The process ended without output')
}

async function kill(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal)
  await once(child, 'exit')
}

test('creates a missing folder', async () => {
  const lock = await lockDataDir(dataDir)
  expect(existsSync(dataDir)).toBe(true)
  lock.release()
})

test('reports to a second process which process holds the lock', async () => {
  const { child, output } = await startLocker()
  expect(output).toBe('locked')
  await expect(lockDataDir(dataDir)).rejects.toThrow(
    `The data folder ${dataDir} is in use by process ${child.pid}. Stop it or set DATA_DIR to another folder.`,
  )
  expect((await startLocker()).output).toContain(`in use by process ${child.pid}.`)
})

test('rejects a second lock in the same process', async () => {
  const lock = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir)).rejects.toThrow(`in use by process ${process.pid}.`)
  expect((await startLocker()).output).toContain('in use')
  lock.release()
})

test('recognizes the same folder by another path', async () => {
  const lock = await lockDataDir(dataDir)
  const link = join(parent, 'link')
  await symlink(dataDir, link)
  expect((await startLocker(link)).output).toContain(`The data folder ${link} is in use by process ${process.pid}.`)
  lock.release()
})

test('releases the folder, and releasing twice is harmless', async () => {
  const lock = await lockDataDir(dataDir)
  lock.release()
  lock.release()
  expect((await startLocker()).output).toBe('locked')
})

test.each(['SIGKILL', 'SIGTERM'] as const)('locks the folder after its holder got %s', async (signal) => {
  const { child } = await startLocker()
  await kill(child, signal)
  expect((await startLocker()).output).toBe('locked')
})

test('respects a lock whose pid does not exist on this machine', async () => {
  const { child } = await startLocker()
  await writeFile(join(dataDir, 'lock.pid'), '999999999\n')
  await expect(lockDataDir(dataDir)).rejects.toThrow('is in use by another process.')
  await kill(child, 'SIGKILL')
})

test('ignores files left by a power loss, even with the pid of a running program', async () => {
  const lock = await lockDataDir(dataDir)
  lock.release()
  await writeFile(join(dataDir, 'lock.pid'), '1\n')
  expect((await startLocker()).output).toBe('locked')
})

test('lets exactly one of twenty concurrent processes lock the folder, repeatedly', async () => {
  for (let round = 0; round < 2; round++) {
    const all = await Promise.all(Array.from({ length: 20 }, () => startLocker()))
    const winners = all.filter(({ output }) => output === 'locked')
    expect(winners).toHaveLength(1)
    const winner = winners[0]!.child
    for (const { output } of all) expect(['locked', expect.stringMatching(/ is in use by /)]).toContainEqual(output)
    await kill(winner, 'SIGKILL')
  }
})

test('explains in one line why a folder cannot be used', async () => {
  const file = join(parent, 'file')
  await writeFile(file, '')
  await expect(lockDataDir(file)).rejects.toThrow(
    /^The data folder .* can't be used: (it|part of the path) is a file, not a folder\. Set DATA_DIR/,
  )
  await expect(lockDataDir(join(file, 'data'))).rejects.toThrow(
    /can't be used: part of the path is a file, not a folder\./,
  )
})
