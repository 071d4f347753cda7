import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INHERITED_ENV, preparedDataDir, SHORT_LIVED, startProduct } from '../support/product.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ADMIN = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'a horse, a battery, a staple' }

let folder: string
let data: Awaited<ReturnType<typeof preparedDataDir>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltacre-command-'))
  data = await preparedDataDir()
})
afterAll(async () => {
  await data.remove()
  await rm(folder, { recursive: true, force: true })
})

const start = (dataDir: string) => startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...ADMIN })

interface Ended {
  code: number
  out: string
  error: string
}

/** Runs a command as its npm script does, from the current folder of the user. */
function run(
  command: 'backup' | 'restore',
  args: string[],
  dataDir: string,
  more: Record<string, string> = {},
): Promise<Ended> {
  const env = { ...INHERITED_ENV, INIT_CWD: folder, DATA_DIR: dataDir, NODE_ENV: 'production', ...more }
  return new Promise((resolve) => {
    const file = join('server', 'edge', 'cli', `${command}.ts`)
    execFile(process.execPath, [...SHORT_LIVED, file, ...args], { cwd: ROOT, env }, (failure, out, error) => {
      resolve({ code: failure ? Number(failure.code) : 0, out, error })
    })
  })
}

test('a running site is backed up and restored to another folder without loss', async () => {
  const first = await start(data.path)
  expect((await stat(join(data.path, 'control.json'))).mode & 0o777).toBe(0o600)
  const message = { name: 'Ada', email: 'a@example.com', inquiry_type: 'general', message: 'Before the backup' }
  await fetch(`${first.address}/contact`, { method: 'POST', body: new URLSearchParams(message) })
  const backup = await run('backup', ['site.tar'], data.path)
  expect(backup).toMatchObject({ code: 0, error: '' })
  expect(backup.out).toMatch(/^Backed up [\d,]+ rows from \d+ tables and [\d,]+ files \([\d.]+ MB\) to .*site\.tar\n$/)

  const again = await run('backup', ['site.tar'], data.path)
  expect([again.code, again.error]).toEqual([
    1,
    `${join(folder, 'site.tar')} already exists. Choose a new file name; a backup never overwrites a file.\n`,
  ])
  const into = await run('restore', ['site.tar'], data.path)
  expect([into.code, into.error]).toEqual([
    1,
    expect.stringContaining(`The data folder ${data.path} is in use by process`),
  ])
  first.child.kill('SIGTERM')
  await first.ended
  expect(await readdir(data.path)).not.toContain('control.json')
  expect(await run('backup', ['stopped.tar'], data.path)).toMatchObject({ code: 0, error: '' })

  const other = join(folder, 'other')
  const restored = await run('restore', ['site.tar'], other)
  expect(restored.code).toBe(0)
  expect(restored.out).toMatch(
    /^Restored [\d,]+ rows in \d+ tables and [\d,]+ files\. Run npm start to start the site\./,
  )
  expect(await readFile(join(other, 'session-secret'), 'utf8')).toBe(
    await readFile(join(data.path, 'session-secret'), 'utf8'),
  )
  const second = await start(other)
  for (const path of ['/listings/riverside-40', '/city/austin-texas', '/blog']) {
    expect((await fetch(second.address + path)).status, path).toBe(200)
  }
  const picture = /\/media\/[^"?]+/.exec(await (await fetch(`${second.address}/listings/riverside-40`)).text())?.[0]
  expect((await fetch(second.address + picture)).status).toBe(200)
  const signIn = new URLSearchParams({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })
  const answer = await fetch(`${second.address}/login`, { method: 'POST', body: signIn, redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.getSetCookie().length).toBeGreaterThan(0)
})

test('a failure is reported in one line with the reason', async () => {
  const empty = join(folder, 'empty')
  const notAnArchive = join(folder, 'not-an-archive.tar')
  await writeFile(notAnArchive, 'no tar')
  const lines = await Promise.all([
    run('backup', ['a.tar'], empty),
    run('restore', ['not-an-archive.tar'], empty),
    run('restore', ['none.tar'], empty),
  ])
  expect(lines.map(({ code, out, error }) => [code, out, error])).toEqual([
    [1, '', `There is no site in ${empty}. Set DATA_DIR to its data folder.\n`],
    [1, '', `${notAnArchive} is not a VoltAcre backup. Use a file made by npm run backup.\n`],
    [1, '', `File not found: ${join(folder, 'none.tar')}\n`],
  ])
  for (const args of [[], ['--force'], ['a', 'b']]) {
    expect(await run('restore', args, empty)).toMatchObject({
      code: 2,
      error: expect.stringContaining('npm run restore -- FILE'),
    })
  }
  expect(await readdir(folder)).not.toContain('empty')
})

test('a restore whose disk gets full leaves nothing, and says what it needs', async () => {
  const target = join(folder, 'full')
  expect(await run('backup', ['full.tar'], data.path)).toMatchObject({ code: 0, error: '' })
  // Migrations are done by then, and the log of the database is where the disk ends.
  const fullDisk = {
    NODE_OPTIONS: `--import=${new URL('../support/full-disk.mjs', import.meta.url)}`,
    DISK_BYTES: '50000000',
  }
  const { code, out, error } = await run('restore', ['full.tar'], target, fullDisk)
  expect([code, out]).toEqual([1, ''])
  expect(error.split('\n').slice(1)).toEqual([
    expect.stringMatching(
      /^The disk of the data folder \S+ is full\. Nothing was restored\. The restore needs about \d+ MB: free some space or set DATA_DIR to a folder on another disk, and run it again\.$/,
    ),
    '',
  ])
  expect(await readdir(target)).toEqual(['lock'])
  expect(await run('restore', ['full.tar'], target)).toMatchObject({ code: 0 })
})
