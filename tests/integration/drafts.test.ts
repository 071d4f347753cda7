import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAYS_WITHOUT_ACCOUNT, MAX_OPEN_DRAFTS } from '../../domain/draft/draft.ts'
import { type SignedInViewer, VISITOR } from '../../domain/permissions.ts'
import { deleteExpiredDrafts } from '../../server/land/owners/draft-rows.ts'
import { signedInUser, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { startAtOnce } from '../support/at-once.ts'
import { describeBothDatabases } from '../support/database.ts'

describeBothDatabases('Drafts of listings', (open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())

  const set = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { was: [], now: [value] }]))
  const signIn = async () => {
    const caller = await signedInUser(app, open().db)
    const { viewer } = await app.resolveViewer(caller)
    return { caller, viewer: viewer as SignedInViewer }
  }
  const startAsVisitor = async (address = '198.51.100.4') => {
    const caller = new TestCaller(address)
    const { draft, cookies } = await app.services.drafts.create(VISITOR, caller)
    return { id: draft.id, caller: caller.storeCookies(cookies) }
  }
  const send = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    app.ask(`/drafts/${id}`, {
      method: 'POST',
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  test('opens without an account for the browser that has its key, and for nobody else', async () => {
    const { drafts } = app.services
    const { id, caller } = await startAsVisitor()
    const saved = await drafts.save(VISITOR, caller, { id, changes: set({ address: 'County Road 362' }) })
    expect(saved.version).toBe(2)
    expect((await drafts.get(VISITOR, caller, id)).fields).toEqual({ address: ['County Road 362'] })
    const guessed = new TestCaller()
    guessed.cookies.set('voltacre.draft', 'A'.repeat(43))
    const others = [new TestCaller(), guessed, (await startAsVisitor()).caller]
    for (const other of others) await expect(drafts.get(VISITOR, other, id)).rejects.toThrow('Draft not found')
    const someone = await signIn()
    await expect(drafts.get(someone.viewer, someone.caller, id)).rejects.toThrow('Draft not found')
    const changes = set({ price: '1' })
    await expect(drafts.save(someone.viewer, someone.caller, { id, changes })).rejects.toThrow('not found')
    await expect(drafts.get(VISITOR, caller, 'x')).rejects.toThrow('Draft not found')
  })

  test('moves to the account that signs in, and then needs it', async () => {
    const { drafts } = app.services
    const { id, caller } = await startAsVisitor()
    const { viewer, caller: signedIn } = await signIn()
    expect(await drafts.claim(viewer, caller)).toEqual([expect.stringContaining('voltacre.draft=; Path=/; Max-Age=0')])
    expect(await drafts.get(viewer, signedIn, id)).toMatchObject({ id, has_owner: true })
    await expect(drafts.get(VISITOR, caller, id)).rejects.toThrow('Draft not found')
    expect((await drafts.list(viewer, signedIn)).map((draft) => draft.id)).toEqual([id])
  })

  test('moves to an account only up to its limit; the rest stay in the browser', async () => {
    const { drafts } = app.services
    const { viewer, caller: signedIn } = await signIn()
    for (let i = 0; i < MAX_OPEN_DRAFTS - 1; i++) await drafts.create(viewer, signedIn)
    const { id: older, caller } = await startAsVisitor('198.51.100.5')
    const { id: newer } = (await drafts.create(VISITOR, caller)).draft
    expect(await drafts.claim(viewer, caller)).toEqual([])
    expect(await drafts.get(viewer, signedIn, newer)).toMatchObject({ has_owner: true })
    expect(await drafts.get(VISITOR, caller, older)).toMatchObject({ has_owner: false })
    await drafts.remove(viewer, signedIn, newer)
    await drafts.claim(viewer, caller)
    expect(await drafts.get(viewer, signedIn, older)).toMatchObject({ has_owner: true })
  })

  test('keeps both when two devices save at the same time, and what was replaced', async () => {
    const { drafts } = app.services
    const { id, caller } = await startAsVisitor()
    const saves = Array.from({ length: 8 }, (_, i) =>
      drafts.save(VISITOR, caller, { id, changes: set({ [`deal_note:${NOTES[i]}`]: `note ${i}` }) }),
    )
    await Promise.all(saves)
    const { fields, version } = await drafts.get(VISITOR, caller, id)
    expect(Object.keys(fields)).toHaveLength(8)
    expect(version).toBe(9)
    await drafts.save(VISITOR, caller, { id, changes: set({ price: '10' }) })
    await drafts.save(VISITOR, caller, { id, changes: set({ price: '20' }) })
    expect(await drafts.get(VISITOR, caller, id)).toMatchObject({
      fields: { price: ['20'] },
      replaced: { price: ['10'] },
    })
  })

  test('a save that arrives twice counts once', async () => {
    const { drafts } = app.services
    const { id, caller } = await startAsVisitor()
    const changes = set({ zoning_info: 'Agricultural' })
    const first = await drafts.save(VISITOR, caller, { id, changes })
    expect(await drafts.save(VISITOR, caller, { id, changes })).toEqual(first)
  })

  test('refuses fields that no step has, and values that are too long', async () => {
    const { drafts } = app.services
    const { id, caller } = await startAsVisitor()
    const save = (fields: Record<string, string>) => drafts.save(VISITOR, caller, { id, changes: set(fields) })
    await expect(save({ is_published: 'on' })).rejects.toHaveProperty('fields.is_published', ['Unknown field.'])
    await expect(save({ __proto__x: '1', constructor: 'x' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(save({ description: 'x'.repeat(450_001) })).rejects.toMatchObject({ code: 'invalid' })
    await save({ description: 'x'.repeat(450_000) })
    await expect(save({ improvements: 'y'.repeat(450_000) })).rejects.toMatchObject({ code: 'too_large' })
    await save({ description: 'z'.repeat(449_000) })
    await expect(save({ improvements: 'y'.repeat(10_000) })).rejects.toMatchObject({
      code: 'too_large',
    })
    await save({ description: 'a\0b\ud800' })
    expect((await drafts.get(VISITOR, caller, id)).fields.description).toEqual(['ab\ufffd'])
  })

  test('takes no files without an account, nor ones that nobody uploaded', async () => {
    const { drafts } = app.services
    const changes = set({ images: 'images/6f1f7f6c-6a0f-4f5b-9b57-0d6b1f1f2a11.jpg' })
    const { id, caller } = await startAsVisitor()
    await expect(drafts.save(VISITOR, caller, { id, changes })).rejects.toMatchObject({ code: 'sign_in_needed' })
    const { viewer, caller: signedIn } = await signIn()
    const { draft } = await drafts.create(viewer, signedIn)
    const saving = drafts.save(viewer, signedIn, { id: draft.id, changes })
    await expect(saving).rejects.toMatchObject({ code: 'invalid' })
    expect((await drafts.get(viewer, signedIn, draft.id)).fields).toEqual({})
  })

  test('can’t be changed while it is in review', async () => {
    const { drafts } = app.services
    const { viewer, caller } = await signIn()
    const { draft } = await drafts.create(viewer, caller, { price: ['5'] })
    await sql`update listing_drafts set state = 'in_review' where id = ${draft.id}::uuid`.execute(open().db)
    const saving = drafts.save(viewer, caller, { id: draft.id, changes: set({ price: '6' }) })
    await expect(saving).rejects.toMatchObject({ code: 'draft_in_review' })
    await expect(drafts.remove(viewer, caller, draft.id)).rejects.toMatchObject({ code: 'draft_in_review' })
  })

  test('says so when there are too many', async () => {
    const { drafts } = app.services
    const { viewer, caller } = await signIn()
    for (let i = 0; i < MAX_OPEN_DRAFTS; i++) await drafts.create(viewer, caller)
    await expect(drafts.create(viewer, caller)).rejects.toMatchObject({ code: 'too_many_drafts' })
    const [first] = await drafts.list(viewer, caller)
    await drafts.remove(viewer, caller, first!.id)
    await drafts.create(viewer, caller)
  })

  test('two that are started at the same time can’t exceed the limit together', async () => {
    const { drafts } = app.services
    const { viewer, caller } = await signIn()
    const visitor = (await startAsVisitor('198.51.100.9')).caller
    for (let i = 0; i < MAX_OPEN_DRAFTS - 1; i++) await drafts.create(viewer, caller)
    for (let i = 0; i < MAX_OPEN_DRAFTS - 2; i++) await drafts.create(VISITOR, visitor)
    for (const [who, from] of [
      [viewer, caller],
      [VISITOR, visitor],
    ] as const) {
      const requests = Array.from({ length: 3 }, () => () => drafts.create(who, from))
      const started = await startAtOnce(open(), 'listing_drafts', requests)
      expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('without an account, it is deleted after a month without a change', async () => {
    const { db } = open()
    const [old, recent] = [await startAsVisitor(), await startAsVisitor()]
    const days = (id: string, age: number) =>
      sql`update listing_drafts set updated_at = now() - make_interval(days => ${age}::int) where id = ${id}::uuid`.execute(
        db,
      )
    await days(old.id, DAYS_WITHOUT_ACCOUNT + 1)
    await days(recent.id, DAYS_WITHOUT_ACCOUNT - 1)
    await deleteExpiredDrafts(db)
    await expect(app.services.drafts.get(VISITOR, old.caller, old.id)).rejects.toThrow('Draft not found')
    expect((await app.services.drafts.get(VISITOR, recent.caller, recent.id)).id).toBe(recent.id)
  })

  test('is saved by a script with the key in its cookie', async () => {
    const { id, caller } = await startAsVisitor()
    const cookie = { Cookie: caller.cookieHeader }
    const response = await send(id, { changes: set({ price: '9' }) }, cookie)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      version: 2,
      saved_at: expect.any(String),
      has_new_replaced: false,
      steps: expect.any(Array),
      requests: [],
    })
    const statusOf = async (body: unknown, headers = {}) => (await send(id, body, headers)).status
    expect(await statusOf({ changes: set({ price: '9' }) })).toBe(404)
    expect(await statusOf({ changes: { price: 'x' } }, cookie)).toBe(400)
    expect(await statusOf({ changes: set({ x: 'x' }) }, cookie)).toBe(422)
    expect(await statusOf({ changes: {} }, { ...cookie, Origin: 'https://elsewhere.example' })).toBe(400)
    expect(await statusOf({ changes: {} }, { ...cookie, 'Content-Type': 'text/plain' })).toBe(415)
  })

  test('can’t be saved or started without end', async () => {
    const { drafts } = app.services
    const { caller, viewer } = await signIn()
    const { draft } = await drafts.create(viewer, caller)
    const visitor = await startAsVisitor('198.51.100.6')
    const spend = (tries: number) => sql`update rate_limits set tries = ${tries}`.execute(open().db)
    for (const [who, from, id, limit] of [
      [viewer, caller, draft.id, 600],
      [VISITOR, visitor.caller, visitor.id, 1200],
    ] as const) {
      const save = () => drafts.save(who, from, { id, changes: {} })
      await save()
      await spend(limit - 1)
      await save()
      await expect(save()).rejects.toMatchObject({ code: 'too_many_requests' })
    }
    const start = () => startAsVisitor('198.51.100.6')
    await spend(59)
    await sql`update rate_limits set window_ends = window_ends - interval '23 hours'`.execute(open().db)
    await start()
    await expect(start()).rejects.toMatchObject({ code: 'too_many_requests' })
    await sql`delete from rate_limits`.execute(open().db)
  })

  test('a place leads to its screening, and a complete draft shows the card that buyers will see', async () => {
    const { id, caller } = await startAsVisitor('198.51.100.9')
    const openStep = async (step: string) => {
      const response = await app.ask(`/list-your-land/${id}/${step}`, { headers: { Cookie: caller.cookieHeader } })
      return response.text()
    }
    const values = { landowner_name: 'Ranch <b>', gps_coordinates: '30.715, -97.455', price: '1690000' }
    await app.services.drafts.save(VISITOR, caller, { id, changes: set(values) })
    expect(await openStep('review')).not.toContain('Your listing</h3>')
    const [, link] = (await openStep('location')).match(/href="([^"]*)"[^>]*>Screen this place/)!
    expect(await (await app.ask(link!.replaceAll('&amp;', '&'))).text()).toMatch(/<textarea[^>]*>30.715, -97.455</)
    const rest = { parcel_size_acres: '58.3', deal_types: 'sale', contact_name: 'Dale', contact_role: 'owner' }
    await app.services.drafts.save(VISITOR, caller, { id, changes: set({ ...rest, is_power_unknown: 'on' }) })
    const review = await openStep('review')
    for (const text of ['Your listing</h3>', 'Ranch &lt;b&gt;', '$1,690,000', '58.30 acres'])
      expect(review).toContain(text)
    expect(review).not.toContain('Ranch <b>')
    expect(review).not.toContain(`href="/listings/${id}"`)
  })
})

const NOTES = [
  'other_signers',
  'liens',
  'easements',
  'leases',
  'first_refusal',
  'road_access',
  'conservation',
  'exclusive_broker',
]
