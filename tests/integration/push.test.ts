import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { createReaders } from '../../server/land/search/create-search.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { createFailureLog } from '../../server/platform/failure-log.ts'
import { createAlertPreferences } from '../../server/saved/alerts/preferences.ts'
import { createPush } from '../../server/saved/alerts/push.ts'
import { createSavedLists } from '../../server/saved/lists/saved-lists.ts'
import { matchEvents } from '../../server/saved/searches/match-events.ts'
import { insertUser, TestCaller } from '../support/accounts.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { deviceKeys } from '../support/device-keys.ts'
import { insertListing } from '../support/factories.ts'

interface Sent {
  endpoint: string
  headers: Headers
  body: ArrayBuffer
}

describeBothDatabases('Notifications on devices', (open) => {
  let viewer: SignedInViewer
  let sent: Sent[]
  let logged: string[] = []
  let status: number

  const push = () =>
    createPush({
      db: open().db,
      publicUrl: 'https://land.example',
      failures: createFailureLog({ warn: ({ err }: { err: Error }) => void logged.push(err.message) }, 'push failed'),
      send: (async (endpoint: string, { headers, body }: RequestInit) => {
        sent.push({ endpoint, headers: new Headers(headers), body: await new Response(body).arrayBuffer() })
        return new Response(null, { status })
      }) as typeof fetch,
    })
  const subscribe = async (endpoint = 'https://fcm.googleapis.com/fcm/send/one', who = viewer) =>
    push().subscribe(who, { endpoint, ...(await deviceKeys()) })
  /** A saved listing whose price drops. */
  const drop = async (slug: string, price: number) => {
    const { db } = open()
    await db.updateTable('land_listings').set({ price }).where('slug', '=', slug).execute()
    await matchEvents({ db, ...createReaders(db) })
  }
  const saved = async () => {
    const { slug } = await insertListing(open().db, { price: 900_000 })
    await createSavedLists(open().db).save(viewer, slug)
    return slug
  }
  const preferences = () => createAlertPreferences(open().db)

  beforeEach(async () => {
    await emptyTables(open().db, 'land_listings', 'listing_events', 'users', 'alert_subscribers')
    viewer = await signedIn(open().db)
    await preferences().set(viewer, { quiet_from: 0, quiet_until: 0 })
    sent = []
    logged = []
    status = 201
  })

  test('a device hears once of what happens, encrypted and signed', async () => {
    const slug = await saved()
    await subscribe()
    await drop(slug, 800_000)
    await Promise.all([push().send(), push().send()])
    await push().send()
    expect(sent).toHaveLength(1)
    const [{ endpoint, headers, body }] = sent as [Sent]
    expect(endpoint).toBe('https://fcm.googleapis.com/fcm/send/one')
    expect(headers.get('Content-Encoding')).toBe('aes128gcm')
    expect(headers.get('TTL')).toBe('43200')
    expect(headers.get('Authorization')).toContain((await push().read(viewer, new TestCaller())).key)
    expect(body.byteLength).toBeLessThanOrEqual(4_096)
    expect(Buffer.from(body).includes('Price drop')).toBe(false)
  })

  test('what happened before notifications were turned on isn’t news', async () => {
    const slug = await saved()
    await drop(slug, 800_000)
    await subscribe()
    expect(await push().send()).toBe(0)
  })

  test('quiet hours, a pause and digests hold notifications back, turning off emails doesn’t', async () => {
    const slug = await saved()
    await subscribe()
    await drop(slug, 800_000)
    const hour = new Date().getUTCHours()
    await preferences().set(viewer, { time_zone: 'UTC', quiet_from: hour, quiet_until: (hour + 2) % 24 })
    expect(await push().send()).toBe(0)
    await preferences().set(viewer, { quiet_from: 0, quiet_until: 0, list_frequency: 'daily' })
    expect(await push().send()).toBe(0)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    await preferences().set(viewer, { list_frequency: 'instantly', paused_until: tomorrow })
    expect(await push().send()).toBe(0)
    await preferences().set(viewer, { is_subscribed: false })
    expect(await push().send()).toBe(1)
    expect(sent).toHaveLength(1)
  })

  test('subscribers in their quiet hours don’t keep others from being notified', async () => {
    const { db } = open()
    const slug = await saved()
    await subscribe()
    await drop(slug, 800_000)
    const hour = new Date().getUTCHours()
    await sql`
      with sleeping as (
        insert into alert_subscribers (id, email, time_zone, quiet_from, quiet_until)
        select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, 'sleeper-' || i || '@example.com', 'UTC',
          ${hour}, ${(hour + 2) % 24}
        from generate_series(1, 100) as i returning id
      ), device as (
        insert into push_subscriptions (subscriber_id, endpoint, p256dh, auth, created_at)
        select id, 'https://fcm.googleapis.com/fcm/send/' || id, '', '', now() - interval '1 hour' from sleeping
      )
      insert into alerts (subscriber_id, list_id, listing_id, kind, event_id)
      select sleeping.id, list_id, listing_id, kind, event_id + row_number() over () from sleeping, alerts`.execute(db)
    expect(await push().send()).toBe(1)
    expect(sent.map(({ endpoint }) => endpoint)).toEqual(['https://fcm.googleapis.com/fcm/send/one'])
  })

  test('a push service that doesn’t answer holds up no other subscriber', async () => {
    const { db } = open()
    const slug = await saved()
    const other = await signedIn(db)
    await preferences().set(other, { quiet_from: 0, quiet_until: 0 })
    await createSavedLists(db).save(other, slug)
    const [first, second] = await db.selectFrom('alert_subscribers').select('user_id').orderBy('id').execute()
    const byId = new Map([viewer, other].map((one) => [one.id, one]))
    await subscribe('https://fcm.googleapis.com/fcm/send/slow', byId.get(first!.user_id!))
    await subscribe('https://fcm.googleapis.com/fcm/send/quick', byId.get(second!.user_id!))
    await drop(slug, 800_000)
    const asked: string[] = []
    const answer = Promise.withResolvers<void>()
    const send = (async (endpoint: string) => {
      asked.push(endpoint.split('/').at(-1)!)
      if (endpoint.endsWith('slow')) await answer.promise
      return new Response(null, { status: 201 })
    }) as typeof fetch
    const sending = createPush({ db, publicUrl: 'https://land.example', send }).send()
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['slow', 'quick']))
    answer.resolve()
    expect(await sending).toBe(2)
  })

  test('a device that is gone is forgotten, and one that fails isn’t', async () => {
    const slug = await saved()
    await subscribe()
    status = 500
    await drop(slug, 800_000)
    await push().send()
    expect(logged).toEqual(['fcm.googleapis.com answered 500'])
    status = 410
    await drop(slug, 700_000)
    await push().send()
    await drop(slug, 600_000)
    await push().send()
    expect(sent).toHaveLength(2)
    expect(logged).toHaveLength(1)
  })

  test('a browser turns only its own notifications off', async () => {
    const { db } = open()
    const here = new TestCaller().storeCookies(await subscribe('https://fcm.googleapis.com/fcm/send/here'))
    const elsewhere = new TestCaller().storeCookies(await subscribe('https://fcm.googleapis.com/fcm/send/elsewhere'))
    const other = await signedIn(db)
    expect(await push().read(viewer, here)).toMatchObject({ isOn: true })
    expect(await push().read(other, here)).toMatchObject({ isOn: false })
    expect(
      await push().read(viewer, new TestCaller().storeCookies([`voltacre.device=${'-'.repeat(36)}`])),
    ).toMatchObject({
      isOn: false,
    })

    await push().unsubscribe(other, here)
    expect(await push().read(viewer, here)).toMatchObject({ isOn: true })
    expect(await push().unsubscribe(viewer, here)).toEqual([expect.stringMatching(/^voltacre.device=; .*Max-Age=0/)])
    expect(await push().read(viewer, here)).toMatchObject({ isOn: false })
    expect(await push().read(viewer, elsewhere)).toMatchObject({ isOn: true })
  })

  test('nothing is sent to anything but a push service', async () => {
    for (const endpoint of ['https://127.0.0.1/a', 'http://fcm.googleapis.com/a', 'https://example.com/a', ''])
      await expect(subscribe(endpoint)).rejects.toMatchObject({ code: 'invalid' })
    await expect(push().subscribe({ kind: 'visitor' }, {} as never)).rejects.toMatchObject({ code: 'sign_in_needed' })
  })

  test('a device belongs to the last user who turned notifications on, who has at most ten', async () => {
    const slug = await saved()
    await subscribe()
    const other = await signedIn(open().db)
    await subscribe(undefined, other)
    await drop(slug, 800_000)
    await push().send()
    expect(sent).toHaveLength(0)
    for (let device = 0; device < 12; device++) await subscribe(`https://fcm.googleapis.com/fcm/send/${device}`)
    const { rows } = await countDevices(open().db)
    expect(rows).toEqual([1, 10])
  })
})

const countDevices = async (db: Db) => {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('subscriber_id')
    .execute()
  return { rows: rows.map(({ count }) => Number(count)).toSorted((a, b) => a - b) }
}

async function signedIn(db: Db): Promise<SignedInViewer> {
  const { id, email } = await insertUser(db)
  const sessionId = crypto.randomUUID()
  const session = { id: sessionId, user_id: id, token: sessionId, expires_at: sql<Date>`now() + interval '1 day'` }
  await db.insertInto('sessions').values(session).execute()
  return { kind: 'user', id, email, name: '', isAdmin: false, isVerified: true, needsTwoFactor: false, sessionId }
}
