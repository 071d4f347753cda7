import { expect, test } from 'vitest'
import type { EmailTemplate } from '../mail.ts'
import { renderEmail, templates } from './render.ts'

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

const LISTING = {
  title: 'Riverside 40',
  place: 'Taylor, Texas',
  path: '/listings/riverside-40',
  picture: '/og/listings/riverside-40.png?v=1-abc',
}
const INQUIRY = { ...LEAD, type: 'inquiry', inquiryType: '', role: 'Site selection', listing: LISTING } as const
const ENTRY = {
  ...LISTING,
  offer: '40.00 acres · $2,050,000 sale',
  heading: 'Price drop',
  now: 'now $2,050,000',
  sentence: 'Down $125,000 to $2,050,000',
  why: 'Matches your search “Central Texas”',
}
const GONE = {
  ...ENTRY,
  path: '',
  picture: '',
  offer: '',
  heading: 'No longer listed',
  now: '',
  sentence: 'No longer listed',
}
const TOKEN = '0f8fad5b-d9cb-469f-a165-70867728950e'
const ASKED = {
  sender: LEAD.sender,
  company: LEAD.company,
  message: LEAD.message,
  listing: LISTING,
  id: TOKEN,
}
const UNSUBSCRIBE = `https://voltacre.test/alerts/unsubscribe?token=${TOKEN}`
const DIGEST = {
  name: 'alert-digest',
  entries: [ENTRY],
  total: 1,
  matches: 0,
  search: 'Central Texas',
  more: '/search?location=Texas',
  token: TOKEN,
  hasAccount: true,
} as const satisfies EmailTemplate
const MY_LISTINGS = `${site.publicUrl}/my/listings`
const LISTING_URL = `${site.publicUrl}${LISTING.path}`

