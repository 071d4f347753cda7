import { beforeEach, expect, test } from 'vitest'
import type { AlertFrequency } from '../../domain/alert/alert.ts'
import { LINK_CHANGES, type LinkChange } from '../../domain/alert/link-change.ts'
import { formatMailLink } from '../../domain/alert/mail-link.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { deliverMail } from '../../server/people/mail/delivery.ts'
import { createMailer, MAIL } from '../../server/people/mail/queue.ts'
import { smtpTransport } from '../../server/people/mail/smtp.ts'
import { openJobs } from '../../server/platform/jobs/jobs.ts'
import { createRateLimits } from '../../server/platform/rate-limits/rate-limits.ts'
import { createAlertMail } from '../../server/saved/alerts/alert-mail.ts'
import { deliverAlerts } from '../../server/saved/alerts/deliver-alerts.ts'
import { ensureAddress, ensureSubscriber } from '../../server/saved/alerts/subscribers.ts'
import { matchEvents } from '../../server/saved/searches/match-events.ts'
import { createSavedSearches } from '../../server/saved/searches/saved-searches.ts'
import { TestCaller } from '../support/accounts.ts'
import { EVERYTHING, insertSavedListing, queuedDigests, searchDependencies, signedInViewer } from '../support/alerts.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { readEml } from '../support/eml.ts'
import { insertListing, type ListingValues } from '../support/factories.ts'
import { captureLog } from '../support/log.ts'
import { startSmtpServer } from '../support/smtp-server.ts'

/** A Friday, at 10 in the morning in Texas. */
const MORNING = new Date('2026-11-27T16:00:00Z')
const at = (time: string) => new Date(`2026-${time}Z`)
const later = (hours: number, time = MORNING) => new Date(time.getTime() + hours * 3_600_000)

const { log } = captureLog()
const PACE = { pollSeconds: 0.5, superviseSeconds: 60, retrySeconds: 1 }
/** Long enough to unsubscribe in between. */
const BACK_OFF = { firstSeconds: 5, maxSeconds: 5, giveUpSeconds: 3_600 }
const sender = async () => ({
  mailFrom: 'VoltAcre <hello@voltacre.test>',
  contactEmail: 'hello@voltacre.test',
  name: 'VoltAcre',
  publicUrl: 'https://voltacre.test',
})

