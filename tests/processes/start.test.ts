import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, preparedDataDir, runProduct, startProduct } from '../support/product.ts'

let data: Awaited<ReturnType<typeof preparedDataDir>>

beforeAll(async () => {
  data = await preparedDataDir()
})
afterAll(() => data.remove())

const start = (): Promise<Product> => startProduct({ DATA_DIR: data.path, DEMO_DATA: 'off' })

const oneLine = (text: string) => expect(text.trim().split('\n')).toHaveLength(1)

test('starts on a free port, prints the address, responds, and keeps the data folder to itself', async () => {
  const { child, address } = await start()
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  for (const path of ['/', '/search', '/api/v1/listings', '/readyz']) {
    expect((await fetch(address + path)).status, path).toBe(200)
  }
  const { code, error, out } = await runProduct({ DATA_DIR: data.path })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toBe(
    `The data folder ${data.path} is in use by process ${child.pid}. Stop it or set DATA_DIR to another folder.\n`,
  )
})

test('starts again after being killed', async () => {
  const first = await start()
  first.child.kill('SIGKILL')
  expect((await first.ended).signal).toBe('SIGKILL')
  const { address } = await start()
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test('starts without a folder for temporary files, says so, and recovers when it is there', async () => {
  const folder = join(data.path, `temporary-${randomBytes(4).toString('hex')}`)
  const { address, printed } = await startProduct({ DATA_DIR: data.path, DEMO_DATA: 'off', TMPDIR: folder })
  const lines = printed().split('\n')
  expect(lines.filter((line) => line.includes(folder))).toEqual([
    expect.stringContaining(`The folder for temporary files ${folder} can’t be used: it doesn’t exist.`),
  ])
  const ready = async () => (await fetch(`${address}/readyz`)).json()
  expect(await ready()).toMatchObject({ status: 'not ready', temporary_folder: 'failing' })
  expect((await fetch(address)).status).toBe(200)
  await mkdir(folder)
  expect(await ready()).toMatchObject({ status: 'ready', temporary_folder: 'ok' })
})

test('reports a port in use on one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const { code, error } = await runProduct({ DATA_DIR: data.path, DEMO_DATA: 'off', PORT: String(port) })
  other.close()
  expect({ code, error }).toEqual({
    code: 1,
    error: `Port ${port} is in use by another program. Stop it or set PORT to another port.\n`,
  })
})

test.each([
  [{ PORT: '70000' }, /^PORT is "70000", but must be a port/],
  [{ PUBLIC_URL: 'voltacre' }, /^PUBLIC_URL is "voltacre", but must be/],
  [{ PUBLIC_URL: 'https://me:hunter2@a.example/base' }, /^PUBLIC_URL is .*without a path, like https:/],
  [{ TRUST_PROXY: 'proxy' }, /^TRUST_PROXY is "proxy", but must be/],
  [{ DATABASE_URL: 'mysql://user:hunter2@db/x' }, /^DATABASE_URL is .*but must be/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud", but must be one of/],
  [{ SESSION_SECRET: 'hunter2' }, /^SESSION_SECRET .*32 characters/],
  [{ DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/x' }, /Can.t connect to the database in DATABASE_URL/],
])('refuses %j in one line that shows no secret', async (env, line) => {
  const { code, error, out } = await runProduct({ DATA_DIR: data.path, ...env } as Record<string, string>)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  oneLine(error)
  expect(error).toMatch(line)
  expect(error).not.toContain('hunter2')
})

test('reports an unusable data folder on one line', async () => {
  const file = join(data.path, `file-${randomBytes(4).toString('hex')}`)
  await writeFile(file, '')
  const { code, error } = await runProduct({ DATA_DIR: join(file, 'subfolder') })
  expect(code).toBe(1)
  oneLine(error)
  expect(error).toContain('Set DATA_DIR')
})

test.runIf(process.platform === 'linux')('reports a data folder that cannot be created on one line', async () => {
  const { code, error } = await runProduct({ DATA_DIR: '/proc/nope/below' })
  expect({ code, error }).toEqual({
    code: 1,
    error:
      "The data folder /proc/nope/below can't be used: no folder can be created there. Set DATA_DIR to another folder.\n",
  })
})
