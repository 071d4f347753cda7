import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServerTestDatabase, type TestDatabase } from '../support/database.ts'
import { type Product, preparedDataDir, startProduct } from '../support/product.ts'
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

const start = (): Promise<Product> =>
  startProduct({ DATA_DIR: data.path, DEMO_DATA: 'off', DATABASE_URL: server?.url ?? '' })

test('finishes requests in flight on SIGTERM, then exits with 0', async () => {
  const { child, address, ended } = await start()
  const answer = openRequest(address)
  await answer.started
  child.kill('SIGTERM')
  await expect.poll(() => fetch(address).then(Boolean, () => false)).toBe(false)
  answer.finish()
  expect(await answer.status).toBe('HTTP/1.1 200 OK')
  expect(await ended).toEqual({ code: 0, signal: null })
})

test('exits even if a request never finishes', async () => {
  const { child, address, ended } = await start()
  const answer = openRequest(address)
  await answer.started
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
})

test('logs requests as JSON with their ids and without personal data', async () => {
  const { child, address, ended, log } = await start()
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
