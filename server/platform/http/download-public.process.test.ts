import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TLS } from '../../../tests/support/tls-proxy.ts'
import { isPublicAddress } from '../networks.ts'
import { type DownloadOptions, downloadPublic, type Network } from './download-public.ts'

const CSV = 'id,acres\n1,40.5\n'
const MB = 1_000_000
const LOOPBACK = '127.0.0.1'
const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
})

/** Starts a server on the loopback address, which counts its connections. */
async function serve(answer: RequestListener, server: Server = createServer()) {
  const connected = vi.fn()
  server.on('request', answer).on('connection', connected)
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve))
  servers.push(server)
  const { port } = server.address() as AddressInfo
  return { port, connected, url: `http://land.example:${port}/lots.csv` }
}

/** Resolves every host to the loopback address, which counts as public. */
const LOCAL: Network = {
  lookup: async () => [{ address: LOOPBACK, family: 4 }],
  isPublic: (address) => address === LOOPBACK,
}

const resolveTo = (...addresses: string[]): Network => ({
  lookup: vi.fn(async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
  isPublic: (address) => isPublicAddress(address),
})

type Options = Partial<DownloadOptions>

async function read(url: string, options: Options = {}): Promise<string> {
  const download = await downloadPublic(url, { maxBytes: MB, network: LOCAL, ...options })
  return download.state === 'changed' ? text(download.body) : download.state
}

const failing = (url: string, options?: Options) =>
  read(url, options).then(
    (body) => expect.unreachable(`It was downloaded: ${body}`),
    (error: unknown) => error as Error & { failure?: string },
  )
const failureOf = async (url: string, options?: Options) => (await failing(url, options)).failure

const redirect =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { Location: location }).end('moved')

