import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { LAND_CONSENT } from '../../domain/lead/lead.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { BELONGINGS } from '../../server/belongings.ts'
import { exportAccount, removeAccount } from '../../server/people/accounts/removal.ts'
import { createInbox } from '../../server/people/leads/inbox/inbox.ts'
import { createAlertPreferences } from '../../server/saved/alerts/preferences.ts'
import { ensureAddress } from '../../server/saved/alerts/subscribers.ts'
import { subscriptions } from '../../server/saved/alerts/subscriptions.ts'
import { matchEvents } from '../../server/saved/searches/match-events.ts'
import { createSavedSearches } from '../../server/saved/searches/saved-searches.ts'
import { insertSavedListing, searchDependencies, signedInViewer } from '../support/alerts.ts'
import { describeDatabase, emptyTables } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { insertLead } from '../support/leads.ts'

const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/secret'
const TABLES = [
  'alert_subscribers',
  'saved_searches',
  'saved_lists',
  'saved_listings',
  'alerts',
  'push_subscriptions',
] as const

describeDatabase('What is saved about readers', (open) => {
  let viewer: SignedInViewer
  const mailer = { send: async () => undefined }

  beforeEach(async () => {
    await emptyTables(open().db, 'land_listings', 'listing_events', 'users', 'alert_subscribers', 'leads', 'mails')
    viewer = await signedInViewer(open().db)
  })

  /** A search, a list with a note, alerts, a device and a digest that waits. @returns the id of the listing */
  async function saveEverything(who: SignedInViewer): Promise<string> {
    const { db } = open()
    await createAlertPreferences(db).set(who, { quiet_from: 3 })
    await createSavedSearches(searchDependencies(db)).save(who, {
      query: 'location=Texas',
      frequency: 'instantly',
      timeZone: '',
    })
    const { id } = await insertListing(db)
    await insertSavedListing(db, who, { listingId: id, name: 'Shortlist' })
    await sql`update saved_listings set note = 'Ask about water'
      where list_id in (select id from saved_lists where user_id = ${who.id})`.execute(db)
    await matchEvents(searchDependencies(db))
    const { id: subscriber, token } = await db
      .selectFrom('alert_subscribers')
      .select(['id', 'token'])
      .where('user_id', '=', who.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('push_subscriptions')
      .values({ subscriber_id: subscriber, endpoint: `${ENDPOINT}-${who.id}`, p256dh: 'key', auth: 'auth' })
      .execute()
    await queueDigest(token, who.email)
    return id
  }

  const queueDigest = (token: string, recipient: string) =>
    sql`insert into mails (recipient, template, content)
      values (${recipient}, 'alert-digest', ${JSON.stringify({ token })}::jsonb)`.execute(open().db)

  async function countRows(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const table of TABLES)
      counts[table] = (await open().db.selectFrom(table).select(sql`1`.as('one')).execute()).length
    return counts
  }

  test('is in the export of their account', async () => {
    const listingId = await saveEverything(viewer)
    await saveEverything(await signedInViewer(open().db))
    const data = await exportAccount({ db: open().db, belongings: BELONGINGS }, viewer)
    expect(data).toMatchObject({
      saved_lists: [{ name: 'Shortlist', listings: [{ listing_id: listingId, note: 'Ask about water' }] }],
      saved_searches: [{ query: 'location=Texas', frequency: 'instantly' }],
      alert_preferences: [{ quiet_from: 3 }],
      push_subscriptions: [{ host: 'updates.push.services.mozilla.com', created_at: expect.any(Date) }],
    })
    expect(data.alerts).toContainEqual(
      expect.objectContaining({ kind: 'new', listing_id: listingId, read_at: null, mailed_at: null }),
    )
    expect(JSON.stringify(data)).not.toContain('secret')
  })

  test('for an address is exported only once the account has verified it', async () => {
    const { db } = open()
    await ensureAddress(db, 'ada@example.com')
    const ada = { ...viewer, email: 'ada@example.com' }
    expect(await exportAccount({ db, belongings: BELONGINGS }, { ...ada, isVerified: false })).toMatchObject({
      alert_preferences: [],
    })
    expect(await exportAccount({ db, belongings: BELONGINGS }, ada)).toMatchObject({
      alert_preferences: [{ list_frequency: 'instantly' }],
    })
  })

  test('is deleted with their account', async () => {
    await saveEverything(viewer)
    const other = await signedInViewer(open().db)
    await removeAccount({ db: open().db, mailer, belongings: BELONGINGS }, other)
    expect(await countRows()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 1])))
    await removeAccount({ db: open().db, mailer, belongings: BELONGINGS }, viewer)
    expect(await countRows()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])))
    expect(await open().db.selectFrom('mails').select('id').execute()).toEqual([])
  })

  test('belongs to an account by a foreign key in every table', async () => {
    const { rows } = await sql<{ name: string; rule: string }>`
      select conrelid::regclass || '.' || attname as name, confdeltype as rule from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid in ('users'::regclass, 'alert_subscribers'::regclass)`.execute(open().db)
    expect(rows.filter(({ rule }) => rule !== 'c' && rule !== 'n')).toEqual([])
    const owned = rows.map(({ name }) => name)
    const { rows: columns } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'subscriber_id', 'reporter_id')`.execute(open().db)
    expect(columns.length).toBeGreaterThan(10)
    expect(columns.map(({ name }) => name).filter((name) => !owned.includes(name))).toEqual([])
    for (const table of ['saved_searches', 'alerts', 'push_subscriptions'])
      expect(rows).toContainEqual({ name: `${table}.subscriber_id`, rule: 'c' })
  })

  test('for an address goes with the requests that it was saved for', async () => {
    const { db } = open()
    const email = 'ada@example.com'
    const searches = createSavedSearches(searchDependencies(db))
    const leads: string[] = []
    for (const search of ['location=Texas', 'location=Ohio']) {
      const { id } = await insertLead(db, {
        type: 'land',
        email,
        search,
        consent: LAND_CONSENT,
        confirmed_at: new Date(),
      })
      await (await searches.prepare(search))?.(db, { email, leadId: id })
      leads.push(id)
    }
    const { token } = await db.selectFrom('alert_subscribers').select('token').executeTakeFirstOrThrow()
    await queueDigest(token, email)
    const admin = { ...viewer, isAdmin: true }
    const inbox = createInbox({
      db,
      mailer,
      storage: { get: async () => null },
      contactEmail: () => 'hello@voltacre.test',
      replyAddresses: null,
      files: { claim: async () => [] },
      subscriptions,
    })
    await inbox.remove(admin, [leads[0]!])
    expect(await countRows()).toMatchObject({ alert_subscribers: 1, saved_searches: 1 })
    await inbox.remove(admin, [leads[1]!])
    expect(await countRows()).toMatchObject({ alert_subscribers: 0, saved_searches: 0 })
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
  })
})
