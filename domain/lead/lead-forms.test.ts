import { expect, test } from 'vitest'
import { contactSchema, demoRequestSchema, notifySchema } from './lead-forms.ts'

const FILLED = { name: 'Ada Lovelace', email: 'Ada@Example.com ', message: 'Hello' }
const errorsOf = (form: object) =>
  Object.fromEntries((contactSchema.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path[0], message]))

test('requires name, email and message only', () => {
  expect(contactSchema.parse(FILLED)).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    company: '',
    inquiry_type: 'general',
    message: 'Hello',
    is_spam: false,
  })
  const needed = {
    name: 'Please enter your name.',
    email: 'Please enter your email.',
    message: 'Please enter your message.',
  }
  expect(errorsOf({})).toEqual(needed)
  expect(errorsOf({ name: ' ', email: '', message: '\n \u0007' })).toEqual(needed)
  expect(errorsOf({ ...FILLED, email: 'ada@' }).email).toMatch(/Enter an email address/)
  expect(demoRequestSchema.parse({ name: 'Ada', email: 'a@b.example', company: 'AE' }).message).toBe('')
})

test('reports fields that are too long or not offered', () => {
  const long = { ...FILLED, name: 'x'.repeat(201), company: 'x'.repeat(201), message: 'x'.repeat(10_001) }
  expect(errorsOf({ ...long, inquiry_type: 'lawyer' })).toEqual({
    name: 'Name can have at most 200 characters.',
    company: 'Company can have at most 200 characters.',
    message: 'Message can have at most 10,000 characters.',
    inquiry_type: 'Choose one of the four types.',
  })
  expect(contactSchema.parse({ ...FILLED, inquiry_type: '' }).inquiry_type).toBe('general')
  expect(errorsOf({ ...FILLED, message: new File(['x'], 'x') })).toEqual({ message: 'Please enter your message.' })
})

test('collapses lines, keeps line breaks of texts and removes invisible characters', () => {
  const read = contactSchema.parse({
    ...FILLED,
    name: ' Ada\r\nBcc:  x\u202e ',
    message: ' a\r\n\r\nb\u0000\u000b\tc\u2066 ',
  })
  expect(read).toMatchObject({ name: 'Ada Bcc: x', message: 'a\n\nb\tc' })
})

test.each([
  [{}, false],
  [{ subject: '', seconds: '' }, false],
  [{ seconds: '2' }, false],
  [{ seconds: '86400' }, false],
  [{ seconds: 'soon' }, false],
  [{ seconds: '0' }, true],
  [{ seconds: '1' }, true],
  [{ subject: 'Cheap watches' }, true],
  [{ subject: new File([], 'x') }, true],
])('with %j it is spam: %s', (traps, isSpam) => {
  expect(notifySchema.parse({ email: 'a@b.example', ...traps })).toEqual({ email: 'a@b.example', is_spam: isSpam })
})