describe('never connects to', () => {
  test.each([
    ['a private address', (port: number) => `http://${LOOPBACK}:${port}/`],
    ['a decimal address', (port: number) => `http://2130706433:${port}/`],
    ['a hexadecimal address', (port: number) => `http://0x7f.1:${port}/`],
    ['an octal address', (port: number) => `http://0177.0.0.1:${port}/`],
    ['a short address', (port: number) => `http://127.1:${port}/`],
    ['an address in other digits', (port: number) => `http://①②⑦.0.0.1:${port}/`],
    ['an IPv4-mapped address', (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['an IPv4-compatible address', (port: number) => `http://[::127.0.0.1]:${port}/`],
    ['a NAT64 address', (port: number) => `http://[64:ff9b::7f00:1]:${port}/`],
    ['the unspecified address', (port: number) => `http://0.0.0.0:${port}/`],
    ['localhost', (port: number) => `http://localhost:${port}/`],
    ['cloud metadata', () => 'http://169.254.169.254/latest/meta-data/'],
  ])('%s', async (_case, address) => {
    const { port, connected } = await serve((_request, response) => response.end('secret'))
    // The real resolver and check.
    const error = await failing(address(port), { network: undefined })
    expect(error).toMatchObject({ failure: 'private', message: 'The address leads to a private network.' })
    expect(connected).not.toHaveBeenCalled()
  })

  test.each([
    ['a private address', [LOOPBACK]],
    ['a private IPv6 address', ['fd00::1']],
    ['a NAT64 address', ['64:ff9b::7f00:1']],
    ['a public and a private address', ['1.1.1.1', LOOPBACK]],
    ['a private and a public address', [LOOPBACK, '1.1.1.1']],
  ])('a host that resolves to %s', async (_case, addresses) => {
    const { url, connected } = await serve((_request, response) => response.end('secret'))
    expect(await failureOf(url, { network: resolveTo(...addresses) })).toBe('private')
    expect(connected).not.toHaveBeenCalled()
  })

  test('another address than the one that was checked', async () => {
    const { url } = await serve((_request, response) => response.end(CSV))
    const lookup = vi.fn(async () => [{ address: lookup.mock.calls.length === 1 ? LOOPBACK : '127.0.0.2', family: 4 }])
    expect(await read(url, { network: { ...LOCAL, lookup } })).toBe(CSV)
    expect(lookup).toHaveBeenCalledTimes(1)
  })

  test('an address that a host changes to between redirects', async () => {
    const { url, connected } = await serve(redirect('/again'))
    const lookup = vi.fn(async () => [{ address: lookup.mock.calls.length === 1 ? LOOPBACK : '127.0.0.2', family: 4 }])
    expect(await failureOf(url, { network: { ...LOCAL, lookup } })).toBe('private')
    expect(connected).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['a private address', 'http://10.0.0.1/', 'private'],
    ['a metadata address without a scheme', '//169.254.169.254/', 'private'],
    ['a file', 'file:///etc/passwd', 'address'],
    ['a data address', 'data:text/csv,id', 'address'],
    ['a port of another service', 'http://land.example:22/', 'address'],
    ['an address with a password', 'http://user:secret@land.example/', 'address'],
    ['an invalid address', 'http://[/', 'address'],
  ])('the redirect of a redirect to %s', async (_case, location, failure) => {
    const last = await serve(redirect(location))
    const first = await serve(redirect(last.url))
    expect(await failureOf(first.url)).toBe(failure)
    expect(last.connected).toHaveBeenCalledTimes(1)
  })

  test('a redirect from https:// to http://', async () => {
    const plain = await serve((_request, response) => response.end(CSV))
    const secure = await serve(redirect(plain.url), createSecureServer(TLS))
    const network = { ...LOCAL, ca: TLS.cert }
    expect(await failureOf(`https://localhost:${secure.port}/`, { network })).toBe('redirect')
    expect(secure.connected).toHaveBeenCalledTimes(1)
    expect(plain.connected).not.toHaveBeenCalled()
  })

  test('a sixth redirect', async () => {
    const { url, connected } = await serve(redirect('/again'))
    expect(await failing(url)).toMatchObject({
      failure: 'redirect',
      message: 'The address redirects more than 5 times.',
    })
    expect(connected).toHaveBeenCalledTimes(6)
  })
})

test.each([
  ['', 'Enter a full web address'],
  ['land.example/lots.csv', 'Enter a full web address'],
  [`https://land.example/${'a'.repeat(2_000)}`, 'Enter a full web address'],
  ['ftp://land.example/lots.csv', 'must start with https:// or http://'],
  ['javascript:alert(1)', 'must start with https:// or http://'],
  ['https://user:secret@land.example/', 'Remove the user name and password'],
  ['https://land.example@169.254.169.254/', 'Remove the user name and password'],
  ['https://land.example:25/', 'Port 25 isn’t allowed'],
  ['https://land.example:0/', 'Port 0 isn’t allowed'],
])('rejects the address %.40s before it looks up a host', async (address, message) => {
  const lookup = vi.fn(LOCAL.lookup)
  const error = await failing(address, { network: { ...LOCAL, lookup } })
  expect(error).toMatchObject({ failure: 'address', message: expect.stringContaining(message) })
  expect(lookup).not.toHaveBeenCalled()
})

test('sends the host name and validates the certificate for it', async () => {
  const hosts: unknown[] = []
  const { port } = await serve((request, response) => {
    hosts.push(request.headers.host)
    response.end(CSV)
  }, createSecureServer(TLS))
  const network = { ...LOCAL, ca: TLS.cert }
  expect(await read(`https://localhost:${port}/`, { network })).toBe(CSV)
  expect(hosts).toEqual([`localhost:${port}`])
  const wrongHost = await failing(`https://land.example:${port}/`, { network })
  expect(wrongHost.message).toBe('The certificate of land.example isn’t valid.')
  const unknownIssuer = await failing(`https://localhost:${port}/`)
  expect(unknownIssuer.message).toBe('The certificate of localhost isn’t valid.')
})

test('follows redirects to other public hosts', async () => {
  const target = await serve((_request, response) => response.end(CSV))
  const { url } = await serve(redirect(target.url))
  expect(await read(url)).toBe(CSV)
})

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['identity', Buffer.from],
] as const)('decompresses %s', async (encoding, compress) => {
  const { url } = await serve((_request, response) =>
    response.writeHead(200, { 'Content-Encoding': encoding }).end(compress(CSV)),
  )
  expect(await read(url)).toBe(CSV)
})

