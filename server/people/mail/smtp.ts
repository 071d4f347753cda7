import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Message } from './message.ts'
import type { DeliveryOutcome, Transport } from './transport.ts'

export interface SmtpLimits {
  /** Limit for connecting, and again for the greeting, in ms. */
  connectMs: number
  /** Limit for a silent server, in ms. Some scan for viruses before they reply. */
  idleMs: number
  /** Limit for the whole session, in ms. */
  totalMs: number
}

export const SMTP_LIMITS: SmtpLimits = { connectMs: 10_000, idleMs: 60_000, totalMs: 120_000 }

/** An error from nodemailer. `command` is the command the server rejected, or CONN if it never replied. */
type SmtpError = Error & {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: string
  command?: string
}

/** The server wants TLS or other credentials. The operator can fix that, so the email is deferred. */
const LOGIN_CODES = new Set([530, 534, 535, 538])
const MESSAGE_COMMANDS = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

/**
 * Sends through `smtp(s)://user:password@host:port`. Query parameters are nodemailer's, such as `?requireTLS=true`. Each
 * email has its own connection: there are few of them, and each needs its own outcome.
 */
export function smtpTransport(url: string, limits: SmtpLimits = SMTP_LIMITS): Transport {
  const server = parseConnectionUrl(url)
  return {
    send: (message, signal, beforeData) => deliver(server, limits, message, { signal, beforeData }),
    checkDelivery: async ({ isDataSent }) =>
      isDataSent
        ? { kind: 'unknown', reason: 'interrupted during the SMTP session' }
        : { kind: 'deferred', reason: 'interrupted before the message' },
  }
}

type Server = ReturnType<typeof parseConnectionUrl>

async function deliver(
  { auth, ...address }: Server,
  limits: SmtpLimits,
  message: Message,
  { signal, beforeData = async () => {} }: { signal: AbortSignal; beforeData: (() => Promise<void>) | undefined },
): Promise<DeliveryOutcome> {
  if (signal.aborted) return STOPPING
  const connection = new SMTPConnection({ ...address, ...timeLimits(limits), logger: false })
  const progress = { isDataSent: false }
  try {
    await withLimits(connection, limits.totalMs, signal, progress, async () => {
      await fromCallback((done) => connection.connect(done))
      if (auth) await fromCallback((done) => connection.login(auth, done))
      const envelope = { from: message.from, to: [message.to], size: message.bytes.length }
      await fromCallback((done) => {
        const onData = () => beforeData().catch((error: Error) => abandon(connection, () => done(error)))
        connection.send(envelope, tracked(message.bytes, progress, onData), done)
      })
    })
  } catch (error) {
    connection.close()
    return outcomeOf(error as SmtpError, progress.isDataSent)
  }
  connection.quit()
  return { kind: 'accepted', reason: 'accepted by the server' }
}

const STOPPING: DeliveryOutcome = { kind: 'deferred', reason: 'the process is stopping' }

const timeLimits = ({ connectMs, idleMs }: SmtpLimits) => ({
  connectionTimeout: connectMs,
  greetingTimeout: connectMs,
  dnsTimeout: connectMs,
  socketTimeout: idleMs,
})

/** Closes the connection without the final dot, which the end of the stream would send. */
function abandon(connection: SMTPConnection, report: () => void): Promise<never> {
  connection.close()
  report()
  return new Promise(() => {})
}

/** The stream is read only after the server has replied 354 to DATA; the final dot follows immediately. */
function tracked(bytes: Buffer, progress: { isDataSent: boolean }, onData: () => Promise<void>): Readable {
  return Readable.from(
    (async function* () {
      await onData()
      progress.isDataSent = true
      yield bytes
    })(),
  )
}

/** Maps a failure to an outcome. It is `unknown` only if the message was sent and the server never replied. */
function outcomeOf(error: SmtpError, isDataSent: boolean): DeliveryOutcome {
  const { responseCode: code, command = 'CONN' } = error
  const reason = [command, code ?? error.originalCode ?? error.code ?? error.message].join(' ')
  const reply = error.response ? { serverReply: error.response } : {}
  if (isDataSent && !(code && command === 'DATA')) return { kind: 'unknown', reason: `no answer: ${reason}`, ...reply }
  if (code && code >= 500 && MESSAGE_COMMANDS.has(command) && !LOGIN_CODES.has(code))
    return { kind: 'refused', reason, ...reply }
  return { kind: 'deferred', reason, ...reply }
}

const fromCallback = (start: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())))

/**
 * Runs `work` until the connection fails, the time limit passes or the process stops. Once the message data is sent, a
 * stopping process still waits for the server's reply, because the outcome depends on it.
 */
async function withLimits(
  connection: SMTPConnection,
  totalMs: number,
  signal: AbortSignal,
  progress: { isDataSent: boolean },
  work: () => Promise<void>,
): Promise<void> {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('time limit exceeded')), totalMs)
  const stop = () => {
    if (!progress.isDataSent) reject(new Error('the process is stopping'))
  }
  connection.on('error', reject)
  connection.once('end', () => reject(new Error('the connection closed')))
  signal.addEventListener('abort', stop)
  try {
    await Promise.race([work(), failed])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    failed.catch(() => {})
  }
}
