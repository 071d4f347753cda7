import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedInViewer, VISITOR } from '../../domain/permissions.ts'
import { createFreshness } from '../../server/land/freshness/freshness.ts'
import type { EmailTemplate } from '../../server/people/mail/mail.ts'
import { createRateLimits } from '../../server/platform/rate-limits/rate-limits.ts'
import { insertUser, signInAs, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { insertListing, type ListingValues } from '../support/factories.ts'

const DAY_MS = 86_400_000
const NOW = new Date()
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString()
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

type Reminder = Extract<EmailTemplate, { name: 'listing-reminder' }>

describeBothDatabases('Freshness of listings', (open) => {
  let app: TestApp
  let owner: { id: string; email: string }
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    owner = await insertUser(open().db)
  })
  beforeEach(async () => {
    await emptyTables(open().db, 'land_listings')
    app.mails.splice(0)
  })
  afterAll(() => app.close())

  const run = (now = NOW) => app.services.freshness.run(now)
  const insert = (confirmedDaysAgo: number, values: ListingValues = {}) =>
    insertListing(open().db, {
      landowner_name: 'Riverside 40',
      lifecycle: 'published',
      owner_id: owner.id,
      created_at: daysAgo(500),
      last_confirmed_at: daysAgo(confirmedDaysAgo),
      ...values,
    })
  const read = (id: string) =>
    open().db.selectFrom('land_listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const change = (id: string, values: { lifecycle?: 'closed' | 'in_review'; is_published?: boolean }) =>
    open().db.updateTable('land_listings').set(values).where('id', '=', id).execute()
  const templates = () => app.mails.map(({ template }) => template)
  const reminders = () => templates().filter((template): template is Reminder => template.name === 'listing-reminder')
  const stepsOf = async (id: string) => {
    const { rows } = await sql<{ step: number }>`
      select step from listing_reminders where listing_id = ${id}::uuid order by step`.execute(open().db)
    return rows.map(({ step }) => step)
  }
  const logOf = async (id: string) => {
    const { rows } = await sql<{ action: string; actor_id: string | null }>`
      select action, actor_id from activity_log where subject_id = ${id} order by id`.execute(open().db)
    return rows.map(({ action, actor_id }) => `${action} by ${actor_id ?? 'nobody'}`)
  }
  const lastLink = () => {
    const template = templates().at(-1)
    if (!template || !('url' in template)) throw new Error('The last email has no link.')
    const { pathname, search, searchParams } = new URL(template.url)
    return { path: pathname + search, token: searchParams.get('token') ?? '' }
  }
  const confirm = (token: string, now = NOW) => app.services.freshness.confirm(new TestCaller(), token, now)
  const used = expect.objectContaining({ code: 'link_used' })

  /** A listing that the job unlisted. */
  async function insertUnlisted(values: ListingValues = {}) {
    const listing = await insert(90, values)
    await run()
    await run(inDays(30))
    expect(await read(listing.id)).toMatchObject({ is_published: false })
    return listing
  }

  describe('reminders', () => {
    test('are sent once at each step, with when it was confirmed and when it will be unlisted', async () => {
      const { id } = await insert(30)
      for (const days of [-1, 0, 1, 30, 31, 60, 61]) await run(inDays(days))
      expect(await stepsOf(id)).toEqual([30, 60, 90])
      expect(app.mails.map(({ recipient }) => recipient)).toEqual([owner.email, owner.email, owner.email])
      for (const reminder of reminders()) {
        const { title, since, isConfirmed, unlistOn } = reminder
        const unlisted = inDays(90).toISOString()
        expect({ title, since, isConfirmed, unlistOn }).toEqual({
          title: 'Riverside 40',
          since: daysAgo(30),
          isConfirmed: true,
          unlistOn: unlisted,
        })
      }
      expect(await logOf(id)).toEqual([])
    })

    test('skip the steps that were missed', async () => {
      const { id } = await insert(70)
      await run()
      await run(inDays(1))
      expect(await stepsOf(id)).toEqual([60])
      await run(inDays(25))
      expect(await stepsOf(id)).toEqual([60, 90])
      expect(reminders()).toHaveLength(2)
    })

    test('count from when a listing was created if it was never confirmed', async () => {
      await insert(0, { last_confirmed_at: null, created_at: daysAgo(31) })
      await run()
      expect(reminders()).toMatchObject([{ since: daysAgo(31), isConfirmed: false }])
    })

    test('are sent once by several runs at the same time', async () => {
      for (let count = 0; count < 12; count++) await insert(30)
      const runs = await Promise.all([run(), run(), run()])
      expect(reminders()).toHaveLength(12)
      expect(runs.map(({ reminded }) => reminded).reduce((sum, count) => sum + count)).toBe(12)
    })

    test('start anew with each confirmation and each owner', async () => {
      const { id } = await insert(30)
      await run()
      const last_confirmed_at = daysAgo(31)
      await open().db.updateTable('land_listings').set({ last_confirmed_at }).where('id', '=', id).execute()
      await run()
      const next = await insertUser(open().db)
      await open().db.updateTable('land_listings').set({ owner_id: next.id }).where('id', '=', id).execute()
      await run()
      expect(app.mails.map(({ recipient }) => recipient)).toEqual([owner.email, owner.email, next.email])
    })

    test('are not sent for listings that nobody sees, or that have no owner who may sign in', async () => {
      const suspended = await insertUser(open().db)
      await open().db.updateTable('users').set({ suspended_at: NOW }).where('id', '=', suspended.id).execute()
      await insert(40, { owner_id: null })
      await insert(40, { owner_id: suspended.id })
      await insert(40, { is_published: false, lifecycle: 'draft' })
      await insert(40, { lifecycle: 'closed' })
      await insert(29)
      expect(await run()).toEqual({ reminded: 0, unlisted: 0, is_partial: false })
      expect(app.mails).toEqual([])
      await insert(40, { lifecycle: 'under_offer' })
      expect(await run()).toMatchObject({ reminded: 1 })
    })

    test('reach every owner, even if one listing fails', async () => {
      const broken = await insertUser(open().db)
      const first = await insert(30, { owner_id: broken.id })
      for (let count = 0; count < 3; count++) await insert(30)
      const job = createFailing(broken.email)
      await expect(job.run(NOW)).rejects.toThrow('1 of the listings failed')
      expect(job.sent).toEqual([owner.email, owner.email, owner.email])
      expect(await stepsOf(first.id)).toEqual([])
    })
  })

  describe('unlisting', () => {
    test('comes after 120 days, with an email, a version and an entry in the log', async () => {
      const { id } = await insertUnlisted()
      expect(await read(id)).toMatchObject({ is_published: false, lifecycle: 'draft', version: 2 })
      expect(templates().at(-1)).toMatchObject({ name: 'listing-unlisted', title: 'Riverside 40' })
      expect(app.mails).toHaveLength(2)
      expect(await logOf(id)).toEqual(['listing.unpublished by nobody'])
      const versions = await sql`
        select version, saved_by from content_versions where subject_id = ${id}::uuid order by version`.execute(
        open().db,
      )
      expect(versions.rows).toEqual([
        { version: 1, saved_by: null },
        { version: 2, saved_by: null },
      ])
      await run(inDays(200))
      expect(app.mails).toHaveLength(2)
    })

    test('comes once with several runs at the same time', async () => {
      await insert(90)
      await run()
      await Promise.all([run(inDays(30)), run(inDays(30)), run(inDays(30))])
      expect(templates().map(({ name }) => name)).toEqual(['listing-reminder', 'listing-unlisted'])
    })

    test('waits until a week after the last reminder, which old listings get first', async () => {
      const { id } = await insert(400)
      await run()
      expect(reminders()).toMatchObject([{ unlistOn: inDays(7).toISOString() }])
      expect(await stepsOf(id)).toEqual([90])
      await run(inDays(6.9))
      expect((await read(id)).is_published).toBe(true)
      await run(inDays(7))
      expect((await read(id)).is_published).toBe(false)
    })

    test('does not follow a reminder that an earlier owner got', async () => {
      const { id } = await insert(110)
      await run()
      const next = await insertUser(open().db)
      await open().db.updateTable('land_listings').set({ owner_id: next.id }).where('id', '=', id).execute()
      await run(inDays(20))
      expect((await read(id)).is_published).toBe(true)
      expect(app.mails.map(({ recipient }) => recipient)).toEqual([owner.email, next.email])
    })

    test('keeps a listing under offer as it is, and starts anew when an admin publishes it again', async () => {
      const { id } = await insertUnlisted({ lifecycle: 'under_offer' })
      expect(await read(id)).toMatchObject({ lifecycle: 'under_offer' })
      await change(id, { is_published: true })
      expect(await stepsOf(id)).toEqual([])
      await run(inDays(31))
      expect((await read(id)).is_published).toBe(true)
      expect(reminders()).toHaveLength(2)
    })
  })

  describe('an emailed link', () => {
    test('confirms the listing once, even if opened several times at once', async () => {
      const { id, slug } = await insert(30)
      await run()
      const { token } = lastLink()
      expect(await app.services.freshness.readLink(token)).toEqual({ title: 'Riverside 40', is_listed: true })
      const answers = await Promise.allSettled([confirm(token), confirm(token), confirm(token)])
      const [confirmed, ...others] = answers.filter(({ status }) => status === 'fulfilled')
      expect(others).toEqual([])
      const { last_confirmed_at, version, is_published } = await read(id)
      expect(last_confirmed_at).toEqual(NOW)
      expect({ version, is_published }).toEqual({ version: 2, is_published: true })
      const confirmed_until = new Date(last_confirmed_at!.getTime() + 120 * DAY_MS).toISOString()
      expect(confirmed).toMatchObject({ value: { title: 'Riverside 40', slug, confirmed_until } })
      expect(await logOf(id)).toEqual(['listing.updated by nobody'])
      await expect(app.services.freshness.readLink(token)).rejects.toEqual(used)
      expect(await run(inDays(1))).toMatchObject({ reminded: 0 })
    })

    test('works from each reminder until one of them is used', async () => {
      await insert(30)
      await run()
      const first = lastLink()
      await run(inDays(30))
      await confirm(first.token)
      await expect(confirm(lastLink().token)).rejects.toEqual(used)
    })

    test('lists a listing again that was unlisted', async () => {
      const { id } = await insertUnlisted()
      const { token } = lastLink()
      expect(await app.services.freshness.readLink(token)).toMatchObject({ is_listed: false })
      await confirm(token)
      expect(await read(id)).toMatchObject({ is_published: true, lifecycle: 'published' })
      expect(await logOf(id)).toEqual(['listing.unpublished by nobody', 'listing.published by nobody'])
      await expect(confirm(token)).rejects.toEqual(used)
    })

    test('leaves a listing alone that was closed, withdrawn, or unpublished by an admin', async () => {
      const cases: [ListingValues, Parameters<typeof change>[1]][] = [
        [{}, { lifecycle: 'closed' }],
        [{}, { is_published: false }],
        [{ lifecycle: 'under_offer' }, { is_published: false }],
      ]
      for (const [values, withdrawal] of cases) {
        const { id } = await insert(30, values)
        await run()
        await change(id, withdrawal)
        const before = await read(id)
        await expect(confirm(lastLink().token)).rejects.toEqual(used)
        expect(await read(id)).toEqual(before)
      }
    })

    test('leaves a listing alone that changed after it was unlisted', async () => {
      for (const lifecycle of ['closed', 'in_review'] as const) {
        const { id } = await insertUnlisted()
        await change(id, { lifecycle })
        await expect(confirm(lastLink().token)).rejects.toEqual(used)
        expect((await read(id)).is_published).toBe(false)
      }
      const { id } = await insertUnlisted()
      await change(id, { is_published: true })
      await change(id, { is_published: false })
      await expect(confirm(lastLink().token)).rejects.toEqual(used)
      expect((await read(id)).is_published).toBe(false)
    })

    test('is stored as a hash, expires after 60 days, and ends with a change of the owner', async () => {
      const { id } = await insert(30)
      await run()
      const { token } = lastLink()
      expect(token).toMatch(/^[\w-]{43}$/)
      const { rows } = await sql<{ row: string; days: number }>`
        select listing_reminders::text as row, extract(epoch from expires_at - sent_at)::float8 / 86400 as days
        from listing_reminders`.execute(open().db)
      expect(rows).toMatchObject([{ days: 60 }])
      expect(rows[0]!.row).not.toContain(token)
      const next = await insertUser(open().db)
      const setOwner = (owner_id: string) =>
        open().db.updateTable('land_listings').set({ owner_id }).where('id', '=', id).execute()
      await setOwner(next.id)
      await expect(confirm(token)).rejects.toEqual(used)
      await setOwner(owner.id)
      await expect(confirm(token, inDays(60))).rejects.toEqual(used)
      await confirm(token, new Date(inDays(60).getTime() - 1))
    })
  })

  describe('the page of an emailed link', () => {
    const post = (path: string) =>
      app.ask(path, { method: 'POST', headers: { Origin: ORIGIN }, body: new URLSearchParams() })

    test('confirms by its form only, works without JavaScript, and is hidden', async () => {
      const { id } = await insert(30)
      await run()
      const { path } = lastLink()
      for (let opened = 0; opened < 2; opened++) {
        const page = await app.ask(path)
        expect(page.status).toBe(200)
        expect(page.headers.get('Cache-Control')).toBe('no-store')
        expect(page.headers.get('Referrer-Policy')).toBe('strict-origin')
        const html = await page.text()
        expect(html).toContain('Is Riverside 40 still available?')
        expect(html).toContain('name="robots" content="noindex')
        expect(html).toMatch(/<form[^>]+method="post"/)
      }
      expect((await read(id)).version).toBe(1)
      const answer = await post(path)
      expect(answer.status).toBe(200)
      const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(inDays(120))
      expect((await answer.text()).replaceAll('<!-- -->', '')).toContain(
        `Thank you. Riverside 40 is confirmed until ${until}.`,
      )
      for (const used of [await app.ask(path), await post(path)]) {
        expect(used.status).toBe(410)
        expect(await used.text()).toContain('This link no longer works')
      }
    })
  })

  describe('an owner', () => {
    const viewerOf = async ({ email }: { email: string }) =>
      (await app.resolveViewer(await signInAs(app, email))).viewer as SignedInViewer
    const refused = (code: string) => expect.objectContaining({ code })

    test('confirms their own listing, and lists it again if it was unlisted', async () => {
      const viewer = await viewerOf(owner)
      const { freshness } = app.services
      const { id } = await insert(45)
      await run()
      expect(await freshness.confirmOwn(viewer, id)).toMatchObject({ title: 'Riverside 40' })
      expect(await logOf(id)).toEqual([`listing.updated by ${owner.id}`])
      await expect(confirm(lastLink().token)).rejects.toEqual(used)
      const unlisted = await insertUnlisted()
      await freshness.confirmOwn(viewer, unlisted.id)
      expect(await read(unlisted.id)).toMatchObject({ is_published: true, lifecycle: 'published' })
    })

    test('confirms no listing of someone else, and none that they withdrew or closed', async () => {
      const { confirmOwn } = app.services.freshness
      const { id } = await insert(45)
      const other = await viewerOf(await insertUser(open().db))
      await expect(confirmOwn(other, id)).rejects.toEqual(refused('listing_not_found'))
      await expect(confirmOwn(VISITOR, id)).rejects.toEqual(refused('sign_in_needed'))
      const viewer = await viewerOf(owner)
      await expect(confirmOwn(viewer, 'none')).rejects.toEqual(refused('listing_not_found'))
      for (const values of [{ lifecycle: 'closed' }, { lifecycle: 'draft', is_published: false }] as const) {
        const listing = await insert(45, values)
        await expect(confirmOwn(viewer, listing.id)).rejects.toEqual(refused('listing_not_listed'))
        expect((await read(listing.id)).version).toBe(1)
      }
      expect((await read(id)).version).toBe(1)
    })
  })

  /** The same job, with a mailer that fails for one address. */
  function createFailing(address: string) {
    const sent: string[] = []
    const freshness = createFreshness({
      db: open().db,
      publicUrl: ORIGIN,
      rateLimits: createRateLimits(open().db, 'secret'),
      mailer: {
        async send(_db, recipient) {
          if (recipient === address) throw new Error('refused')
          sent.push(recipient)
        },
      },
    })
    return { sent, run: freshness.run }
  }
})
