import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DraftFields } from '../../domain/draft/draft.ts'
import { boundaryText } from '../../domain/geometry/boundary-geojson.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertPicture, signInAs, submitDraft, type TestOwner } from '../support/drafts.ts'

const DAY_MS = 86_400_000
const TEXT =
  'Graded industrial yard with rail at the south fence. A 138 kV transmission line crosses the east edge, and capacity is under study by the cooperative. Groundwater permits transfer with the property.'

/** Each is tried through the services, as its author would, and either refused or shown to the operator. */
describeDatabase('Frauds', (open) => {
  let app: TestApp
  let admin: TestOwner
  let honest: TestOwner
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    admin = await signInAs(app, open().db, { isAdmin: true })
    honest = await signInAs(app, open().db)
  })
  afterAll(() => app.close())

  /** Each test has land of its own. */
  let longitude = -120
  const newPlace = () => {
    longitude += 3
    const [west, south] = [longitude, 35]
    const ring = [
      [west, south],
      [west + 0.006, south],
      [west + 0.006, south + 0.0035],
      [west, south + 0.0035],
      [west, south],
    ] as [number, number][]
    return { gps_coordinates: [`${south + 0.0017}, ${west + 0.003}`], boundary: [boundaryText(ring)] }
  }
  const someone = () => signInAs(app, open().db)
  const submit = (who: TestOwner, fields: DraftFields) => submitDraft(app, open().db, who, fields)
  const assess = async (id: string) => (await app.services.reviews.open(admin.viewer, id)).assessment!
  const flags = async (id: string) =>
    (await assess(id)).signals.filter(({ level }) => level !== 'good').map(({ key }) => key)
  async function publish(fields: DraftFields, who = honest): Promise<string> {
    const id = await submit(who, fields)
    const { version } = await app.services.reviews.open(admin.viewer, id)
    const slug = await app.services.reviews.approve(admin.viewer, id, version)
    const { rows } = await sql<{ id: string }>`select id from land_listings where slug = ${slug}`.execute(open().db)
    return rows[0]!.id
  }

  test('1 copied pictures: a file of someone else is refused, one that looks alike is flagged', async () => {
    const hash = 0x0f1e2d3c4b5a6978n
    const original = await insertPicture(open().db, honest.viewer.id, hash)
    await publish({ ...newPlace(), images: [original] })
    const thief = await someone()
    await expect(submit(thief, { ...newPlace(), images: [original] })).rejects.toMatchObject({ code: 'invalid' })
    const copy = await insertPicture(open().db, thief.viewer.id, hash ^ 1n)
    expect(await flags(await submit(thief, { ...newPlace(), images: [copy] }))).toContain('picture_reused')
  })

  test('2 copied text', async () => {
    await publish({ ...newPlace(), description: [TEXT] })
    expect(await flags(await submit(await someone(), { ...newPlace(), description: [`${TEXT} Call now.`] }))).toContain(
      'text_copied',
    )
  })

  test('3 the same parcel twice, by outline and by APN', async () => {
    const place = newPlace()
    await publish({ ...place, parcel_number: ['R-0362-0058'] })
    const id = await submit(await someone(), { ...place, parcel_number: ['R03620058'] })
    expect(await flags(id)).toContain('same_parcel')
    expect((await assess(id)).duplicates.listings[0]?.by).toEqual(expect.arrayContaining(['outline', 'apn']))
  })

  test('4 the wrong owner: the county record names someone else', async () => {
    const thief = await someone()
    const id = await submit(thief, { ...newPlace(), contact_name: ['Mallory Stone'] })
    const proof = { kind: 'county_record', owner_of_record: 'Mallory Stone', reference: '2019-0418822', document: null }
    await app.services.ownership.submit(thief.viewer, { draftId: id }, proof)
    const [submitted] = await app.services.ownership.forReview(admin.viewer, id)
    const decision = { verified: true, owner_of_record: 'KRUEGER DALE R', note: '' }
    await app.services.ownership.decide(admin.viewer, submitted!.id, decision)
    expect(await flags(id)).toContain('owner_not_on_record')
  })

  test('5 a bait price, far below its neighbors', async () => {
    const place = newPlace()
    const [latitude, west] = place.gps_coordinates[0]!.split(', ').map(Number) as [number, number]
    for (const offset of [0.05, 0.08, 0.11, 0.14])
      await publish({ gps_coordinates: [`${latitude}, ${west + offset}`], price: ['2000000'] })
    expect(await flags(await submit(await someone(), { ...place, price: ['200000'] }))).toContain('price_below_nearby')
  })

  test('6 a phishing link or payment details in a description', async () => {
    const description = ['Hold it with a deposit by Zelle. Details at secure-land-escrow.com/pay'] as const
    const id = await submit(await someone(), { ...newPlace(), description })
    expect(await flags(id)).toEqual(expect.arrayContaining(['text_link', 'text_payment']))
    const item = (await assess(id)).checklist.find(({ key }) => key === 'contact_details')
    expect(item?.isDone).toBe(false)
  })

  test('7 a homograph name', async () => {
    const id = await submit(await someone(), { ...newPlace(), contact_name: ['D\u0430le Krueger'] })
    expect(await flags(id)).toContain('text_mixed-script')
    expect((await assess(id)).level).toBe('high')
  })

  test('8 a switch after approval: visitors keep what was approved, and the operator sees the switch', async () => {
    const { ownListings, drafts } = app.services
    const owner = await someone()
    const listing = await publish({ ...newPlace(), description: [TEXT] }, owner)
    const draft = await ownListings.edit(owner.viewer, listing)
    const now = { ...newPlace(), description: ['A different place with nothing on it, but send money first.'] }
    const changes = Object.fromEntries(
      Object.entries(now).map(([name, values]) => [name, { was: ['?'], now: [...values] }]),
    )
    await drafts.save(owner.viewer, owner.caller, { id: draft, changes })
    await drafts.submit(owner.viewer, owner.caller, draft)
    expect(await flags(draft)).toEqual(expect.arrayContaining(['place_changed', 'text_rewritten']))
    const { rows } = await sql<{ description: string }>`
      select description from land_listings where id = ${listing}::uuid`.execute(open().db)
    expect(rows[0]!.description).toBe(TEXT)
  })

  test('9 a hijacked account: a new device and a new password shortly before', async () => {
    const owner = await someone()
    const event = (kind: string, agent: string, address: string, daysAgo: number) =>
      sql`
      insert into security_events (user_id, kind, ip_address, user_agent, created_at)
      values (${owner.viewer.id}, ${kind}, ${address}, ${agent}, now() - make_interval(days => ${daysAgo}::int))`.execute(
        open().db,
      )
    await event('signed_in', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', '198.51.100.1', 200)
    await event('signed_in', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0', '203.0.113.200', 0)
    await event('password_changed', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0', '203.0.113.200', 0)
    const id = await submit(owner, newPlace())
    expect(await flags(id)).toEqual(expect.arrayContaining(['new_device', 'password_changed']))
    expect((await assess(id)).level).toBe('high')
  })

  test('10 fake evidence: no document, expired, or a document that isn’t theirs', async () => {
    const thief = await someone()
    const evidence = (values: Record<string, string>): DraftFields => ({
      is_power_unknown: [],
      evidence_slot: ['0'],
      'evidence:0:rung': ['letter'],
      'evidence:0:mw': ['400'],
      'evidence:0:issuer': ['Oncor'],
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`evidence:0:${name}`, [value]])),
    })
    const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
    expect(await flags(await submit(thief, { ...newPlace(), ...evidence({ date: day(30) }) }))).toContain(
      'evidence_without_document',
    )
    expect(await flags(await submit(thief, { ...newPlace(), ...evidence({ date: day(500) }) }))).toContain(
      'evidence_expired',
    )
    await expect(submit(thief, { ...newPlace(), ...evidence({ date: day(-30) }) })).rejects.toMatchObject({
      code: 'invalid',
    })
    const path = 'power-documents/00000000-0000-4000-8000-00000000d0c1.pdf'
    await sql`
      insert into uploads (kind, bucket, path, bytes, received, state, created_by)
      values ('power-document', 'documents', ${path}, 1000, 1000, 'stored', ${honest.viewer.id})`.execute(open().db)
    const stolen = submit(thief, { ...newPlace(), ...evidence({ date: day(30), document: path }) })
    await expect(stolen).rejects.toMatchObject({ code: 'invalid' })
  })

  test('11 mass submission', async () => {
    const sender = await someone()
    const ids: string[] = []
    for (let count = 0; count < 12; count++) ids.push(await submit(sender, newPlace()))
    expect(await flags(ids.at(-1)!)).toContain('many_submissions')
  })

  test('12 an expired badge', async () => {
    const owner = await someone()
    const listing = await publish(newPlace(), owner)
    const proof = { kind: 'county_record', owner_of_record: 'Dale Krueger', reference: '2019-0418822', document: null }
    await app.services.ownership.submit(owner.viewer, { listingId: listing }, proof)
    await sql`
      update ownership_proofs set state = 'verified', verified_at = now() - interval '2 years',
        verified_by = ${admin.viewer.id}, expires_at = now() - interval '1 year'
      where listing_id = ${listing}::uuid`.execute(open().db)
    const { rows } = await sql<{ slug: string }>`select slug from land_listings where id = ${listing}::uuid`.execute(
      open().db,
    )
    expect(await (await app.ask(`/listings/${rows[0]!.slug}`)).text()).not.toContain('Owner verified')
    const draft = await app.services.ownListings.edit(owner.viewer, listing)
    await app.services.drafts.save(owner.viewer, owner.caller, {
      id: draft,
      changes: { price: { was: [], now: ['1700000'] } },
    })
    await app.services.drafts.submit(owner.viewer, owner.caller, draft)
    expect(await flags(draft)).toContain('badge_expired')
  })
})
