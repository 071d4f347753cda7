import { z } from 'zod'
import { emailSchema } from './account.ts'
import { INQUIRY_TYPES, type InquiryType, LONGEST_LINE, LONGEST_MESSAGE, SHORTEST_SECONDS, TRAP } from './lead.ts'

/** Characters that turn the direction of all that follows, and those that no text has but tabs and line breaks. */
const UNSEEN = /[\u202a-\u202e\u2066-\u2069]|(?![\t\n])\p{Cc}/gu

const asLine = (text: unknown) =>
  typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim() : text
/** Text as people typed it, without what turns or hides it. */
export const asText = (text: unknown) =>
  typeof text === 'string' ? text.replaceAll(/\r\n?/g, '\n').replaceAll(UNSEEN, '').trim() : text

const line = (what: string) => z.string().max(LONGEST_LINE, `${what} has at most ${LONGEST_LINE} characters.`)
const text = z
  .string()
  .max(LONGEST_MESSAGE, `A message has at most ${LONGEST_MESSAGE.toLocaleString('en-US')} characters.`)

const given = (what: string) => ({ error: `Please enter ${what}.` })

const name = z.preprocess(asLine, z.string(given('your name')).min(1, given('your name')).pipe(line('A name')))
const company = z.preprocess(asLine, line('A company').default(''))
const message = z.preprocess(asText, z.string(given('your message')).min(1, given('your message')).pipe(text))
const inquiryType = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .enum(Object.keys(INQUIRY_TYPES) as [InquiryType, ...InquiryType[]], 'Please choose one of the four.')
    .default('general'),
)

const traps = { [TRAP.hidden]: z.unknown().optional(), [TRAP.seconds]: z.unknown().optional() }
type Traps = { [name in keyof typeof traps]?: unknown }

/** Tells people and programs apart. It is never an error of the form: a program would learn from it. */
function judged<Form extends Traps>({ subject, seconds, ...fields }: Form) {
  const isTooSoon = typeof seconds === 'string' && /^\d{1,9}$/.test(seconds) && Number(seconds) < SHORTEST_SECONDS
  return { ...fields, is_spam: isTooSoon || (subject !== undefined && subject !== '') }
}

export const contactSchema = z
  .object({ name, email: emailSchema, company, inquiry_type: inquiryType, message, ...traps })
  .transform(judged)

export const demoRequestSchema = z
  .object({ name, email: emailSchema, company, message: z.preprocess(asText, text.default('')), ...traps })
  .transform(judged)

export const notifySchema = z.object({ email: emailSchema, ...traps }).transform(judged)

export type ContactMessage = z.infer<typeof contactSchema>
export type DemoRequest = z.infer<typeof demoRequestSchema>
export type NotifyRequest = z.infer<typeof notifySchema>
