import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../server/platform/env.ts'
import { type HttpListener, listen } from '../../server/platform/http/listen.ts'
import { insertApiKey, insertUser, signedInUser, type TestCaller } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { readRoutes } from '../support/route-table.ts'

const MB = 1024 * 1024
const MARK = 'this must not come back'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const CONTENT_FORMS = ['/admin/listings', '/admin/blog', '/admin/cities', '/admin/datasets', '/admin/layers/new']
const JSON_ROUTES = new Set(['/login/passkey', '/settings/passkeys'])
/** Actions that never read the body, which a chunked one therefore can't stop. */
const BODILESS = new Set([
  '/login/passkey/options',
  '/settings/passkeys/options',
  '/logout',
  '/verify-email',
  '/notify/confirm',
  '/notify/leave',
  '/confirm-listing',
  '/admin/*',
])

/** Its body is a file. */
const AREA_FILE = '/search/area'

const ID = '00000000-0000-4000-8000-000000000000'
const API: [method: string, path: string, bytes: number][] = [
  ...['listings', 'blog-posts', 'city-pages', 'datasets'].flatMap((name): [string, string, number][] => [
    ['POST', `/api/v1/${name}`, 4 * MB],
    ['PATCH', `/api/v1/${name}/${ID}`, 4 * MB],
    ['DELETE', `/api/v1/${name}/${ID}`, 4 * MB],
    ['POST', `/api/v1/${name}/restore`, 4 * MB],
    ['POST', `/api/v1/${name}/${ID}/publish`, MB],
    ['POST', `/api/v1/${name}/${ID}/unpublish`, MB],
  ]),
  ['POST', `/api/v1/listings/${ID}/feature`, MB],
  ['PATCH', `/api/v1/leads/${ID}`, MB],
  ['PATCH', `/api/v1/users/${ID}`, MB],
  ['PUT', '/api/v1/nothing', MB],
]

