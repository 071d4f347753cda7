import { expect, test } from 'vitest'
import { endOfRecord, formatLsn, parseLsn } from './lsn.ts'

test('positions have the text form of PostgreSQL', () => {
  expect(parseLsn('16/B374D848')).toBe(0x16_b374d848n)
  expect(formatLsn(0x16_b374d848n)).toBe('16/B374D848')
  expect(formatLsn(parseLsn('0/0')!)).toBe('0/0')
})

test.each([null, '', '16', '16/', '/B374D848', '16/b374d848', '123456789/0', '0/0 '])('%j is no position', (text) => {
  expect(parseLsn(text)).toBeNull()
})

test('the header of a page is not part of the record before it', () => {
  expect(endOfRecord(parseLsn('0/4000028')!)).toBe(parseLsn('0/4000000'))
  expect(endOfRecord(parseLsn('0/4002018')!)).toBe(parseLsn('0/4002000'))
  // The end of a record that began on the page before.
  expect(endOfRecord(parseLsn('0/4002028')!)).toBe(parseLsn('0/4002028'))
})
