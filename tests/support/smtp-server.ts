import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What the server does with the next mail; `accept` from then on. */
export type Behaviour =
  | 'accept'
  | 'silent-greeting'
  | 'drop-greeting'
  | 'refuse-greeting'
  | 'refuse-recipient'
  | 'defer-recipient'
  | 'refuse-message'
  | 'defer-message'
  /** Before it said that it wants the message. */
  | 'drop-at-data'
  /** In the middle of the message. */
  | 'drop-in-message'
  /** With the whole message, and no word about it. */
  | 'drop-after-message'
  | 'silent-after-message'

export interface Received {
  from: string
  to: string[]
  bytes: Buffer
}

export interface TestSmtpServer {
  url: string
  /** Messages that it had to the final dot, answered or not. */
  received: Received[]
  /** Connections so far. */
  visits(): number
  next(...behaviours: Behaviour[]): void
  /** Ends now, in the middle of whatever it does. */
  close(): Promise<void>
}

export interface TestSmtpOptions {
  port?: number
  /** Who must sign in before sending. */
  login?: { user: string; password: string }
}

const reply = (responseCode: number) => Object.assign(new Error('as the test wants it'), { responseCode })

/** A real SMTP server on loopback that does as it is told. */
export async function startSmtpServer({ port: wanted = 0, login }: TestSmtpOptions = {}): Promise<TestSmtpServer> {
  const planned: Behaviour[] = []
  const received: Received[] = []
  const behaviours = new Map<string, Behaviour>()
  let visits = 0
  const of = (session: SMTPServerSession) => behaviours.get(session.id) ?? 'accept'
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
      visits += 1
      const behaviour = planned.shift() ?? 'accept'
      behaviours.set(session.id, behaviour)
      if (behaviour === 'drop-greeting') drop()
      else if (behaviour === 'refuse-greeting') done(reply(554))
      else if (behaviour !== 'silent-greeting') done()
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
      const behaviour = of(session)
      if (behaviour === 'drop-at-data') return drop()
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (behaviour === 'drop-in-message') drop()
      })
      stream.on('end', () => {
        if (behaviour === 'refuse-message') return done(reply(554))
        if (behaviour === 'defer-message') return done(reply(451))
        if (behaviour === 'drop-in-message') return
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          bytes: Buffer.concat(chunks),
        })
        if (behaviour === 'drop-after-message') drop()
        else if (behaviour !== 'silent-after-message') done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    visits: () => visits,
    next: (...behaviours) => {
      planned.push(...behaviours)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        drop()
      }),
  }
}
