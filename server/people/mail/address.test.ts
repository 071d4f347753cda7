import { expect, test } from 'vitest'
import { parseSender, plainAddress } from './address.ts'

test.each(['a@b.example', "o'neil+land@sub.example.com", 'jörg@bücher.example'])('%s is a valid address', (address) => {
  expect(plainAddress(address)).toBe(address)
})

test.each([
  '',
  'a',
  'a@',
  '@b',
  'a@b@c',
  'a@b.example, c@d.example',
  'a@b.example;c@d.example',
  'A <a@b.example>',
  'a@b.example\r\nBcc: c@d.example',
  'a@b.example\nRCPT TO:<c@d.example>',
  'a@b.example\0',
  'a@b.example\u2028',
  '"a b"@c.example',
  'a b@c.example',
  `${'x'.repeat(250)}@b.example`,
])('%j is not an address', (address) => {
  expect(() => plainAddress(address)).toThrow('Not an address')
})

test.each([
  ['VoltAcre <hello@voltacre.example>', { name: 'VoltAcre', address: 'hello@voltacre.example' }],
  ['hello@voltacre.example', { name: '', address: 'hello@voltacre.example' }],
  ['Volt, Acre & Söhne <a@b.example>', { name: 'Volt, Acre & Söhne', address: 'a@b.example' }],
])('%s is a sender', (mailFrom, sender) => {
  expect(parseSender(mailFrom)).toEqual(sender)
})
