import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Behaviour, startSmtpServer, type TestSmtpServer } from '../../tests/support/smtp-server.ts'
import { smtpTransport } from './smtp.ts'

const LIMITS = { connectMs: 300, silenceMs: 300, totalMs: 2_000 }
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

const hand = (url = server.url, signal = new AbortController().signal) =>
  smtpTransport(url, LIMITS).hand(message, signal)

test('a mail arrives as it was written', async () => {
  expect(await hand()).toMatchObject({ kind: 'taken' })
  expect(server.received).toEqual([{ from: 'hello@voltacre.test', to: ['ada@example.com'], bytes: message.bytes }])
})

test.each<[Behaviour, string, number]>([
  ['silent-greeting', 'later', 0],
  ['drop-greeting', 'later', 0],
  // The server takes nothing from anybody right now: that is not about this mail.
  ['refuse-greeting', 'later', 0],
  ['defer-recipient', 'later', 0],
  ['refuse-recipient', 'refused', 0],
  ['drop-at-data', 'later', 0],
  ['defer-message', 'later', 0],
  ['refuse-message', 'refused', 0],
  ['drop-in-message', 'unknown', 0],
  ['drop-after-message', 'unknown', 1],
  ['silent-after-message', 'unknown', 1],
])('%s is %s', async (behaviour, kind, received) => {
  server.next(behaviour)
  const outcome = await hand()
  expect(outcome).toMatchObject({ kind })
  expect(outcome.reason).not.toContain('ada')
  expect(server.received).toHaveLength(received)
})

test('without a server the mail is for later', async () => {
  await server.close()
  expect(await hand()).toMatchObject({ kind: 'later', reason: 'CONN ECONNREFUSED' })
})

test.each([
  ['who:pass%40word', 'taken'],
  ['who:wrong', 'later'],
  ['', 'later'],
])('signed in as %j the mail is %s', async (login, kind) => {
  const closed = await startSmtpServer({ login: { user: 'who', password: 'pass@word' } })
  const url = closed.url.replace('//', `//${login}@`).replace('//@', '//')
  expect(await hand(url)).toMatchObject({ kind })
  await closed.close()
})

test('a server that answers letter by letter is not waited for without end', async () => {
  const { createServer } = await import('node:net')
  const slow = createServer((socket) => {
    socket.on('error', () => {})
    const timer = setInterval(() => socket.write('220-a\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => slow.once('listening', resolve))
  const { port } = slow.address() as { port: number }
  expect(await hand(`smtp://127.0.0.1:${port}`)).toMatchObject({ kind: 'later' })
  slow.close()
})

test('when the process stops, a mail that is not under way is left, one that is gets its answer', async () => {
  const stopping = new AbortController()
  server.next('silent-greeting')
  const waiting = hand(server.url, stopping.signal)
  await expect.poll(server.visits).toBe(1)
  stopping.abort()
  expect(await waiting).toEqual({ kind: 'later', reason: 'CONN the process is stopping' })
  expect(await hand(server.url, stopping.signal)).toMatchObject({ kind: 'later' })

  const later = new AbortController()
  server.next('silent-after-message')
  const underWay = hand(server.url, later.signal)
  await expect.poll(() => server.received).toHaveLength(1)
  later.abort()
  expect(await underWay).toMatchObject({ kind: 'unknown' })
})