describeBothDatabases('Delivery of alerts', (open) => {
  let viewer: SignedInViewer
  const searches = () => createSavedSearches(searchDependencies(open().db))
  const match = (now = MORNING) => matchEvents(searchDependencies(open().db), { now })
  const alertMail = () => {
    const { db } = open()
    const mailer = createMailer({ enqueue: async () => undefined })
    return createAlertMail({ db, mailer, rateLimits: createRateLimits(db, 'a secret') })
  }
  const deliver = (now = MORNING) => alertMail().deliver({ now })
  const digests = () => queuedDigests(open().db)
  const save = async (query: string, name = 'A search', frequency: AlertFrequency = 'instantly', owner = viewer) => {
    const { id } = await searches().save(owner, { query, frequency, timeZone: 'America/Chicago' })
    await searches().update(owner, id, { name, frequency, counts: EVERYTHING })
    return id
  }
  const insert = (values: ListingValues = {}) =>
    insertListing(open().db, { landowner_name: 'Thrall Prairie 75', price: 2_175_000, price_type: 'sale', ...values })
  const change = (id: string, values: ListingValues) =>
    open()
      .db.updateTable('land_listings')
      .set(values as object)
      .where('id', '=', id)
      .execute()
  const tokenOf = async ({ id }: SignedInViewer) => {
    const { token } = await open()
      .db.selectFrom('alert_subscribers')
      .select('token')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    return token
  }
  const follow = async (change: LinkChange, now = MORNING) =>
    alertMail().changeByLink(new TestCaller(), { token: await tokenOf(viewer), change, now })
  /** A listing that the viewer has been told of. */
  const insertKnown = async () => {
    const listing = await insert()
    await match()
    await deliver()
    await open().db.deleteFrom('mails').execute()
    return listing
  }

  beforeEach(async () => {
    const { db } = open()
    await emptyTables(db, 'land_listings', 'listing_events', 'users', 'alert_subscribers', 'mails', 'rate_limits')
    viewer = await signedInViewer(db)
  })

  test('one email tells of all that is due, once', async () => {
    await save('location=Texas', 'Central Texas')
    const { slug } = await insert()
    await insert({ landowner_name: 'Granger Bench 58' })
    await match()
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver(later(1))
    const [digest, ...others] = await digests()
    expect(others).toEqual([])
    digest!.entries.sort((a, b) => (a.title < b.title ? 1 : -1))
    expect(digest).toMatchObject({
      recipient: viewer.email,
      total: 2,
      matches: 2,
      search: 'Central Texas',
      more: '/search?location=Texas',
      hasAccount: true,
      entries: [
        {
          title: 'Thrall Prairie 75',
          place: 'Taylor, Texas',
          path: `/listings/${slug}`,
          picture: expect.stringContaining(`/og/listings/${slug}.png?v=`),
          offer: '10.00 acres · $2,175,000 sale',
          sentence: 'New match',
          why: 'Matches your search “Central Texas”',
        },
        { title: 'Granger Bench 58' },
      ],
    })
  })

  test('several reasons are one entry', async () => {
    await save('location=Texas', 'Central Texas')
    await save('', 'All land')
    const { id: listingId } = await insertKnown()
    await insertSavedListing(open().db, viewer, { listingId, name: 'Texas shortlist' })
    await change(listingId, { price: 2_050_000 })
    await match()
    await deliver()
    expect(await digests()).toMatchObject([
      {
        total: 1,
        entries: [
          {
            sentence: 'Down $125,000 to $2,050,000',
            heading: 'Price drop',
            why: 'Matches your searches “Central Texas” and “All land”. In your list “Texas shortlist”',
          },
        ],
      },
    ])
  })

  test('what two searches find at different times is one match', async () => {
    await save('location=Texas', 'Central Texas')
    await save('min_acres=50', 'Large land')
    const { id } = await insert()
    await match()
    await change(id, { parcel_size_acres: 75 })
    await match()
    await deliver()
    expect(await digests()).toMatchObject([{ total: 1, entries: [{ sentence: 'New match' }] }])
  })

  test('nothing is sent in quiet hours', async () => {
    await save('location=Texas')
    await insert()
    await match(at('11-28T03:30:00'))
    expect(await deliver(at('11-28T03:30:00'))).toBe(0)
    expect(await deliver(at('11-28T12:59:00'))).toBe(0)
    expect(await deliver(at('11-28T13:00:00'))).toBe(1)
  })

  test('what came due while the product was stopped waits for the end of quiet hours', async () => {
    await save('location=Texas')
    await insert()
    await match(at('11-28T02:00:00'))
    expect(await deliver(at('11-28T04:00:00'))).toBe(0)
    expect(await deliver(at('11-28T13:00:00'))).toBe(1)
  })

  test.each<[AlertFrequency, string, string]>([
    ['daily', '11-28T13:59:00', '11-28T14:00:00'],
    ['weekly', '11-30T13:59:00', '11-30T14:00:00'],
  ])('a %s digest waits for its morning', async (frequency, before, morning) => {
    await save('location=Texas', 'A search', frequency)
    for (const hours of [0, 2]) {
      await insert()
      await match(later(hours))
    }
    expect(await deliver(at(before))).toBe(0)
    expect(await deliver(at(morning))).toBe(1)
    expect(await digests()).toMatchObject([{ total: 2 }])
  })

  test('an account without a confirmed address gets no email until it is confirmed', async () => {
    const { db } = open()
    viewer = await signedInViewer(db, { isVerified: false })
    await save('location=Texas')
    await insert()
    await match()
    expect(await deliver()).toBe(0)
    await db.updateTable('users').set({ email_verified: true }).where('id', '=', viewer.id).execute()
    expect(await deliver()).toBe(1)
  })

  test('what comes due during a pause is sent afterwards', async () => {
    await save('location=Texas')
    await follow('pause-week')
    await insert()
    await match()
    const end = later(7 * 24)
    expect(await alertMail().readLink(await tokenOf(viewer), later(7 * 24 - 1))).toMatchObject({
      state: 'paused',
      paused_until: end.toISOString(),
    })
    expect(await deliver(later(7 * 24 - 1))).toBe(0)
    expect(await deliver(end)).toBe(1)
    expect(await alertMail().readLink(await tokenOf(viewer), end)).toMatchObject({ state: 'on', paused_until: null })
  })

  test('a pause can be ended', async () => {
    await save('location=Texas')
    await follow('pause-month')
    await insert()
    await match()
    expect(await deliver(later(27 * 24))).toBe(0)
    await follow('resume', later(27 * 24))
    expect(await deliver(later(27 * 24))).toBe(1)
  })

  test('the link of an email about a saved listing ends those and leaves searches', async () => {
    const { id: listingId } = await insert()
    await insertSavedListing(open().db, viewer, { listingId, name: 'Texas shortlist' })
    await ensureSubscriber(open().db, viewer)
    await change(listingId, { price: 2_050_000 })
    await match()
    await deliver()
    await save('min_acres=50', 'Large land')
    const link = formatMailLink((await digests())[0]!)
    const listings = { id: 'listings', name: '', is_on: true }
    expect(await alertMail().readLink(link, MORNING)).toMatchObject({
      named: [listings],
      others: [{ name: 'Large land', is_on: true }],
    })
    expect(await alertMail().unsubscribeByMailProgram(link, MORNING)).toEqual([listings])
    await change(listingId, { price: 1_950_000 })
    await insert({ landowner_name: 'Granger Bench 58', parcel_size_acres: 58 })
    await match()
    await open().db.deleteFrom('mails').execute()
    await deliver()
    const titles = (await digests()).flatMap(({ entries }) => entries.map(({ title }) => title))
    expect(titles).toEqual(['Granger Bench 58'])
  })

  test('an unsubscribed address gets nothing more, not even what was queued or found before', async () => {
    await save('location=Texas')
    await insert()
    await match()
    await deliver()
    await insert()
    await match()
    expect(await digests()).toHaveLength(1)
    await follow('unsubscribe')
    expect(await digests()).toEqual([])
    await insert()
    await match()
    expect(await deliver(later(48))).toBe(0)
    await follow('resume')
    expect(await deliver(later(48))).toBe(0)
    await insert()
    await match()
    expect(await deliver(later(48))).toBe(1)
    expect(await digests()).toMatchObject([{ total: 1 }])
  })

  test('a digest that is being sent isn’t tried again after unsubscribing', async () => {
    await save('location=Texas')
    await insert()
    await match()
    await deliver()
    await open().db.updateTable('mails').set({ state: 'sending', tries: 1 }).execute()
    await follow('unsubscribe')
    expect(await digests()).toEqual([])
  })

  test('an address stays unsubscribed when it becomes an account, and its links still work', async () => {
    const { db } = open()
    const id = await ensureAddress(db, 'ada@example.com')
    const { token } = await db
      .selectFrom('alert_subscribers')
      .select('token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await alertMail().unsubscribeByMailProgram(token)
    await db.updateTable('users').set({ email: 'ada@example.com' }).where('id', '=', viewer.id).execute()
    await ensureSubscriber(db, { ...viewer, email: 'ada@example.com' })
    expect(await alertMail().readLink(token)).toMatchObject({
      address: 'a•••@example.com',
      state: 'off',
      paused_until: null,
    })
    await save('location=Texas')
    await insert()
    await match()
    expect(await deliver()).toBe(0)
  })

  test('a match that was withdrawn before it was mailed waits until it is published again', async () => {
    await save('location=Texas')
    const { id } = await insert()
    await match()
    await change(id, { is_published: false })
    await match()
    expect(await deliver(later(2))).toBe(0)
    await change(id, { is_published: true })
    await match()
    expect(await deliver(later(2))).toBe(1)
    expect(await digests()).toMatchObject([{ total: 1, entries: [{ sentence: 'New match' }] }])
  })

  test('whoever follows a listing learns that it is gone, without a link', async () => {
    await save('location=Texas')
    const [withdrawn, deleted] = [await insertKnown(), await insertKnown()]
    await insertSavedListing(open().db, viewer, { listingId: deleted.id, name: 'Texas shortlist' })
    await change(withdrawn.id, { is_published: false })
    await open().db.deleteFrom('land_listings').where('id', '=', deleted.id).execute()
    await match()
    expect(await deliver(later(2))).toBe(1)
    const offer = '10.00 acres · $2,175,000 sale'
    const gone = { title: 'Thrall Prairie 75', sentence: 'No longer listed', path: '', picture: '', offer }
    const [digest] = await digests()
    expect(digest!.entries).toHaveLength(2)
    for (const entry of digest!.entries) expect(entry).toMatchObject(gone)
  })

  test('a price that went up and down again is no news', async () => {
    await save('location=Texas')
    const { id } = await insertKnown()
    await change(id, { price: 2_300_000 })
    await match()
    await change(id, { price: 2_175_000 })
    await match()
    expect(await deliver()).toBe(0)
    await change(id, { price: 2_100_000 })
    await match()
    expect(await deliver(later(1))).toBe(1)
    expect(await digests()).toMatchObject([{ entries: [{ sentence: 'Down $75,000 to $2,100,000' }] }])
  })

  test('a digest compares what is true when it is sent with what was told last, in one entry per listing', async () => {
    await save('location=Texas')
    const { id } = await insertKnown()
    await follow('pause-week')
    for (const price of [1_900_000, 2_000_000]) {
      await change(id, { price })
      await match()
    }
    await change(id, { lifecycle: 'under_offer' })
    await match()
    expect(await deliver(later(7 * 24))).toBe(1)
    expect(await digests()).toMatchObject([
      {
        total: 1,
        entries: [{ sentence: 'Under offer. Down $175,000 to $2,000,000', offer: '10.00 acres · $2,000,000 sale' }],
      },
    ])
  })

  test('a price is compared with what it was when the listing was saved', async () => {
    const { id: listingId } = await insert()
    await insertSavedListing(open().db, viewer, { listingId, name: 'Texas shortlist' })
    await ensureSubscriber(open().db, viewer)
    await match()
    for (const price of [2_300_000, 2_200_000]) await change(listingId, { price })
    await match()
    expect(await deliver()).toBe(0)
    await change(listingId, { price: 2_000_000 })
    await match()
    expect(await deliver()).toBe(1)
    expect(await digests()).toMatchObject([{ entries: [{ sentence: 'Down $175,000 to $2,000,000' }] }])
  })

  test('neither a clock that goes back nor one that goes forward repeats anything', async () => {
    await save('location=Texas')
    await insert()
    await match()
    for (const hours of [0, -72, 1, 24 * 365, -24 * 365, 5]) await deliver(later(hours))
    expect(await digests()).toHaveLength(1)
  })

  test('a long digest shows the first twenty', async () => {
    await save('location=Texas')
    for (let count = 0; count < 25; count++) await insert()
    await match()
    await deliver()
    const [digest] = await digests()
    expect({ total: digest!.total, shown: digest!.entries.length }).toEqual({ total: 25, shown: 20 })
    expect(await deliver(later(1))).toBe(0)
  })

  test('a subscriber who fails doesn’t keep the others waiting', async () => {
    const { db } = open()
    for (const owner of [viewer, await signedInViewer(db), await signedInViewer(db)])
      await save('location=Texas', 'A search', 'instantly', owner)
    await db.updateTable('users').set({ email: 'no address' }).where('id', '=', viewer.id).execute()
    await insert()
    await match()
    await expect(deliver()).rejects.toThrow('alerts of 1 subscribers failed')
    expect(await digests()).toHaveLength(2)
    await db.updateTable('users').set({ email: viewer.email }).where('id', '=', viewer.id).execute()
    expect(await deliver()).toBe(1)
  })

  test('what a mail server turns away is sent later, once, unless its reader unsubscribes meanwhile', async () => {
    const server = await startSmtpServer()
    const jobs = await openJobs({ database: open(), queues: [MAIL], log, pace: PACE })
    try {
      const options = { db: open().db, jobs, transport: smtpTransport(server.url), sender, log, backOff: BACK_OFF }
      await jobs.work(MAIL, deliverMail(options))
      const other = await signedInViewer(open().db)
      for (const owner of [viewer, other]) await save('location=Texas', 'A search', 'instantly', owner)
      server.next('defer-recipient', 'defer-recipient')
      await insert()
      await match()
      await deliverAlerts({ db: open().db, mailer: createMailer(jobs) }, { now: MORNING })
      await expect.poll(() => server.connections()).toBeGreaterThanOrEqual(2)
      await follow('unsubscribe')
      await expect.poll(() => server.received.length).toBe(1)
      await expect.poll(async () => (await digests()).map(({ state }) => state)).toEqual(['sent'])
      expect(server.received.map(({ to }) => to)).toEqual([[other.email]])
      const { subject, headers } = readEml(server.received[0]!.bytes)
      expect(subject).toBe('New match: Thrall Prairie 75')
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    } finally {
      await jobs.stop()
      await server.close()
    }
  })

  test('links that lead nowhere are refused', async () => {
    const gone = { code: 'link_used' }
    for (const token of ['', 'x', '0f8fad5b-d9cb-469f-a165-70867728950e']) {
      await expect(alertMail().readLink(token)).rejects.toMatchObject(gone)
      await expect(alertMail().unsubscribeByMailProgram(token)).rejects.toMatchObject(gone)
      for (const change of LINK_CHANGES)
        await expect(alertMail().changeByLink(new TestCaller(), { token, change })).rejects.toMatchObject(gone)
    }
  })
})
