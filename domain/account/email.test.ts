import { expect, test } from 'vitest'
import { emailSchema, isEmail, withAsciiDomain } from './email.ts'

test.each([
  ['r&d@example.com', 'r&d@example.com'],
  [' Ada+Land@Example.COM ', 'ada+land@example.com'],
  ["o'brien/{x}=!#$%*?^_`|~@example.com", "o'brien/{x}=!#$%*?^_`|~@example.com"],
  ['info@münchen.example', 'info@xn--mnchen-3ya.example'],
  ['info@MÜNCHEN.example', 'info@xn--mnchen-3ya.example'],
  ['почта@пример.рф'.replace('почта', 'mail'), 'mail@xn--e1afmkfd.xn--p1ai'],
  ['someone@例え.jp', 'someone@xn--r8jz45g.jp'],
])('accepts %j', (typed, stored) => {
  expect(emailSchema.parse(typed)).toBe(stored)
  expect(emailSchema.parse(stored)).toBe(stored)
})

test.each([
  ...['', ' ', 'ada', '@', 'ada@', '@example.com', 'a b@example.com', 'ada@exa mple.com', 'ada@example..com'],
  ...['ada@-example.com', 'ada@mün chen.example', 'ada@münchen.example/x', 'ada@münchen.example:25', 'ada@ü\0.de'],
  ...[
    'ü@example.com',
    'Ada <ada@example.com>',
    'a@example.com,b@example.com',
    'a@b.com\r\nBcc: c@d.com',
    '\u202ea@b.com',
  ],
  `${'a'.repeat(250)}@b.com`,
])('refuses %j', (typed) => {
  expect(emailSchema.safeParse(typed).success).toBe(false)
})

test('says what is missing', () => {
  const messageOf = (typed: unknown) => emailSchema.safeParse(typed).error?.issues[0]?.message
  expect(messageOf(undefined)).toBe('Please enter your email.')
  expect(messageOf('')).toBe('Please enter your email.')
  expect(messageOf('ada')).toBe('Enter an email address, such as name@example.com.')
})

test('leaves a domain that isn’t one', () => {
  expect(withAsciiDomain('ü')).toBe('ü')
  expect(withAsciiDomain('ada@ü[')).toBe('ada@ü[')
  expect(isEmail('ops@münchen.example')).toBe(true)
  expect(isEmail('ops@')).toBe(false)
})
