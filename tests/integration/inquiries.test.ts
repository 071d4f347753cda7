import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { insertUser, signedInUser } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'

const OPERATOR = 'hello@voltacre.test'
const INQUIRY = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  role: 'Site selection',
  phone: '+1 (415) 555-0142',
  message: 'Is the utility letter still valid?',
}
const PUBLISHED = '/listings/riverside-40'
const ABOUT_PUBLISHED = '/contact?listing=riverside-40'
const ABOUT_DRAFT = '/contact?listing=secret-parcel'

describeBothDatabases('Inquiries', (open) => {
  let app: TestApp
  let listing: { id: string }
  beforeAll(async () => {
    const { db } = open()
    listing = await insertListing(db, { slug: 'riverside-40', landowner_name: 'Riverside 40', place_city: 'Taylor' })
    await insertListing(db, { slug: 'secret-parcel', landowner_name: 'Secret Parcel', is_published: false })
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await emptyTables(open().db, 'leads', 'rate_limits', 'mails', 'activity_log')
    app.mails.splice(0)
  })

  const leads = () => open().db.selectFrom('leads').selectAll().execute()
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await app.ask(path, init)
    return { status: response.status, html: (await response.text()).replaceAll('&#x27;', "'") }
  }
  const post = (path: string, fields: Record<string, string> = INQUIRY) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: ORIGIN } })

  test.each([PUBLISHED, ABOUT_PUBLISHED])('from %s names the listing in the lead and both emails', async (path) => {
    const { status, html } = await post(path)
    expect(status).toBe(200)
    expect(html).toContain('Message Sent!')
    expect(html).toContain("Thank you for reaching out. We'll get back to you within 24 hours.")
    expect(await leads()).toMatchObject([
      { ...INQUIRY, type: 'inquiry', listing_id: listing.id, listing_title: 'Riverside 40', source: path },
    ])
    const about = {
      title: 'Riverside 40',
      path: PUBLISHED,
      picture: expect.stringMatching(/^\/og\/listings\/riverside-40\.png\?v=/),
    }
    expect(app.mails.map(({ recipient, template }) => [recipient, template])).toMatchObject([
      [OPERATOR, { name: 'lead-received', role: INQUIRY.role, phone: INQUIRY.phone, listing: about }],
      [INQUIRY.email, { name: 'inquiry-received', listing: about }],
    ])
    const [entry] = await open().db.selectFrom('activity_log').select('subject_title').execute()
    expect(entry).toEqual({ subject_title: 'Inquiry: Riverside 40' })
  })

  test('reaches the owner of the listing, without what only the operator asks for', async () => {
    const { db } = open()
    const owner = await insertUser(db)
    const owned = { slug: 'owned', landowner_name: 'Owned Ranch', owner_id: owner.id }
    await insertListing(db, owned)
    for (const path of ['/listings/owned', '/contact?listing=owned']) await post(path)
    expect(app.mails.map(({ recipient }) => recipient)).toEqual([OPERATOR, owner.email, INQUIRY.email])
    const { name: sender, company, message } = INQUIRY
    const id = (await leads())[0]?.id
    expect(app.mails[1]?.template).toEqual({
      name: 'inquiry-for-owner',
      ...{ id, sender, company, message },
      listing: expect.objectContaining({ title: 'Owned Ranch', path: '/listings/owned' }),
    })
    expect((await ask('/listings/owned')).html).toContain(
      'The owner of the listing sees your name, company and message. Your email and phone stay hidden until you share them.',
    )
    expect((await ask('/contact')).html).not.toContain('stay hidden')
  })

  test.each([
    ['who is suspended', { suspended_at: new Date() }],
    ['whose address nobody confirmed', { email_verified: false }],
  ])('isn’t mailed to an owner %s, and neither is spam to any', async (_, state) => {
    const { db } = open()
    const owner = await insertUser(db)
    const { slug } = await insertListing(db, { owner_id: owner.id })
    await post(`/listings/${slug}`, { ...INQUIRY, subject: 'Watches' })
    expect(app.mails).toEqual([])
    await db.updateTable('users').set(state).where('id', '=', owner.id).execute()
    await post(`/listings/${slug}`)
    expect(app.mails.map(({ recipient }) => recipient)).toEqual([OPERATOR, INQUIRY.email])
  })

  test('is among the inquiries of its sender, with a link to the listing while it is published', async () => {
    const { db } = open()
    const sender = await signedInUser(app, db)
    const headers = { Cookie: sender.cookieHeader }
    const { email } = (await app.resolveViewer(sender)).viewer as SignedInViewer
    const { id } = await insertListing(db, { slug: 'asked-about', landowner_name: 'Asked About' })
    await post('/listings/asked-about', { ...INQUIRY, email })
    const shown = async () => /<main.*<\/main>/s.exec((await ask('/my/inquiries', { headers })).html)?.[0]
    expect(await shown()).toContain('Asked About')
    await db.updateTable('land_listings').set({ is_published: false }).where('id', '=', id).execute()
    expect(await shown()).toContain('Asked About')
    expect(await shown()).not.toContain('/listings/asked-about')
  })

  test('has a starter message, and is prefilled for a signed-in user', async () => {
    const user = await signedInUser(app, open().db)
    const headers = { Cookie: user.cookieHeader }
    for (const path of [PUBLISHED, ABOUT_PUBLISHED]) {
      expect((await ask(path)).html).toContain('I’d like to know more about Riverside 40. Is it still available?')
      expect((await ask(path, { headers })).html).toMatch(/name="email"[^>]*value="[^"]+@/)
    }
  })

  test('shows field errors and keeps the entries', async () => {
    for (const path of [PUBLISHED, ABOUT_PUBLISHED]) {
      const { status, html } = await post(path, { ...INQUIRY, email: '', phone: 'call me', message: '' })
      expect(status).toBe(422)
      for (const text of ['Please enter your email.', 'Please enter your message.', 'Enter a phone number, such as']) {
        expect(html).toContain(text)
      }
      for (const typed of ['Site selection', 'call me', 'Analytical Engines'])
        expect(html).toContain(`value="${typed}"`)
    }
    expect(await leads()).toEqual([])
  })

  test('that is sent twice is stored once, but again for another listing', async () => {
    await insertListing(open().db, { slug: 'other', landowner_name: 'Other' })
    await Promise.all([post(PUBLISHED), post(PUBLISHED), post(ABOUT_PUBLISHED)])
    expect(await leads()).toHaveLength(1)
    await post('/listings/other')
    expect(await leads()).toHaveLength(2)
  })

  test('that looks like spam is stored as spam without email', async () => {
    expect((await post(PUBLISHED, { ...INQUIRY, subject: 'Watches' })).html).toContain('Message Sent!')
    expect(await leads()).toMatchObject([{ status: 'spam', listing_id: listing.id }])
    expect(app.mails).toEqual([])
  })

  test('about an unpublished listing gets the same answer as about none, with the entries kept', async () => {
    const withoutSlug = (html: string) => html.replaceAll(/secret-parcel|no-such-parcel/g, 'SLUG')
    const main = (html: string) => withoutSlug(/<main.*<\/main>/s.exec(html)?.[0] ?? '')
    const [draft, none] = await Promise.all([ask(ABOUT_DRAFT), ask('/contact?listing=no-such-parcel')])
    expect(draft.status).toBe(200)
    expect(draft.html).toContain('Send us a message')
    expect(draft.html).not.toContain('Secret Parcel')
    expect(main(draft.html)).toBe(main(none.html))
    for (const path of [ABOUT_DRAFT, '/contact?listing=no-such-parcel', '/listings/secret-parcel', '/listings/none']) {
      const { status, html } = await post(path)
      expect(status, path).toBe(404)
      expect(html).not.toContain('Secret Parcel')
      expect(html).toContain('This listing is no longer available. Your entries are still here.')
      expect(html).toContain(`${INQUIRY.message}\n\nRole: ${INQUIRY.role}\nPhone: ${INQUIRY.phone}`)
      expect(html).toMatch(/<form[^>]* action="\/contact"/)
    }
    expect(await leads()).toEqual([])
    expect(app.mails).toEqual([])
  })

  test('is in the inbox and its export, even after the listing is deleted', async () => {
    const { db } = open()
    const { id } = await insertListing(db, { slug: 'gone-soon', landowner_name: 'Gone Soon', images: ['a/one.webp'] })
    await post('/listings/gone-soon')
    const admin = await signedInUser(app, db, { isAdmin: true })
    const headers = { Cookie: admin.cookieHeader }
    const [lead] = await leads()
    const shown = await ask(`/admin/leads/${lead!.id}`, { headers })
    for (const text of ['Gone Soon', 'href="/listings/gone-soon"', 'a/one.webp', INQUIRY.role, INQUIRY.phone]) {
      expect(shown.html).toContain(text)
    }
    await db.deleteFrom('land_listings').where('id', '=', id).execute()
    expect(await leads()).toMatchObject([{ listing_id: null, listing_title: 'Gone Soon' }])
    expect((await ask(`/admin/leads/${lead!.id}`, { headers })).html).toContain('Gone Soon')
    expect((await ask('/admin/leads', { headers })).html).toContain('Gone Soon')
    const [head, row] = (await ask('/admin/leads.csv', { headers })).html.split('\n')
    expect(head).toContain('listing_title,role,phone')
    expect(row).toContain('Gone Soon,Site selection')
  })
})
