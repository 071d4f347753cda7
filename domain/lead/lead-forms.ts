import { z } from 'zod'
import { emailSchema } from '../account/email.ts'
import {
  HONEYPOT,
  INQUIRY_TYPES,
  type InquiryType,
  MAX_LINE_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_PHONE_LENGTH,
  MIN_FORM_SECONDS,
} from './lead.ts'

/** Bidirectional overrides, and control characters other than tab and line feed. */
const INVISIBLE = /[\u202a-\u202e\u2066-\u2069]|(?![\t\n])\p{Cc}/gu

const asLine = (text: unknown) =>
  typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '').trim() : text
/** Normalizes line breaks and removes invisible characters. */
export const asText = (text: unknown) =>
  typeof text === 'string' ? text.replaceAll(/\r\n?/g, '\n').replaceAll(INVISIBLE, '').trim() : text

const line = (what: string) =>
  z.string().max(MAX_LINE_LENGTH, `${what} can have at most ${MAX_LINE_LENGTH} characters.`)
const text = z
  .string()
  .max(MAX_MESSAGE_LENGTH, `Message can have at most ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters.`)

const given = (what: string) => ({ error: `Please enter ${what}.` })

export const personName = z.preprocess(
  asLine,
  z.string(given('your name')).min(1, given('your name')).pipe(line('Name')),
)
export const companyName = z.preprocess(asLine, line('Company').default(''))
const role = z.preprocess(asLine, line('Role').default(''))
const phone = z.preprocess(
  asLine,
  z
    .string()
    .max(MAX_PHONE_LENGTH, `Phone can have at most ${MAX_PHONE_LENGTH} characters.`)
    .regex(/^[\d\s+().,/#x-]*$/i, 'Enter a phone number, such as +1 415 555 0142.')
    .default(''),
)
const message = z.preprocess(asText, z.string(given('your message')).min(1, given('your message')).pipe(text))
const inquiryType = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .enum(Object.keys(INQUIRY_TYPES) as [InquiryType, ...InquiryType[]], 'Choose one of the four types.')
    .default('general'),
)

/** The fields of every public form that reveal bots. */
export const honeypot = { [HONEYPOT.hidden]: z.unknown().optional(), [HONEYPOT.seconds]: z.unknown().optional() }
type Honeypot = { [name in keyof typeof honeypot]?: unknown }

/** Flags likely spam. It is never a form error, since that would tell bots what to change. */
export function withSpamFlag<Form extends Honeypot>({ subject, seconds, ...fields }: Form) {
  const isTooSoon = typeof seconds === 'string' && /^\d{1,9}$/.test(seconds) && Number(seconds) < MIN_FORM_SECONDS
  return { ...fields, is_spam: isTooSoon || (subject !== undefined && subject !== '') }
}

export const contactSchema = z
  .object({
    name: personName,
    email: emailSchema,
    company: companyName,
    inquiry_type: inquiryType,
    message,
    ...honeypot,
  })
  .transform(withSpamFlag)

/** A question about one listing. */
export const inquirySchema = z
  .object({ name: personName, email: emailSchema, company: companyName, role, phone, message, ...honeypot })
  .transform(withSpamFlag)

export const demoRequestSchema = z
  .object({
    name: personName,
    email: emailSchema,
    company: companyName,
    message: z.preprocess(asText, text.default('')),
    ...honeypot,
  })
  .transform(withSpamFlag)

export const notifySchema = z.object({ email: emailSchema, ...honeypot }).transform(withSpamFlag)

export type ContactMessage = z.infer<typeof contactSchema>
export type InquiryMessage = z.infer<typeof inquirySchema>
export type DemoRequest = z.infer<typeof demoRequestSchema>
export type NotifyRequest = z.infer<typeof notifySchema>
