import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PARTIES } from '../../../domain/lead/lead.ts'
import { createReplyAddresses } from './reply-address.ts'

const addresses = createReplyAddresses('a secret', 'mail.example')

test.each(PARTIES)('the address of the %s leads back to the conversation, in upper case too', (party) => {
  for (let i = 0; i < 50; i++) {
    const leadId = randomUUID()
    const address = addresses.of({ leadId, party })
    expect(address).toMatch(/^reply\+[\da-f]{58}@mail\.example$/)
    expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64)
    expect(addresses.read(address)).toEqual({ leadId, party })
    expect(addresses.read(address.toUpperCase())).toEqual({ leadId, party })
  }
})

test('no other address is one: not with a changed character, another secret, party or domain', () => {
  const leadId = randomUUID()
  const address = addresses.of({ leadId, party: 'sender' })
  const token = address.slice(6, 64)
  const read = (text: string) => addresses.read(text)
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'a' ? 'b' : 'a'
    expect(read(`reply+${token.slice(0, at)}${other}${token.slice(at + 1)}@mail.example`)).toBeNull()
  }
  const elsewhere = createReplyAddresses('another secret', 'mail.example')
  expect(read(elsewhere.of({ leadId, party: 'sender' }))).toBeNull()
  for (const text of [
    '',
    '@',
    'reply+@mail.example',
    `${token}@mail.example`,
    `reply+${token}@other.example`,
    `reply+${token}0@mail.example`,
  ])
    expect(read(text), text).toBeNull()
})
