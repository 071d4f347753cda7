import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** How the server treats the next email; `accept` is the default. */
export type Behavior =
  | 'accept'
  | 'silent-greeting'
  | 'drop-greeting'
  | 'refuse-greeting'
  | 'refuse-recipient'
  | 'defer-recipient'
  | 'refuse-message'
  | 'defer-message'
  /** Closes before replying to DATA. */
  | 'drop-at-data'
  /** Closes in the middle of the message. */
  | 'drop-in-message'
  /** Closes after the whole message without a reply. */
  | 'drop-after-message'
  | 'silent-after-message'

export interface Received {
  from: string
  to: string[]
  bytes: Buffer
}

export interface TestSmtpServer {
  url: string
  /** Messages received up to the final dot, acknowledged or not. */
  received: Received[]
  /** Number of connections so far. */
  connections(): number
  next(...behaviors: Behavior[]): void
  /** Closes immediately, dropping open connections. */
  close(): Promise<void>
}

export interface TestSmtpOptions {
  port?: number
  /** Credentials required before sending. */
  login?: { user: string; password: string }
}

const reply = (responseCode: number) => Object.assign(new Error('planned by the test'), { responseCode })

/** A real SMTP server on loopback whose behavior a test plans. */
export async function startSmtpServer({
  port: requestedPort = 0,
  login,
}: TestSmtpOptions = {}): Promise<TestSmtpServer> {
  const planned: Behavior[] = []
  const received: Received[] = []
  const behaviors = new Map<string, Behavior>()
  let connections = 0
  const of = (session: SMTPServerSession) => behaviors.get(session.id) ?? 'accept'
  const drop = () => {
    for (const connection of server.connections as Set<{ _socket: Socket }>) connection._socket.destroy()
  }
  const server: SMTPServer = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !login,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (session, done) => {
      connections += 1
      const behavior = planned.shift() ?? 'accept'
      behaviors.set(session.id, behavior)
      if (behavior === 'drop-greeting') drop()
      else if (behavior === 'refuse-greeting') done(reply(554))
      else if (behavior !== 'silent-greeting') done()
    },
    onAuth: ({ username, password }, _session, done) => {
      if (username === login?.user && password === login?.password) done(null, { user: username })
      else done(reply(535))
    },
    onRcptTo: (_address, session, done) => {
      if (of(session) === 'refuse-recipient') done(reply(550))
      else if (of(session) === 'defer-recipient') done(reply(451))
      else done()
    },
    onData: (stream, session, done) => {
      const behavior = of(session)
      if (behavior === 'drop-at-data') return drop()
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (behavior === 'drop-in-message') drop()
      })
      stream.on('end', () => {
        if (behavior === 'refuse-message') return done(reply(554))
        if (behavior === 'defer-message') return done(reply(451))
        if (behavior === 'drop-in-message') return
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          bytes: Buffer.concat(chunks),
        })
        if (behavior === 'drop-after-message') drop()
        else if (behavior !== 'silent-after-message') done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(requestedPort, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    next: (...behaviors) => {
      planned.push(...behaviors)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        drop()
      }),
  }
}
