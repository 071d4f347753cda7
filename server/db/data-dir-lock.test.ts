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

/** Another process that locks the folder, says so, and keeps it until it is killed. */
async function starter(dir = dataDir): Promise<{ child: ChildProcess; said: string }> {
  const module = new URL('./data-dir-lock.ts', import.meta.url)
  const source = `
    const { lockDataDir } = await import(${JSON.stringify(module.href)})
    try { await lockDataDir(process.argv[1]); console.log('locked'); setInterval(() => {}, 60_000) }
    catch (error) { console.log(error.message) }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  for await (const said of createInterface({ input: child.stdout! })) return { child, said }
  throw new Error('The process ended without a word')
}

async function kill(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal)
  await once(child, 'exit')
}

test('a folder that is missing is created', async () => {
  const lock = await lockDataDir(dataDir)
  expect(existsSync(dataDir)).toBe(true)
  lock.release()
})

test('a second process is told who holds the folder', async () => {
  const { child, said } = await starter()
  expect(said).toBe('locked')
  await expect(lockDataDir(dataDir)).rejects.toThrow(
    `The data folder ${dataDir} is in use by process ${child.pid}. Stop it or set DATA_DIR to another folder.`,
  )
  expect((await starter()).said).toContain(`in use by process ${child.pid}.`)
})

test('a second lock in the same process is refused too', async () => {
  const lock = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir)).rejects.toThrow(`in use by process ${process.pid}.`)
  expect((await starter()).said).toContain('in use')
  lock.release()
})

test('another way to the same folder is the same folder', async () => {
  const lock = await lockDataDir(dataDir)
  const link = join(parent, 'link')
  await symlink(dataDir, link)
  expect((await starter(link)).said).toContain(`The data folder ${link} is in use by process ${process.pid}.`)
  lock.release()
})

test('a released folder is free, and releasing twice does no harm', async () => {
  const lock = await lockDataDir(dataDir)
  lock.release()
  lock.release()
  expect((await starter()).said).toBe('locked')
})

test.each(['SIGKILL', 'SIGTERM'] as const)('a lock left by a process that got %s is recovered', async (signal) => {
  const { child } = await starter()
  await kill(child, signal)
  expect((await starter()).said).toBe('locked')
})

test('a holder whose pid means nothing here still holds the folder', async () => {
  const { child } = await starter()
  await writeFile(join(dataDir, 'lock.pid'), '999999999\n')
  await expect(lockDataDir(dataDir)).rejects.toThrow('is in use by another process.')
  await kill(child, 'SIGKILL')
})

test('files left by a power loss, with the pid of a living program, do not hold the folder', async () => {
  const lock = await lockDataDir(dataDir)
  lock.release()
  await writeFile(join(dataDir, 'lock.pid'), '1\n')
  expect((await starter()).said).toBe('locked')
})

test('of twenty that start at once exactly one gets the folder, again and again', async () => {
  for (let round = 0; round < 2; round++) {
    const all = await Promise.all(Array.from({ length: 20 }, () => starter()))
    const winners = all.filter(({ said }) => said === 'locked')
    expect(winners).toHaveLength(1)
    const winner = winners[0]!.child
    for (const { said } of all) expect(['locked', expect.stringMatching(/ is in use by /)]).toContainEqual(said)
    await kill(winner, 'SIGKILL')
  }
})

test('a folder that cannot be is refused in one line', async () => {
  const file = join(parent, 'file')
  await writeFile(file, '')
  await expect(lockDataDir(file)).rejects.toThrow(
    /^The data folder .* cannot be used: a file .* is in the way\. Set DATA_DIR/,
  )
  await expect(lockDataDir(join(file, 'data'))).rejects.toThrow(/cannot be used: a file is in the way\./)
})
