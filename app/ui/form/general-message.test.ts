import { expect, test } from 'vitest'
import { asGeneralMessage } from './general-message.ts'

const messageOf = (typed: Record<string, string>) => asGeneralMessage({ sent: false, typed }).typed

test('a general message includes the role and phone of an inquiry', () => {
  expect(messageOf({ name: 'Ana', role: 'Broker', phone: '512-555-0100', message: 'Is it level?' })).toEqual({
    name: 'Ana',
    message: 'Is it level?\n\nRole: Broker\nPhone: 512-555-0100',
  })
  expect(messageOf({ role: '', phone: '512-555-0100', message: '' })).toEqual({ message: 'Phone: 512-555-0100' })
})

test('a message without them is unchanged', () => {
  expect(messageOf({ role: '', phone: '', message: 'Hello' })).toMatchObject({ message: 'Hello' })
  expect(messageOf({ inquiry_type: 'general', message: 'Hello' })).toEqual({
    inquiry_type: 'general',
    message: 'Hello',
  })
})
