import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { readEnv } from '../../server/platform/env.ts'
import { type HttpListener, listen } from '../../server/platform/http/listen.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { insertCity, insertListing, insertPost } from '../support/factories.ts'
import { type HostileRequest, hostileRequest } from '../support/hostile.ts'
import { createSeededRandom, type SeededRandom } from '../support/seeded-random.ts'
import { rounds, SEED } from '../support/soak.ts'
import { SERVER_URL } from '../support/template.ts'

/** Only the driver differs on a server, so a sample is enough there. */
const REQUESTS = rounds(SERVER_URL ? 2_500 : 10_000)
const RAW = rounds(500)
const TIMEOUT_MS = 20_000

/** What a response must never contain: paths of the code and messages of the database. */
const LEAK =
  /node_modules|server\/(services|http|db)|file:\/\/\/[a-z]+\/(?!passwd)|\bat [\w.<>]+ \(.*:\d+:\d+\)|syntax error at|invalid (byte sequence|input syntax)|to_tsquery|SQLSTATE|DatabaseError|TypeError|URIError/
const INJECTED = /<script>alert|<img src=x|<svg\/onload/

describeBothDatabases('Hostile requests', (open) => {
  let app: TestApp
  beforeAll(async () => {
    const { db } = open()
    for (let index = 0; index < 30; index++) await insertListing(db)
    await insertCity(db, { slug: 'austin-texas', city_name: 'Austin' })
    await insertPost(db)
    app = await createTestApp({ database: open() })
    await app.storage.put('listing-media', 'images/a.webp', Buffer.from('not a picture'))
    return () => app.close()
  })

  test('all get a response, and none is a server error', async () => {
    const random = createSeededRandom(SEED)
    const counts: Record<string, number> = {}
    for (let index = 0; index < REQUESTS; index++) {
      const hostile = hostileRequest(random)
      const request = toRequest(hostile)
      if (!request) continue
      counts[hostile.kind] = (counts[hostile.kind] ?? 0) + 1
      const label = `request ${index}: ${hostile.method} ${hostile.target.slice(0, 300)} ${JSON.stringify(hostile.headers).slice(0, 300)}`
      await expectSafe(await answerOf(app, request, label), label)
    }
    // Nearly all could be constructed as a Request.
    expect(counts.screen).toBeGreaterThan(REQUESTS * 0.13)
    expect(Object.values(counts).reduce((a, b) => a + b)).toBeGreaterThan(REQUESTS * 0.95)
    expect(unexpected(app)).toEqual([])
  })

  test(`${RAW} malformed raw requests do not affect the listener`, async () => {
    const server = await listen(readEnv({ PORT: '0' }))
    server.serve(app.fetch)
    try {
      const random = createSeededRandom(SEED + 1)
      let answered = 0
      for (let index = 0; index < RAW; index += 10) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => expectSafeRaw(server, rawRequest(random))))
        answered += answers.filter(Boolean).length
      }
      // Unfinished requests and CONNECT are closed without a response.
      expect(answered).toBeGreaterThan(RAW * 0.75)
      expect((await fetch(`http://127.0.0.1:${server.port}/search`)).status).toBe(200)
      expect(unexpected(app)).toEqual([])
    } finally {
      server.http.closeAllConnections()
      server.http.close()
    }
  })
})

/** The first few errors that were logged as bugs. */
const unexpected = (app: TestApp) =>
  app
    .failures()
    .filter(({ level }) => level >= 50)
    .slice(0, 3)

/** Null for a target or headers that Request rejects; the raw requests cover those. */
function toRequest({ target, method, headers, body }: HostileRequest): Request | null {
  try {
    return new Request(ORIGIN + target, { method, headers, ...(body ? { body } : {}) })
  } catch {
    return null
  }
}

async function answerOf(app: TestApp, request: Request, label: string): Promise<Response> {
  const done = new AbortController()
  const timeout = wait(TIMEOUT_MS, undefined, { signal: done.signal }).then(
    () => Promise.reject(new Error(`No response to ${label}`)),
    () => undefined as never,
  )
  const response = await Promise.race([app.fetch(request), timeout])
  done.abort()
  return response
}

