import { createPublicKey, hash, timingSafeEqual, verify } from 'node:crypto'
import { Busboy } from '@fastify/busboy'
import { Hono, type HonoRequest } from 'hono'
import { auth } from 'hono/utils/basic-auth'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import type { Connection } from '../../platform/http/connection.ts'
import { problem } from '../../platform/http/errors.ts'
import { MAX_MAIL_SIZE } from './inbound-mail.ts'
import type { ArrivedMail, InboundMailService } from './service.ts'

/** The email in Base64, with the fields that the mail service adds. */
const MAX_BODY = Math.ceil(MAX_MAIL_SIZE * 1.4)
/** Rejects requests that were recorded and sent again. */
const MAX_AGE_MS = 10 * 60_000
const MAX_RECIPIENTS = 10

export const INBOUND_FORM = { path: '/inbound-mail/*', limit: { maxBytes: MAX_BODY } }

export interface InboundRoutes {
  services: { inboundMail: Pick<InboundMailService, 'takes' | 'receive'> | null }
  inboundKeys: InboundKeys
}

export interface InboundKeys {
  /** The password that Postmark sends with HTTP basic authentication, since it doesn't sign requests. */
  postmark: string | undefined
  /** SendGrid's public key: ECDSA with P-256, DER in Base64. */
  sendgrid: string | undefined
}

type Delivery = Omit<ArrivedMail, 'recipient'> & { recipients: readonly string[] }
type ReadDelivery = (request: HonoRequest, key: string) => Promise<Delivery | 'access_denied' | 'bad_request'>

/** `POST /inbound-mail/postmark` and `/inbound-mail/sendgrid`: email that a mail service received for the reply addresses. */
export function inboundRoutes({ services: { inboundMail }, inboundKeys }: InboundRoutes) {
  const app = new Hono<{ Bindings: Connection }>()
  if (inboundMail === null) return app
  const add = (path: string, key: string | undefined, read: ReadDelivery) => {
    if (!key) return
    app.post(path, async ({ req }) => {
      const delivery = await read(req, key)
      if (typeof delivery === 'string') return problem(new AppError(delivery))
      const { recipients, ...mail } = delivery
      // Success for other domains too: sending the email again wouldn't change the result.
      for (const recipient of recipients)
        if (inboundMail.takes(recipient)) await inboundMail.receive({ ...mail, recipient })
      return new Response(null, { status: 200 })
    })
  }
  add('/inbound-mail/postmark', inboundKeys.postmark, readPostmark)
  add('/inbound-mail/sendgrid', inboundKeys.sendgrid, readSendgrid)
  return app
}

const address = z.string().max(320)

/** With “Include raw email content in JSON payload”. */
const postmarkSchema = z.object({ RawEmail: z.string().min(1), OriginalRecipient: address, From: address.default('') })

const readPostmark: ReadDelivery = async (request, password) => {
  const given = hash('sha256', auth(request.raw)?.password ?? '', 'buffer')
  if (!timingSafeEqual(given, hash('sha256', password, 'buffer'))) return 'access_denied'
  const fields = await request
    .json()
    .then((body) => postmarkSchema.parse(body))
    .catch(() => null)
  if (!fields) return 'bad_request'
  const { OriginalRecipient: recipient, RawEmail, From: returnPath } = fields
  return {
    recipients: [recipient],
    raw: Buffer.from(RawEmail),
    returnPath,
    remoteAddress: '',
    helo: '',
    via: 'postmark',
  }
}

/** With “POST the raw, full MIME message”. */
const sendgridSchema = z.object({
  email: z.string().min(1),
  sender_ip: z.string().max(64).default(''),
  envelope: z
    .string()
    .max(10_000)
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.object({ to: z.array(address).min(1).max(MAX_RECIPIENTS), from: address.default('') })),
})

const readSendgrid: ReadDelivery = async (request, publicKey) => {
  const body = Buffer.from(await request.arrayBuffer())
  if (!isSigned(request, body, publicKey)) return 'access_denied'
  const fields = await readFields(body, request.header('Content-Type') ?? '').catch(() => null)
  if (!fields) return 'bad_request'
  const { email, envelope, sender_ip: remoteAddress } = fields
  const raw = Buffer.from(email, 'latin1')
  return { recipients: envelope.to, raw, returnPath: envelope.from, remoteAddress, helo: '', via: 'sendgrid' }
}

/** Decodes each byte of a form as one character, because an email isn't always UTF-8. Rejects if the form can't be read. */
async function readFields(body: Buffer, contentType: string): Promise<z.output<typeof sendgridSchema>> {
  const fields: Record<string, string> = {}
  const form = new Busboy({
    headers: { 'content-type': contentType },
    defCharset: 'latin1',
    limits: { fields: 30, files: 0, fieldSize: MAX_MAIL_SIZE },
  })
  form.on('field', (name, value) => {
    if (Object.hasOwn(sendgridSchema.shape, name)) fields[name] = value
  })
  await new Promise((resolve, reject) => form.on('finish', resolve).on('error', reject).end(body))
  return sendgridSchema.parse(fields)
}

/** SendGrid signs the time, in Unix seconds, and the body. */
function isSigned(request: HonoRequest, body: Buffer, publicKey: string): boolean {
  const headerOf = (name: string) => request.header(`X-Twilio-Email-Event-Webhook-${name}`) ?? ''
  const timestamp = headerOf('Timestamp')
  if (!/^\d{10}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp) * 1000) > MAX_AGE_MS) return false
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const signature = Buffer.from(headerOf('Signature'), 'base64')
  return verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), key, signature)
}
