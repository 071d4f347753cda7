import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServerTestDatabase, type TestDatabase } from '../support/database.ts'
import { type Product, preparedDataDir, runProduct, startProduct } from '../support/product.ts'
import { SERVER_URL } from '../support/template.ts'

const PERSONAL = { query: 'secret-valley', address: '203.0.113.77', agent: 'Very-Personal-Browser/1.0' }

let data: Awaited<ReturnType<typeof preparedDataDir>>
let server: TestDatabase | undefined

beforeAll(async () => {
  data = await preparedDataDir()
  if (SERVER_URL) server = await openServerTestDatabase(SERVER_URL)
})
afterAll(async () => {
  await server?.close()
  await data.remove()
})

/** Starts on a server if there is one: it takes a quarter of the time. */
const startOnServer = () => start({ DATABASE_URL: server?.url ?? '' })

const start = (env: Record<string, string> = {}): Promise<Product> =>
  startProduct({ DATA_DIR: data.path, DEMO_DATA: 'off', ...env })

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

test('finishes requests in flight on SIGTERM, then exits with 0', async () => {
  const { child, address, ended } = await startOnServer()
  const answer = openRequest(address)
  await answer.started
  child.kill('SIGTERM')
  await expect.poll(() => fetch(address).then(Boolean, () => false)).toBe(false)
  answer.finish()
  expect(await answer.status).toBe('HTTP/1.1 200 OK')
  expect(await ended).toEqual({ code: 0, signal: null })
})

test('exits even if a request never finishes', async () => {
  const { child, address, ended } = await startOnServer()
  const answer = openRequest(address)
  await answer.started
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
})

test('starts again after being killed', async () => {
  const first = await start()
  first.child.kill('SIGKILL')
  expect((await first.ended).signal).toBe('SIGKILL')
  const { address } = await start()
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
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

test('logs requests as JSON with their ids and without personal data', async () => {
  const { child, address, ended, log } = await startOnServer()
  const headers = { 'User-Agent': PERSONAL.agent, 'X-Forwarded-For': PERSONAL.address, Cookie: 'session=abc' }
  const response = await fetch(`${address}/search?location=${PERSONAL.query}`, { headers })
  await response.text()
  await fetch(`${address}/api/v1/listings?q=${PERSONAL.query}`, { headers })
  child.kill('SIGTERM')
  await ended
  const lines = log().map((line) => JSON.parse(line))
  expect(lines.find(({ id }) => id === response.headers.get('X-Request-Id'))).toMatchObject({
    msg: 'request',
    method: 'GET',
    path: '/search',
    status: 200,
    ms: expect.any(Number),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(2)
  const all = log().join('\n')
  for (const personal of [...Object.values(PERSONAL), '127.0.0.1', 'session']) expect(all).not.toContain(personal)
})

/** A request whose last line is sent by `finish`. */
function openRequest(address: string) {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  const { promise: status, resolve } = Promise.withResolvers<string>()
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('close', () => resolve(text.split('\r\n')[0]!)).on('error', () => {})
  const started = new Promise<void>((resolveStarted) =>
    socket.once('connect', () =>
      socket.write('GET /search HTTP/1.1\r\nHost: a\r\nConnection: close\r\n', () => resolveStarted()),
    ),
  )
  return { started, status, finish: () => socket.write('\r\n') }
}
