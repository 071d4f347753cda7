import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskCache } from './disk-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltacre-cache-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (count: number) => (path: string) => writeFile(path, 'x'.repeat(count))

test('creates a file once for concurrent requests', async () => {
  const files = createDiskCache({ folder, maxBytes: 100 })
  let made = 0
  const make = async (path: string) => {
    made++
    await writeFile(path, 'whole')
  }
  const acquired = await Promise.all(Array.from({ length: 5 }, () => files.acquire('a', make)))
  expect(made).toBe(1)
  expect(await readFile(acquired[0]!.path, 'utf8')).toBe('whole')
  expect(acquired[0]!.bytes).toBe(5)
})

test('leaves no file when creating it fails, and tries again', async () => {
  const files = createDiskCache({ folder, maxBytes: 100 })
  const broken = async (path: string) => {
    await writeFile(path, 'half')
    throw new Error('disk full')
  }
  await expect(files.acquire('a', broken)).rejects.toThrow('disk full')
  expect(await readdir(folder)).toEqual([])
  expect((await files.acquire('a', bytes(3))).bytes).toBe(3)
})

test('evicts the least recently used file, and none in use', async () => {
  const files = createDiskCache({ folder, maxBytes: 10 })
  const first = await files.acquire('first', bytes(4))
  for (const name of ['second', 'third']) (await files.acquire(name, bytes(4))).release()
  await expect.poll(() => readdir(folder)).toEqual(['first', 'third'])
  first.release()
  first.release()
  ;(await files.acquire('fourth', bytes(6))).release()
  await expect.poll(() => files.bytes).toBeLessThanOrEqual(10)
  expect(await readdir(folder)).toContain('fourth')
})

test('a file larger than the limit stays while it is in use', async () => {
  const files = createDiskCache({ folder, maxBytes: 10 })
  const file = await files.acquire('large', bytes(50))
  expect((await readFile(file.path)).byteLength).toBe(50)
  file.release()
  await expect.poll(() => readdir(folder)).toEqual([])
})

test('files survive a restart, and unfinished ones do not', async () => {
  ;(await createDiskCache({ folder, maxBytes: 100 }).acquire('a', bytes(7))).release()
  await writeFile(join(folder, 'b.1234.unfinished'), 'half')
  const again = createDiskCache({ folder, maxBytes: 100 })
  const file = await again.acquire('a', () => Promise.reject(new Error('made twice')))
  expect(file.bytes).toBe(7)
  expect(await readdir(folder)).toEqual(['a'])
})

test('finds only cached files, and creates a removed one again', async () => {
  const files = createDiskCache({ folder, maxBytes: 100 })
  expect(await files.find('a')).toBeNull()
  ;(await files.acquire('a', bytes(7))).release()
  expect(await files.find('a')).toMatchObject({ path: join(folder, 'a'), bytes: 7 })
  await files.remove('a')
  expect([await files.find('a'), files.bytes, await readdir(folder)]).toEqual([null, 0, []])
  expect((await files.acquire('a', bytes(3))).bytes).toBe(3)
})
