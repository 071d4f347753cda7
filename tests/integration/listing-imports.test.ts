import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_OPEN_DRAFTS } from '../../domain/draft/draft.ts'
import type { ImportContext } from '../../server/land/feeds/import-job.ts'
import { workNextChunk } from '../../server/land/feeds/import-job.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { insertPicture, signInAs, type TestOwner } from '../support/drafts.ts'
import { importContext, importFile, planFile, workOff } from '../support/imports.ts'

const HEADER = 'id,title,address,lat,lon,acres,price,price type,description,zoning\n'
const lot = (id: number | string, { price = 1_690_000, description = 'Level' } = {}) =>
  `${id},Lot ${id},County Road ${id},30.7${id},-97.4550,58.3,${price},sale,${description},Agricultural\n`
const lots = (count: number) => HEADER + Array.from({ length: count }, (_, index) => lot(index + 1)).join('')

describeBothDatabases('An import of a file', (open) => {
  let app: TestApp
  let context: ImportContext
  let broker: TestOwner
  let admin: TestOwner
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    context = importContext(app, open().db)
    admin = await signInAs(app, open().db, { isAdmin: true })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    broker = await signInAs(app, open().db)
    app.mails.length = 0
  })

  const run = (content: string, who = broker) => importFile(app, context, who, content)
  const draftsOf = async ({ viewer }: TestOwner) => {
    const { rows } = await sql<{ id: string; state: string; external_id: string; fields: Record<string, string[]> }>`
      select id, state, external_id, fields from listing_drafts where owner_id = ${viewer.id}
      order by created_at, external_id`.execute(open().db)
    return rows
  }
  const listingsOf = async ({ viewer }: TestOwner) => {
    const { rows } = await sql<{ id: string; external_id: string; price: number; is_published: boolean }>`
      select id, external_id, price::float8 as price, description, is_published from land_listings
      where owner_id = ${viewer.id} order by external_id`.execute(open().db)
    return rows
  }

  /** Adds a picture by hand, and submits. */
  async function complete(id: string, who = broker) {
    const images = { was: [], now: [await insertPicture(open().db, who.viewer.id)] }
    await app.services.drafts.save(who.viewer, who.caller, { id, changes: { images } })
    await app.services.drafts.submit(who.viewer, who.caller, id)
  }
  async function approve(id: string) {
    const { version } = await app.services.reviews.open(admin.viewer, id)
    await app.services.reviews.approve(admin.viewer, id, version)
  }
  async function approveAll(who = broker) {
    for (const { id, state } of await draftsOf(who)) if (state === 'in_review') await approve(id)
  }

  /** Imports listings and publishes them, as reviews do. */
  async function publish(count: number, who = broker) {
    const imported = await run(lots(count), who)
    for (const { id } of await draftsOf(who)) await complete(id, who)
    await approveAll(who)
    app.mails.length = 0
    return imported
  }
  const edit = async (id: string, changes: Record<string, [was: string, now: string]>) => {
    const draft = await app.services.ownListings.edit(broker.viewer, id)
    const entries = Object.entries(changes).map(([name, [was, now]]) => [name, { was: [was], now: [now] }])
    await app.services.drafts.save(broker.viewer, broker.caller, { id: draft, changes: Object.fromEntries(entries) })
    return draft
  }
  const undo = async (id: string) => {
    await app.services.feeds.undo(broker.viewer, id)
    await workOff(context)
    return app.services.feeds.get(broker.viewer, id)
  }

  test('shows what a file would do, and writes nothing until it is applied', async () => {
    const planned = await planFile(app, broker, `${lots(2)}3,,,,,,,,,\n`)
    expect(planned).toMatchObject({
      state: 'planned',
      file_name: 'land.csv',
      counts: { added: 2, changed: 0, left: 0, unchanged: 0, rejected: 1, missing: 0 },
    })
    await workOff(context)
    expect(await draftsOf(broker)).toEqual([])
    expect(await app.services.feeds.list(broker.viewer)).toMatchObject([{ id: planned.id, state: 'planned' }])
  })

  test('rows become drafts to complete, and once reviewed, listings with their IDs', async () => {
    const { state, outcomes } = await run(lots(2))
    expect(state).toBe('applied')
    expect(outcomes.map(({ title, state, note }) => [title, state, note])).toEqual([
      ['Lot 1', 'draft', 'To complete: Picture.'],
      ['Lot 2', 'draft', 'To complete: Picture.'],
    ])
    expect(app.mails.map(({ template }) => template)).toEqual([
      {
        name: 'listings-imported',
        file: 'land.csv',
        counts: { published: 0, in_review: 0, draft: 2, withdrawn: 0, left: 0 },
        url: expect.stringMatching(/^https:\/\/voltacre\.test\/my\/imports\/[0-9a-f-]{36}$/),
      },
    ])
    for (const { id } of await draftsOf(broker)) await complete(id)
    await approveAll()
    expect(await listingsOf(broker)).toMatchObject([
      { external_id: `account:${broker.viewer.id}:1`, is_published: true },
      { external_id: `account:${broker.viewer.id}:2`, is_published: true },
    ])
  })

  test('the same file again changes nothing, also while its rows are drafts or in review', async () => {
    const again = async () => (await run(lots(2))).counts
    const nothing = { added: 0, changed: 0, left: 0, unchanged: 2, rejected: 0, missing: 0 }
    await run(lots(2))
    expect(await again()).toEqual(nothing)
    const [first] = await draftsOf(broker)
    await complete(first!.id)
    expect(await again()).toEqual(nothing)
    await approveAll()
    expect(await again()).toEqual(nothing)
    expect(await draftsOf(broker)).toHaveLength(2)
  })

  test('a new price is submitted like one entered by hand, with one email for all rows', async () => {
    await publish(2)
    const { counts, outcomes } = await run(HEADER + lot(1, { price: 1_500_000 }) + lot(2, { price: 1_600_000 }))
    expect(counts).toMatchObject({ changed: 2, unchanged: 0 })
    expect(outcomes.map(({ state }) => state)).toEqual(['in_review', 'in_review'])
    expect(app.mails.map(({ template }) => template.name)).toEqual(['listings-imported'])
    expect((await listingsOf(broker)).map(({ price }) => price)).toEqual([1_690_000, 1_690_000])
    const [, , draft] = await draftsOf(broker)
    expect((await app.services.reviews.open(admin.viewer, draft!.id)).assessment).not.toBeNull()
    await approveAll()
    expect((await listingsOf(broker)).map(({ price }) => price)).toEqual([1_500_000, 1_600_000])
  })

  test('what needs no review of an owner needs none of a file', async () => {
    await publish(1)
    const exempt = importContext(app, open().db, ['description'])
    const { outcomes } = await importFile(app, exempt, broker, HEADER + lot(1, { description: 'Flat' }))
    expect(outcomes).toMatchObject([{ state: 'published', names: ['description'] }])
    expect(await listingsOf(broker)).toMatchObject([{ description: 'Flat' }])
  })

  test('a newer file replaces what an earlier one left in review', async () => {
    await publish(1)
    await run(HEADER + lot(1, { price: 1_500_000 }))
    const { outcomes } = await run(HEADER + lot(1, { price: 1_400_000 }))
    expect(outcomes).toMatchObject([{ state: 'in_review', isNew: false }])
    const waiting = (await draftsOf(broker)).filter(({ state }) => state === 'in_review')
    expect(waiting).toMatchObject([{ fields: { price: ['1400000'] } }])
  })

  test('values changed by hand since the last file stay, and are named', async () => {
    await publish(1)
    const [listing] = await listingsOf(broker)
    const draft = await edit(listing!.id, { price: ['1690000', '1800000'] })
    await app.services.drafts.submit(broker.viewer, broker.caller, draft)
    await approveAll()
    const same = await planFile(app, broker, lots(1))
    expect(same.plan.left).toMatchObject([
      { title: 'Lot 1', why: 'by_hand', kept: [{ name: 'price', before: 1_800_000, after: 1_690_000 }] },
    ])
    const { outcomes } = await run(HEADER + lot(1, { price: 1_500_000, description: 'Flat' }))
    expect(outcomes).toMatchObject([
      { state: 'in_review', names: ['description'], note: 'Changed by hand and left as it is: Price.' },
    ])
    await approveAll()
    expect(await listingsOf(broker)).toMatchObject([{ price: 1_800_000, description: 'Flat' }])
  })

  test('a listing that its owner is editing by hand is left alone', async () => {
    await publish(1)
    const [listing] = await listingsOf(broker)
    const planned = await planFile(app, broker, HEADER + lot(1, { price: 1_500_000 }))
    await edit(listing!.id, { description: ['Level', 'Hilly'] })
    await app.services.feeds.apply(broker.viewer, planned.id)
    await workOff(context)
    const { outcomes } = await app.services.feeds.get(broker.viewer, planned.id)
    expect(outcomes).toMatchObject([{ state: 'left', note: 'You’re editing this listing by hand.' }])
    const { plan } = await planFile(app, broker, HEADER + lot(1, { price: 1_500_000 }))
    expect(plan.left).toMatchObject([{ why: 'editing', kept: [{ name: 'price' }] }])
  })

  test('what a review rejected isn’t submitted again until the file says something else', async () => {
    await publish(1)
    await run(HEADER + lot(1, { price: 10 }))
    const waiting = (await draftsOf(broker)).find(({ state }) => state === 'in_review')!
    const { version } = await app.services.reviews.open(admin.viewer, waiting.id)
    await app.services.reviews.reject(admin.viewer, waiting.id, { version, reason: 'Not a price.' })
    expect((await run(HEADER + lot(1, { price: 10 }))).counts).toMatchObject({ changed: 0, left: 1 })
    expect((await run(HEADER + lot(1, { price: 1_500_000 }))).outcomes).toMatchObject([{ state: 'in_review' }])
  })

  test('listings that the file lacks are withdrawn if that is chosen, and many only if it is confirmed', async () => {
    const { feeds } = app.services
    await publish(2)
    const kept = await planFile(app, broker, lots(1))
    await feeds.apply(broker.viewer, kept.id)
    await workOff(context)
    expect((await listingsOf(broker)).map(({ is_published }) => is_published)).toEqual([true, true])
    const { id } = await planFile(app, broker, lots(1))
    await expect(feeds.apply(broker.viewer, id, { withdrawMissing: true })).rejects.toMatchObject({
      code: 'invalid',
      fields: { is_confirmed: [expect.stringContaining('The file lacks 1 of your 2 imported listings.')] },
    })
    await feeds.apply(broker.viewer, id, { withdrawMissing: true, isConfirmed: true })
    await workOff(context)
    expect((await feeds.get(broker.viewer, id)).outcomes).toMatchObject([{ state: 'withdrawn', title: 'Lot 2' }])
    expect((await listingsOf(broker)).map(({ is_published }) => is_published)).toEqual([true, false])
    expect((await undo(id)).undone).toMatchObject([{ state: 'relisted', title: 'Lot 2' }])
    expect((await listingsOf(broker)).map(({ is_published }) => is_published)).toEqual([true, true])
  })

  test('undoing deletes drafts and withdraws listings, but keeps what was changed since', async () => {
    const imported = await run(lots(3))
    const [first, second] = await draftsOf(broker)
    await complete(first!.id)
    await approve(first!.id)
    const changes = { zoning_info: { was: ['Agricultural'], now: ['M-2'] } }
    await app.services.drafts.save(broker.viewer, broker.caller, { id: second!.id, changes })
    const { state, undone } = await undo(imported.id)
    expect(state).toBe('undone')
    expect(undone.map((row) => [row.title, row.state])).toEqual([
      ['Lot 1', 'withdrawn'],
      ['Lot 2', 'left'],
      ['Lot 3', 'deleted'],
    ])
    expect((await draftsOf(broker)).map(({ id }) => id)).toEqual([first!.id, second!.id])
    expect(await listingsOf(broker)).toMatchObject([{ is_published: false }])
    await undo(imported.id)
    expect((await app.services.feeds.get(broker.viewer, imported.id)).undone).toEqual(undone)
  })

  test('undoing takes changes back that are in review or published, unless they were changed since', async () => {
    await publish(3)
    const prices = (price: number) => HEADER + [1, 2, 3].map((id) => lot(id, { price })).join('')
    const imported = await run(prices(1_500_000))
    const waiting = (await draftsOf(broker)).filter(({ state }) => state === 'in_review')
    await approve(waiting[0]!.id)
    await approve(waiting[1]!.id)
    const [, second] = await listingsOf(broker)
    await app.services.content.listings.update(admin.viewer, second!.id, { price: 1_450_000 }, { version: null })
    const { undone } = await undo(imported.id)
    expect(undone.map(({ state }) => state)).toEqual(['reverted', 'left', 'deleted'])
    expect((await listingsOf(broker)).map(({ price }) => price)).toEqual([1_690_000, 1_450_000, 1_690_000])
    expect((await planFile(app, broker, prices(1_500_000))).counts).toMatchObject({ changed: 3 })
  })

  test('undoing a change of a draft restores the draft', async () => {
    await run(lots(1))
    const second = await run(HEADER + lot(1, { price: 1_500_000 }))
    expect(await draftsOf(broker)).toMatchObject([{ state: 'draft', fields: { price: ['1500000'] } }])
    expect((await undo(second.id)).undone).toMatchObject([{ state: 'reverted' }])
    expect(await draftsOf(broker)).toMatchObject([{ state: 'draft', fields: { price: ['1690000'] } }])
  })

  test('an import that was interrupted continues, and each row is there once', async () => {
    const { feeds } = app.services
    const { id } = await planFile(app, broker, lots(45))
    await feeds.apply(broker.viewer, id)
    await feeds.apply(broker.viewer, id)
    await workNextChunk(context)
    expect((await feeds.get(broker.viewer, id)).outcomes).toHaveLength(20)
    const killed: ImportContext = { ...context, mailer: { send: () => Promise.reject(new Error('killed')) } }
    await expect(workOff(killed)).rejects.toThrow('killed')
    expect((await feeds.get(broker.viewer, id)).outcomes).toHaveLength(40)
    await workOff(context)
    expect(await feeds.get(broker.viewer, id)).toMatchObject({ state: 'applied' })
    const drafts = await draftsOf(broker)
    expect(new Set(drafts.map(({ external_id }) => external_id)).size).toBe(45)
    expect(drafts).toHaveLength(45)
    await feeds.apply(broker.viewer, id)
    await workOff(context)
    expect(await draftsOf(broker)).toHaveLength(45)
    expect(app.mails).toHaveLength(1)
    const { rows } = await sql`
      select action from activity_log where actor_id = ${broker.viewer.id} order by created_at`.execute(open().db)
    expect(rows).toEqual([{ action: 'listing_import.applied' }])
  })

  test('drafts of imports leave room for those entered by hand', async () => {
    await run(lots(MAX_OPEN_DRAFTS + 1))
    await expect(app.services.drafts.create(broker.viewer, broker.caller)).resolves.toBeDefined()
  })

  test('an account has one import under way', async () => {
    const { feeds } = app.services
    const [one, two] = [await planFile(app, broker, lots(1)), await planFile(app, broker, lots(2))]
    await feeds.apply(broker.viewer, one.id)
    await expect(feeds.apply(broker.viewer, two.id)).rejects.toMatchObject({ code: 'import_running' })
    await expect(feeds.undo(broker.viewer, two.id)).rejects.toMatchObject({ code: 'import_running' })
    await workOff(context)
    await expect(feeds.undo(broker.viewer, two.id)).rejects.toMatchObject({ code: 'import_not_applied' })
    await feeds.apply(broker.viewer, two.id)
    await workOff(context)
    expect((await feeds.get(broker.viewer, two.id)).outcomes).toMatchObject([
      { state: 'left', note: 'You’ve added this listing since the dry run.' },
      { state: 'draft' },
    ])
  })

  test('an account that was suspended in the meantime imports nothing', async () => {
    const { id } = await planFile(app, broker, lots(1))
    await app.services.feeds.apply(broker.viewer, id)
    await sql`update users set suspended_at = now() where id = ${broker.viewer.id}`.execute(open().db)
    await workOff(context)
    expect(await app.services.feeds.get(broker.viewer, id)).toMatchObject({ state: 'failed', outcomes: [] })
    expect(await draftsOf(broker)).toEqual([])
  })

  test('two brokers with the same IDs don’t touch each other', async () => {
    const other = await signInAs(app, open().db)
    await publish(1)
    const { counts } = await publish(1, other)
    expect(counts).toMatchObject({ added: 1, changed: 0 })
    await run(HEADER + lot(1, { price: 1_000_000 }), other)
    await approveAll(other)
    expect(await listingsOf(broker)).toMatchObject([{ price: 1_690_000 }])
    expect(await listingsOf(other)).toMatchObject([{ price: 1_000_000 }])
  })

  test('someone else’s import isn’t there, whatever is tried', async () => {
    const { feeds } = app.services
    const { id } = await planFile(app, broker, lots(1))
    const other = await signInAs(app, open().db)
    for (const each of [id, 'x']) {
      await expect(feeds.get(other.viewer, each)).rejects.toMatchObject({ code: 'not_found' })
      await expect(feeds.apply(other.viewer, each)).rejects.toMatchObject({ code: 'not_found' })
      await expect(feeds.undo(other.viewer, each)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await feeds.list(other.viewer)).toEqual([])
    expect((await feeds.get(broker.viewer, id)).state).toBe('planned')
    await expect(feeds.list({ kind: 'visitor' })).rejects.toMatchObject({ code: 'sign_in_needed' })
  })

  test('an account compares at most 20 files an hour', async () => {
    for (let files = 0; files < 20; files++) await planFile(app, broker, lots(1))
    await expect(planFile(app, broker, lots(1))).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})
