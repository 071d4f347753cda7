import { createHash, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import { Busboy } from '@fastify/busboy'
import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import type { Connection } from '../../platform/http/connection.ts'
import { problem } from '../../platform/http/errors.ts'
import { MAX_MAIL_SIZE } from './inbound-mail.ts'
import type { InboundMailService } from './service.ts'

const POSTMARK_PATH = '/inbound-mail/postmark'
const SENDGRID_PATH = '/inbound-mail/sendgrid'
/** The email in base64, with what the service adds. */
const MAX_BODY = Math.ceil(MAX_MAIL_SIZE * 1.4)
/** A request that was signed earlier is a copy. */
const MAX_AGE_MS = 10 * 60_000
const MAX_RECIPIENTS = 10

export const INBOUND_FORM = { path: '/inbound-mail/*', limit: { maxBytes: MAX_BODY } }

export interface InboundRoutes {
  services: { inboundMail: Pick<InboundMailService, 'takes' | 'receive'> | null }
  /** Null if there is none. */
  inboundKeys: InboundKeys
}

export interface InboundKeys {
  /** The password that Postmark sends with HTTP's basic authentication, which is how it signs. */
  postmark: string | undefined
  /** SendGrid's public key: ECDSA with P-256, DER in base64. */
  sendgrid: string | undefined
}

/** `POST /inbound-mail/postmark` and `/inbound-mail/sendgrid`: email that a mail service received for the reply addresses. */
export function inboundRoutes({ services: { inboundMail }, inboundKeys }: InboundRoutes) {
  const app = new Hono<{ Bindings: Connection }>()
  const { postmark, sendgrid } = inboundKeys
  if (inboundMail === null) return app
  if (postmark) {
    app.post(POSTMARK_PATH, async ({ req }) => {
      if (!hasPassword(req.header('Authorization'), postmark)) return refused()
      const arrived = parseOr(postmarkSchema, await req.json().catch(() => null))
      if (!arrived) return unreadable()
      const { OriginalRecipient: recipient, RawEmail, From } = arrived
      await receiveEach(inboundMail, [recipient], {
        raw: Buffer.from(RawEmail),
        returnPath: From,
        remoteAddress: '',
        helo: '',
        via: 'postmark',
      })
      return new Response(null, { status: 200 })
    })
  }
  if (sendgrid) {
    app.post(SENDGRID_PATH, async ({ req }) => {
      const body = Buffer.from(await req.arrayBuffer())
      const [signature, timestamp] = ['Signature', 'Timestamp'].map(
        (name) => req.header(`X-Twilio-Email-Event-Webhook-${name}`) ?? '',
      )
      if (!isSigned({ body, signature: signature!, timestamp: timestamp!, publicKey: sendgrid })) return refused()
      const arrived = parseOr(sendgridSchema, await readFields(body, req.header('Content-Type') ?? ''))
      if (!arrived) return unreadable()
      const { email, envelope, sender_ip } = arrived
      await receiveEach(inboundMail, envelope.to, {
        raw: Buffer.from(email, 'latin1'),
        returnPath: envelope.from,
        remoteAddress: sender_ip,
        helo: '',
        via: 'sendgrid',
      })
      return new Response(null, { status: 200 })
    })
  }
  return app
}

const address = z.string().max(320)

/** With “Include raw email content in JSON payload”. */
const postmarkSchema = z.object({ RawEmail: z.string().min(1), OriginalRecipient: address, From: address.default('') })

/** With “POST the raw, full MIME message”. */
const sendgridSchema = z.object({
  email: z.string().min(1),
  sender_ip: z.string().max(64).default(''),
  envelope: z
    .string()
    .max(10_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(z.object({ to: z.array(address).min(1).max(MAX_RECIPIENTS), from: address.default('') })),
})

function parseOr<T>(schema: z.ZodType<T>, value: unknown): T | null {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : null
}

/** The fields of a form, with each byte as a character: an email isn't always UTF-8. Null if it can't be read. */
function readFields(body: Buffer, contentType: string): Promise<Record<string, string> | null> {
  return new Promise((resolve) => {
    try {
      const fields: Record<string, string> = {}
      const form = new Busboy({
        headers: { 'content-type': contentType },
        defCharset: 'latin1',
        limits: { fields: 30, files: 0, fieldSize: MAX_MAIL_SIZE },
      })
      form.on('field', (name, value) => {
        if (name === 'email' || name === 'envelope' || name === 'sender_ip') fields[name] = value
      })
      form.on('finish', () => resolve(fields))
      form.on('error', () => resolve(null))
      form.end(body)
    } catch {
      resolve(null)
    }
  })
}

/** An address of another domain is none of ours, and taking it again wouldn't change that. */
async function receiveEach(
  inbound: Pick<InboundMailService, 'takes' | 'receive'>,
  recipients: readonly string[],
  mail: Omit<Parameters<InboundMailService['receive']>[0], 'recipient'>,
): Promise<void> {
  for (const recipient of recipients) if (inbound.takes(recipient)) await inbound.receive({ ...mail, recipient })
}

function hasPassword(authorization: string | undefined, password: string): boolean {
  const [, encoded = ''] = /^basic ([\w+/=]{1,500})$/i.exec(authorization ?? '') ?? []
  const given = Buffer.from(encoded, 'base64').toString().split(':').slice(1).join(':')
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(password))
}

/** SendGrid signs the time and the body. */
function isSigned({
  body,
  signature,
  timestamp,
  publicKey,
}: {
  body: Buffer
  signature: string
  timestamp: string
  publicKey: string
}): boolean {
  if (!/^\d{10}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp) * 1000) > MAX_AGE_MS) return false
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'base64'))
}

const refused = () => problem(new AppError('access_denied'))
const unreadable = () => problem(new AppError('bad_request'))
