import { expect, it } from 'vitest'
import { mailAddress, phoneAddress } from './mail-address.ts'

it('prepares a subject and a text', () => {
  expect(mailAddress('a@example.org')).toBe('mailto:a@example.org')
  expect(mailAddress('a@example.org', { subject: 'Land & more' })).toBe(
    'mailto:a@example.org?subject=Land%20%26%20more',
  )
  expect(mailAddress('a@example.org', { subject: 'x', body: 'one\ntwo' })).toBe(
    'mailto:a@example.org?subject=x&body=one%0D%0Atwo',
  )
})

it('escapes what an address and a URL both use', () => {
  expect(mailAddress('r&d+land/q?@example.org')).toBe('mailto:r%26d+land%2Fq%3F@example.org')
})

it('converts a formatted phone number to a tel: link', () => {
  expect(phoneAddress('(415) 555-0142')).toBe('tel:4155550142')
  expect(phoneAddress('+353 1 234 5678')).toBe('tel:+35312345678')
})