const TEMPLATES: [EmailTemplate, RegExp, string[]][] = [
  [{ name: 'verify-email', url }, /^Confirm your email/, [url]],
  [{ name: 'reset-password', url }, /^Reset your password/, [url]],
  [{ name: 'sign-in-link', url }, /^Sign in to VoltAcre$/, [url]],
  [{ name: 'confirm-email-change', url, newEmail: 'new@example.com' }, /^Approve the change/, [url, 'new@example.com']],
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
  [
    { name: 'lead-received', ...INQUIRY },
    /^Riverside 40: inquiry from Ada Lovelace$/,
    [LISTING_URL, 'Taylor, Texas', 'Site selection', '40 acres near Taylor.'],
  ],
  [{ name: 'inquiry-received', listing: LISTING }, /^Inquiry about Riverside 40$/, [LISTING_URL, 'Riverside 40']],
  [
    { name: 'inquiry-for-owner', ...ASKED },
    /^Inquiry about Riverside 40$/,
    [
      ...['Ada Lovelace', 'Analytical Engines', '40 acres near Taylor.', LISTING_URL],
      `${site.publicUrl}/my/inquiries/${TOKEN}`,
      'your email address stays hidden',
    ],
  ],
  [
    { name: 'lead-received', ...LEAD, type: 'land', sender: '' },
    /^Land request: ada@example.com$/,
    ['matches this search'],
  ],
  [{ name: 'confirm-land-request', url }, /^Confirm your land request$/, [url]],
  [{ name: 'land-request-confirmed', url }, /land request/, [url]],
  [{ name: 'report-received', listing: LISTING }, /received your report/, [LISTING_URL, '2 business days']],
  [{ name: 'report-decided', title: 'Riverside 40', outcome: 'upheld' }, /reviewed your report/, ['you were right']],
  [
    { name: 'report-decided', title: 'Riverside 40', outcome: 'dismissed' },
    /reviewed your report/,
    ['no reason to change'],
  ],
  [
    {
      name: 'listing-reminder',
      title: 'Riverside 40',
      since: '2026-08-22T10:00:00Z',
      isConfirmed: true,
      unlistOn: '2026-12-20T10:00:00Z',
      url,
    },
    /^Is Riverside 40 still available\?$/,
    [
      ...[url, MY_LISTINGS, 'You last confirmed it on Aug 22, 2026.'],
      'We’ll unlist it on Dec 20, 2026 if we don’t hear from you.',
    ],
  ],
  [
    {
      name: 'listing-reminder',
      title: 'Riverside 40',
      since: '2026-08-22T10:00:00Z',
      isConfirmed: false,
      unlistOn: '2026-12-20T10:00:00Z',
      url,
    },
    /^Is Riverside 40 still available\?$/,
    [url, 'You listed it on Aug 22, 2026.'],
  ],
  [
    { name: 'listing-unlisted', title: 'Riverside 40', url },
    /^We unlisted Riverside 40$/,
    [url, MY_LISTINGS, 'Confirm it to list it again.'],
  ],
  [
    { ...DIGEST, entries: [ENTRY] },
    /^Price drop: Riverside 40, now \$2,050,000$/,
    [
      ...[LISTING_URL, UNSUBSCRIBE, 'https://voltacre.test/saved/alerts', '40.00 acres · $2,050,000 sale'],
      ...['Down $125,000 to $2,050,000', 'Matches your search “Central Texas”'],
    ],
  ],
  [
    { ...DIGEST, entries: [GONE], hasAccount: false },
    /^No longer listed: Riverside 40$/,
    [UNSUBSCRIBE, 'Manage alerts', 'Riverside 40, Taylor, Texas'],
  ],
  [
    { ...DIGEST, entries: [ENTRY], total: 3, matches: 3 },
    /^3 new matches for Central Texas$/,
    ['https://voltacre.test/search?location=Texas', 'And 2 more', 'Narrow your search'],
  ],
  [{ ...DIGEST, entries: [ENTRY, GONE], total: 4, matches: 1 }, /^4 updates to land you follow$/, []],
  [{ name: 'listing-submitted', title: LISTING.title }, /Riverside 40/, []],
  [
    {
      name: 'feed-failed',
      address: 'https://broker.example/land.csv',
      failure: 'The server answered 404 (Not Found) instead of the file.',
      isStopped: false,
      url: MY_LISTINGS,
    },
    /can’t read your listing feed/,
    [MY_LISTINGS],
  ],
  [
    {
      name: 'listings-imported',
      file: 'land.csv',
      counts: { published: 1, in_review: 2, draft: 3, withdrawn: 0, left: 4 },
      url: MY_LISTINGS,
    },
    /land\.csv/,
    [MY_LISTINGS],
  ],
  [{ name: 'listing-approved', title: LISTING.title, url: LISTING_URL, isEdit: false }, /Riverside 40/, [LISTING_URL]],
  [
    {
      name: 'listing-changes-requested',
      title: LISTING.title,
      requests: [{ field: 'Price', text: 'Say whether it’s per acre.' }],
      url: MY_LISTINGS,
    },
    /Riverside 40/,
    ['Say whether it’s per acre.', MY_LISTINGS],
  ],
  [
    { name: 'listing-rejected', title: LISTING.title, reason: 'It’s listed twice.', url: MY_LISTINGS },
    /Riverside 40/,
    ['It’s listed twice.', 'submit it again', MY_LISTINGS],
  ],
  [
    { name: 'ownership-decided', title: LISTING.title, isVerified: false, note: 'The deed names someone else.' },
    /Riverside 40/,
    ['The deed names someone else.'],
  ],
  [
    {
      name: 'document-requested',
      title: LISTING.title,
      document: 'Title report',
      reader: 'Jordan Ellis',
      company: 'Northgrid',
      path: '/my/listings/1/documents',
    },
    /Jordan Ellis asks for a document/,
    ['Northgrid', '/my/listings/1/documents'],
  ],
  [
    {
      name: 'document-decided',
      title: LISTING.title,
      document: 'Title report',
      isGranted: true,
      path: '/listings/a/access/b',
    },
    /You can open “Title report”/,
    ['/listings/a/access/b'],
  ],
  [
    {
      name: 'document-decided',
      title: LISTING.title,
      document: 'Title report',
      isGranted: false,
      path: '/listings/a/access/b',
    },
    /declined/,
    [],
  ],
  [
    { name: 'message-held', from: 'other@example.com', text: 'Sell it now', path: '/my/inquiries/1' },
    /^Did you write from other@example.com\?$/,
    ['Sell it now', `${site.publicUrl}/my/inquiries/1`, 'discard it'],
  ],
  [
    { name: 'inquiry-reminder', id: TOKEN, sender: 'Ada Lovelace', title: LISTING.title },
    /^Ada Lovelace is waiting for your answer$/,
    [LISTING.title, `${site.publicUrl}/my/inquiries/${TOKEN}`],
  ],
  [
    { name: 'organization-invitation', organization: 'Northgrid', inviter: 'Jordan Ellis' },
    /^Join Northgrid on VoltAcre$/,
    ['Jordan Ellis', `${site.publicUrl}/my/organization`, '14 days'],
  ],
  [{ name: 'test-mail' }, /./, []],
  [{ name: 'message-received' }, /^Your message to VoltAcre$/, []],
  [{ name: 'demo-request-received' }, /demo request/, []],
  [{ name: 'confirm-notify', url }, /^Confirm/, [url]],
  [{ name: 'notify-confirmed', url }, /on the list/, [url]],
  [
    { name: 'security-notice', notice: 'passkey_added' },
    /passkey was added/,
    ['https://voltacre.test/forgot-password'],
  ],
]

