import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { AppError, isErrorCode } from '../../../domain/errors.ts'
import type { Logger } from '../../platform/http/log.ts'
import { MAX_MAIL_SIZE } from './inbound-mail.ts'
import type { InboundMailService } from './service.ts'

/** Each has an email in memory until it's stored. */
const MAX_CLIENTS = 20
const MAX_RECIPIENTS = 10
const IDLE_MS = 60_000
const CLOSE_MS = 5_000

export interface SmtpListenerOptions {
  inbound: Pick<InboundMailService, 'takes' | 'receive'>
  host: string
  port: number
  /** PEM. Without it, STARTTLS uses a self-signed certificate for tests. */
  tls?: { key: string; cert: string } | undefined
  log: Pick<Logger, 'warn' | 'error'>
}

export interface SmtpListener {
  port: number
  stop(): Promise<void>
}

/** Accepts email for the reply addresses over SMTP, and acknowledges each email only after it's stored. */
export async function openSmtpListener({ inbound, host, port, tls, log }: SmtpListenerOptions): Promise<SmtpListener> {
  const { SMTPServer } = await import('smtp-server')
  const options: SMTPServerOptions = {
    ...tls,
    authOptional: true,
    disabledCommands: ['AUTH'],
    banner: 'VoltAcre',
    size: MAX_MAIL_SIZE,
    maxClients: MAX_CLIENTS,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, { envelope }, done) {
      if (!inbound.takes(address)) return done(refusal(550, 'We don’t accept email for this address'))
      if (envelope.rcptTo.length >= MAX_RECIPIENTS) return done(refusal(452, 'Too many recipients'))
      done()
    },
    onData(stream, session, done) {
      receive(inbound, stream, session).then(
        () => done(),
        (error: unknown) => {
          if (isErrorCode(error, 'too_large')) return done(refusal(552, 'The email is larger than 25 MB'))
          log.error({ err: error }, 'an email couldn’t be stored; its server will try again')
          done(refusal(451, 'Try again later'))
        },
      )
    },
  }
  const server = new SMTPServer(options)
  server.on('error', (error) => log.warn({ err: error }, 'an SMTP connection failed'))
  const net = server.listen(port, host)
  await once(net, 'listening')
  return {
    port: (net.address() as AddressInfo).port,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
}

async function receive(
  inbound: SmtpListenerOptions['inbound'],
  stream: SMTPServerDataStream,
  { envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession,
): Promise<void> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    // The client waits until all of it is read, so the rest is discarded.
    if (bytes <= MAX_MAIL_SIZE) chunks.push(chunk)
    else chunks.length = 0
  }
  if (bytes > MAX_MAIL_SIZE) throw new AppError('too_large')
  const raw = Buffer.concat(chunks)
  const returnPath = envelope.mailFrom === false ? '' : envelope.mailFrom.address
  const from = { returnPath, remoteAddress, helo: hostNameAppearsAs || '', via: 'smtp' } as const
  for (const { address } of envelope.rcptTo) await inbound.receive({ raw, recipient: address, ...from })
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
