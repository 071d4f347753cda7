import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { DraftFields } from '../../domain/draft/draft.ts'
import type { OwnerValues } from '../../domain/draft/draft-values.ts'
import type { Ring } from '../../domain/geometry/boundary.ts'
import type { DuplicateListing } from '../../domain/review/duplicates.ts'
import { assessDraft } from '../../server/land/reviews/assess.ts'
import { findDuplicates } from '../../server/land/reviews/find-duplicates.ts'
import { insertUser } from '../support/accounts.ts'
import { describeDatabase } from '../support/database.ts'
import { insertListing, type ListingValues } from '../support/factories.ts'
import { ownerValues, powerEvidence } from '../support/review-facts.ts'

const TEXT =
  'Graded industrial yard with rail at the south fence. A 138 kV transmission line crosses the east edge, and capacity is under study by the cooperative. Groundwater permits transfer with the property.'

/** A rectangle with its south-west corner there. */
const rectangle = (latitude: number, longitude: number, size = 0.01): Ring => [
  [longitude, latitude],
  [longitude + size, latitude],
  [longitude + size, latitude + size],
  [longitude, latitude + size],
  [longitude, latitude],
]

describeDatabase('Duplicates of a submission', (open) => {
  let owner: string
  let other: string
  beforeAll(async () => {
    owner = (await insertUser(open().db)).id
    other = (await insertUser(open().db)).id
  })

  /** Each test has land of its own, five degrees from that of the others. */
  let longitude = -170
  const newPlace = () => {
    longitude += 5
    return { latitude: 35, longitude, gps: `35.005, ${longitude + 0.005}`, outline: rectangle(35, longitude) }
  }
  const insert = (values: ListingValues) =>
    insertListing(open().db, { owner_id: other, parcel_size_acres: 58.3, ...values })
  const find = (values: Partial<OwnerValues>, listingId: string | null = null) =>
    findDuplicates(open().db, { draftId: randomUUID(), listingId, values: ownerValues(values) })
  const reasons = (listings: DuplicateListing[]) => Object.fromEntries(listings.map(({ id, by }) => [id, by]))

  async function insertDraft(
    fields: DraftFields,
    values: { state?: string; listing?: string; owner?: string; files?: string[] } = {},
  ) {
    const { rows } = await sql<{ id: string }>`
      insert into listing_drafts (owner_id, listing_id, fields, files, state, submitted_at) values (${values.owner ?? other},
        ${values.listing ?? null}::uuid, ${JSON.stringify(fields)}::text::jsonb, ${values.files ?? []}::text[],
        ${values.state ?? 'in_review'}, now()) returning id`.execute(open().db)
    return rows[0]!.id
  }

  async function insertUpload(kind: string, values: { sha256?: string; pictureHash?: string } = {}): Promise<string> {
    const path = `${kind === 'listing-image' ? 'images' : 'documents'}/${randomUUID()}`
    await sql`
      insert into uploads (kind, bucket, path, state, bytes, sha256, picture_hash) values (${kind},
        ${kind === 'listing-image' ? 'listing-media' : 'documents'}, ${path}, 'stored', 1, ${values.sha256 ?? null},
        ${values.pictureHash ?? null}::bigint)`.execute(open().db)
    return path
  }

  test('overlap in their outlines, published or hidden, and neighbors don’t', async () => {
    const { latitude, longitude, gps, outline } = newPlace()
    const at = (west: number, values: ListingValues = {}) =>
      insert({
        gps_coordinates: `35.005, ${longitude + west + 0.005}`,
        boundary: rectangle(latitude, longitude + west),
        ...values,
      })
    const half = await at(0.005)
    const hidden = await at(-0.002, { is_published: false, parcel_size_acres: 20 })
    await at(0.01)
    await at(-0.01)
    const within = await insert({
      gps_coordinates: gps,
      boundary: rectangle(35.004, longitude + 0.004, 0.002),
      parcel_size_acres: 2,
    })
    const { listings, drafts } = await find({ gps_coordinates: gps, boundary: outline })
    expect(reasons(listings)).toEqual({ [within.id]: ['outline'], [half.id]: ['outline'], [hidden.id]: ['outline'] })
    const overlaps = listings.map(({ id, overlap }) => [id, Math.round(overlap! * 100)])
    expect(overlaps).toEqual([
      [within.id, 100],
      [hidden.id, 80],
      [half.id, 50],
    ])
    expect(listings[1]).toMatchObject({ slug: hidden.slug, is_published: false, owner_id: other, pictures: [] })
    expect(drafts).toEqual([])
  })

  test('leave out the listing that the draft changes', async () => {
    const { gps, outline } = newPlace()
    const { id } = await insert({ gps_coordinates: gps, boundary: outline })
    const values = { gps_coordinates: gps, boundary: outline }
    expect((await find(values)).listings).toHaveLength(1)
    expect((await find(values, id)).listings).toEqual([])
  })

  test('have the same APN in the same county, however it is punctuated', async () => {
    const { longitude, gps } = newPlace()
    const near = await insert({ gps_coordinates: `35.4, ${longitude}`, parcel_number: 'r 048.213' })
    const hidden = await insert({
      gps_coordinates: `35.2, ${longitude}`,
      parcel_number: 'R048213',
      is_published: false,
    })
    const nowhere = await insert({ gps_coordinates: null, parcel_number: 'R-048-213' })
    await insert({ gps_coordinates: `37, ${longitude}`, parcel_number: 'R-048213' })
    await insert({ gps_coordinates: `35.4, ${longitude}`, parcel_number: 'R-048214' })
    const { listings } = await find({ gps_coordinates: gps, parcel_number: 'R-048213' })
    expect(reasons(listings)).toEqual({ [near.id]: ['apn'], [hidden.id]: ['apn'], [nowhere.id]: ['apn'] })
  })

  test('are at the same point with a similar acreage, or within the only outline', async () => {
    const { longitude, gps, outline } = newPlace()
    const same = await insert({ gps_coordinates: gps, parcel_size_acres: 60 })
    const larger = await insert({ gps_coordinates: gps, parcel_size_acres: 400 })
    await insert({ gps_coordinates: `35.02, ${longitude + 0.005}` })
    expect(reasons((await find({ gps_coordinates: gps })).listings)).toEqual({ [same.id]: ['place'] })
    const { listings } = await find({ gps_coordinates: gps, boundary: outline })
    expect(reasons(listings)).toEqual({ [same.id]: ['place'], [larger.id]: ['place'] })
  })

  test('share text within 100 miles, and anywhere if they have its long words', async () => {
    const { longitude, gps } = newPlace()
    const words = TEXT.replace('Graded', 'Flat').replace('138 kV', '69 kV')
    const near = await insert({ gps_coordinates: `35.9, ${longitude}`, description: words })
    const far = await insert({ gps_coordinates: '-33, 20', description: `Quick close! ${TEXT}` })
    await insert({ gps_coordinates: `35.9, ${longitude}`, description: TEXT.split(' ').toReversed().join(' ') })
    const { listings } = await find({ gps_coordinates: gps, description: TEXT })
    expect(reasons(listings)).toEqual({ [near.id]: ['text'], [far.id]: ['text'] })
    for (const { likeness } of listings) expect(likeness).toBeGreaterThan(0.5)
  })

  test('show pictures that look the same, and use documents with the same bytes', async () => {
    const { gps } = newPlace()
    const mine = await insertUpload('listing-image', { pictureHash: '6148914691236517205' })
    const copied = await insertUpload('listing-image', { pictureHash: '6148914691236517204' })
    const [letter, copy] = [
      await insertUpload('power-document', { sha256: 'a'.repeat(64) }),
      await insertUpload('power-document', { sha256: 'a'.repeat(64) }),
    ]
    const pictured = await insert({ images: ['images/first.jpg', copied] })
    const entries = JSON.stringify([powerEvidence({ document: copy })])
    const supported = await insert({ power_evidence_entries: entries })
    await insert({ power_evidence_entries: JSON.stringify([powerEvidence({ document: 'documents/else.pdf' })]) })
    const { listings } = await find({
      gps_coordinates: gps,
      images: [mine],
      power_evidence_entries: [powerEvidence({ document: letter })],
    })
    expect(reasons(listings)).toEqual({ [pictured.id]: ['picture'], [supported.id]: ['document'] })
    expect(listings.find(({ id }) => id === pictured.id)!.pictures).toEqual([
      { path: mine, otherPath: copied, number: 2, similarity: 1 - 1 / 64 },
    ])
  })

  test('are found among other submissions in review only', async () => {
    const { gps, outline } = newPlace()
    const mine = await insertUpload('listing-image', { pictureHash: '3689348814741910323' })
    const copied = await insertUpload('listing-image', { pictureHash: '3689348814741910322' })
    const fields = {
      landowner_name: ['Scioto Yard 52'],
      gps_coordinates: [gps],
      boundary: [JSON.stringify({ type: 'Polygon', coordinates: [outline] })],
      parcel_number: ['R 77-1'],
      parcel_size_acres: ['58.3'],
      description: [TEXT],
      images: [copied],
    }
    const files = [`listing-media/${copied}`, 'documents/power/letter.pdf']
    const found = await insertDraft(fields, { files })
    await insertDraft(fields, { state: 'draft' })
    await insertDraft(fields, { state: 'rejected' })
    const { id: listing } = await insert({ gps_coordinates: '-10, 20' })
    await insertDraft(fields, { listing })
    await insertDraft({ landowner_name: ['Nothing yet'] })
    const { drafts } = await find(
      {
        gps_coordinates: gps,
        boundary: outline,
        parcel_number: 'R-771',
        description: TEXT,
        images: [mine],
        power_evidence_entries: [powerEvidence({ document: 'power/letter.pdf' })],
      },
      listing,
    )
    expect(drafts).toEqual([
      {
        id: found,
        title: 'Scioto Yard 52',
        owner_id: other,
        by: ['outline', 'apn', 'place', 'text', 'picture', 'document'],
        overlap: 1,
        likeness: 1,
        pictures: [{ path: mine, otherPath: copied, number: 1, similarity: 1 - 1 / 64 }],
      },
    ])
  })

  test('aren’t found for a submission without a place, text or files', async () => {
    expect(await find({ gps_coordinates: null })).toEqual({ listings: [], drafts: [] })
  })

  async function recordSignIn(hours: number, kind: string, userAgent: string, address: string) {
    await sql`
      insert into security_events (user_id, kind, user_agent, ip_address, created_at)
      values (${owner}, ${kind}, ${userAgent}, ${address}, now() - make_interval(hours => ${hours}::int))`.execute(
      open().db,
    )
  }

  test('are part of the assessment, with the account and the prices nearby', async () => {
    const { db } = open()
    const { longitude, gps, outline } = newPlace()
    await sql`update users set name = 'Carl Benning', created_at = now() - interval '1 year' where id = ${owner}`.execute(
      db,
    )
    await recordSignIn(900, 'signed_up', 'Chrome/100.0 on Windows', '198.51.100.1')
    await recordSignIn(100, 'signed_in', 'Firefox/99 on Linux', '198.51.100.1')
    await recordSignIn(30, 'signed_in', 'Chrome/101.2 on Windows', '198.51.7.9')
    for (const price of [1_000_000, 1_100_000, 1_200_000]) {
      await insert({ gps_coordinates: `35.2, ${longitude}`, parcel_size_acres: 10, price })
    }
    await insert({ gps_coordinates: `35.2, ${longitude}`, parcel_size_acres: 10, price: 100, price_type: 'lease' })
    await insert({ gps_coordinates: `35.2, ${longitude}`, parcel_size_acres: 10, price: 1, is_published: false })
    const values = ownerValues({
      gps_coordinates: gps,
      boundary: outline,
      price: 1_000_000,
      contact: { name: 'Carl Benning', role: 'owner', phone: null },
      description: 'Call 512-555-0142.',
    })
    const id = await insertDraft({}, { owner })
    const assess = (submitted_at = new Date()) =>
      assessDraft(db, { draft: { id, listing_id: null, submitted_at }, owner, values, published: null })
    const { signals, level, checklist, duplicates } = await assess()
    const titles = signals.map(({ title }) => title)
    expect(level).toBe('high')
    expect(titles).toEqual([
      'Price is 84% below nearby land',
      expect.stringMatching(/^Outline is \d+% larger than the acreage$/),
      'Phone number in the description',
      'Ownership isn’t verified',
    ])
    expect(signals[0]!.text).toBe('$17,153 an acre. The median of 3 parcels within 25 miles is $110,000.')
    expect(checklist.map(({ key, isDone }) => [key, isDone])).toEqual([
      ['owner', false],
      ['acreage', false],
      ['contact_details', false],
    ])
    expect(duplicates).toEqual({ listings: [], drafts: [] })

    await recordSignIn(2, 'signed_in', 'Safari/18 on Mac', '203.0.113.9')
    await recordSignIn(1, 'password_changed', 'Safari/18 on Mac', '203.0.113.9')
    const later = (await assess()).signals.filter(({ key }) => key === 'new_device' || key === 'password_changed')
    expect(later.map(({ level, text }) => [level, text])).toEqual([
      ['high', 'First sign-in from this device, 2 hours earlier. Two-factor is off.'],
      ['high', 'Changed 1 hour earlier. Two-factor is off.'],
    ])
    const before = (await assess(new Date(Date.now() - 3 * 3_600_000))).signals.map(({ key }) => key)
    expect(before).not.toContain('new_device')
    expect(before).not.toContain('password_changed')
  })

  test('can’t be assessed without the account', async () => {
    const draft = { id: randomUUID(), listing_id: null, submitted_at: null }
    const assessing = assessDraft(open().db, { draft, owner: 'nobody', values: ownerValues(), published: null })
    await expect(assessing).rejects.toMatchObject({ code: 'user_not_found' })
  })
})
