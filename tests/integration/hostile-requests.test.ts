import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from '../../server/listen.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { type Chance, createChance } from '../support/chance.ts'
import { describeDatabases } from '../support/database.ts'
import { insertCity, insertListing, insertPost } from '../support/factories.ts'
import { type HostileRequest, hostileRequest } from '../support/hostile.ts'

const SEED = 4_711
const REQUESTS = 10_000
/** On the server, where what the drivers make of odd text is all that can differ. */
const REQUESTS_ON_SERVER = 2_500
const RAW = 500
const PATIENCE_MS = 20_000

/** What an answer must never hold: where the code lies, and what the database says. */
const LEAK =
  /node_modules|server\/(services|http|db)|file:\/\/\/[a-z]+\/(?!passwd)|\bat [\w.<>]+ \(.*:\d+:\d+\)|syntax error at|invalid (byte sequence|input syntax)|to_tsquery|SQLSTATE|DatabaseError|TypeError|URIError/
const INJECTED = /<script>alert|<img src=x|<svg\/onload/

describeDatabases('Hostile requests', (open) => {
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

  test('are all answered, and none is a failure of ours', { timeout: 900_000 }, async () => {
    const requests = open().kind === 'embedded' ? REQUESTS : REQUESTS_ON_SERVER
    const chance = createChance(SEED)
    const counts: Record<string, number> = {}
    for (let index = 0; index < requests; index++) {
      const hostile = hostileRequest(chance)
      const request = made(hostile)
      if (!request) continue
      counts[hostile.kind] = (counts[hostile.kind] ?? 0) + 1
      const seen = `request ${index}: ${hostile.method} ${hostile.target.slice(0, 300)} ${JSON.stringify(hostile.headers).slice(0, 300)}`
      await judge(await answerOf(app, request, seen), seen)
    }
    // Hardly any could not even be made into a Request.
    expect(counts.screen).toBeGreaterThan(requests * 0.13)
    expect(Object.values(counts).reduce((a, b) => a + b)).toBeGreaterThan(requests * 0.97)
    expect(unexpected(app)).toEqual([])
  })

  test(`${RAW} that are hardly HTTP leave the listener as it was`, { timeout: 300_000 }, async () => {
    const server = await listen({ host: '127.0.0.1', port: 0 })
    server.serve(app.fetch)
    try {
      const chance = createChance(SEED + 1)
      let answered = 0
      for (let index = 0; index < RAW; index += 10) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => judgeRaw(server, rawRequest(chance))))
        answered += answers.filter(Boolean).length
      }
      // What has no end, or asks for a tunnel, is hung up on.
      expect(answered).toBeGreaterThan(RAW * 0.75)
      expect((await fetch(`http://127.0.0.1:${server.port}/search`)).status).toBe(200)
      expect(unexpected(app)).toEqual([])
    } finally {
      server.http.closeAllConnections()
      server.http.close()
    }
  })
})

/** Logged as ours to mend; the first few are enough. */
const unexpected = (app: TestApp) =>
  app
    .failures()
    .filter(({ level }) => level >= 50)
    .slice(0, 3)

/** Null for what no Request can hold; the wire has such things, see the raw ones. */
function made({ target, method, headers, body }: HostileRequest): Request | null {
  try {
    return new Request(ORIGIN + target, { method, headers, ...(body ? { body } : {}) })
  } catch {
    return null
  }
}

async function answerOf(app: TestApp, request: Request, seen: string): Promise<Response> {
  const done = new AbortController()
  const late = wait(PATIENCE_MS, undefined, { signal: done.signal }).then(
    () => Promise.reject(new Error(`No answer to ${seen}`)),
    () => undefined as never,
  )
  const response = await Promise.race([app.fetch(request), late])
  done.abort()
  return response
}

async function judge(response: Response, seen: string): Promise<void> {
  const body = response.headers.has('Content-Encoding') ? '' : await response.text()
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const problems = [
    response.status >= 500 && `status ${response.status}`,
    LEAK.test(body) && `says too much: ${LEAK.exec(body)?.[0]}`,
    INJECTED.test(body) && isHtml(response) && 'prints markup that was sent',
    !/default-src 'none'|sandbox/.test(policy) && 'has no content policy',
    /unsafe|nonce/.test(policy) && `has the policy ${policy}`,
    isHtml(response) && response.status !== 304 && !policy.includes("frame-ancestors 'none'") && 'may be framed',
    response.headers.get('X-Content-Type-Options') !== 'nosniff' && 'may be sniffed',
    !response.headers.has('X-Request-Id') && 'has no id',
    response.headers.has('Set-Cookie') && 'sets a cookie',
    /evil/.test(response.headers.get('Location') ?? '') && 'leads elsewhere',
  ].filter(Boolean)
  expect(problems, seen).toEqual([])
}

const isHtml = (response: Response) => (response.headers.get('Content-Type') ?? '').startsWith('text/html')

/** @returns whether there was an answer at all */
async function judgeRaw({ port }: Listening, bytes: string): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.end(Buffer.from(bytes, 'latin1'))
  const closed = once(socket, 'close')
  await Promise.race([closed, wait(PATIENCE_MS).then(() => socket.destroy())])
  const seen = JSON.stringify(bytes.slice(0, 300))
  for (const [, status] of text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)) {
    // 505 is a version of HTTP that nobody speaks, 501 a coding that nobody knows.
    expect(Number(status) < 500 || status === '505' || status === '501', `${status} to ${seen}`).toBe(true)
  }
  expect(text === '' || text.startsWith('HTTP/1.1 '), seen).toBe(true)
  expect(LEAK.test(text), seen).toBe(false)
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

function rawRequest(chance: Chance): string {
  const headers = chance.some(HEADER_LINES, chance.whole(0, 4))
  const many = chance.percent(3) ? Array.from({ length: 3_000 }, (_, index) => `X-${index}: 1`) : []
  const end = chance.percent(90) ? '\r\n\r\n' : chance.pick(['\n\n', '\r\r', '', '\r\n'])
  return [chance.pick(FIRST_LINES), ...headers, ...many].join('\r\n') + end + chance.pick(RAW_BODIES)
}
