import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Behavior, startSmtpServer, type TestSmtpServer } from '../../../tests/support/smtp-server.ts'
import { smtpTransport } from './smtp.ts'

const LIMITS = { connectMs: 300, idleMs: 300, totalMs: 2_000 }
const message = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  createdAt: new Date(),
  from: 'hello@voltacre.test',
  to: 'ada@example.com',
  bytes: Buffer.from('Subject: a\r\n\r\n.a line that begins with a dot\r\nb\r\n'),
}

let server: TestSmtpServer
beforeEach(async () => {
  server = await startSmtpServer()
})
afterEach(() => server.close())

const deliver = (url = server.url, signal = new AbortController().signal) =>
  smtpTransport(url, LIMITS).send(message, signal)

test('an email arrives byte for byte', async () => {
  expect(await deliver()).toMatchObject({ kind: 'accepted' })
  expect(server.received).toEqual([{ from: 'hello@voltacre.test', to: ['ada@example.com'], bytes: message.bytes }])
})

test.each<[Behavior, string, number]>([
  ['silent-greeting', 'deferred', 0],
  ['drop-greeting', 'deferred', 0],
  // The server accepts no email at all right now, so this one isn't rejected.
  ['refuse-greeting', 'deferred', 0],
  ['defer-recipient', 'deferred', 0],
  ['refuse-recipient', 'refused', 0],
  ['drop-at-data', 'deferred', 0],
  ['defer-message', 'deferred', 0],
  ['refuse-message', 'refused', 0],
  ['drop-in-message', 'unknown', 0],
  ['drop-after-message', 'unknown', 1],
  ['silent-after-message', 'unknown', 1],
])('%s is %s', async (behavior, kind, received) => {
  server.next(behavior)
  const outcome = await deliver()
  expect(outcome).toMatchObject({ kind })
  expect(outcome.reason).not.toContain('ada')
  expect(server.received).toHaveLength(received)
})

test('without a server the email is deferred', async () => {
  await server.close()
  expect(await deliver()).toMatchObject({ kind: 'deferred', reason: 'CONN ECONNREFUSED' })
})

test.each([
  ['who:pass%40word', 'accepted'],
  ['who:wrong', 'deferred'],
  ['', 'deferred'],
])('with the login %j the email is %s', async (login, kind) => {
  const closed = await startSmtpServer({ login: { user: 'who', password: 'pass@word' } })
  const url = closed.url.replace('//', `//${login}@`).replace('//@', '//')
  expect(await deliver(url)).toMatchObject({ kind })
  await closed.close()
})

test('a server that sends its greeting without end runs into the time limit', async () => {
  const { createServer } = await import('node:net')
  const slow = createServer((socket) => {
    socket.on('error', () => {})
    const timer = setInterval(() => socket.write('220-a\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => slow.once('listening', resolve))
  const { port } = slow.address() as { port: number }
  expect(await deliver(`smtp://127.0.0.1:${port}`)).toMatchObject({ kind: 'deferred' })
  slow.close()
})

test('a stopping process defers an email unless its data is already sent', async () => {
  const stopping = new AbortController()
  server.next('silent-greeting')
  const waiting = deliver(server.url, stopping.signal)
  await expect.poll(server.connections).toBe(1)
  stopping.abort()
  expect(await waiting).toEqual({ kind: 'deferred', reason: 'CONN the process is stopping' })
  expect(await deliver(server.url, stopping.signal)).toMatchObject({ kind: 'deferred' })

  const later = new AbortController()
  server.next('silent-after-message')
  const underWay = deliver(server.url, later.signal)
  await expect.poll(() => server.received).toHaveLength(1)
  later.abort()
  expect(await underWay).toMatchObject({ kind: 'unknown' })
})
