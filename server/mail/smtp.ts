import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Message } from './message.ts'
import type { Outcome, Transport } from './transport.ts'

export interface SmtpLimits {
  /** For the connection, and again for the greeting, in ms. */
  connectMs: number
  /** Without a word from the server, in ms: some look for viruses before they answer. */
  silenceMs: number
  /** For all of it, in ms. */
  totalMs: number
}

export const SMTP_LIMITS: SmtpLimits = { connectMs: 10_000, silenceMs: 60_000, totalMs: 120_000 }

/** A failure of nodemailer. `command` is what was answered, or CONN when nothing was. */
type SmtpError = Error & {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: string
  command?: string
}

/** The server wants TLS or another login: the operator can change that, so the mail waits. */
const LOGIN_CODES = new Set([530, 534, 535, 538])
const ABOUT_THE_MAIL = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

/**
 * Hands mails to the server of `smtp(s)://user:password@host:port`; parameters are nodemailer's, such as
 * `?requireTLS=true`. A connection for each mail: they are few, and each has an end of its own.
 */
export function smtpTransport(url: string, limits: SmtpLimits = SMTP_LIMITS): Transport {
  const server = parseConnectionUrl(url)
  return {
    hand: (message, signal) => handOver(server, limits, message, signal),
    recall: async () => ({ kind: 'unknown', reason: 'cut short while a mail server was spoken to' }),
  }
}

type Server = ReturnType<typeof parseConnectionUrl>

async function handOver(
  { auth, ...address }: Server,
  limits: SmtpLimits,
  message: Message,
  signal: AbortSignal,
): Promise<Outcome> {
  if (signal.aborted) return STOPPING
  const connection = new SMTPConnection({ ...address, ...timeLimits(limits), logger: false })
  const handed = { over: false }
  try {
    await withEnd(connection, limits.totalMs, signal, handed, async () => {
      await step((done) => connection.connect(done))
      if (auth) await step((done) => connection.login(auth, done))
      const envelope = { from: message.from, to: [message.to], size: message.bytes.length }
      await step((done) => connection.send(envelope, telling(message.bytes, handed), done))
    })
  } catch (error) {
    connection.close()
    return judge(error as SmtpError, handed.over)
  }
  connection.quit()
  return { kind: 'taken', reason: 'the server took it' }
}

const STOPPING: Outcome = { kind: 'later', reason: 'the process is stopping' }

const timeLimits = ({ connectMs, silenceMs }: SmtpLimits) => ({
  connectionTimeout: connectMs,
  greetingTimeout: connectMs,
  dnsTimeout: connectMs,
  socketTimeout: silenceMs,
})

/** Read only once the server has said that it wants the message; the final dot follows at once. */
function telling(bytes: Buffer, handed: { over: boolean }): Readable {
  return Readable.from(
    (function* () {
      handed.over = true
      yield bytes
    })(),
  )
}

/** What a failure says about the mail. Only a server that has all of the message and said nothing leaves a doubt. */
function judge(error: SmtpError, handedOver: boolean): Outcome {
  const { responseCode: code, command = 'CONN' } = error
  const reason = [command, code ?? error.originalCode ?? error.code ?? error.message].join(' ')
  const said = error.response ? { said: error.response } : {}
  if (handedOver && !(code && command === 'DATA')) return { kind: 'unknown', reason: `no answer: ${reason}`, ...said }
  if (code && code >= 500 && ABOUT_THE_MAIL.has(command) && !LOGIN_CODES.has(code))
    return { kind: 'refused', reason, ...said }
  return { kind: 'later', reason, ...said }
}

const step = (begin: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve())))

/**
 * `work`, until the connection fails, time is up, or the process stops. A message that is under way is not given up
 * because of the latter: its answer is what must not be missed.
 */
async function withEnd(
  connection: SMTPConnection,
  totalMs: number,
  signal: AbortSignal,
  handed: { over: boolean },
  work: () => Promise<void>,
): Promise<void> {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const late = setTimeout(() => reject(new Error('out of time')), totalMs)
  const stop = () => {
    if (!handed.over) reject(new Error('the process is stopping'))
  }
  connection.on('error', reject)
  connection.once('end', () => reject(new Error('the connection ended')))
  signal.addEventListener('abort', stop)
  try {
    await Promise.race([work(), failed])
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
    failed.catch(() => {})
  }
}
