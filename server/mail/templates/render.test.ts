import { expect, test } from 'vitest'
import type { Letter } from '../letter.ts'
import { renderLetter } from './render.ts'

const site = { name: 'VoltAcre', publicUrl: 'https://voltacre.test', contactEmail: 'hello@voltacre.test' }
const url = 'https://voltacre.test/verify-email?token=abc_DEF-123'
const signInUrl = 'https://voltacre.test/login'
const resetUrl = 'https://voltacre.test/forgot-password?a=1&b=2'
const resetAt = 'https://voltacre.test/forgot-password'

const LEAD = {
  type: 'contact',
  sender: 'Ada Lovelace',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  inquiryType: 'landowner',
  message: '40 acres near Taylor.\n\n<b>Call</b> me?',
  source: '/contact',
} as const

const LETTERS: [Letter, RegExp, string[]][] = [
  [{ name: 'verify-email', url }, /^Confirm your email/, [url]],
  [{ name: 'reset-password', url }, /new password$/, [url]],
  [{ name: 'confirm-email-change', url, newEmail: 'new@example.com' }, /changes$/, [url, 'new@example.com']],
  [{ name: 'new-email', url }, /new email address$/, [url]],
  [{ name: 'email-changed', newEmail: 'new@example.com' }, /email address was changed/, ['new@example.com']],
  [{ name: 'password-changed' }, /password was changed/, [resetAt]],
  [{ name: 'account-exists', signInUrl, resetUrl }, /already have an account/, [signInUrl, resetUrl]],
  [{ name: 'locked-out', resetUrl }, /paused/, [resetUrl]],
  [{ name: 'account-deleted' }, /deleted/, []],
  [{ name: 'security-notice', notice: 'passkey_added' }, /passkey was added/, [resetAt]],
  [{ name: 'security-notice', notice: 'two_factor_off' }, /is off/, [resetAt]],
  [{ name: 'security-notice', notice: 'codes_failed' }, /paused/, [resetAt]],
  [
    { name: 'lead-received', ...LEAD },
    /^Landowner: message from Ada Lovelace$/,
    ['Ada Lovelace', 'ada@example.com', 'Analytical Engines', '40 acres near Taylor.', '/contact'],
  ],
  [{ name: 'lead-received', ...LEAD, type: 'demo', inquiryType: '' }, /^Demo request from Ada Lovelace$/, []],
  [{ name: 'lead-received', ...LEAD, type: 'notify', sender: '' }, /^Notify Me: ada@example.com$/, ['/contact']],
  [{ name: 'message-received' }, /received your message/, []],
  [{ name: 'demo-request-received' }, /demo request/, []],
  [{ name: 'confirm-notify', url }, /^Confirm/, [url]],
  [{ name: 'notify-confirmed', url }, /on the list/, [url]],
  [
    { name: 'security-notice', notice: 'passkey_added' },
    /passkey was added/,
    ['https://voltacre.test/forgot-password'],
  ],
]

const asText = (html: string) =>
  html
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/<!-- -->/g, '')

test.each(LETTERS)('$name says it in both parts', async (letter, subject, holds) => {
  const rendered = await renderLetter(letter, site)
  expect(rendered.subject).toMatch(subject)
  for (const part of [rendered.text, asText(rendered.html)]) {
    for (const held of [...holds, site.publicUrl, site.contactEmail, rendered.subject]) expect(part).toContain(held)
  }
  for (const link of holds.filter((held) => held.startsWith('https'))) {
    expect(rendered.text.split('\n')).toContain(link)
    expect(asText(rendered.html)).toContain(`href="${link}"`)
  }
  // Why it was sent stands below the line that mail readers take for the signature.
  expect(rendered.text.split('\n-- \n')[1]).toMatch(/^(You receive this because|This is the last letter)/)
})

test.each(LETTERS)('$name can be read by everyone and loads nothing', async (letter) => {
  const { html, subject } = await renderLetter(letter, site)
  expect(html).toContain('lang="en"')
  expect(asText(html)).toContain(`<title>${subject}</title>`)
  expect(html.match(/<h1/g)).toHaveLength(1)
  for (const table of html.match(/<table[^>]*>/g) ?? []) expect(table).toContain('role="presentation"')
  expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import/)
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).toContain('name="color-scheme" content="light dark"')
})

test('what somebody wrote is text, line by line, and a mail reader does not take it for ours', async () => {
  const { html, text } = await renderLetter({ name: 'lead-received', ...LEAD }, site)
  expect(html).toContain('&lt;b&gt;Call&lt;/b&gt; me?')
  expect(html).toContain('<br/><br/>')
  expect(text).toContain('> 40 acres near Taylor.\n> \n> <b>Call</b> me?\n')
})

test('an address that looks like markup is text', async () => {
  const { html } = await renderLetter({ name: 'email-changed', newEmail: '<b>"x"</b>@example.com' }, site)
  expect(html).not.toContain('<b>')
})
