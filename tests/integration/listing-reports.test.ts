import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedInViewer, VISITOR } from '../../domain/permissions.ts'
import { BELONGINGS } from '../../server/belongings.ts'
import { exportAccount } from '../../server/people/accounts/removal.ts'
import { signedInUser, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'

const FORM = '/listings/riverside-40/report'
const REPORT = { reason: 'unavailable', details: 'It was sold in May.', email: 'ada@example.com' } as const
const THANKS = 'Thank you. We’ll look at it within 2 business days.'
const code = (code: string) => expect.objectContaining({ code })

describeBothDatabases('Listing reports', (open) => {
  let app: TestApp
  let listing: { id: string }
  let admin: TestCaller
  beforeAll(async () => {
    const { db } = open()
    listing = await insertListing(db, { slug: 'riverside-40', landowner_name: 'Riverside 40' })
    await insertListing(db, { slug: 'secret-parcel', landowner_name: 'Secret Parcel', is_published: false })
    app = await createTestApp({ database: open() })
    admin = await signedInUser(app, db, { isAdmin: true })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await emptyTables(open().db, 'listing_reports', 'rate_limits', 'mails', 'activity_log')
    app.mails.splice(0)
  })

  const reports = () => open().db.selectFrom('listing_reports').selectAll().orderBy('created_at').execute()
  const mailed = () => app.mails.map(({ recipient, template }) => [recipient, template])
  const actions = async () =>
    (await open().db.selectFrom('activity_log').select(['action', 'subject_title']).orderBy('id').execute()).map(
      ({ action, subject_title }) => `${action}: ${subject_title}`,
    )
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await app.ask(path, init)
    return { status: response.status, html: (await response.text()).replaceAll('&#x27;', "'") }
  }
  const post = (fields: Record<string, string>, { path = FORM, by = new TestCaller() } = {}) =>
    ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: ORIGIN, ...(by.cookies.size > 0 ? { Cookie: by.cookieHeader } : {}) },
    })
  const decide = (verb: string, id: string, note = '') =>
    post({ do: `${verb} ${id}`, note }, { path: '/admin/reports', by: admin })
  const viewerOf = async (caller: TestCaller) => (await app.resolveViewer(caller)).viewer as SignedInViewer

  test('are stored with an activity entry, and the reporter is emailed', async () => {
    const { status, html } = await post(REPORT)
    expect(status).toBe(200)
    expect(html).toContain(THANKS)
    expect(await reports()).toMatchObject([
      { ...REPORT, listing_id: listing.id, reporter_id: null, state: 'new', decided_at: null },
    ])
    const about = { title: 'Riverside 40', path: '/listings/riverside-40' }
    expect(mailed()).toEqual([
      ['ada@example.com', { name: 'report-received', listing: expect.objectContaining(about) }],
    ])
    expect(await actions()).toEqual(['report.received: Riverside 40'])
  })

  test('need no email, and send none without one', async () => {
    expect((await post({ reason: 'copied', details: '', email: ' ' })).html).toContain(THANKS)
    expect((await post({ reason: 'wrong_facts' })).html).toContain(THANKS)
    expect(await reports()).toMatchObject([{ email: null, details: '' }, { email: null }])
    expect(app.mails).toEqual([])
  })

  test('name a signed-in reporter, whose address is prefilled and whose reports are in the export', async () => {
    const user = await signedInUser(app, open().db)
    const { id, email } = await viewerOf(user)
    const { html } = await ask(FORM, { headers: { Cookie: user.cookieHeader } })
    expect(html).toMatch(new RegExp(`name="email"[^>]*value="${email}"`))
    await post(REPORT, { by: user })
    expect(await reports()).toMatchObject([{ reporter_id: id }])
    expect(await exportAccount({ db: open().db, belongings: BELONGINGS }, await viewerOf(user))).toMatchObject({
      listing_reports: [REPORT],
    })
  })

  test('show field errors and keep the entries', async () => {
    const long = 'x'.repeat(2001)
    const { status, html } = await post({ reason: '', details: long, email: 'ada' })
    expect(status).toBe(422)
    for (const text of ['Choose a reason.', 'Details can have at most 2,000 characters.', 'Enter an email address']) {
      expect(html).toContain(text)
    }
    expect(html).toContain(long)
    expect(html).toMatch(/name="email"[^>]*value="ada"/)
    const other = await post({ reason: 'other', details: ' ' })
    expect(other.status).toBe(422)
    expect(other.html).toContain('Please tell us what’s wrong.')
    expect(other.html).toContain('<option value="other" selected=""')
    expect((await post({ reason: 'constructor' })).html).toContain('Choose a reason.')
    expect(await reports()).toEqual([])
  })

  test('sent twice within ten minutes are stored once', async () => {
    await Promise.all([post(REPORT), post(REPORT), post({ ...REPORT, email: 'ADA@example.com ' })])
    expect(await reports()).toHaveLength(1)
    expect(app.mails).toHaveLength(1)
    await post({ ...REPORT, details: 'And the price is wrong.' })
    expect(await reports()).toHaveLength(2)
    await sql`update listing_reports set created_at = created_at - interval '11 minutes'`.execute(open().db)
    await post(REPORT)
    expect(await reports()).toHaveLength(3)
  })

  test('that look like spam get the same answer, but are not stored', async () => {
    expect((await post({ ...REPORT, subject: 'Watches' })).html).toContain(THANKS)
    expect((await post({ ...REPORT, seconds: '1' })).html).toContain(THANKS)
    expect(await reports()).toEqual([])
    expect(app.mails).toEqual([])
  })

  test('are limited per network, and send an address no more than five emails an hour', async () => {
    for (let index = 0; index < 7; index++) await post({ ...REPORT, details: `Report ${index}` })
    expect(await reports()).toHaveLength(7)
    expect(app.mails).toHaveLength(5)
    for (let index = 7; index < 40; index++) await post({ ...REPORT, subject: 'Watches' })
    const { status, html } = await post({ ...REPORT, details: 'One more' })
    expect(status).toBe(429)
    expect(html).toContain('Too many attempts. Your entries are still here.')
    expect(html).toContain('One more')
  })

  test('about a listing that isn’t public get the same answer as about none, with the entries kept', async () => {
    for (const slug of ['secret-parcel', 'none']) {
      const path = `/listings/${slug}/report`
      const shown = await ask(path)
      expect(shown.status).toBe(404)
      expect(shown.html).toContain('Listing Not Found')
      const sent = await post(REPORT, { path })
      expect(sent.status).toBe(404)
      expect(sent.html).toContain('This listing is no longer available. Your entries are still here.')
      expect(sent.html).toContain(REPORT.details)
      expect(shown.html + sent.html).not.toContain('Secret Parcel')
    }
    expect(await reports()).toEqual([])
  })

  test('have a form that is linked from the listing and not indexed', async () => {
    expect((await ask('/listings/riverside-40')).html).toMatch(new RegExp(`<a [^>]*href="${FORM}"`))
    const { html } = await ask(FORM)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('I own this land and didn’t list it')
  })

  test('wait for an admin, grouped by listing, the oldest first', async () => {
    const other = await insertListing(open().db, { slug: 'mill-creek', landowner_name: 'Mill Creek' })
    await post(REPORT)
    await post({ reason: 'other', details: 'It is <b>my</b> land.' }, { path: '/listings/mill-creek/report' })
    await post({ reason: 'suspicious' })
    const { listingReports } = app.services
    expect(await listingReports.findOpen(await viewerOf(admin))).toMatchObject({
      total: 3,
      listings: [
        { id: listing.id, reports: [REPORT, { reason: 'suspicious' }] },
        { id: other.id, reports: [{ reason: 'other' }] },
      ],
    })
    const { html } = await ask('/admin/reports', { headers: { Cookie: admin.cookieHeader } })
    for (const text of [
      REPORT.details,
      'mailto:ada@example.com',
      'It is &lt;b&gt;my&lt;/b&gt; land.',
      'href="/listings/mill-creek"',
      `href="/admin/listings?edit=${listing.id}"`,
    ]) {
      expect(html).toContain(text)
    }
    expect((await ask('/admin', { headers: { Cookie: admin.cookieHeader } })).html).toContain('3 open')
    await open().db.deleteFrom('land_listings').where('id', '=', other.id).execute()
    expect(await listingReports.countOpen(await viewerOf(admin))).toBe(2)
  })

  test.each([
    ['uphold', 'upheld', 'Report upheld.'],
    ['dismiss', 'dismissed', 'Report dismissed.'],
  ])('%s records the decision and emails the outcome', async (verb, outcome, notice) => {
    await post(REPORT)
    app.mails.splice(0)
    const [{ id } = { id: '' }] = await reports()
    const { status, html } = await decide(verb, id, ' Called the owner. ')
    expect(status).toBe(200)
    expect(html).toContain(notice)
    expect(html).toContain('No open reports')
    const by = (await viewerOf(admin)).id
    expect(await reports()).toMatchObject([
      { state: outcome, decided_by: by, decision_note: 'Called the owner.', decided_at: expect.any(Date) },
    ])
    expect(mailed()).toEqual([['ada@example.com', { name: 'report-decided', outcome, title: 'Riverside 40' }]])
    expect(await actions()).toEqual(['report.received: Riverside 40', `report.${outcome}: Riverside 40`])
  })

  test('are decided once, and a note isn’t lost', async () => {
    await post(REPORT)
    await post({ reason: 'copied' })
    const [first, second] = await reports()
    const answers = await Promise.all([decide('uphold', first!.id), decide('dismiss', first!.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 404)?.html).toContain('This report is no longer open.')
    expect(app.mails.filter(({ template }) => template.name === 'report-decided')).toHaveLength(1)
    const tooLong = await decide('uphold', second!.id, 'x'.repeat(2001))
    expect(tooLong.status).toBe(422)
    expect(tooLong.html).toContain('Note can have at most 2,000 characters.')
    expect(tooLong.html).toContain('x'.repeat(2001))
    expect((await decide('uphold', 'none')).status).toBe(404)
    expect((await decide('delete', second!.id)).status).toBe(400)
  })

  test('are for admins only', async () => {
    await post(REPORT)
    const [{ id } = { id: '' }] = await reports()
    const { listingReports } = app.services
    for (const viewer of [VISITOR, await viewerOf(await signedInUser(app, open().db))]) {
      await expect(listingReports.findOpen(viewer)).rejects.toEqual(code('access_denied'))
      await expect(listingReports.countOpen(viewer)).rejects.toEqual(code('access_denied'))
      const decision = listingReports.decide(viewer, id, { outcome: 'upheld', note: '' })
      await expect(decision).rejects.toEqual(code('access_denied'))
    }
    expect(await reports()).toMatchObject([{ state: 'new' }])
  })
})
