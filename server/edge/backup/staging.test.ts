import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreStaged } from './staging.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'voltacre-staging-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function writeSite(folder: string): Promise<void> {
  await mkdir(join(folder, 'files', 'datasets'), { recursive: true })
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'files', 'datasets', 'a.csv'), 'a')
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17')
  await writeFile(join(folder, 'session-secret'), 'restored')
}

test('a completed restore replaces what an empty or unfinished site left', async () => {
  await mkdir(join(dataDir, 'files', 'datasets'), { recursive: true })
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17')
  await writeFile(join(dataDir, 'postgres.unfinished'), '')
  await mkdir(join(dataDir, 'restore.unfinished', 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'restore.unfinished', 'postgres', 'killed'), '')
  await restoreStaged(dataDir, writeSite)
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'postgres', 'session-secret'])
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  expect(await readFile(join(dataDir, 'files', 'datasets', 'a.csv'), 'utf8')).toBe('a')
})

test('a failed restore leaves the data folder as before', async () => {
  await writeFile(join(dataDir, 'session-secret'), 'mine')
  const failing = restoreStaged(dataDir, async (folder) => {
    await writeSite(folder)
    throw new Error('no space')
  })
  await expect(failing).rejects.toThrow('no space')
  expect(await readdir(dataDir)).toEqual(['session-secret'])
  expect(await readFile(join(dataDir, 'session-secret'), 'utf8')).toBe('mine')
})

test('a data folder with a database or files is refused, and keeps them', async () => {
  await writeSite(dataDir)
  const restore = () => restoreStaged(dataDir, writeSite)
  await expect(restore()).rejects.toThrow(
    `The data folder ${dataDir} already has a database. Set DATA_DIR to a new folder.`,
  )
  await rm(join(dataDir, 'postgres'), { recursive: true })
  await expect(restore()).rejects.toThrow(`already has files such as ${join(dataDir, 'files', 'datasets', 'a.csv')}.`)
  expect((await readdir(dataDir)).sort()).toEqual(['files', 'session-secret'])
})