describeDatabase('Body limits', (open) => {
  let app: TestApp
  let admin: TestCaller
  let key: string
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    admin = await signedInUser(app, open().db, { isAdmin: true })
    key = (await insertApiKey(open().db, (await insertUser(open().db, { isAdmin: true })).id)).key
    return () => app.close()
  })

  const ask = (path: string, { headers, ...init }: RequestInit & { headers: Record<string, string> }) =>
    app.ask(path, {
      method: 'POST',
      duplex: 'half',
      headers: { Cookie: admin.cookieHeader, ...headers },
      ...init,
    } as RequestInit)

  const withAction = async () =>
    (await readRoutes()).filter(({ hasAction, path }) => hasAction && path !== AREA_FILE).map(({ path }) => path)
  const addressOf = (path: string) =>
    path.replace(':draft/:step?', `${ID}/location`).replace(':draft', ID).replace(':id', ID).replace('*', 'x')

  async function expectPage(response: Response, path: string) {
    expect(response.status, path).toBe(413)
    const html = await response.text()
    expect(html, path).not.toContain(MARK)
    if (response.headers.get('Content-Type')?.startsWith('text/html')) {
      expect(html, path).toContain('<main ')
      expect(html, path).toContain('<h1')
      expect(html, path).toContain('Request too large')
    }
  }

  test('a form that declares over 1 MB is rejected by every action', async () => {
    const paths = await withAction()
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) {
      const body = MARK.padEnd(MB + 1, 'x')
      for (const address of [addressOf(path), `${addressOf(path)}.data`]) {
        const type = JSON_ROUTES.has(path) ? { 'Content-Type': 'application/json' } : FORM
        const response = await ask(address, { headers: { ...type, 'Content-Length': String(body.length) }, body })
        await expectPage(response, address)
      }
    }
  })

  test('a file of an area may have 5 MB', async () => {
    const headers = { 'Content-Type': 'application/octet-stream' }
    const declared = await ask(AREA_FILE, { headers: { ...headers, 'Content-Length': String(7 * MB) }, body: MARK })
    expect(declared.status).toBe(413)
    const large = await ask(AREA_FILE, { headers, body: MARK.padEnd(5_000_001, 'x') })
    expect(await large.json()).toEqual({ area: null, problem: 'The file is larger than 5 MB.' })
  })

  test('a form of unknown size is read to 1 MB at most', async () => {
    for (const path of await withAction()) {
      if (BODILESS.has(path)) continue
      const sent = chunks(20)
      const type = JSON_ROUTES.has(path) ? { 'Content-Type': 'application/json' } : FORM
      const response = await ask(addressOf(path), { headers: type, body: sent.body })
      await expectPage(response, path)
      expect(sent.read(), path).toBeLessThan(1.2 * MB)
    }
  })

  test.each(['/contact', '/admin/leads'])('%s limits the number of fields', async (path) => {
    await expectPage(await ask(path, { headers: FORM, body: `${MARK}=&`.repeat(1_000) }), path)
    expect((await ask(path, { headers: FORM, body: 'a=&'.repeat(999) })).status).not.toBe(413)
  })

  test.each(CONTENT_FORMS)('%s limits each field and all fields of a multipart form', async (path) => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=b' }
    const field = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const forms = {
      'one long field': field('body', 'x'.repeat(1_500_001)),
      'long fields': [1, 2, 3].map((name) => field(`f${name}`, 'x'.repeat(1_000_000))).join(''),
      'many fields': Array.from({ length: 501 }, (_, index) => field(`f${index}`, '')).join(''),
    }
    for (const [name, form] of Object.entries(forms)) {
      const response = await ask(path, { headers: type, body: `${form}--b--\r\n` })
      expect(response.status, name).toBe(413)
    }
    const fits = await ask(path, { headers: type, body: `${field('body', 'x'.repeat(1_400_000))}--b--\r\n` })
    expect(fits.status).toBe(400)
    const declared = { ...type, 'Content-Length': String(2 * 1024 * MB) }
    expect((await ask(path, { headers: declared, body: field('do', 'save') })).status).toBe(413)
  })

  test.each(API)('%s %s takes %i bytes', async (method, path, bytes) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ x: MARK.padEnd(bytes, 'x') })
    const response = await app.ask(path, {
      method,
      headers: { ...headers, 'Content-Length': String(body.length) },
      body,
    })
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'This request is too large.',
      status: 413,
      code: 'too_large',
      detail: `The request may be up to ${bytes / MB} MB.`,
    })
  })

  test('JSON of unknown size is read to its limit at most', async () => {
    for (const [method, path, bytes] of API.filter(([, path]) => !/publish|feature|nothing/.test(path))) {
      if (method === 'DELETE') continue
      const sent = chunks(20)
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
      const response = await app.ask(path, { method, headers, body: sent.body, duplex: 'half' } as RequestInit)
      expect([response.status, (await response.json()).code], `${method} ${path}`).toEqual([413, 'too_large'])
      expect(sent.read(), path).toBeLessThan(bytes + 0.2 * MB)
    }
  })

  describe('over a connection', () => {
    let server: HttpListener
    beforeAll(async () => {
      server = await listen(readEnv({ PORT: '0' }))
      server.serve(app.fetch)
      return () => {
        server.http.closeAllConnections()
        server.http.close()
      }
    })

    test('50 bodies of 20 MB at once, fast and slow, leave the memory and other pages alone', async () => {
      await page(server)
      const before = process.memoryUsage().rss
      let highest = before
      const meter = setInterval(() => {
        highest = Math.max(highest, process.memoryUsage().rss)
      }, 20)
      const done = new AbortController()
      const senders = Array.from({ length: 50 }, (_, index) =>
        send(server, {
          bytes: 20 * MB,
          isDeclared: index % 2 === 0,
          pauseMs: index % 4 < 2 ? 0 : 20,
          path: ['/contact', '/demo', '/login', '/signup', '/api/v1/listings'][index % 5]!,
          signal: done.signal,
        }),
      )
      for (let times = 0; times < 10; times++) expect(await page(server)).toBe(200)
      const statuses = await Promise.all(senders)
      clearInterval(meter)
      expect(statuses.filter((status) => status !== 413 && status !== 403 && status !== 401)).toEqual([])
      expect((highest - before) / MB).toBeLessThan(150)
      expect(await page(server)).toBe(200)
    })

    test('a client that keeps sending after the response is disconnected', async () => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        `POST /contact HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${FORM['Content-Type']}\r\nContent-Length: 400000000\r\n\r\n`,
      )
      const sending = setInterval(() => socket.write('x'.repeat(1000)), 20)
      socket.resume()
      await once(socket, 'close')
      clearInterval(sending)
    })
  })
})

/** A body of `megabytes` in chunks of 64 KB, and how much of it was read. */
function chunks(megabytes: number): { body: ReadableStream<Uint8Array>; read: () => number } {
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read >= megabytes * MB) return controller.close()
        read += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(120))
      },
    },
    { highWaterMark: 0 },
  )
  return { body, read: () => read }
}

const page = async ({ port }: HttpListener) => (await fetch(`http://127.0.0.1:${port}/learn`)).status

interface Sender {
  bytes: number
  isDeclared: boolean
  pauseMs: number
  path: string
  signal: AbortSignal
}

/** Sends a body until there is a response. @returns its status */
async function send({ port }: HttpListener, { bytes, isDeclared, pauseMs, path }: Sender): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (data: string) => {
    text += data
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close').catch(() => {})
  const type = path.startsWith('/api') ? 'application/json' : FORM['Content-Type']
  const size = isDeclared ? `Content-Length: ${bytes}` : 'Transfer-Encoding: chunked'
  socket.write(`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: ${type}\r\n${size}\r\n\r\n`)
  const part = 'a=b&'.repeat(16_384)
  const chunk = isDeclared ? part : `${part.length.toString(16)}\r\n${part}\r\n`
  for (let sent = 0; sent < bytes && text === '' && !socket.destroyed; sent += part.length) {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
    await wait(pauseMs)
  }
  for (let waited = 0; text === '' && waited < 100; waited++) await wait(100)
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
}
