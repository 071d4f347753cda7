import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { fileBody, isFile, sendFile } from './file-body.ts'

const CHUNK = 64 * 1024
const HEADERS = { 'Accept-Ranges': 'bytes' }
const stops: (() => unknown)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

test('does not access the body of other responses, which would turn it into a stream', () => {
  const answer = new Response('land')
  Object.defineProperty(answer, 'body', {
    get: () => {
      throw new Error('It was looked at.')
    },
  })
  expect(isFile(answer)).toBe(false)
})

test('sends a file with its headers and releases its chunks', async () => {
  const sent: Buffer[] = []
  async function* chunks() {
    for (let at = 0; at < 40; at++) {
      const chunk = Buffer.allocUnsafeSlow(CHUNK).fill(at)
      sent.push(chunk)
      yield chunk
    }
  }
  const released = vi.fn()
  const headers = new Headers({ ...HEADERS, 'Content-Type': 'text/csv' })
  headers.append('Set-Cookie', 'a=1')
  headers.append('Set-Cookie', 'b=2')
  const answer = await ask(new Response(fileBody(chunks(), released), { status: 206, headers }))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([206, 'text/csv'])
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  const expected = Buffer.concat(Array.from({ length: 40 }, (_, at) => Buffer.alloc(CHUNK, at)))
  expect((await buffer(answer)).equals(expected)).toBe(true)
  await expect.poll(() => released.mock.calls.length).toBeGreaterThan(0)
  expect(sent.every(({ byteLength }) => byteLength === 0)).toBe(true)
})

test('stops reading when the client disconnects', async () => {
  const [ended, released] = [vi.fn(), vi.fn()]
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(CHUNK)
    } finally {
      ended()
    }
  }
  const answer = await ask(new Response(fileBody(endless(), released), { headers: HEADERS }))
  answer.once('data', () => answer.destroy())
  await expect.poll(() => released.mock.calls.length).toBeGreaterThan(0)
  expect(ended).toHaveBeenCalledOnce()
})

test('destroys the connection when a file cannot be read to its end', async () => {
  async function* broken() {
    yield Buffer.alloc(CHUNK)
    throw new Error('the disk is gone')
  }
  const released = vi.fn()
  const headers = { ...HEADERS, 'Content-Length': String(2 * CHUNK) }
  const answer = await ask(new Response(fileBody(broken(), released), { headers }))
  await expect(buffer(answer)).rejects.toThrow('aborted')
  await expect.poll(() => released.mock.calls.length).toBeGreaterThan(0)
})

test('reads as a normal stream without a connection, and then sendFile does not apply', async () => {
  async function* two() {
    yield Buffer.from('one ')
    yield Buffer.from('two')
  }
  const response = new Response(
    fileBody(two(), () => {}),
    { headers: HEADERS },
  )
  expect(isFile(response)).toBe(true)
  expect(await response.text()).toBe('one two')
  expect(isFile(response)).toBe(false)
  expect(isFile(new Response('text', { headers: HEADERS }))).toBe(false)
})

test('releases a body that is never read', async () => {
  const released = vi.fn()
  async function* never() {
    yield Buffer.alloc(1)
  }
  await fileBody(never(), released).cancel()
  expect(released).toHaveBeenCalledOnce()
})

/** Asks a server that answers with `response`. */
async function ask(response: Response): Promise<IncomingMessage> {
  const server = createServer((_, outgoing) => void sendFile(response, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => get({ port, host: '127.0.0.1' }, resolve).on('error', reject))
}
