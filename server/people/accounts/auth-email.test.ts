import { expect, test } from 'vitest'
import { authEmail } from './auth-email.ts'

test('an address that better-auth accepts is its own alias', () => {
  expect(authEmail('ada+land@example.com')).toBe('ada+land@example.com')
})

test.each(['r&d@example.com', 'mail@xn--e1afmkfd.xn--p1ai', 'ops@localhost', 'ada@auth.invalid'])(
  '%s gets an alias',
  (email) => {
    expect(authEmail(email)).toBe(`${Buffer.from(email).toString('hex')}@auth.invalid`)
  },
)
