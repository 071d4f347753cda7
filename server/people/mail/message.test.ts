import { expect, test } from 'vitest'
import { readEml } from '../../../tests/support/eml.ts'
import { composeMessage } from './message.ts'

const sender = {
  mailFrom: 'Volt, Acre <hello@voltacre.test>',
  contactEmail: 'help@voltacre.test',
  name: 'VoltAcre',
  publicUrl: 'https://voltacre.test',
}
const url = `https://voltacre.test/reset-password?token=${'x'.repeat(200)}=`
const mail = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  recipient: 'ada@example.com',
  template: { name: 'reset-password', url } as const,
  tries: 1,
  createdAt: new Date('2026-11-21T03:28:11Z'),
}

test('an email has both parts, its sender, and headers that stop auto-replies', async () => {
  const message = await composeMessage(mail, sender)
  const read = readEml(message.bytes)
  expect({ from: read.from, to: read.to, subject: read.subject }).toEqual({
    from: '"Volt, Acre" <hello@voltacre.test>',
    to: 'ada@example.com',
    subject: 'Reset your password',
  })
  expect(read.text).toContain(`\n${url}\n`)
  expect(read.html).toContain(`href="${url}"`)
  expect(Object.fromEntries(read.headers)).toMatchObject({
    'message-id': '<0f8fad5b-d9cb-469f-a165-70867728950e@voltacre.test>',
    'reply-to': 'help@voltacre.test',
    'auto-submitted': 'auto-generated',
    date: 'Sat, 21 Nov 2026 03:28:11 +0000',
    'mime-version': '1.0',
  })
  expect({ from: message.from, to: message.to }).toEqual({ from: 'hello@voltacre.test', to: 'ada@example.com' })
  for (const line of message.bytes.toString('latin1').split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
})

test('a reply to a lead goes to its sender, and no other recipient can be injected', async () => {
  const lead = {
    name: 'lead-received',
    type: 'contact',
    sender: 'Ada\r\nBcc: eve@example.com',
    email: 'ada@example.com',
    company: '',
    inquiryType: 'general',
    message: 'Hello',
    source: '/contact',
  } as const
  const { headers } = readEml((await composeMessage({ ...mail, template: lead }, sender)).bytes)
  expect(headers.get('reply-to')).toBe('ada@example.com')
  expect(headers.has('bcc')).toBe(false)
  for (const email of ['ada@example.com, eve@example.com', 'ada@example.com\r\nBcc: eve@example.com']) {
    await expect(composeMessage({ ...mail, template: { ...lead, email } }, sender)).rejects.toThrow('Not an address')
  }
})

test('an owner who is asked doesn’t see the address of the person who asks', async () => {
  const listing = { title: 'Riverside 40', place: '', path: '/listings/riverside-40', picture: '/og/riverside-40.png' }
  const asked = { id: mail.id, sender: 'Ada', company: '', message: 'Hello', listing }
  const template = { name: 'inquiry-for-owner', ...asked } as const
  const { headers } = readEml(
    (await composeMessage({ ...mail, recipient: 'dale@example.com', template }, sender)).bytes,
  )
  expect(Object.fromEntries(headers)).toMatchObject({ to: 'dale@example.com', 'reply-to': sender.contactEmail })
})

test('every try produces the same bytes', async () => {
  const again = await composeMessage({ ...mail, tries: 7 }, sender)
  expect(again.bytes.equals((await composeMessage(mail, sender)).bytes)).toBe(true)
})

test.each(['a@b.example\r\nBcc: eve@example.com', 'a@b.example, eve@example.com'])(
  'no email is composed for %j',
  async (recipient) => {
    await expect(composeMessage({ ...mail, recipient }, sender)).rejects.toThrow('Not an address')
  },
)

test('a template value cannot become a header', async () => {
  const newEmail = 'a@b.example\r\nBcc: eve@example.com\r\n\r\n<b>'
  const { bytes } = await composeMessage({ ...mail, template: { name: 'email-changed', newEmail } }, sender)
  expect(readEml(bytes).headers.has('bcc')).toBe(false)
})

test('mail programs can unsubscribe from alerts with one click', async () => {
  const template = {
    name: 'alert-digest',
    entries: [],
    total: 2,
    matches: 2,
    search: 'Texas',
    more: '/search',
    token: mail.id,
    mailedAt: '2026-11-27T16:00:00.000Z',
    hasAccount: true,
  } as const
  const { headers } = readEml((await composeMessage({ ...mail, template: { ...template, entries: [] } }, sender)).bytes)
  expect(Object.fromEntries(headers)).toMatchObject({
    'list-unsubscribe': `<https://voltacre.test/alerts/unsubscribe?token=${mail.id}.mwz63gg0>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  })
})
