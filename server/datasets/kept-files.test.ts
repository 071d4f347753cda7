import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeptFiles } from './kept-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltacre-kept-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (count: number) => (path: string) => writeFile(path, 'x'.repeat(count))

test('a file is made once, however many ask for it at once', async () => {
  const files = createKeptFiles({ folder, maxBytes: 100 })
  let made = 0
  const make = async (path: string) => {
    made++
    await writeFile(path, 'whole')
  }
  const held = await Promise.all(Array.from({ length: 5 }, () => files.hold('a', make)))
  expect(made).toBe(1)
  expect(await readFile(held[0]!.path, 'utf8')).toBe('whole')
  expect(held[0]!.bytes).toBe(5)
})

test('a file that could not be made whole is not there, and is tried again', async () => {
  const files = createKeptFiles({ folder, maxBytes: 100 })
  const broken = async (path: string) => {
    await writeFile(path, 'half')
    throw new Error('disk full')
  }
  await expect(files.hold('a', broken)).rejects.toThrow('disk full')
  expect(await readdir(folder)).toEqual([])
  expect((await files.hold('a', bytes(3))).bytes).toBe(3)
})

test('the longest unused goes first, and none that somebody holds', async () => {
  const files = createKeptFiles({ folder, maxBytes: 10 })
  const first = await files.hold('first', bytes(4))
  for (const name of ['second', 'third']) (await files.hold(name, bytes(4))).release()
  await expect.poll(() => readdir(folder)).toEqual(['first', 'third'])
  first.release()
  first.release()
  ;(await files.hold('fourth', bytes(6))).release()
  await expect.poll(() => files.bytes).toBeLessThanOrEqual(10)
  expect(await readdir(folder)).toContain('fourth')
})

test('what is larger than all there may be is there while it is held', async () => {
  const files = createKeptFiles({ folder, maxBytes: 10 })
  const held = await files.hold('large', bytes(50))
  expect((await readFile(held.path)).byteLength).toBe(50)
  held.release()
  await expect.poll(() => readdir(folder)).toEqual([])
})

test('files outlive the process, and what it left unfinished does not', async () => {
  ;(await createKeptFiles({ folder, maxBytes: 100 }).hold('a', bytes(7))).release()
  await writeFile(join(folder, 'b.1234.unfinished'), 'half')
  const again = createKeptFiles({ folder, maxBytes: 100 })
  const held = await again.hold('a', () => Promise.reject(new Error('made twice')))
  expect(held.bytes).toBe(7)
  expect(await readdir(folder)).toEqual(['a'])
})
