import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatMailLink } from '../../domain/alert/mail-link.ts'
import { queueMail } from '../../server/people/mail/queue.ts'
import { ensureAddress } from '../../server/saved/alerts/subscribers.ts'
import { TestCaller } from '../support/accounts.ts'
import { queuedDigests } from '../support/alerts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { readPage } from '../support/read-page.ts'

const EMAIL = 'ada@example.com'
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' }
const UNKNOWN = '0f8fad5b-d9cb-469f-a165-70867728950e'

describeBothDatabases('Links in emails of alerts', (open) => {
  let app: TestApp
  let token: string
  let subscriberId: string
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    return () => app.close()
  })
  beforeEach(async () => {
    const { db } = open()
    await emptyTables(db, 'leads', 'mails', 'alert_subscribers', 'rate_limits')
    subscriberId = await ensureAddress(db, EMAIL)
    const { token: created } = await db
      .selectFrom('alert_subscribers')
      .select('token')
      .where('id', '=', subscriberId)
      .executeTakeFirstOrThrow()
    token = created
    await queueDigest()
  })

  const queueDigest = (mailedAt?: string) =>
    queueMail(open().db, EMAIL, {
      name: 'alert-digest',
      entries: [],
      total: 1,
      matches: 1,
      search: '',
      more: '/search',
      token,
      hasAccount: false,
      ...(mailedAt && { mailedAt }),
    })
  const path = (of = token) => `/alerts/unsubscribe?token=${of}`
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}, of = token) =>
    app.ask(path(of), { method: 'POST', body: new URLSearchParams(fields), headers })
  const press = (change: string) => post({ change }, { Origin: ORIGIN })
  const state = async () => (await app.services.alertMail.readLink(token)).state

  test('a mail program unsubscribes without cookies, from anywhere', async () => {
    const senders: Record<string, string>[] = [
      {},
      { Origin: 'https://mail.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]
    for (const headers of senders) {
      const response = await post(ONE_CLICK, headers)
      expect(response.status).toBe(200)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await state()).toBe('off')
    }
    expect(await queuedDigests(open().db)).toEqual([])
  })

  test('a mail program may send its form as multipart', async () => {
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    expect((await app.ask(path(), { method: 'POST', body })).status).toBe(200)
    expect(await state()).toBe('off')
  })

  test('one click on an unknown link is refused', async () => {
    for (const unknown of [UNKNOWN, 'x', '']) expect((await post(ONE_CLICK, {}, unknown)).status).toBe(410)
    expect(await state()).toBe('on')
  })

  test('opening the link changes nothing, and shows only a masked address', async () => {
    const response = await app.ask(path())
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Referrer-Policy')).toBe('strict-origin')
    const html = await response.text()
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toContain('a•••@example.com')
    expect(html).not.toContain(EMAIL)
    expect(readPage(html).text).toContain('Stop all alert emails')
    expect(await state()).toBe('on')
    expect(await queuedDigests(open().db)).toHaveLength(1)
  })

  test('the buttons pause, unsubscribe and turn alerts back on', async () => {
    const steps = [
      ['pause-week', 'paused', 'Email alerts are paused'],
      ['pause-month', 'paused', 'Email alerts are paused'],
      ['resume', 'on', 'Stop email alerts?'],
      ['unsubscribe', 'off', 'You’re unsubscribed'],
      ['resume', 'on', 'Stop email alerts?'],
    ] as const
    for (const [change, expected, heading] of steps) {
      const response = await press(change)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain(heading)
      expect(await state()).toBe(expected)
    }
  })

  test('buttons of other sites and unknown changes are refused', async () => {
    expect((await post({ change: 'unsubscribe' }, { Origin: 'https://elsewhere.example' })).status).toBe(400)
    for (const change of ['delete', 'constructor', '']) expect((await press(change)).status).toBe(400)
    expect((await post({ change: 'unsubscribe' }, { Origin: ORIGIN }, UNKNOWN)).status).toBe(410)
    expect(await state()).toBe('on')
  })

  describe('of an email about a search', () => {
    const MAILED_AT = new Date(Date.now() - 3_600_000)
    let search: string
    let other: string
    beforeEach(async () => {
      await open().db.deleteFrom('mails').execute()
      search = await insertSearch('Land near Austin, TX')
      other = await insertSearch('Land near Waco, TX')
      await insertAlert(search, MAILED_AT)
      await insertAlert(other, new Date(MAILED_AT.getTime() - 60_000))
      await queueDigest(MAILED_AT.toISOString())
    })

    const insertSearch = async (name: string) => {
      const { id } = await open()
        .db.insertInto('saved_searches')
        .values({
          subscriber_id: subscriberId,
          name,
          query: name,
          frequency: 'daily',
          counts: ['new'],
          terms: [],
          known_numbers: [],
          skipped_events: [],
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const insertAlert = (search_id: string, mailed_at: Date | null, due_at: Date | null = null) =>
      open()
        .db.insertInto('alerts')
        .values({
          subscriber_id: subscriberId,
          search_id,
          listing_id: randomUUID(),
          kind: 'new',
          event_id: 1,
          mailed_at,
          due_at,
        })
        .execute()
    const link = (mailedAt = MAILED_AT) => formatMailLink({ token, mailedAt: mailedAt.toISOString() })
    const frequencies = async () => {
      const rows = await open().db.selectFrom('saved_searches').select(['id', 'frequency']).execute()
      const byId = new Map(rows.map(({ id, frequency }) => [id, frequency]))
      return [byId.get(search), byId.get(other)]
    }
    const pressOn = async (fields: Record<string, string>, mailedAt = MAILED_AT) =>
      readPage(await (await post(fields, { Origin: ORIGIN }, link(mailedAt))).text()).text

    test('one click ends that search only, however often, with what waits for it and what was queued', async () => {
      await insertAlert(search, null, new Date())
      await insertAlert(other, null, new Date())
      for (let times = 0; times < 2; times++) {
        const response = await post(ONE_CLICK, {}, link())
        expect([response.status, await response.text()]).toEqual([
          200,
          'You’re unsubscribed. We won’t email you about “Land near Austin, TX” anymore.\n',
        ])
        expect(await frequencies()).toEqual(['never', 'daily'])
      }
      expect(await state()).toBe('on')
      expect(await queuedDigests(open().db)).toEqual([])
      const waiting = await open().db.selectFrom('alerts').select('search_id').where('due_at', 'is not', null).execute()
      expect(waiting).toEqual([{ search_id: other }])
    })

    test('the screen names the search, ends it and starts it again, and offers the rest', async () => {
      const before = readPage(await (await app.ask(path(link()))).text()).text
      expect(before).toContain('These emails are about “Land near Austin, TX”.')
      expect(before).toContain('Other emails you get')
      expect(before).toContain('Land near Waco, TX')
      expect(before).toContain('Stop all alert emails')
      expect(await pressOn({ change: 'stop' })).toContain(
        'We won’t email a•••@example.com about “Land near Austin, TX”.',
      )
      expect(await frequencies()).toEqual(['never', 'daily'])
      expect(await pressOn({ stop: other })).toContain('Stopped')
      expect(await frequencies()).toEqual(['never', 'never'])
      await pressOn({ change: 'stop' })
      expect(await pressOn({ change: 'start' })).toContain('Stop these emails?')
      expect(await frequencies()).toEqual(['daily', 'never'])
      await pressOn({ start: other })
      expect(await frequencies()).toEqual(['daily', 'daily'])
      expect(await pressOn({ change: 'unsubscribe' })).toContain('You’re unsubscribed')
      expect(await state()).toBe('off')
    })

    test('ends all that the email named', async () => {
      await insertAlert(other, MAILED_AT)
      expect(await (await post(ONE_CLICK, {}, link())).text()).toContain(
        '“Land near Austin, TX” and “Land near Waco, TX”',
      )
      expect(await frequencies()).toEqual(['never', 'never'])
      expect(await state()).toBe('on')
    })

    test('ends nothing else once the search is deleted', async () => {
      await open().db.deleteFrom('saved_searches').where('id', '=', search).execute()
      expect(await (await post(ONE_CLICK, {}, link())).text()).toContain('was deleted')
      expect(await frequencies()).toEqual([undefined, 'daily'])
      expect(await state()).toBe('on')
    })

    test.each([
      ['without a time', undefined],
      ['of long ago', new Date(Date.now() - 121 * 86_400_000)],
    ])('one click on a link %s ends all', async (_, mailedAt) => {
      const response = await post(ONE_CLICK, {}, mailedAt ? link(mailedAt) : token)
      expect(await response.text()).toBe('You’re unsubscribed from all alert emails.\n')
      expect(await state()).toBe('off')
    })

    test('other subscribers are out of reach', async () => {
      await open().db.insertInto('alert_subscribers').values({ email: 'eve@example.com' }).execute()
      const { token: theirs } = await open()
        .db.selectFrom('alert_subscribers')
        .select('token')
        .where('email', '=', 'eve@example.com')
        .executeTakeFirstOrThrow()
      for (const topic of [search, 'listings', 'x']) await post({ stop: topic }, { Origin: ORIGIN }, theirs)
      expect(await frequencies()).toEqual(['daily', 'daily'])
    })

    test('the time zone can be chosen, and what waits is due by it', async () => {
      await open().db.updateTable('saved_searches').set({ frequency: 'instantly' }).execute()
      await insertAlert(search, null, new Date())
      const dueAt = async () => {
        const { due_at } = await open()
          .db.selectFrom('alerts')
          .select('due_at')
          .where('due_at', 'is not', null)
          .executeTakeFirstOrThrow()
        return due_at!
      }
      const change = { token: link(), change: 'time-zone' } as const
      const caller = new TestCaller()
      const now = new Date(MAILED_AT)
      now.setUTCHours(23, 0, 0, 0)
      await app.services.alertMail.changeByLink(caller, { ...change, timeZone: 'Asia/Tokyo', now })
      expect(await dueAt()).toEqual(now)
      await app.services.alertMail.changeByLink(caller, { ...change, timeZone: 'Europe/Berlin', now })
      expect((await dueAt()).getTime()).toBeGreaterThan(now.getTime())
      expect(await pressOn({ change: 'time-zone', time_zone: 'America/Denver' })).toContain('Saved.')
      expect(await app.services.alertMail.readLink(token)).toMatchObject({ time_zone: 'America/Denver' })
      expect(await pressOn({ change: 'time-zone', time_zone: 'Texas/Taylor' })).toContain('Choose a time zone')
    })
  })

  test('a search that ended is looked out for again when its address asks again', async () => {
    const { db } = open()
    await db.deleteFrom('alert_subscribers').execute()
    const caller = new TestCaller()
    const request = { email: EMAIL, source: '/search', search: 'location=Texas', message: 'Texas', is_spam: false }
    await app.services.leads.sendLandRequest(caller, request)
    await app.services.leads.confirmNotify(caller, tokenOfLastMail())
    const subscriber = await db.selectFrom('alert_subscribers').select('token').executeTakeFirstOrThrow()
    const search = () => db.selectFrom('saved_searches').select(['id', 'frequency']).executeTakeFirstOrThrow()
    const { id } = await search()
    await app.services.alertMail.changeByLink(caller, { token: subscriber.token, change: 'stop', topic: id })
    expect(await search()).toEqual({ id, frequency: 'never' })
    const saveAgain = await app.services.savedSearches.prepare('location=Texas&sort=price_asc')
    await db.transaction().execute((transaction) => saveAgain!(transaction, { email: EMAIL, leadId: randomUUID() }))
    expect(await search()).toEqual({ id, frequency: 'instantly' })
  })

  test('leaving with the last request for land deletes the address and what was to be sent', async () => {
    await open().db.deleteFrom('alert_subscribers').execute()
    const caller = new TestCaller()
    const request = { email: EMAIL, source: '/search', search: 'location=Texas', message: 'Texas', is_spam: false }
    await app.services.leads.sendLandRequest(caller, request)
    await app.services.leads.confirmNotify(caller, tokenOfLastMail())
    const { db } = open()
    const subscriber = await db.selectFrom('alert_subscribers').select('token').executeTakeFirstOrThrow()
    token = subscriber.token
    await db.deleteFrom('mails').execute()
    await queueDigest()
    await app.services.leads.unsubscribe(caller, tokenOfLastMail())
    const left = await Promise.all([
      db.selectFrom('saved_searches').selectAll().execute(),
      db.selectFrom('alerts').selectAll().execute(),
      db.selectFrom('alert_subscribers').selectAll().execute(),
      queuedDigests(db),
    ])
    expect(left).toEqual([[], [], [], []])
  })

  function tokenOfLastMail(): string {
    const template = app.mails.map((mail) => mail.template).findLast((mail) => 'url' in mail)
    return new URL((template as { url: string }).url).searchParams.get('token')!
  }
})
