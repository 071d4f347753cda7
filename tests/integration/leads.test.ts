import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import { deleteExpired, MAIL_DAYS } from '../../server/housekeeping.ts'
import { SECURITY_EVENT_DAYS } from '../../server/people/accounts/delete-expired.ts'
import { INBOUND_MAIL_DAYS } from '../../server/people/inbound-mail/inbound.ts'
import { createLeads, SPAM_DAYS } from '../../server/people/leads/leads.ts'
import { createMailer } from '../../server/people/mail/queue.ts'
import { createRateLimits } from '../../server/platform/rate-limits/rate-limits.ts'
import { subscriptions } from '../../server/saved/alerts/subscriptions.ts'
import { insertUser, PASSWORD, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases, emptyTables, openServerTestDatabase } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { captureLog } from '../support/log.ts'
import { onServer, SERVER_URL } from '../support/template.ts'

const OPERATOR = 'hello@voltacre.test'
const MESSAGE = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  inquiry_type: 'landowner',
  message: '40 acres near Taylor.\n\nPower at the road.',
} as const
const fail = () => Promise.reject(new AppError('unavailable', { detail: 'connection to 10.1.2.3 refused' }))

describeBothDatabases('Leads', (open) => {
  let app: TestApp
  beforeAll(async () => {
    await insertListing(open().db, { is_featured: true })
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await emptyTables(open().db, 'leads', 'rate_limits', 'mails', 'activity_log')
    app.mails.splice(0)
  })

  const leads = () => open().db.selectFrom('leads').selectAll().orderBy('created_at').execute()
  const mailed = () => app.mails.map(({ recipient, template }) => `${template.name} to ${recipient}`)
  const post = async (path: string, fields: Record<string, string>, { on = app, caller = new TestCaller() } = {}) => {
    const response = await on.ask(
      path,
      {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Origin: ORIGIN, ...(caller.cookies.size > 0 ? { Cookie: caller.cookieHeader } : {}) },
      },
      { clientAddress: caller.address },
    )
    return {
      status: response.status,
      headers: response.headers,
      html: (await response.text()).replaceAll('&#x27;', "'"),
    }
  }
  const tokenMailed = (templateName: string) => {
    const template = app.mails.findLast(({ template }) => template.name === templateName)?.template
    return template && 'url' in template ? (new URL(template.url).searchParams.get('token') ?? '') : ''
  }
  const send = (input: object = {}, caller = new TestCaller()) =>
    app.services.leads.sendMessage(caller, { ...MESSAGE, source: '/contact', is_spam: false, ...input })
  const ask = (email = 'ada@example.com', is_spam = false) =>
    app.services.leads.sendNotifyRequest(new TestCaller(), { email, source: '/data', is_spam })

  describe('a contact message', () => {
    test('becomes a lead, and emails the operator and the sender', async () => {
      const { status, html } = await post('/contact', MESSAGE)
      expect(status).toBe(200)
      expect(html).toContain('Message Sent!')
      expect(html).toContain("Thank you for reaching out. We'll get back to you within 24 hours.")
      expect(html).toContain('Send Another Message')
      expect(await leads()).toMatchObject([
        { ...MESSAGE, type: 'contact', status: 'new', source: '/contact', notes: '' },
      ])
      expect(mailed()).toEqual([`lead-received to ${OPERATOR}`, 'message-received to ada@example.com'])
      expect(app.mails[0]?.template).toMatchObject({
        sender: MESSAGE.name,
        email: MESSAGE.email,
        message: MESSAGE.message,
      })
      expect(await open().db.selectFrom('activity_log').select(['action', 'subject_title']).execute()).toEqual([
        { action: 'lead.received', subject_title: 'Contact message: Landowner' },
      ])
    })

    test('that is submitted repeatedly, even concurrently, becomes one lead with one email to each', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => post('/contact', MESSAGE)))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect(await leads()).toHaveLength(1)
      expect(mailed()).toHaveLength(2)
      await send({ message: 'Something else.' })
      await send({ email: 'grace@example.com' })
      expect(await leads()).toHaveLength(3)
    })

    test('that is submitted again later becomes another lead', async () => {
      await send()
      await open()
        .db.updateTable('leads')
        .set({ created_at: new Date(Date.now() - 700_000) })
        .execute()
      await Promise.all([send(), send()])
      expect(await leads()).toHaveLength(2)
    })

    test.each([
      ['r&d@example.com', 'r&d@example.com'],
      ['info@münchen.example', 'info@xn--mnchen-3ya.example'],
    ])('from %s is stored under an address that mail reaches', async (email, stored) => {
      expect((await post('/contact', { ...MESSAGE, email })).status).toBe(200)
      expect(await leads()).toMatchObject([{ email: stored }])
    })

    test('that is incomplete shows field errors and keeps the entries', async () => {
      const { status, html } = await post('/contact', { ...MESSAGE, email: 'ada@', message: ' ', name: '"><b>Ada' })
      expect(status).toBe(422)
      expect(html).toContain('Enter an email address, such as name@example.com.')
      expect(html).toContain('Please enter your message.')
      expect(html).toContain('value="ada@"')
      expect(html).toContain('value="&quot;&gt;&lt;b&gt;Ada"')
      expect(html).toContain('value="Analytical Engines"')
      expect(html).toMatch(/<option value="landowner" selected="">/)
      expect(await leads()).toEqual([])
    })

    test('shows an error and keeps the entries while the database is unavailable', async () => {
      const failingApp = await createTestApp({ database: open(), services: { leads: { sendMessage: fail } } })
      const { status, headers, html } = await post('/contact', MESSAGE, { on: failingApp })
      await failingApp.close()
      expect({ status, retry: headers.get('Retry-After') }).toEqual({ status: 503, retry: '5' })
      expect(html).toContain('role="alert"')
      expect(html).toContain('Your entries are still here.')
      for (const typed of [MESSAGE.name, MESSAGE.email, MESSAGE.company, '40 acres near Taylor.']) {
        expect(html).toContain(typed)
      }
      expect(html).not.toContain('10.1.2.3')
      expect(html).not.toContain('Message Sent!')
    })
  })

  describe('a lead and its emails', () => {
    const leadsWithQueue = (enqueue: () => Promise<void>) =>
      createLeads({
        db: open().db,
        mailer: createMailer({ enqueue }),
        rateLimits: createRateLimits(open().db, 'secret'),
        publicUrl: ORIGIN,
        prepareSearch: async () => null,
        subscriptions,
        contactEmail: () => OPERATOR,
        replyAddresses: null,
      })
    const input = { ...MESSAGE, source: '/contact', is_spam: false }
    const count = async () => [
      (await leads()).length,
      (await open().db.selectFrom('mails').select('id').execute()).length,
    ]

    test('are stored together before success is reported', async () => {
      await leadsWithQueue(async () => {}).sendMessage(new TestCaller(), input)
      expect(await count()).toEqual([1, 2])
      const operators = await open()
        .db.selectFrom('mails')
        .select('content')
        .where('recipient', '=', OPERATOR)
        .execute()
      expect(operators[0]?.content).toMatchObject({ email: MESSAGE.email, message: MESSAGE.message })
    })

    test.each([1, 2])('are not stored when email %i fails, and the message can be sent again', async (failing) => {
      let jobs = 0
      const service = leadsWithQueue(async () => {
        if (++jobs === failing) throw new AppError('unavailable')
      })
      await expect(service.sendMessage(new TestCaller(), input)).rejects.toMatchObject({ code: 'unavailable' })
      expect(await count()).toEqual([0, 0])
      await service.sendMessage(new TestCaller(), input)
      expect(await count()).toEqual([1, 2])
    })

    test('of a confirmation are stored together, or the link remains valid', async () => {
      let isFailing = true
      const service = leadsWithQueue(async () => {
        if (isFailing) throw new AppError('unavailable')
      })
      await ask()
      const token = tokenMailed('confirm-notify')
      await expect(service.confirmNotify(new TestCaller(), token)).rejects.toMatchObject({ code: 'unavailable' })
      expect(await leads()).toMatchObject([{ confirmed_at: null }])
      isFailing = false
      await service.confirmNotify(new TestCaller(), token)
      expect(await count()).toEqual([1, 2])
    })
  })

  describe('a demo request', () => {
    test('becomes a lead and emails both sides, even without a message', async () => {
      const { status, html } = await post('/demo', { name: 'Ada', email: 'ada@example.com', company: '', message: '' })
      expect(status).toBe(200)
      expect(html).toContain('Request Sent!')
      expect(await leads()).toMatchObject([
        { type: 'demo', name: 'Ada', message: '', source: '/demo', inquiry_type: null },
      ])
      expect(mailed()).toEqual([`lead-received to ${OPERATOR}`, 'demo-request-received to ada@example.com'])
    })

    test('keeps the entries in the form while listings are unavailable, too', async () => {
      const services = { leads: { sendDemoRequest: fail }, listings: { findFeatured: fail } }
      const failingApp = await createTestApp({ database: open(), services })
      const { status, html } = await post(
        '/demo',
        { name: 'Ada', email: 'ada@example.com', message: 'By 2028' },
        { on: failingApp },
      )
      await failingApp.close()
      expect(status).toBe(503)
      for (const entry of ['value="Ada"', 'value="ada@example.com"', 'By 2028', 'Your entries are still here.']) {
        expect(html).toContain(entry)
      }
    })
  })

  describe('an address for notifications', () => {
    test('is added after confirming its link, which works once', async () => {
      const { status, html } = await post('/data', { email: ' Ada@Example.com' })
      expect(status).toBe(200)
      expect(html).toContain('Check your inbox')
      expect(mailed()).toEqual(['confirm-notify to ada@example.com'])
      expect(await leads()).toMatchObject([
        {
          type: 'notify',
          email: 'ada@example.com',
          confirmed_at: null,
          consent: expect.stringContaining('one message'),
          source: '/data',
        },
      ])
      const token = tokenMailed('confirm-notify')
      expect(JSON.stringify(await leads())).not.toContain(token)

      // Opening a link changes nothing, because email scanners open links.
      const link = `/notify/confirm?token=${token}`
      for (let visit = 0; visit < 3; visit++) {
        const response = await app.ask(link)
        expect(response.status).toBe(200)
        expect(response.headers.get('Referrer-Policy')).toBe('strict-origin')
        expect(response.headers.get('Cache-Control')).toBe('no-store')
        expect(await response.text()).toContain('ada@example.com')
      }
      expect(await leads()).toMatchObject([{ confirmed_at: null }])

      expect(await post(link, {})).toMatchObject({
        status: 200,
        html: expect.stringContaining('You’re on the list'),
      })
      expect(await leads()).toMatchObject([{ confirmed_at: expect.any(Date), token_expires_at: null }])
      expect(mailed().slice(1)).toEqual([`lead-received to ${OPERATOR}`, 'notify-confirmed to ada@example.com'])
      expect((await app.ask(link)).status).toBe(410)
      expect((await post(link, {})).status).toBe(410)
      expect(app.mails).toHaveLength(3)
    })

    test('is added for a search without results, once for each search', async () => {
      const search = '/search?location=Travis+County%2C+Texas&min_mw=400&sort=acres'
      const empty = await (await app.ask(search)).text()
      expect(empty).toContain('Notify me when land appears here')
      for (const path of [search, search, `${search}&utility=power`]) {
        const { status, html } = await post(path, { email: 'Ada@example.com' })
        expect(status).toBe(200)
        expect(html).toContain('Check your inbox')
      }
      expect(mailed()).toEqual(Array(2).fill('confirm-land-request to ada@example.com'))
      expect(await leads()).toMatchObject(
        ['', '&utility=power'].map((more) => ({
          type: 'land',
          email: 'ada@example.com',
          confirmed_at: null,
          source: '/search',
          search: expect.stringContaining(`min_mw=400`),
          consent: expect.stringContaining('when land is listed that matches this search'),
          message: expect.stringContaining(more === '' ? '400+ MW' : 'Power'),
        })),
      )

      const link = `/notify/confirm?token=${tokenMailed('confirm-land-request')}`
      expect(await (await app.ask(link)).text()).toContain('Get notified about new land')
      expect(await post(link, {})).toMatchObject({ status: 200, html: expect.stringContaining('Search land') })
      expect(mailed().slice(2)).toEqual([`lead-received to ${OPERATOR}`, 'land-request-confirmed to ada@example.com'])
      const leave = `/notify/leave?token=${tokenMailed('land-request-confirmed')}`
      expect((await post(leave, {})).status).toBe(200)
      expect(await leads()).toHaveLength(1)
    })

    test('is deleted by the unsubscribe link', async () => {
      await ask()
      await app.services.leads.confirmNotify(new TestCaller(), tokenMailed('confirm-notify'))
      const link = `/notify/leave?token=${tokenMailed('notify-confirmed')}`
      expect((await app.ask(link)).status).toBe(200)
      expect(await leads()).toHaveLength(1)
      // The link cannot be used to confirm.
      expect((await app.ask(link.replace('leave', 'confirm'))).status).toBe(410)
      expect((await post(link.replace('leave', 'confirm'), {})).status).toBe(410)
      expect(await post(link, {})).toMatchObject({
        status: 200,
        html: expect.stringContaining('You’re unsubscribed'),
      })
      expect(await leads()).toEqual([])
      expect((await post(link, {})).status).toBe(410)
    })

    test('is added once, regardless of repeated requests', async () => {
      await Promise.all(Array.from({ length: 4 }, () => ask()))
      expect(await leads()).toHaveLength(1)
      expect(mailed()).toEqual(['confirm-notify to ada@example.com'])
      const first = tokenMailed('confirm-notify')
      await sql`update leads set token_expires_at = token_expires_at - interval '3 minutes'`.execute(open().db)
      await ask()
      const second = tokenMailed('confirm-notify')
      await expect(app.services.leads.readNotifyLink(first)).rejects.toMatchObject({ code: 'link_used' })
      const uses = await Promise.allSettled(
        [1, 2, 3].map(() => app.services.leads.confirmNotify(new TestCaller(), second)),
      )
      expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await sql`truncate rate_limits`.execute(open().db)
      app.mails.splice(0)
      await ask()
      expect({ mails: app.mails, leads: (await leads()).length }).toEqual({ mails: [], leads: 1 })
    })

    test('has a link that expires', async () => {
      await ask()
      const token = tokenMailed('confirm-notify')
      await open()
        .db.updateTable('leads')
        .set({ token_expires_at: new Date(Date.now() - 1000) })
        .execute()
      expect((await app.ask(`/notify/confirm?token=${token}`)).status).toBe(410)
      await expect(app.services.leads.confirmNotify(new TestCaller(), token)).rejects.toMatchObject({
        code: 'link_used',
      })
      await ask()
      expect(await leads()).toHaveLength(1)
      await app.services.leads.confirmNotify(new TestCaller(), tokenMailed('confirm-notify'))
    })

    test('that is invalid shows a field error', async () => {
      const { status, html } = await post('/data', { email: 'ada@' })
      expect(status).toBe(422)
      expect(html).toContain('Enter an email address, such as name@example.com.')
      expect(html).toContain('value="ada@"')
    })
  })

  describe('suspected spam', () => {
    test.each([
      ['/contact', { ...MESSAGE, subject: 'Cheap watches' }, 'Message Sent!'],
      ['/contact', { ...MESSAGE, seconds: '0' }, 'Message Sent!'],
      ['/demo', { name: 'Ada', email: 'ada@example.com', subject: 'Cheap watches' }, 'Request Sent!'],
      ['/data', { email: 'ada@example.com', seconds: '1' }, 'Check your inbox'],
    ])('on %s is stored as spam and answered like a success, without sending email', async (path, fields, answer) => {
      for (let time = 0; time < 2; time++) {
        const { status, html } = await post(path, fields as Record<string, string>)
        expect(status).toBe(200)
        expect(html).toContain(answer)
      }
      expect(await leads()).toMatchObject([{ status: 'spam', email: 'ada@example.com' }])
      expect(app.mails).toEqual([])
      expect(await open().db.selectFrom('activity_log').selectAll().execute()).toEqual([])
      // It does not get in the way of a genuine message.
      await ask()
      await send()
      expect((await leads()).map(({ status }) => status).toSorted()).toEqual(['new', 'new', 'spam'])
    })

    test('does not include forms without JavaScript or from pages left open for a day', async () => {
      await post('/contact', { ...MESSAGE, subject: '', seconds: '' })
      await post('/contact', { ...MESSAGE, message: 'Another', seconds: '86400' })
      expect((await leads()).map(({ status }) => status)).toEqual(['new', 'new'])
    })
  })

  describe('limits', () => {
    test('apply per network, counting spam, and keep the entries', async () => {
      const caller = new TestCaller('198.51.100.20')
      for (let time = 0; time < 40; time++) {
        await send({ email: `a${time}@example.com`, is_spam: time % 2 === 0 }, caller)
      }
      const { status, html } = await post('/contact', MESSAGE, { caller })
      expect(status).toBe(429)
      expect(html).toContain('40 acres near Taylor.')
      expect(await leads()).toHaveLength(40)
      expect((await post('/contact', MESSAGE)).status).toBe(200)
    })

    test('apply per sender address, with a lower limit for emails to it', async () => {
      for (let time = 0; time < 20; time++)
        await send({ message: `Message ${time}` }, new TestCaller(`198.51.100.${time}`))
      await expect(send({ message: 'One more' })).rejects.toMatchObject({ code: 'too_many_requests' })
      const recipients = app.mails.map(({ recipient }) => recipient)
      expect(recipients.filter((recipient) => recipient === OPERATOR)).toHaveLength(20)
      expect(recipients.filter((recipient) => recipient === MESSAGE.email)).toHaveLength(5)
      await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests' })
    })
  })

  test('signed-in users can send messages while sessions cannot be looked up', async () => {
    const { email } = await insertUser(open().db)
    const caller = new TestCaller()
    caller.storeCookies(
      (await app.services.accounts.signIn(caller, { email, password: PASSWORD, remember: true })).cookies,
    )
    const page = await app.ask('/contact', { headers: { Cookie: caller.cookieHeader } })
    expect(await page.text()).toContain(`value="${email}"`)
    await sql`alter table sessions rename to sessions_unavailable`.execute(open().db)
    try {
      const { status } = await post('/contact', MESSAGE, { caller })
      expect(status).toBe(200)
    } finally {
      await sql`alter table sessions_unavailable rename to sessions`.execute(open().db)
    }
    expect(await leads()).toHaveLength(1)
  })

  test('the privacy policy states the actual retention periods', async () => {
    const text = (await (await app.ask('/privacy')).text()).replaceAll(/<[^>]+>|\s+/g, ' ')
    expect(text).toMatch(new RegExp(`appear to be automated are deleted after ${SPAM_DAYS} days`))
    expect(text).toMatch(new RegExp(`delete the original email after ${INBOUND_MAIL_DAYS} days`))
    expect(text).toMatch(new RegExp(`which type of email and when, for ${MAIL_DAYS} +days`))
    expect(text).toMatch(new RegExp(`browser and +time, for ${SECURITY_EVENT_DAYS} days`))
  })

  test('old spam and unconfirmed addresses are deleted, and nothing else', async () => {
    const { db } = open()
    await ask('old@example.com')
    await db
      .updateTable('leads')
      .set({ token_expires_at: new Date(Date.now() - 1000) })
      .execute()
    await ask('waiting@example.com')
    await ask('confirmed@example.com')
    await app.services.leads.confirmNotify(new TestCaller(), tokenMailed('confirm-notify'))
    await send({ is_spam: true })
    await send({ is_spam: true, message: 'Recent spam' })
    await send()
    const old = new Date(Date.now() - 31 * 86_400_000)
    await db.updateTable('leads').set({ created_at: old }).where('message', '<>', 'Recent spam').execute()
    await deleteExpired(db, captureLog().log)
    const remaining = (await leads()).map(({ status, email, message }) => `${status} ${email} ${message.slice(0, 8)}`)
    expect(remaining.toSorted()).toEqual([
      'new ada@example.com 40 acres',
      'new confirmed@example.com ',
      'new waiting@example.com ',
      'spam ada@example.com Recent s',
    ])
  })

  test.each([
    { type: 'fax' },
    { status: 'open' },
    { email: 'Ada@Example.com' },
    { email: 'ada' },
    { name: '' },
    { message: '' },
    { inquiry_type: null },
    { inquiry_type: 'lawyer' },
    { message: 'x'.repeat(10_001) },
    { source: 'https://evil.test' },
    { type: 'notify', consent: null },
  ])('a lead with %j is refused by the database', async (values) => {
    const row = { ...MESSAGE, type: 'contact', source: '/contact', ...values }
    await expect(
      open()
        .db.insertInto('leads')
        .values(row as never)
        .execute(),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

test.skipIf(!SERVER_URL)('no acknowledged lead is lost when connections drop (server; TEST_DATABASE_URL)', async () => {
  const database = await openServerTestDatabase(SERVER_URL!)
  const app = await createTestApp({ database })
  const name = new URL(database.url!).pathname.slice(1)
  const send = async (number: number) => {
    const response = await app.ask(
      '/contact',
      { method: 'POST', body: new URLSearchParams({ ...MESSAGE, email: `a${number}@example.com` }) },
      { clientAddress: `198.51.100.${number % 250}` },
    )
    expect([200, 503]).toContain(response.status)
    const html = await response.text()
    expect(html.includes('Message Sent!')).toBe(response.status === 200)
    // A failed submission keeps the entries.
    if (response.status === 503) expect(html).toContain('40 acres near Taylor.')
    return response.status === 200 ? [`a${number}@example.com`] : []
  }
  try {
    const succeeded: string[] = []
    for (let round = 0; round < 12; round++) {
      const sending = Promise.all(Array.from({ length: 20 }, (_, index) => send(round * 20 + index)))
      if (round % 2 === 1) {
        await onServer(SERVER_URL!, (client) =>
          client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
        )
      }
      succeeded.push(...(await sending).flat())
    }
    // The first query may get a connection that has just been ended.
    const read = () => database.db.selectFrom('leads').select('email').execute()
    const stored = await vi.waitFor(read, { timeout: 60_000 })
    expect(succeeded.length).toBeGreaterThan(100)
    expect(succeeded.filter((email) => !stored.some((lead) => lead.email === email))).toEqual([])
  } finally {
    await app.close()
    await database.close()
  }
})