async function expectSafe(response: Response, label: string): Promise<void> {
  const body = response.headers.has('Content-Encoding') ? '' : await response.text()
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const problems = [
    response.status >= 500 && `status ${response.status}`,
    LEAK.test(body) && `leaks internals: ${LEAK.exec(body)?.[0]}`,
    INJECTED.test(body) && isHtml(response) && 'echoes markup',
    !/default-src 'none'|sandbox/.test(policy) && 'has no content policy',
    /unsafe|nonce/.test(policy) && `has the policy ${policy}`,
    isHtml(response) && response.status !== 304 && !policy.includes("frame-ancestors 'none'") && 'may be framed',
    response.headers.get('X-Content-Type-Options') !== 'nosniff' && 'may be sniffed',
    !response.headers.has('X-Request-Id') && 'has no id',
    response.headers.has('Set-Cookie') && 'sets a cookie',
    /evil/.test(response.headers.get('Location') ?? '') && 'redirects to another site',
  ].filter(Boolean)
  expect(problems, label).toEqual([])
}

const isHtml = (response: Response) => (response.headers.get('Content-Type') ?? '').startsWith('text/html')

/** @returns whether there was a response */
async function expectSafeRaw({ port }: HttpListener, bytes: string): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.end(Buffer.from(bytes, 'latin1'))
  const closed = once(socket, 'close')
  await Promise.race([closed, wait(TIMEOUT_MS).then(() => socket.destroy())])
  const label = JSON.stringify(bytes.slice(0, 300))
  for (const [, status] of text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)) {
    // 505 is an unknown HTTP version, 501 an unknown transfer coding.
    expect(Number(status) < 500 || status === '505' || status === '501', `${status} to ${label}`).toBe(true)
  }
  expect(text === '' || text.startsWith('HTTP/1.1 '), label).toBe(true)
  expect(LEAK.test(text), label).toBe(false)
  return text !== ''
}

const FIRST_LINES = [
  'GET / HTTP/1.1',
  'GET /search?q=%00 HTTP/1.1',
  'GET /../../etc/passwd HTTP/1.1',
  'GET //evil.example/%2e%2e HTTP/1.1',
  'GET http://evil.example/ HTTP/1.1',
  'GET http://[::1/ HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'GET /search?q=\xff\xfe HTTP/1.1',
  'GET /listings/%ff HTTP/1.1',
  'GET search HTTP/1.1',
  'GET  /  HTTP/1.1',
  'get / HTTP/1.1',
  'GET / HTTP/9.9',
  'GET / HTTP/1.0',
  'GET /',
  'PRI * HTTP/2.0',
  'HEAD / HTTP/1.1',
  'POST /search HTTP/1.1',
  'GET /\x00 HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  `GET /search?${'q=a&'.repeat(3_000)} HTTP/1.1`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '',
]
const HEADER_LINES = [
  'Host: localhost',
  'Host: localhost',
  'Host: localhost',
  'Host:',
  'Host: a\r\nHost: b',
  'Host: <script>',
  'Host: [::1',
  'Host: user:password@evil.example',
  'Host : spaced',
  'Connection: close',
  'Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x',
  'Content-Length: -1',
  'Content-Length: 5',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 5\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Expect: 100-continue',
  'Expect: nonsense',
  ' folded: header',
  'no colon',
  ': no name',
  'X-Nul: \x00',
  'Cookie: \xff\xfe',
  `X-Large: ${'x'.repeat(17_000)}`,
  `Cookie: ${'a=b; '.repeat(2_000)}`,
  'Range: bytes=0-0',
]
const RAW_BODIES = [
  '',
  '',
  '',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'ZZ\r\n',
  'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
  '\x00\x00',
]

function rawRequest(random: SeededRandom): string {
  const headers = random.some(HEADER_LINES, random.integer(0, 4))
  const many = random.percent(3) ? Array.from({ length: 3_000 }, (_, index) => `X-${index}: 1`) : []
  const end = random.percent(90) ? '\r\n\r\n' : random.pick(['\n\n', '\r\r', '', '\r\n'])
  return [random.pick(FIRST_LINES), ...headers, ...many].join('\r\n') + end + random.pick(RAW_BODIES)
}
