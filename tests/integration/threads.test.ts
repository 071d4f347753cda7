import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ThreadQuery } from '../../domain/lead/thread.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { signInAs, type TestOwner } from '../support/drafts.ts'
import { insertListing } from '../support/factories.ts'
import { insertLead } from '../support/leads.ts'

const OPERATOR = 'hello@voltacre.test'
const ALL: ThreadQuery = { show: 'all', q: '', listingId: null, page: 1 }

describeBothDatabases('Conversations', (open) => {
  let app: TestApp
  let admin: TestOwner
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    admin = await signInAs(app, open().db, { isAdmin: true })
  })
  afterAll(() => app.close())

  const person = () => signInAs(app, open().db)
  const threads = () => app.services.threads
  const list = (owner: TestOwner, values: Partial<Parameters<typeof insertListing>[1]> = {}) =>
    insertListing(open().db, { owner_id: owner.viewer.id, lifecycle: 'published', ...values })
  const find = async ({ viewer }: TestOwner, query: Partial<ThreadQuery> = {}) =>
    threads().find(viewer, { ...ALL, ...query })
  const rows = async (...args: Parameters<typeof find>) => (await find(...args)).threads.data
  const textsOf = async ({ viewer }: TestOwner, id: string) =>
    (await threads().get(viewer, id)).messages.map(({ text, is_own, from }) => [is_own ? 'You' : from, text])
  const show = async ({ caller }: TestOwner, path: string, init: RequestInit = {}) => {
    const response = await app.ask(path, { ...init, headers: { Cookie: caller.cookieHeader, Origin: ORIGIN } })
    const html = await response.text()
    return { status: response.status, headers: response.headers, main: /<main.*<\/main>/s.exec(html)?.[0] ?? '', html }
  }

  /** A builder asks a landowner about a listing. */
  async function ask(message = 'Is the utility letter still valid?') {
    const [builder, owner] = [await person(), await person()]
    const listing = await list(owner, {
      landowner_name: 'Asked Ranch',
      contact: JSON.stringify({ name: 'Dale Krueger', role: 'owner', phone: '+1 512 555 0143' }),
    })
    const inquiry = { name: 'Jordan Ellis', company: 'Northgrid', role: 'Siting', phone: '+1 415 555 0142', message }
    await app.services.leads.sendInquiry(builder.viewer, builder.caller, {
      ...inquiry,
      email: builder.viewer.email,
      is_spam: false,
      listing: listing.slug,
      source: `/listings/${listing.slug}`,
    })
    const [row] = await rows(builder)
    app.mails.splice(0)
    return { builder, owner, listing, id: row!.id }
  }

  test('show both sides the same messages, each with the other’s name and no address', async () => {
    const { builder, owner, listing, id } = await ask()
    await threads().send(owner.viewer, id, { text: 'Good for 12 months.' })
    await threads().send(builder.viewer, id, { text: 'Thanks. Could we visit?' })
    expect(await textsOf(builder, id)).toEqual([
      ['You', 'Is the utility letter still valid?'],
      ['Dale Krueger', 'Good for 12 months.'],
      ['You', 'Thanks. Could we visit?'],
    ])
    expect(await textsOf(owner, id)).toEqual([
      ['Jordan Ellis', 'Is the utility letter still valid?'],
      ['You', 'Good for 12 months.'],
      ['Jordan Ellis', 'Thanks. Could we visit?'],
    ])
    for (const [reader, other] of [
      [builder, owner],
      [owner, builder],
    ] as const) {
      const { main, headers } = await show(reader, `/my/inquiries/${id}`)
      expect(headers.get('Cache-Control')).toMatch(/private|no-store/)
      expect(main).toContain(`href="/listings/${listing.slug}"`)
      for (const hidden of [other.viewer.email, '555 0142', '555 0143']) expect(main).not.toContain(hidden)
    }
    const { messages } = await app.services.inbox.get(admin.viewer, id)
    expect(messages.map(({ party, body }) => [party, body])).toEqual([
      ['landowner', 'Good for 12 months.'],
      ['sender', 'Thanks. Could we visit?'],
    ])
  })

  test('show a link to a document of the listing as a card, which opens nothing by itself', async () => {
    const { builder, owner, listing, id } = await ask()
    const documents = [{ path: 'documents/letter.pdf', title: 'Utility letter', access: 'nda', is_public: false }]
    await open()
      .db.updateTable('land_listings')
      .set({ documents: JSON.stringify(documents) })
      .where('id', '=', listing.id)
      .execute()
    const [document] = (await app.services.listings.getBySlug(VISITOR, listing.slug)).documents
    const url = `https://voltacre.test${document!.url}`
    expect((await show(owner, `/my/inquiries/${id}`)).main).toContain('>Documents</button>')
    expect((await show(builder, `/my/inquiries/${id}`)).main).not.toContain('>Documents</button>')
    await threads().send(owner.viewer, id, { text: `Sure.\nUtility letter: ${url}` })
    const { main } = await show(builder, `/my/inquiries/${id}`)
    expect(main).toContain(`href="${url}"`)
    expect(main).toContain('Sign to view')
    expect(main).not.toContain('letter.pdf')
    expect(JSON.stringify(app.mails)).not.toContain('letter.pdf')
    expect((await show(builder, document!.url!)).status).toBe(200)
    expect((await show(builder, document!.url!.replace('/access/', '/documents/'))).status).toBe(404)
  })

  test('email each message to the other side once, without the writer’s address', async () => {
    const { builder, owner, id } = await ask()
    const key = randomUUID()
    for (let press = 0; press < 2; press++) await threads().send(owner.viewer, id, { text: 'Yes, until May.', key })
    await threads().send(builder.viewer, id, { text: 'Great.' })
    await app.services.inbox.reply(admin.viewer, id, { text: 'We can arrange the visit.' })
    expect(app.mails.map(({ recipient, template }) => [recipient, template])).toMatchObject([
      [
        builder.viewer.email,
        { text: 'Yes, until May.', sender: 'Dale Krueger', about: 'Asked Ranch', path: `/my/inquiries/${id}` },
      ],
      [owner.viewer.email, { text: 'Great.', sender: 'Jordan Ellis' }],
      [builder.viewer.email, { text: 'We can arrange the visit.', sender: '' }],
      [owner.viewer.email, { text: 'We can arrange the visit.', sender: '' }],
    ])
    const [first] = app.mails
    expect(first?.template).toMatchObject({ quote: 'Is the utility letter still valid?' })
    expect(JSON.stringify(first?.template)).not.toContain(owner.viewer.email)
  })

  test('stay on the site for whoever prefers that', async () => {
    const { builder, owner, id } = await ask()
    await app.services.account.setPreferences(owner.viewer, { wants_news: false, emails_messages: false })
    await threads().send(builder.viewer, id, { text: 'Any news?' })
    expect(app.mails).toEqual([])
    expect(await textsOf(owner, id)).toContainEqual(['Jordan Ellis', 'Any news?'])
  })

  test('go to the operator for a listing without an owner, and the answer to the sender', async () => {
    const builder = await person()
    const { slug } = await insertListing(open().db, { landowner_name: 'Our Parcel' })
    const message = { name: 'Ada', company: '', role: '', phone: '', message: 'Is it sold?', is_spam: false }
    const inquiry = { ...message, email: builder.viewer.email, listing: slug, source: '/contact' }
    await app.services.leads.sendInquiry(builder.viewer, builder.caller, inquiry)
    const [row] = await rows(builder)
    expect(row).toMatchObject({ title: 'Our Parcel', with: null, is_preview_own: true, is_waiting_on_viewer: false })
    app.mails.splice(0)
    await app.services.inbox.reply(admin.viewer, row!.id, { text: 'Still available.' })
    expect(await rows(builder)).toMatchObject([{ unread: 1, is_waiting_on_viewer: true, preview: 'Still available.' }])
    await threads().send(builder.viewer, row!.id, { text: 'Good.' })
    expect(app.mails.map(({ recipient }) => recipient)).toEqual([builder.viewer.email, OPERATOR])
    expect(app.mails[1]?.template).toMatchObject({ sender: 'Ada', path: `/admin/leads/${row!.id}` })
  })

  test('count what is unread and who is waited for, and find words', async () => {
    const { builder, owner, id } = await ask('Does the easement limit building height?')
    expect((await find(owner)).counts).toEqual({ all: 1, unread: 1, waiting: 1 })
    expect(await rows(owner)).toMatchObject([{ unread: 1, with: 'Jordan Ellis', title: 'Asked Ranch' }])
    expect(await threads().countUnread(owner.viewer)).toBe(1)
    expect((await show(owner, '/search')).html).toContain('Inquiries (1)')
    await show(owner, `/my/inquiries/${id}`)
    expect((await find(owner)).counts).toEqual({ all: 1, unread: 0, waiting: 1 })
    expect(await threads().get(builder.viewer, id)).toMatchObject({ read_at: expect.any(String) })
    await threads().send(owner.viewer, id, { text: '100 feet wide, no height limit.' })
    expect(await threads().get(owner.viewer, id)).toMatchObject({ read_at: null, is_unconfirmed: false })
    expect((await find(owner)).counts).toEqual({ all: 1, unread: 0, waiting: 0 })
    expect((await find(builder)).counts).toEqual({ all: 1, unread: 1, waiting: 1 })
    for (const q of ['asked ranch', 'height limit', 'dale 100%', 'easement']) {
      const found = await rows(builder, { q })
      expect(
        found.map((row) => row.id),
        q,
      ).toEqual(q === 'dale 100%' ? [] : [id])
    }
    expect(await rows(builder, { show: 'unread' })).toHaveLength(1)
    expect(await rows(owner, { show: 'waiting' })).toEqual([])
  })

  test('stay readable as they were when the listing is renamed, withdrawn, given to someone else or deleted', async () => {
    const { builder, owner, listing, id } = await ask()
    const next = await person()
    const { db } = open()
    const titles = async () => [(await rows(builder))[0]?.title, (await rows(owner))[0]?.title]
    await db.updateTable('land_listings').set({ landowner_name: 'New Name' }).where('id', '=', listing.id).execute()
    await app.services.ownListings.withdraw(owner.viewer, listing.id)
    expect(await titles()).toEqual(['Asked Ranch', 'Asked Ranch'])
    const { main } = await show(builder, `/my/inquiries/${id}`)
    expect(main).toContain('No longer listed')
    for (const hidden of ['New Name', `/listings/${listing.slug}`]) expect(main).not.toContain(hidden)
    await db.updateTable('land_listings').set({ owner_id: next.viewer.id }).where('id', '=', listing.id).execute()
    expect(await rows(next)).toEqual([])
    await expect(threads().get(next.viewer, id)).rejects.toMatchObject({ code: 'thread_not_found' })
    await app.services.content.listings.remove(admin.viewer, [listing.id])
    expect(await titles()).toEqual(['Asked Ranch', 'Asked Ranch'])
    await threads().send(owner.viewer, id, { text: 'It was sold.' })
    expect(await textsOf(builder, id)).toContainEqual(['Landowner', 'It was sold.'])
  })

  test('share an address and phone number by a press, and only with the other side', async () => {
    const { builder, owner, id } = await ask()
    await threads().shareContact(builder.viewer, id)
    expect(await threads().get(owner.viewer, id)).toMatchObject({
      contact: { email: builder.viewer.email, phone: '+1 415 555 0142' },
      has_shared_contact: false,
    })
    expect(await threads().get(builder.viewer, id)).toMatchObject({ contact: null, has_shared_contact: true })
    const shared = await show(owner, `/my/inquiries/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ do: 'share' }),
    })
    expect(shared.main).toContain('Your email address and phone number are shared.')
    expect((await threads().get(builder.viewer, id)).contact).toEqual({
      email: owner.viewer.email,
      phone: '+1 512 555 0143',
    })
  })

  test('end for someone who is blocked, until unblocked, and their new inquiries go to the operator', async () => {
    const { builder, owner, listing, id } = await ask()
    await threads().setBlocked(owner.viewer, id, true)
    await expect(threads().send(builder.viewer, id, { text: 'Hello?' })).rejects.toMatchObject({
      code: 'thread_blocked',
    })
    await expect(threads().send(owner.viewer, id, { text: 'No.' })).rejects.toMatchObject({ code: 'thread_blocked' })
    expect((await show(builder, `/my/inquiries/${id}`)).main).toContain('doesn’t take messages from you')
    await app.services.leads.sendInquiry(builder.viewer, builder.caller, {
      ...{ name: 'Jordan', company: '', role: '', phone: '', message: 'Again', is_spam: false },
      ...{ email: builder.viewer.email, listing: listing.slug, source: '/contact' },
    })
    expect(await rows(owner)).toHaveLength(1)
    expect(app.mails.map(({ recipient }) => recipient)).toEqual([OPERATOR, builder.viewer.email])
    await threads().setBlocked(owner.viewer, id, false)
    await threads().send(builder.viewer, id, { text: 'Thank you.' })
  })

  test('can be reported to the operator, who reads the reason, and nobody else does', async () => {
    const { builder, owner, id } = await ask()
    await threads().report(owner.viewer, id, 'Asks for a deposit')
    expect(app.mails).toMatchObject([
      { recipient: OPERATOR, template: { text: expect.stringContaining('Asks for a deposit') } },
    ])
    const { messages } = await app.services.inbox.get(admin.viewer, id)
    expect(messages).toMatchObject([{ kind: 'note', party: 'landowner', author: owner.viewer.email }])
    for (const reader of [builder, owner])
      expect((await show(reader, `/my/inquiries/${id}`)).main).not.toContain('Asks for a deposit')
    expect((await threads().get(builder.viewer, id)).messages).toHaveLength(1)
  })

  test('tell how soon an owner usually answers, from three answers on', async () => {
    const { db } = open()
    const owner = await person()
    const listing = await list(owner)
    for (const [index, hours] of [1, 3, 200].entries()) {
      expect(await threads().replyHours(listing.slug)).toBeNull()
      const asked = new Date(Date.UTC(2040, 0, 1 + index))
      const inquiry = {
        type: 'inquiry',
        listing_id: listing.id,
        landowner_id: owner.viewer.id,
        created_at: asked,
      } as const
      const { id } = await insertLead(db, inquiry)
      await threads().send(owner.viewer, id, { text: 'Yes' })
      const answered = new Date(asked.getTime() + hours * 3_600_000)
      await db.updateTable('lead_messages').set({ created_at: answered }).where('lead_id', '=', id).execute()
    }
    expect(await threads().replyHours(listing.slug)).toBe(3)
    expect(
      (await app.ask(`/listings/${listing.slug}`).then((page) => page.text())).replaceAll('<!-- -->', ''),
    ).toContain('Usually replies within 3 hours')
  })

  test('belong to the verified account with the sender’s address, and stay with it after its address changes', async () => {
    const { db } = open()
    const [builder, owner] = [await person(), await person()]
    const asked = { type: 'inquiry', email: builder.viewer.email, landowner_id: owner.viewer.id } as const
    const { id } = await insertLead(db, { ...asked, listing_title: 'Asked Before' })
    expect((await threads().get(owner.viewer, id)).is_unconfirmed).toBe(true)
    const unverified = { ...builder.viewer, isVerified: false }
    expect((await threads().find(unverified, ALL)).threads.data).toEqual([])
    expect(await rows(builder)).toMatchObject([{ id, title: 'Asked Before' }])
    await threads().send(builder.viewer, id, { text: 'It’s me' })
    expect((await threads().get(owner.viewer, id)).is_unconfirmed).toBe(false)
    const moved = { ...builder.viewer, email: 'moved@example.com' }
    expect((await threads().find(moved, ALL)).threads.data).toHaveLength(1)
  })

  test('are nobody else’s: not an admin’s, a visitor’s or a stranger’s', async () => {
    const { owner, listing, id } = await ask()
    const stranger = await person()
    for (const other of [stranger, admin]) {
      expect(await rows(other)).toEqual([])
      await expect(find(other, { listingId: listing.id })).rejects.toMatchObject({ code: 'listing_not_found' })
      for (const work of [
        () => threads().get(other.viewer, id),
        () => threads().markRead(other.viewer, id),
        () => threads().send(other.viewer, id, { text: 'Hi' }),
        () => threads().shareContact(other.viewer, id),
        () => threads().setBlocked(other.viewer, id, true),
        () => threads().report(other.viewer, id, 'x'),
      ])
        await expect(work()).rejects.toMatchObject({ code: 'thread_not_found' })
      expect((await show(other, `/my/inquiries/${id}`)).status).toBe(404)
    }
    await expect(threads().find(VISITOR, ALL)).rejects.toMatchObject({ code: 'sign_in_needed' })
    const unverified = { ...owner.viewer, isVerified: false }
    await expect(threads().send(unverified, id, { text: 'Hi' })).rejects.toMatchObject({ code: 'verification_needed' })
    for (const text of ['', ' ', 'x'.repeat(10_001)]) {
      const { status } = await show(owner, `/my/inquiries/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ do: 'send', text }),
      })
      expect(status).toBe(422)
    }
  })

  test('take files that their writer uploaded, and no others', async () => {
    const { builder, owner, id } = await ask()
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
    const form = new FormData()
    form.set('do', 'send')
    form.set('text', 'The letter is attached.')
    form.append('files', new File([pdf], 'letter.pdf'))
    expect((await show(owner, `/my/inquiries/${id}`, { method: 'POST', body: form })).status).toBe(200)
    const { files } = (await threads().get(builder.viewer, id)).messages[1]!
    expect(files).toMatchObject([{ name: 'letter.pdf', bytes: pdf.byteLength }])
    const path = files[0]!.path
    await expect(threads().send(builder.viewer, id, { text: 'Mine?', files: [path] })).rejects.toMatchObject({
      code: 'invalid',
    })
    form.set('files', new File(['MZ a program'], 'run.pdf'))
    const refused = await show(owner, `/my/inquiries/${id}`, { method: 'POST', body: form })
    expect(refused.status).toBe(422)
    expect(refused.main).toContain('Documents must be PDF, JPG or PNG')
    expect(refused.main).toContain('The letter is attached.</textarea>')
    expect((await threads().get(builder.viewer, id)).messages).toHaveLength(2)
  })

  test('remind the landowner once of a question that is two days old', async () => {
    const { builder, owner, id } = await ask()
    const { db } = open()
    const now = new Date()
    const hours = (count: number) => new Date(now.getTime() - count * 3_600_000)
    const reminders = async () => {
      await threads().remind(now)
      return app.mails
        .splice(0)
        .filter(({ recipient, template }) => recipient === owner.viewer.email && template.name === 'inquiry-reminder')
    }
    await db
      .updateTable('leads')
      .set({ created_at: hours(47) })
      .where('id', '=', id)
      .execute()
    expect(await reminders()).toEqual([])
    await db
      .updateTable('leads')
      .set({ created_at: hours(49) })
      .where('id', '=', id)
      .execute()
    expect(await reminders()).toMatchObject([
      { template: { name: 'inquiry-reminder', sender: 'Jordan Ellis', title: 'Asked Ranch' } },
    ])
    expect(await reminders()).toEqual([])
    await threads().send(owner.viewer, id, { text: 'Yes' })
    await threads().send(builder.viewer, id, { text: 'And the easement?' })
    expect(await reminders()).toEqual([])
    await db
      .updateTable('leads')
      .set({ waiting_since: hours(49), reminded_at: hours(60) })
      .where('id', '=', id)
      .execute()
    expect(await reminders()).toHaveLength(1)
    await db
      .updateTable('leads')
      .set({ reminded_at: null, waiting_since: hours(24 * 15) })
      .where('id', '=', id)
      .execute()
    expect(await reminders()).toEqual([])
  })

  test('have templates, each person’s own and those of the operator’s team', async () => {
    const [one, other] = [await person(), await person()]
    const templates = () => app.services.messageTemplates
    const names = async (who: TestOwner, owner: 'own' | 'operator') =>
      (await templates().list(who.viewer, owner)).map(({ name }) => name)
    await templates().save(one.viewer, 'own', { name: 'Visit', body: 'Hi {name}' })
    await templates().save(admin.viewer, 'operator', { name: 'Team', body: 'Hello' })
    expect(await names(one, 'own')).toEqual(['Visit'])
    expect(await names(other, 'own')).toEqual([])
    expect(await names(admin, 'operator')).toEqual(['Team'])
    const id = (await templates().list(one.viewer, 'own'))[0]!.id
    for (const stranger of [other, admin])
      await expect(templates().save(stranger.viewer, 'own', { id, name: 'x', body: 'y' })).rejects.toMatchObject({
        code: 'not_found',
      })
    await expect(templates().list(one.viewer, 'operator')).rejects.toMatchObject({ code: 'access_denied' })
    await templates().save(one.viewer, 'own', { id, name: 'Site visit', body: 'Hi' })
    const { main } = await show(one, '/my/inquiries/templates')
    expect(main).toContain('value="Site visit"')
    for (const body of [
      { do: 'save', name: '', body: 'x' },
      { do: 'save', name: 'x', body: ' ' },
    ])
      expect(
        (await show(one, '/my/inquiries/templates', { method: 'POST', body: new URLSearchParams(body) })).status,
      ).toBe(422)
    await show(one, '/my/inquiries/templates', { method: 'POST', body: new URLSearchParams({ do: 'delete', id }) })
    expect(await names(one, 'own')).toEqual([])
  })

  test('vanish with spam, and are in the download of each side without the other’s data', async () => {
    const { builder, owner, listing, id } = await ask('Confidential question')
    const exported = await app.services.account.exportData(owner.viewer, owner.caller)
    expect(exported.listing_inquiries).toEqual([{ slug: listing.slug, created_at: expect.any(Date) }])
    expect(JSON.stringify(exported)).not.toMatch(/Confidential|Northgrid/)
    expect(JSON.stringify(await app.services.account.exportData(builder.viewer, builder.caller))).toContain(
      'Confidential',
    )
    await app.services.inbox.setStatus(admin.viewer, [id], 'spam')
    for (const reader of [builder, owner]) expect(await rows(reader)).toEqual([])
  })
})
