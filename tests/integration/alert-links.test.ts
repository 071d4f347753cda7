import { beforeAll, beforeEach, expect, test } from 'vitest'
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
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    return () => app.close()
  })
  beforeEach(async () => {
    const { db } = open()
    await emptyTables(db, 'leads', 'mails', 'alert_subscribers', 'rate_limits')
    const id = await ensureAddress(db, EMAIL)
    const { token: created } = await db
      .selectFrom('alert_subscribers')
      .select('token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    token = created
    await queueDigest()
  })

  const queueDigest = () =>
    queueMail(open().db, EMAIL, {
      name: 'alert-digest',
      entries: [],
      total: 1,
      matches: 1,
      search: '',
      more: '/search',
      token,
      hasAccount: false,
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
    expect(readPage(html).text).toContain('Unsubscribe')
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