test('downloads a file only if it changed since the copy that the caller has', async () => {
  const { url } = await serve(({ headers }, response) => {
    const validators = { ETag: '"v1"', 'Last-Modified': 'Mon, 30 Nov 2026 05:00:00 GMT' }
    const isCurrent =
      headers['if-none-match'] === '"v1"' && headers['if-modified-since'] === validators['Last-Modified']
    response.writeHead(isCurrent ? 304 : 200, validators).end(isCurrent ? undefined : CSV)
  })
  const first = await downloadPublic(url, { maxBytes: MB, network: LOCAL })
  if (first.state !== 'changed') return expect.unreachable()
  expect(await text(first.body)).toBe(CSV)
  expect(first.validators).toEqual({ etag: '"v1"', lastModified: 'Mon, 30 Nov 2026 05:00:00 GMT' })
  expect(await read(url, { validators: first.validators })).toBe('unchanged')
  expect(await read(url, { validators: { etag: '"v0"', lastModified: null } })).toBe(CSV)
})

test.each([
  [204, 'The server answered 204 (No Content) instead of the file.'],
  [304, 'The server answered 304 (Not Modified) instead of the file.'],
  [302, 'The server answered 302 (Found) instead of the file.'],
  [404, 'The server answered 404 (Not Found) instead of the file.'],
  [503, 'The server answered 503 (Service Unavailable) instead of the file.'],
])('fails with status %i', async (status, message) => {
  const { url } = await serve((_request, response) => response.writeHead(status).end())
  expect(await failing(url)).toMatchObject({ failure: 'status', message })
})

describe('a file that is too large', () => {
  const fails = { failure: 'too_large', message: 'The file is larger than 1 MB.' }
  const zeros = Buffer.alloc(MB + 1)

  test('is rejected by its declared size', async () => {
    const { url } = await serve((_request, response) =>
      response.writeHead(200, { 'Content-Length': MB + 1 }).write('a'),
    )
    await expect(downloadPublic(url, { maxBytes: MB, network: LOCAL })).rejects.toMatchObject(fails)
  })

  test('is rejected by what arrives', async () => {
    const { url } = await serve((_request, response) => response.write(zeros))
    expect(await failing(url)).toMatchObject(fails)
  })

  test('is one that decompresses to more', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * MB))
    expect(bomb.byteLength).toBeLessThan(MB)
    const { url } = await serve((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
    )
    expect(await failing(url)).toMatchObject(fails)
  })

  test('is one whose compressed data is larger than what it holds', async () => {
    const empty = gzipSync('')
    const members = Buffer.concat(Array.from({ length: Math.ceil(MB / empty.byteLength) + 1 }, () => empty))
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).write(members)
    })
    expect(await failing(url)).toMatchObject(fails)
  })

  test('may have exactly the limit', async () => {
    const { url } = await serve((_request, response) => response.end(zeros.subarray(1)))
    const download = await downloadPublic(url, { maxBytes: MB, network: LOCAL })
    if (download.state !== 'changed') return expect.unreachable()
    expect((await buffer(download.body)).byteLength).toBe(MB)
  })
})

test('fails when the answer has too many headers', async () => {
  const { url } = await serve((_request, response) =>
    response.writeHead(200, { 'X-Long': 'a'.repeat(20_000) }).end(CSV),
  )
  expect(await failing(url)).toMatchObject({
    failure: 'unreachable',
    message: 'The response from land.example isn’t valid HTTP.',
  })
})

test('fails when the server switches protocols', async () => {
  const { url } = await serve(({ socket }) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: a\r\nConnection: upgrade\r\n\r\n'),
  )
  expect(await failureOf(url)).toBe('unreachable')
})

