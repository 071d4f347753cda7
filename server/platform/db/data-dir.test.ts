import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assertWritable, createDataDir, createDiskCheck } from './data-dir.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'data dir '))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

test('creates the folder and those above it, and accepts one that exists', async () => {
  const dataDir = join(parent, 'a', 'b')
  createDataDir(dataDir)
  createDataDir(dataDir)
  await assertWritable(dataDir, { hasDatabase: true })
  expect(await readdir(dataDir)).toEqual([])
})

test('says why a folder cannot be used', async () => {
  const file = join(parent, 'file')
  await writeFile(file, '')
  const problem = 'is a file, not a folder. Set DATA_DIR to another folder.'
  expect(() => createDataDir(file)).toThrow(`The data folder ${file} can't be used: it ${problem}`)
  expect(() => createDataDir(join(file, 'below'))).toThrow(`part of the path ${problem}`)
})

test('requires room for a new database only', async () => {
  const terabytes = { hasDatabase: true, newDatabaseBytes: 2 ** 50 }
  await expect(assertWritable(parent, terabytes)).rejects.toThrow(
    /MB free, but a new database needs 1073741824 MB\. Free some space or set DATA_DIR to another folder\.$/,
  )
  await assertWritable(parent, { ...terabytes, hasDatabase: false })
  await mkdir(join(parent, 'postgres'))
  await writeFile(join(parent, 'postgres', 'PG_VERSION'), '17')
  await assertWritable(parent, terabytes)
})

test('checks the disk again after a while, so that it recovers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const dataDir = join(parent, 'data')
    const check = createDiskCheck(dataDir, 5_000)
    await expect(check()).rejects.toThrow('ENOENT')
    await mkdir(dataDir)
    await expect(check()).rejects.toThrow('ENOENT')
    vi.advanceTimersByTime(5_000)
    await check()
    await rm(dataDir, { recursive: true })
    await check()
    vi.advanceTimersByTime(5_000)
    await expect(check()).rejects.toThrow('ENOENT')
  } finally {
    vi.useRealTimers()
  }
})