test('every template is rendered below, but for replies, which look like mail that a person wrote', () => {
  const sampled = new Set<string>(TEMPLATES.map(([{ name }]) => name))
  expect(Object.keys(templates).filter((name) => !sampled.has(name))).toEqual(['lead-reply'])
})

test('a title can’t turn around what is beside it', () => {
  const title = 'Riverside\u202e\u2067 40\u0007'
  const { subject, text, html } = renderEmail({ ...DIGEST, entries: [{ ...ENTRY, title }] }, site)
  expect(subject).toBe('Price drop: Riverside 40, now $2,050,000')
  for (const part of [text, html]) expect(part).toContain('Riverside 40')
})

const asText = (html: string) =>
  html
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/<!-- -->/g, '')

test.each(TEMPLATES)('$name has the same content in both parts', (template, subject, expectedTexts) => {
  const rendered = renderEmail(template, site)
  expect(rendered.subject).toMatch(subject)
  for (const part of [rendered.text, asText(rendered.html)]) {
    for (const expected of [...expectedTexts, site.publicUrl, site.contactEmail, rendered.subject])
      expect(part).toContain(expected)
  }
  for (const link of expectedTexts.filter((text) => text.startsWith('https'))) {
    expect(rendered.text.split('\n')).toContain(link)
    expect(asText(rendered.html)).toContain(`href="${link}"`)
  }
  // The reason for the email is below the signature delimiter.
  expect(rendered.text.split('\n-- \n')[1]).toMatch(/^(You’re receiving this email because|This is the last email)/)
})

/** The only thing an email loads: the picture of its listing, from the site itself. */
const PICTURE = `<img src="${site.publicUrl}${LISTING.picture}" alt="" width="494"`

const hasPicture = (template: EmailTemplate) =>
  'listing' in template || ('entries' in template && template.entries.some(({ picture }) => picture !== ''))

test.each(TEMPLATES)('$name is accessible and loads nothing else than the picture of its listing', (template) => {
  const { html: whole, subject } = renderEmail(template, site)
  const html = whole.replace(PICTURE, '')
  expect(html !== whole).toBe(hasPicture(template))
  expect(html).toContain('lang="en"')
  expect(asText(html)).toContain(`<title>${subject}</title>`)
  expect(html.match(/<h1/g)).toHaveLength(1)
  for (const table of html.match(/<table[^>]*>/g) ?? []) expect(table).toContain('role="presentation"')
  expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import/)
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).toContain('name="color-scheme" content="light dark"')
})

test('a quoted message is escaped and marked as a quote, line by line', () => {
  const { html, text } = renderEmail({ name: 'lead-received', ...LEAD }, site)
  expect(html).toContain('&lt;b&gt;Call&lt;/b&gt; me?')
  expect(html).toContain('<br/><br/>')
  expect(text).toContain('> 40 acres near Taylor.\n> \n> <b>Call</b> me?\n')
})

test('an address that looks like markup is escaped', () => {
  const { html } = renderEmail({ name: 'email-changed', newEmail: '<b>"x"</b>@example.com' }, site)
  expect(html).not.toContain('<b>')
})
