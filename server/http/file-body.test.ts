import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { fileBody, isFile, sendFile } from './file-body.ts'

const CHUNK = 64 * 1024
const HEADERS = { 'Accept-Ranges': 'bytes' }
const stops: (() => unknown)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

test('of an answer that is no file the body is not looked at, which would make a stream of it', () => {
  const answer = new Response('land')
  Object.defineProperty(answer, 'body', {
    get: () => {
      throw new Error('It was looked at.')
    },
  })
  expect(isFile(answer)).toBe(false)
})

test('a file arrives as it is, with its headers, and its chunks are given back', async () => {
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
  await vi.waitFor(() => expect(released).toHaveBeenCalled())
  expect(sent.every(({ byteLength }) => byteLength === 0)).toBe(true)
})

test('a reader who goes away ends the reading', async () => {
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
  await vi.waitFor(() => expect(released).toHaveBeenCalled())
  expect(ended).toHaveBeenCalledOnce()
})

test('a file that cannot be read to its end breaks the connection off', async () => {
  async function* broken() {
    yield Buffer.alloc(CHUNK)
    throw new Error('the disk is gone')
  }
  const released = vi.fn()
  const headers = { ...HEADERS, 'Content-Length': String(2 * CHUNK) }
  const answer = await ask(new Response(fileBody(broken(), released), { headers }))
  await expect(buffer(answer)).rejects.toThrow('aborted')
  await vi.waitFor(() => expect(released).toHaveBeenCalled())
})

test('without a connection it is a stream like any other, and then it is nothing for a connection', async () => {
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

test('a body that nobody reads is released', async () => {
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
