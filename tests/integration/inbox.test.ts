import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import { DEFAULT_LEAD_QUERY, type LeadQuery } from '../../domain/lead/lead-query.ts'
import { type SignedInViewer, VISITOR } from '../../domain/permissions.ts'
import { createInbox } from '../../server/people/leads/inbox/inbox.ts'
import { LEAD_ORDER, leadConditions } from '../../server/people/leads/inbox/lead-rows.ts'
import type { LeadInbox } from '../../server/people/leads/inbox/service.ts'
import { createLeads } from '../../server/people/leads/leads.ts'
import { composeMessage } from '../../server/people/mail/message.ts'
import { claimMail, createMailer, deleteOldMails, finishMail } from '../../server/people/mail/queue.ts'
import { createRateLimits } from '../../server/platform/rate-limits/rate-limits.ts'
import { subscriptions } from '../../server/saved/alerts/subscriptions.ts'
import { insertUser, signInAs, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { readEml } from '../support/eml.ts'
import { insertListing } from '../support/factories.ts'
import { insertLead } from '../support/leads.ts'

const HOUR = 3_600_000
const SENDER = {
  mailFrom: 'hello@voltacre.test',
  contactEmail: 'help@voltacre.test',
  publicUrl: ORIGIN,
  name: 'VoltAcre',
}

describeBothDatabases('The inbox', (open) => {
  let app: TestApp
  let admin: SignedInViewer
  let other: SignedInViewer
  let browser: TestCaller

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    browser = await signInAs(app, (await insertUser(open().db, { email: 'ops@voltacre.test', isAdmin: true })).email)
    admin = await viewerOf(browser)
    other = await viewerOf(await signInAs(app, (await insertUser(open().db, { isAdmin: true })).email))
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await emptyTables(open().db, 'leads', 'rate_limits', 'mails', 'activity_log')
    app.mails.splice(0)
  })

  const viewerOf = async (caller: TestCaller) => (await app.resolveViewer(caller)).viewer as SignedInViewer
  const inbox = () => app.services.inbox
  /** An inbox that stores its emails in the database. */
  const inboxWithMailer = (enqueue: () => Promise<void> = async () => {}): LeadInbox =>
    createInbox({
      db: open().db,
      storage: app.storage,
      mailer: createMailer({ enqueue }),
      contactEmail: () => 'hello@voltacre.test',
      replyAddresses: null,
      files: { claim: async () => [] },
      subscriptions,
    })
  const find = async (query: Partial<LeadQuery> = {}) => {
    const { data } = await inbox().list(admin, { query: { ...DEFAULT_LEAD_QUERY, ...query } })
    return data.map(({ name, email }) => name || email)
  }
  const log = async () =>
    (await open().db.selectFrom('activity_log').select(['action', 'subject_title']).orderBy('id').execute()).map(
      ({ action, subject_title }) => `${action}: ${subject_title}`,
    )
  const refused = (code: string) => expect.objectContaining({ code })

  describe('lists', () => {
    test('leads newest first, without spam', async () => {
      const day = (n: number) => new Date(Date.UTC(2026, 9, n))
      const { db } = open()
      await insertLead(db, { name: 'Ada', created_at: day(1), status: 'won' })
      await insertLead(db, { name: 'Bob', created_at: day(3), type: 'demo', message: '' })
      await insertLead(db, { name: 'Spam', created_at: day(4), status: 'spam' })
      await insertLead(db, {
        name: '',
        email: 'cat@example.com',
        type: 'notify',
        consent: 'Yes',
        created_at: day(2),
        message: '',
      })
      expect(await find()).toEqual(['Bob', 'cat@example.com', 'Ada'])
      expect(await find({ sort: 'oldest' })).toEqual(['Ada', 'cat@example.com', 'Bob'])
      expect(await find({ sort: 'name' })).toEqual(['Ada', 'Bob', 'cat@example.com'])
      expect(await find({ sort: '-name' })).toEqual(['cat@example.com', 'Bob', 'Ada'])
      expect(await find({ status: 'spam' })).toEqual(['Spam'])
      expect(await find({ type: 'notify' })).toEqual(['cat@example.com'])
      expect(await find({ type: 'contact', status: 'won' })).toEqual(['Ada'])
      expect(await find({ answer: 'waiting' })).toEqual(['Bob'])
      const page = await inbox().list(admin, { query: { ...DEFAULT_LEAD_QUERY, page: 2 }, perPage: 2 })
      expect(page).toMatchObject({ page: 2, per_page: 2, total: 3, total_exact: true, data: [{ name: 'Ada' }] })
    })

    test('leads by words in name, email, company or message, the last one by prefix', async () => {
      const { db } = open()
      await insertLead(db, { name: 'Ada Lovelace', email: 'ada.l@engines.example', company: 'Analytical Engines' })
      await insertLead(db, { name: 'Bob', email: 'bob@example.com', message: 'Forty acres/near Taylor' })
      for (const q of ['love', 'ada.l@engines.example', 'engines', 'analytical eng', 'ADA lovelace']) {
        expect(await find({ q }), q).toEqual(['Ada Lovelace'])
      }
      for (const q of ['near tay', 'acres', 'forty acres']) expect(await find({ q }), q).toEqual(['Bob'])
      for (const q of ['lov ada', '...', 'taylors']) expect(await find({ q }), q).toEqual([])
    })

    test('new and overdue leads with their counts', async () => {
      const { db } = open()
      const long = new Date(Date.now() - 8 * 24 * HOUR)
      await insertLead(db, { name: 'Late', created_at: long })
      await insertLead(db, { name: 'Late too', created_at: long, status: 'in_progress' })
      await insertLead(db, { name: 'Answered', created_at: long, answered_at: new Date() })
      await insertLead(db, { name: 'Won', created_at: long, status: 'won' })
      await insertLead(db, { name: 'News', created_at: long, type: 'notify', consent: 'Yes', message: '' })
      await insertLead(db, { name: 'Fresh' })
      expect(await inbox().counts(admin)).toEqual({ total: 6, new: 4, overdue: 2 })
      expect((await find({ answer: 'overdue' })).toSorted()).toEqual(['Late', 'Late too'])
      const { data } = await inbox().list(admin, { query: DEFAULT_LEAD_QUERY })
      expect(Object.fromEntries(data.map(({ name, due }) => [name, due]))).toEqual({
        Late: 'overdue',
        'Late too': 'overdue',
        Answered: null,
        Won: null,
        News: null,
        Fresh: 'due',
      })
    })
  })

  describe('a change', () => {
    test('of status, owner and notes is stored, and logged without the sender’s name', async () => {
      const { id } = await insertLead(open().db, { name: 'Ada' })
      const values = { status: 'won', owner_id: other.id, notes: 'Called.\r\nWants\u202e 40.' }
      const changed = await inbox().update(admin, id, values, { version: 1 })
      expect(changed).toMatchObject({
        status: 'won',
        owner: other.email,
        notes: 'Called.\nWants 40.',
        version: 2,
        due: null,
      })
      expect((await log()).toSorted()).toEqual([
        'lead.assigned: Contact message: Landowner',
        'lead.marked_won: Contact message: Landowner',
        'lead.notes_changed: Contact message: Landowner',
      ])
      expect(await inbox().update(admin, id, values, { version: 2 })).toMatchObject({ version: 2 })
      expect(await log()).toHaveLength(3)
    })

    test('based on an old version is refused with the current values', async () => {
      const { id } = await insertLead(open().db)
      await inbox().update(other, id, { status: 'in_progress', notes: 'Mine first' }, { version: 1 })
      const late = inbox().update(admin, id, { status: 'lost', notes: 'Mine too', owner_id: null }, { version: 1 })
      await expect(late).rejects.toMatchObject({
        code: 'conflict',
        newer: {
          version: 2,
          saved_by: other.email,
          values: { status: 'in_progress', notes: 'Mine first', owner_id: null },
          differing: ['status', 'notes'],
        },
      })
      expect(await inbox().get(admin, id)).toMatchObject({ status: 'in_progress', notes: 'Mine first' })
      await inbox().update(admin, id, { status: 'lost' }, { version: null })
      expect(await inbox().get(admin, id)).toMatchObject({ status: 'lost', notes: 'Mine first', version: 3 })
    })

    test('by two admins at the same time conflicts for one of them', async () => {
      const { id } = await insertLead(open().db)
      const saves = await Promise.allSettled(
        [admin, other].map((viewer) => inbox().update(viewer, id, { notes: `By ${viewer.email}` }, { version: 1 })),
      )
      expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })

    test('that is invalid is refused with an error per field', async () => {
      const { id } = await insertLead(open().db)
      const user = await insertUser(open().db)
      const values = { status: 'open', owner_id: 7, notes: 'x'.repeat(20_001), color: 'red' }
      const update = (changes: unknown) => inbox().update(admin, id, changes, { version: null })
      await expect(update(values)).rejects.toMatchObject({
        code: 'invalid',
        fields: {
          status: expect.anything(),
          owner_id: expect.anything(),
          notes: expect.anything(),
          color: expect.anything(),
        },
      })
      await expect(update({ owner_id: user.id })).rejects.toMatchObject({ fields: { owner_id: [expect.anything()] } })
      for (const none of [randomUUID(), 'none']) {
        await expect(inbox().update(admin, none, {}, { version: null })).rejects.toEqual(refused('lead_not_found'))
      }
    })

    test('of many leads applies to those that exist', async () => {
      const ids = await Promise.all([1, 2, 3].map(async () => (await insertLead(open().db)).id))
      expect(await inbox().setStatus(admin, [...ids, ids[0]!, randomUUID(), 'none'], 'spam')).toBe(3)
      expect(await inbox().setStatus(admin, ids, 'spam')).toBe(0)
      expect(await log()).toEqual(Array(3).fill('lead.marked_spam: Contact message: Landowner'))
      const many = Array.from({ length: 501 }, () => randomUUID())
      await expect(inbox().setStatus(admin, many, 'won')).rejects.toEqual(refused('invalid'))
      const [first, second] = await Promise.all([
        inbox().setStatus(admin, ids, 'won'),
        inbox().setStatus(other, ids.toReversed(), 'won'),
      ])
      expect(first + second).toBe(3)
    })

    test('is for admins only', async () => {
      const { id } = await insertLead(open().db)
      const user = await viewerOf(await signInAs(app, (await insertUser(open().db)).email))
      for (const viewer of [VISITOR, user]) {
        const attempts = [
          inbox().list(viewer, { query: DEFAULT_LEAD_QUERY }),
          inbox().get(viewer, id),
          inbox().owners(viewer),
          inbox().counts(viewer),
          inbox().update(viewer, id, { status: 'won' }, { version: null }),
          inbox().setStatus(viewer, [id], 'won'),
          inbox().reply(viewer, id, { text: 'Hello' }),
          inbox().addMessage(viewer, id, { text: 'Hello', kind: 'received' }),
          inbox().remove(viewer, [id]),
          inbox().exportCsv(viewer, DEFAULT_LEAD_QUERY),
        ]
        for (const one of await Promise.allSettled(attempts)) {
          expect(one).toMatchObject({ status: 'rejected', reason: { code: 'access_denied' } })
        }
      }
      expect(await inbox().get(admin, id)).toMatchObject({ status: 'new', version: 1, messages: [] })
    })
  })

  describe('a reply', () => {
    const stateOf = async (id: string) => (await inbox().get(admin, id)).messages.map(({ mail }) => mail?.state)

    test('is emailed in the thread of the confirmation, with the contact address as Reply-To', async () => {
      const lead = await insertLead(open().db, {
        email: 'ada@example.com',
        message: 'Forty acres.\nNear Taylor.',
        created_at: '2026-11-20T10:00:00Z',
      })
      const service = inboxWithMailer()
      await service.reply(admin, lead.id, { text: 'Thank you.\n\nWhere exactly?\nA map would help.' })
      await service.reply(admin, lead.id, { text: 'And when?' })
      const { messages, status, answered_at, due } = await inbox().get(admin, lead.id)
      expect({ status, isAnswered: answered_at !== null, due }).toEqual({
        status: 'in_progress',
        isAnswered: true,
        due: null,
      })
      const emails = await Promise.all(
        messages.map(async ({ id }) =>
          readEml((await composeMessage((await claimMail(open().db, id))!, SENDER)).bytes),
        ),
      )
      const [first, second] = emails
      expect(first).toMatchObject({ to: 'ada@example.com', subject: 'Re: Your message to VoltAcre' })
      expect(first!.text).toContain('Thank you.\n\nWhere exactly?\nA map would help.\n\nOn Nov 20, 2026, you wrote:')
      expect(first!.text).toContain('> Forty acres.\n> Near Taylor.')
      expect(first!.html).toContain('Where exactly?<br/>A map would help.')
      expect(first!.html).not.toContain('<h1')
      const idOf = (id: string) => `<${id}@voltacre.test>`
      expect(Object.fromEntries(first!.headers)).toMatchObject({
        'message-id': idOf(messages[0]!.id),
        'in-reply-to': idOf(lead.id),
        references: idOf(lead.id),
        'reply-to': 'help@voltacre.test',
      })
      expect(first!.headers.has('auto-submitted')).toBe(false)
      expect(Object.fromEntries(second!.headers)).toMatchObject({
        'in-reply-to': idOf(messages[0]!.id),
        references: `${idOf(lead.id)} ${idOf(messages[0]!.id)}`,
      })
      expect(second!.text).not.toContain('you wrote:')
      expect(await stateOf(lead.id)).toEqual(['sending', 'sending'])
      await finishMail(open().db, messages[0]!.id, 'sent', null)
      await finishMail(open().db, messages[1]!.id, 'refused', 'no such mailbox')
      expect(await stateOf(lead.id)).toEqual(['sent', 'refused'])
      await open().db.updateTable('mails').set({ updated_at: '2020-01-01' }).execute()
      await deleteOldMails(open().db, 90)
      expect(await stateOf(lead.id)).toEqual(['sent', 'refused'])
      expect(await log()).toEqual(Array(2).fill('lead.answered: Contact message: Landowner'))
    })

    test('refers to the confirmation email by its id', async () => {
      const message = {
        name: 'Ada',
        email: 'ada@example.com',
        company: '',
        inquiry_type: 'general',
        message: 'Hi',
      } as const
      const ids: (string | undefined)[] = []
      const leads = createLeads({
        db: open().db,
        mailer: {
          send: async (_db, to, _template, options) => {
            if (to === message.email) ids.push(options?.id)
          },
        },
        rateLimits: createRateLimits(open().db, 'secret'),
        publicUrl: ORIGIN,
        subscriptions,
        contactEmail: () => 'hello@voltacre.test',
        replyAddresses: null,
        prepareSearch: async () => null,
      })
      await leads.sendMessage(new TestCaller(), { ...message, source: '/contact', is_spam: false })
      const { id } = await open().db.selectFrom('leads').select('id').executeTakeFirstOrThrow()
      expect(ids).toEqual([id])
    })

    test('makes the lead its writer’s, unless someone has it already', async () => {
      const [free, taken] = [await insertLead(open().db), await insertLead(open().db, { owner_id: other.id })]
      for (const { id } of [free, taken]) await inbox().reply(admin, id, { text: 'Hello' })
      expect(await inbox().get(admin, free.id)).toMatchObject({ owner_id: admin.id })
      expect(await inbox().get(admin, taken.id)).toMatchObject({ owner_id: other.id })
      expect(await find({ answer: 'mine' })).toHaveLength(1)
    })

    test('isn’t needed for a lead that is done, until its sender writes again', async () => {
      const { id } = await insertLead(open().db, { name: 'Done' })
      await inbox().markDone(admin, id)
      expect(await find({ answer: 'waiting' })).toEqual([])
      await inbox().addMessage(admin, id, { text: 'One more thing', kind: 'received' })
      expect(await find({ answer: 'waiting' })).toEqual(['Done'])
      expect((await inbox().get(admin, id)).due).toBe('due')
    })

    test('can be put off, and a new message or reply ends that', async () => {
      const { id } = await insertLead(open().db, { name: 'Later' })
      await inbox().snooze(admin, id, 72)
      expect(await find({ answer: 'waiting' })).toEqual([])
      expect(await find({ answer: 'snoozed' })).toEqual(['Later'])
      const { snoozed_until, due } = await inbox().get(admin, id)
      expect(Math.round((Date.parse(snoozed_until!) - Date.now()) / 3_600_000)).toBe(72)
      expect(due).toBeNull()
      await inbox().addMessage(admin, id, { text: 'Any news?', kind: 'received' })
      expect(await find({ answer: 'waiting' })).toEqual(['Later'])
      await inbox().snooze(admin, id, 24)
      await inbox().snooze(admin, id, null)
      expect(await find({ answer: 'snoozed' })).toEqual([])
    })

    test('can be prepared in a note that only admins see', async () => {
      const { id } = await insertLead(open().db)
      await inbox().addMessage(admin, id, { text: 'Ask the owner first', kind: 'note' })
      expect(await inbox().get(admin, id)).toMatchObject({
        answered_at: null,
        messages: [{ kind: 'note', party: 'operator' }],
      })
      expect(app.mails).toEqual([])
    })

    test('leads on to the next one of the list', async () => {
      const ids: string[] = []
      for (const name of ['Third', 'Second', 'First']) ids.unshift((await insertLead(open().db, { name })).id)
      const query = { ...DEFAULT_LEAD_QUERY, answer: 'waiting' } as const
      expect(await inbox().locate(admin, ids[1]!, query)).toEqual({
        previous: ids[0],
        next: ids[2],
        place: 2,
        total: 3,
      })
      await inbox().reply(admin, ids[1]!, { text: 'Hello' })
      expect(await inbox().locate(admin, ids[1]!, query)).toEqual({
        previous: null,
        next: ids[0],
        place: null,
        total: 2,
      })
    })

    test('that is repeated with the same key is sent once, unless its text differs', async () => {
      const { id } = await insertLead(open().db)
      const key = randomUUID()
      let jobs = 0
      const service = inboxWithMailer(async () => void jobs++)
      await Promise.all([1, 2, 3].map(() => service.reply(admin, id, { text: 'Hello', key })))
      expect(jobs).toBe(1)
      expect(await stateOf(id)).toEqual(['queued'])
      await service.reply(admin, id, { text: 'Hello again', key })
      expect(await stateOf(id)).toEqual(['queued', 'queued'])
    })

    test('that cannot be queued is not added to the thread', async () => {
      const { id } = await insertLead(open().db)
      const service = inboxWithMailer(() => Promise.reject(new Error('no queue')))
      await expect(service.reply(admin, id, { text: 'Hello' })).rejects.toEqual(refused('lead_reply_failed'))
      expect(await inbox().get(admin, id)).toMatchObject({ status: 'new', messages: [], answered_at: null })
      expect(await log()).toEqual([])
    })

    test('is not sent to an unconfirmed address', async () => {
      const lead = { type: 'notify', consent: 'Yes', name: '', message: '' } as const
      const { id } = await insertLead(open().db, lead)
      await expect(inbox().reply(admin, id, { text: 'Hello' })).rejects.toEqual(refused('lead_unconfirmed'))
      expect(app.mails).toEqual([])
      await open().db.updateTable('leads').set({ confirmed_at: new Date() }).execute()
      await inbox().reply(admin, id, { text: 'Hello' })
      expect(app.mails).toMatchObject([{ template: { name: 'lead-reply', quote: '' } }])
    })

    test('and messages added by hand appear in one thread', async () => {
      const { id } = await insertLead(open().db)
      await inbox().addMessage(admin, id, { text: 'They called back', kind: 'received' })
      expect(await inbox().get(admin, id)).toMatchObject({ answered_at: null, status: 'new' })
      await inbox().addMessage(other, id, { text: 'Sent from the mailbox', kind: 'answered' })
      const { messages, ...lead } = await inbox().get(admin, id)
      expect(lead).toMatchObject({ answered_at: expect.any(String), status: 'in_progress' })
      expect(messages).toMatchObject([
        { kind: 'received', author: admin.email, mail: null },
        { kind: 'answered', author: other.email, mail: null },
      ])
      expect(app.mails).toEqual([])
    })
  })

  test('deleting a lead deletes its notes, thread and queued emails', async () => {
    const { id } = await insertLead(open().db, { notes: 'Something' })
    const other = await insertLead(open().db)
    for (const one of [id, other.id]) await inboxWithMailer().reply(admin, one, { text: 'Hello' })
    expect(await inbox().remove(admin, [id, 'none'])).toBe(1)
    await expect(inbox().get(admin, id)).rejects.toEqual(refused('lead_not_found'))
    expect(await open().db.selectFrom('lead_messages').select('lead_id').execute()).toEqual([{ lead_id: other.id }])
    expect(await open().db.selectFrom('mails').select('id').execute()).toHaveLength(1)
    expect((await log()).at(-1)).toBe('lead.deleted: Contact message: Landowner')
  })

  test('a data export includes notes and thread only for a confirmed address', async () => {
    const user = await insertUser(open().db, { email: 'ada@example.com' })
    const { id } = await insertLead(open().db, { email: user.email, notes: 'Wants 40 acres' })
    await inbox().reply(admin, id, { text: 'Hello Ada' })
    const caller = await signInAs(app, user.email)
    const exportData = async () => app.services.account.exportData(await viewerOf(caller), caller)
    expect((await exportData()).messages).toMatchObject([
      { notes: 'Wants 40 acres', thread: [{ kind: 'reply', body: 'Hello Ada' }] },
    ])
    await open().db.updateTable('users').set({ email_verified: false }).where('id', '=', user.id).execute()
    expect((await exportData()).messages).toEqual([])
  })

  describe('as a CSV', () => {
    const csv = async (query = '') => {
      const response = await app.ask(`/admin/leads.csv${query}`, { headers: { Cookie: browser.cookieHeader } })
      return { response, text: Buffer.from(await response.arrayBuffer()).toString('utf8') }
    }

    test('contains the filtered leads, with formulas escaped', async () => {
      const formulas = ['=1+1', '+A1', '-1+A1', '@x', '\t=1', '\r=1']
      for (const message of formulas) await insertLead(open().db, { message, name: '=HYPERLINK("https://a.test")' })
      await insertLead(open().db, { name: 'Grüße, "Ada"', message: 'One\nTwo', status: 'won' })
      const { response, text } = await csv()
      expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('Content-Disposition')).toMatch(
        /^attachment; filename="voltacre-leads-\d{4}-\d\d-\d\d\.csv"$/,
      )
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(text.startsWith('\ufeffid,created_at,type,status,owner,name,email,')).toBe(true)
      expect(text.replaceAll('\r\n', '').includes('\n')).toBe(true)
      const rows = parse(text, { bom: true, columns: true, relax_column_count: false }) as Record<string, string>[]
      expect(rows).toHaveLength(7)
      expect(rows.find(({ status }) => status === 'won')).toMatchObject({ name: 'Grüße, "Ada"', message: 'One\nTwo' })
      const hostile = rows.filter(({ status }) => status === 'new')
      expect(hostile.map(({ message }) => message).toSorted()).toEqual(formulas.map((cell) => `'${cell}`).toSorted())
      expect(new Set(hostile.map(({ name }) => name))).toEqual(new Set([`'=HYPERLINK("https://a.test")`]))
      expect(parse((await csv('?status=won&type=contact')).text, { bom: true })).toHaveLength(2)
      expect(parse((await csv('?q=nothing')).text, { bom: true })).toHaveLength(1)
      expect(await log()).toContain('leads.exported: CSV')
    })

    test('is streamed with each lead once, even with equal timestamps', async () => {
      const { db } = open()
      await sql`
        insert into leads (type, name, email, inquiry_type, message, source, created_at)
        select 'contact', 'Sender ' || n, 'sender-' || n || '@example.com', 'general', 'Hello', '/contact',
          timestamptz '2026-10-01' + (n / 700) * interval '1 second'
        from generate_series(1, 1700) as n`.execute(db)
      const rows = parse((await csv()).text, { bom: true, columns: true }) as Record<string, string>[]
      expect(rows).toHaveLength(1700)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(1700)
    })

    test('that fails shows a one-line error', async () => {
      const services = { inbox: { exportCsv: () => Promise.reject(new AppError('leads_failed')) } }
      const failingApp = await createTestApp({ database: open(), services })
      const response = await failingApp.ask('/admin/leads.csv', { headers: { Cookie: browser.cookieHeader } })
      expect({ status: response.status, text: await response.text() }).toEqual({
        status: 503,
        text: 'Failed to fetch leads\n',
      })
      await failingApp.close()
    })
  })

  describe('on its screens', () => {
    const html = async (path: string) => {
      const response = await app.ask(path, { headers: { Cookie: browser.cookieHeader } })
      return {
        status: response.status,
        html: (await response.text()).replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
      }
    }
    const post = async (path: string, fields: Record<string, string>, on = app) => {
      const response = await on.ask(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Origin: ORIGIN, Cookie: browser.cookieHeader },
      })
      return {
        status: response.status,
        location: response.headers.get('Location'),
        html: (await response.text()).replaceAll('&#x27;', "'"),
      }
    }

    test('shows empty states for no leads and no matches', async () => {
      expect((await html('/admin/leads')).html).toContain('No leads yet')
      expect((await html('/admin/leads?q=nothing')).html).toContain('Nothing found')
    })

    test('shows the specified message when the database fails', async () => {
      const { id } = await insertLead(open().db)
      const fail = () => Promise.reject(new AppError('unavailable', { detail: 'connection to 10.1.2.3 refused' }))
      const failingApp = await createTestApp({
        database: open(),
        services: { inbox: { list: fail, update: fail, reply: fail } },
      })
      const list = await failingApp.ask('/admin/leads', { headers: { Cookie: browser.cookieHeader } })
      expect(list.status).toBe(503)
      expect(await list.text()).not.toContain('10.1.2.3')
      const saved = await post(
        `/admin/leads/${id}`,
        { do: 'save', status: 'won', notes: 'Typed', version: '1' },
        failingApp,
      )
      expect(saved).toMatchObject({ status: 503, html: expect.stringContaining('Failed to update lead') })
      expect(saved.html).toContain('Typed')
      const replied = await post(`/admin/leads/${id}`, { do: 'reply', reply: 'Dear Ada' }, failingApp)
      expect(replied.html).toContain('Failed to send reply. Please try again.')
      expect(replied.html).toContain('Dear Ada')
      await failingApp.close()
    })

    test('work without JavaScript: status, reply, conflict, delete', async () => {
      const { id } = await insertLead(open().db, { name: 'Ada' })
      const path = `/admin/leads/${id}`
      const values = { do: 'save', status: 'won', owner_id: '', notes: 'Called' }
      expect((await post(path, { ...values, version: '1' })).html).toContain('Lead saved.')
      const late = await post(path, { ...values, notes: 'Called too', version: '1' })
      expect(late.status).toBe(409)
      for (const words of ['Someone else saved changes while you were editing.', admin.email, 'Called too']) {
        expect(late.html).toContain(words)
      }
      expect((await post(path, { ...values, version: '' })).status).toBe(409)
      expect((await post(path, { do: 'reply', reply: ' ' })).html).toContain('Enter a reply.')
      expect((await post(path, { do: 'reply', reply: 'Hello' })).status).toBe(200)
      expect((await html(path)).html).toContain('Hello')
      expect((await html(`${path}?delete=1`)).html).toContain('Are you sure you want to delete this lead?')
      expect(await post(path, { do: 'delete' })).toMatchObject({ status: 302, location: '/admin/leads?deleted=1' })
      expect((await html(path)).status).toBe(404)
      expect((await html('/admin/leads?deleted=1')).html).toContain('Lead deleted.')
    })

    test('mark several at once, and show the listing of an inquiry', async () => {
      const listing = await insertListing(open().db, { landowner_name: 'Riverside 40' })
      const { id } = await insertLead(open().db, { type: 'inquiry', listing_id: listing.id })
      expect((await post('/admin/leads', { do: 'mark', mark: 'lost', ids: id })).html).toContain(
        '1 lead marked as Lost.',
      )
      expect((await html(`/admin/leads/${id}`)).html).toContain('Riverside 40')
      expect((await post('/admin/leads', { do: 'mark', mark: 'unknown', ids: id })).status).toBe(400)
    })
  })

  test('the list and its searches use indexes', async () => {
    const { db } = open()
    await sql`
      insert into leads (type, status, name, email, inquiry_type, message, source, created_at, consent)
      select (array['contact', 'demo', 'inquiry'])[1 + n % 3], (array['new', 'in_progress', 'won', 'lost', 'spam'])[1 + n % 5],
        'Sender ' || n, 'sender-' || n || '@example.com', 'general', 'Words of message number ' || n, '/contact',
        now() - n * interval '1 minute', null
      from generate_series(1, 20000) as n`.execute(db)
    await sql`vacuum analyze leads`.execute(db)
    const planOf = async (query: Partial<LeadQuery>) => {
      const full = { ...DEFAULT_LEAD_QUERY, ...query }
      const { rows } = await sql<Record<string, string>>`
        explain select id from leads where ${leadConditions(full, { now: new Date(), viewerId: admin.id })}
        order by ${LEAD_ORDER[full.sort]} limit 20`.execute(db)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    }
    const queries: Partial<LeadQuery>[] = [
      {},
      { sort: 'oldest' },
      { sort: 'updated' },
      { sort: 'name' },
      { sort: '-name' },
      { status: 'won' },
      { type: 'demo' },
      { status: 'won', type: 'demo' },
      { answer: 'waiting' },
      { answer: 'overdue' },
      { q: '17777' },
      { q: 'sender-4242@example.com' },
    ]
    for (const query of queries) expect(await planOf(query), JSON.stringify(query)).not.toContain('Seq Scan')
    await sql`truncate leads, lead_messages cascade`.execute(db)
  })
})