test.each([
  ['a declared size', { 'Content-Length': 1_000 }, CSV],
  ['chunks', {}, CSV],
  ['compression', { 'Content-Encoding': 'gzip' }, gzipSync(CSV).subarray(0, 20)],
])('fails when a body with %s ends early', async (_case, headers, part) => {
  const { url } = await serve((_request, response) => {
    response.writeHead(200, headers).write(part, () => response.destroy())
  })
  expect(await failureOf(url)).toBe('incomplete')
})

test.each([
  ['gzip', gzipSync(CSV).subarray(0, 20), 'incomplete'],
  ['br', brotliCompressSync(CSV).subarray(0, 8), 'incomplete'],
  ['gzip', CSV, 'encoding'],
  ['deflate', CSV, 'encoding'],
  ['br', '\xff\xff\xff\xff\xff', 'encoding'],
  ['zstd', CSV, 'encoding'],
  ['gzip, gzip', gzipSync(gzipSync(CSV)), 'encoding'],
])('fails when what is called %s is something else', async (encoding, body, failure) => {
  const { url } = await serve((_request, response) =>
    response.writeHead(200, { 'Content-Encoding': encoding }).end(body, 'latin1'),
  )
  expect(await failureOf(url)).toBe(failure)
})

test('fails when the host is unknown or nothing listens', async () => {
  const lookup = async () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))
  const unknown = await failing('https://land.example/', { network: { ...LOCAL, lookup } })
  expect(unknown).toMatchObject({
    failure: 'unreachable',
    message: 'We can’t find the server land.example. Check the address.',
  })
  const { url } = await serve(() => {})
  await new Promise((resolve) => servers.pop()!.close(resolve))
  expect(await failing(url)).toMatchObject({
    failure: 'unreachable',
    message: 'We can’t connect to land.example. Check the address or try again later.',
  })
})

describe('a server that is too slow', () => {
  const SHORT = { idleMs: 100, totalMs: 3_600_000 }

  test('fails when it sends no answer', async () => {
    const { url } = await serve(() => {})
    expect(await failureOf(url, SHORT)).toBe('too_slow')
  })

  test('fails when it stops in the file', async () => {
    const { url } = await serve((_request, response) => response.write(CSV))
    expect(await failureOf(url, SHORT)).toBe('too_slow')
  })

  test('fails when it sends the file byte by byte', async () => {
    const { url } = await serve((_request, response) => drip(response))
    expect(await failureOf(url, { totalMs: 300 })).toBe('too_slow')
  })

  test('fails when its name takes too long to look up', async () => {
    const network = { ...LOCAL, lookup: () => new Promise<never>(() => {}) }
    expect(await failureOf('https://land.example/', { network, totalMs: 100 })).toBe('too_slow')
  })

  function drip(response: ServerResponse) {
    const timer = setInterval(() => response.write('a'), 10)
    response.on('close', () => clearInterval(timer))
  }
})

describe('a caller who stops', () => {
  test('gets its reason, before the answer and in the file', async () => {
    const reason = new Error('stopped')
    const before = new AbortController()
    const silent = await serve(() => before.abort(reason))
    expect(await failing(silent.url, { signal: before.signal })).toBe(reason)
    const during = new AbortController()
    const { url } = await serve((_request, response) => response.write(CSV, () => during.abort(reason)))
    expect(await failing(url, { signal: during.signal })).toBe(reason)
    expect(await failing(url, { signal: AbortSignal.abort(reason) })).toBe(reason)
  })

  test('ends the connection by reading no further', async () => {
    const closed = vi.fn()
    const { url } = await serve((_request, response) => void response.on('close', closed).write(CSV))
    const download = await downloadPublic(url, { maxBytes: MB, network: LOCAL })
    if (download.state !== 'changed') return expect.unreachable()
    for await (const chunk of download.body) {
      expect(Buffer.from(chunk).toString()).toBe(CSV)
      break
    }
    await expect.poll(() => closed.mock.calls.length).toBe(1)
  })
})
