import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_OPEN_DRAFTS } from '../../domain/draft/draft.ts'
import { WEEKS_SHOWN } from '../../domain/listing/own-listing.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { startAtOnce } from '../support/at-once.ts'
import { describeBothDatabases } from '../support/database.ts'
import { signInAs, submitDraft, type TestOwner } from '../support/drafts.ts'
import { listingRow } from '../support/factories.ts'

describeBothDatabases('An owner’s listings', (open) => {
  let app: TestApp
  let owner: TestOwner
  let other: TestOwner
  let admin: TestOwner
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    owner = await signInAs(app, open().db)
    other = await signInAs(app, open().db)
    admin = await signInAs(app, open().db, { isAdmin: true })
  })
  afterAll(() => app.close())

  async function publish(name: string, who = owner) {
    const id = await submitDraft(app, open().db, who, { landowner_name: [name] })
    const { version } = await app.services.reviews.open(admin.viewer, id)
    const slug = await app.services.reviews.approve(admin.viewer, id, version)
    const { rows } = await sql<{ id: string }>`select id from land_listings where slug = ${slug}`.execute(open().db)
    return { id: rows[0]!.id, slug }
  }
  const stateOf = async (id: string) =>
    (await app.services.ownListings.list(owner.viewer)).find((listing) => listing.id === id)
  const statusOf = async (slug: string) => (await app.ask(`/listings/${slug}`)).status

  test('a draft has no price yet, or has it on request', async () => {
    const id = await submitDraft(app, open().db, owner, { price: [], is_price_on_request: ['on'] })
    expect(await stateOf(id)).toMatchObject({ price: null, is_price_on_request: true })
    const copy = await app.services.ownListings.duplicateDraft(owner.viewer, id)
    const changes = { is_price_on_request: { was: ['on'], now: [] } }
    await app.services.drafts.save(owner.viewer, owner.caller, { id: copy, changes })
    expect(await stateOf(copy)).toMatchObject({ price: null, is_price_on_request: false })
  })

  test('lease terms are shown once they are reviewed, and can be cleared', async () => {
    const who = await signInAs(app, open().db)
    const id = await submitDraft(app, open().db, who, {
      landowner_name: ['Leased Ranch'],
      ...{
        deal_types: ['lease', 'option'],
        lease_years: ['30'],
        rent_increase_percent: ['2.5'],
        option_fee: ['25,000'],
      },
    })
    const { version } = await app.services.reviews.open(admin.viewer, id)
    const slug = await app.services.reviews.approve(admin.viewer, id, version)
    const terms = { lease_years: 30, rent_increase_percent: 2.5, option_fee: 25_000 }
    expect(await app.services.listings.getBySlug(who.viewer, slug)).toMatchObject(terms)
    const page = await (await app.ask(`/listings/${slug}`)).text()
    for (const text of ['Lease term (years)', '30 years', '2.5% a year', '$25,000']) expect(page).toContain(text)
    expect(await (await app.ask(`/api/v1/listings/${slug}`)).json()).toMatchObject(terms)
  })

  test('an edit stays invisible until it is reviewed, and then changes only what the owner changed', async () => {
    const { ownListings, drafts, reviews, listings, content } = app.services
    const { id, slug } = await publish('Edited Ranch')
    const draft = await ownListings.edit(owner.viewer, id)
    expect(await ownListings.edit(owner.viewer, id)).toBe(draft)
    const { fields } = await drafts.get(owner.viewer, owner.caller, draft)
    expect(fields).toMatchObject({ landowner_name: ['Edited Ranch'], price: ['1690000'], deal_types: ['sale'] })
    const changes = { price: { was: ['1690000'], now: ['1500000'] } }
    await drafts.save(owner.viewer, owner.caller, { id: draft, changes })
    await drafts.submit(owner.viewer, owner.caller, draft)
    expect(await listings.getBySlug(owner.viewer, slug)).toMatchObject({ price: 1_690_000 })
    expect(await stateOf(id)).toMatchObject({ state: 'published', draft: { state: 'in_review' } })
    await content.listings.update(admin.viewer, id, { zoning_info: 'M-2' }, { version: null })
    const review = await reviews.open(admin.viewer, draft)
    expect(review.published?.values.price).toBe(1_690_000)
    await reviews.approve(admin.viewer, draft, review.version)
    expect(await listings.getBySlug(owner.viewer, slug)).toMatchObject({ price: 1_500_000, zoning_info: 'M-2' })
    expect(app.mails.at(-1)?.template).toMatchObject({ name: 'listing-approved', isEdit: true })
    const decided = await app.ask(`/list-your-land/${draft}/review`, {
      headers: { Cookie: owner.caller.cookieHeader },
      redirect: 'manual',
    })
    expect(decided.headers.get('Location')).toBe('/my/listings')
  })

  test('a rejected edit is shown until the next one', async () => {
    const { ownListings, drafts, reviews } = app.services
    const { id } = await publish('Refused Ranch')
    const submitEdit = async (price: string) => {
      const draft = await ownListings.edit(owner.viewer, id)
      const changes = { price: { was: [], now: [price] } }
      await drafts.save(owner.viewer, owner.caller, { id: draft, changes })
      await drafts.submit(owner.viewer, owner.caller, draft)
      return { draft, version: (await reviews.open(admin.viewer, draft)).version }
    }
    const refused = await submitEdit('10')
    await reviews.reject(admin.viewer, refused.draft, { version: refused.version, reason: 'Not a price.' })
    expect((await stateOf(id))?.draft).toMatchObject({ state: 'rejected', note: 'Not a price.' })
    const next = await submitEdit('1600000')
    expect(next.draft).toBe(refused.draft)
    expect((await stateOf(id))?.draft).toMatchObject({ id: next.draft, state: 'in_review' })
    await reviews.approve(admin.viewer, next.draft, next.version)
    expect(await stateOf(id)).toMatchObject({ state: 'published', draft: null })
  })

  test('a rejected listing is copied without its pictures, and deleted', async () => {
    const { ownListings, drafts, reviews } = app.services
    const id = await submitDraft(app, open().db, owner, { landowner_name: ['Copied Ranch'] })
    const { version } = await reviews.open(admin.viewer, id)
    await reviews.reject(admin.viewer, id, { version, reason: 'No.' })
    await expect(ownListings.duplicateDraft(other.viewer, id)).rejects.toMatchObject({ code: 'draft_not_found' })
    const copy = await drafts.get(owner.viewer, owner.caller, await ownListings.duplicateDraft(owner.viewer, id))
    expect(copy).toMatchObject({ state: 'draft', fields: { parcel_size_acres: ['58.3'] } })
    expect(copy.fields.images).toBeUndefined()
    await expect(drafts.remove(other.viewer, other.caller, id)).rejects.toMatchObject({ code: 'draft_not_found' })
    await drafts.remove(owner.viewer, owner.caller, id)
    expect(await stateOf(id)).toBeUndefined()
  })

  test('goes under offer, back on the market, and is closed with a private price', async () => {
    const { ownListings, listings } = app.services
    const { id, slug } = await publish('Sold Ranch')
    await ownListings.markUnderOffer(owner.viewer, id)
    expect(await stateOf(id)).toMatchObject({ state: 'under_offer' })
    await expect(ownListings.markUnderOffer(owner.viewer, id)).rejects.toMatchObject({ code: 'listing_not_published' })
    await ownListings.markAvailable(owner.viewer, id)
    await expect(ownListings.markClosed(owner.viewer, id, 'a lot')).rejects.toMatchObject({ code: 'invalid' })
    await ownListings.markClosed(owner.viewer, id, '1,450,000')
    const listing = await listings.getBySlug(owner.viewer, slug)
    expect(listing.lifecycle).toBe('closed')
    expect(JSON.stringify(listing)).not.toContain('1450000')
    const api = await (await app.ask(`/api/v1/listings/${slug}`)).text()
    expect(api).not.toContain('1450000')
    expect((await app.services.content.listings.get(admin.viewer, id)).closing_price).toBe(1_450_000)
  })

  test('is withdrawn and listed again', async () => {
    const { ownListings } = app.services
    const { id, slug } = await publish('Withdrawn Ranch')
    expect(await statusOf(slug)).toBe(200)
    await ownListings.withdraw(owner.viewer, id)
    expect(await statusOf(slug)).toBe(404)
    expect(await stateOf(id)).toMatchObject({ state: 'withdrawn' })
    await ownListings.relist(owner.viewer, id)
    expect(await statusOf(slug)).toBe(200)
  })

  test('what an admin took off the site, its owner can’t list again', async () => {
    const { ownListings, content } = app.services
    const { id } = await publish('Taken Down Ranch')
    await content.listings.setPublished(admin.viewer, [id], false)
    expect(await stateOf(id)).toMatchObject({ state: 'unlisted' })
    await expect(ownListings.relist(owner.viewer, id)).rejects.toMatchObject({ code: 'listing_not_published' })
  })

  test('is duplicated without its pictures', async () => {
    const { ownListings, drafts } = app.services
    const { id } = await publish('Original Ranch')
    const { fields, listing_id } = await drafts.get(
      owner.viewer,
      owner.caller,
      await ownListings.duplicate(owner.viewer, id),
    )
    expect(fields.landowner_name).toEqual(['Original Ranch (copy)'])
    expect(fields.images).toBeUndefined()
    expect(listing_id).toBeNull()
  })

  test('is edited only while there is room for another draft, also at the same time', async () => {
    const { ownListings, drafts } = app.services
    const busy = await signInAs(app, open().db)
    const ids = [await publish('First Ranch', busy), await publish('Second Ranch', busy)].map(({ id }) => id)
    for (let i = 0; i < MAX_OPEN_DRAFTS - 1; i++) await drafts.create(busy.viewer, busy.caller)
    const requests = ids.map((id) => () => ownListings.edit(busy.viewer, id))
    const started = await startAtOnce(open(), 'listing_drafts', requests)
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('comes back with its drafts, proofs, reports and reminders when an admin undoes its deletion', async () => {
    const { db } = open()
    const { ownListings, ownership, content } = app.services
    const { id } = await publish('Deleted Ranch')
    const draft = await ownListings.edit(owner.viewer, id)
    const proof = { kind: 'county_record', owner_of_record: 'KRUEGER DALE R', reference: '2024-0193', document: null }
    await ownership.submit(owner.viewer, { listingId: id }, proof)
    const helper = await signInAs(app, db)
    await sql`
      insert into listing_reports (listing_id, reason, reporter_id)
        values (${id}::uuid, 'copied', ${other.viewer.id}), (${id}::uuid, 'suspicious', ${helper.viewer.id})`.execute(
      db,
    )
    await sql`
      insert into listing_reminders (listing_id, step, owner_id, since, sent_at, token_hash, expires_at)
        values (${id}::uuid, 30, ${owner.viewer.id}, now(), now(), 'hash', now())`.execute(db)
    const read = async () => {
      const { rows } = await sql`
        select (select jsonb_agg(to_jsonb(row) order by row.id) from listing_drafts as row where listing_id = ${id}::uuid) as drafts,
          (select jsonb_agg(to_jsonb(row)) from ownership_proofs as row where listing_id = ${id}::uuid) as proofs,
          (select jsonb_agg(to_jsonb(row)) from listing_reminders as row where listing_id = ${id}::uuid) as reminders`.execute(
        db,
      )
      return rows
    }
    const before = await read()
    const { deletion_id } = await content.listings.remove(admin.viewer, [id])
    await sql`delete from users where id = ${helper.viewer.id}`.execute(db)
    expect(await content.listings.restore(admin.viewer, deletion_id)).toBe(1)
    expect(await read()).toEqual(before)
    expect(JSON.stringify(before)).toContain(draft)
    const { rows } = await sql`
      select reason, reporter_id from listing_reports where listing_id = ${id}::uuid order by reason`.execute(db)
    expect(rows).toEqual([
      { reason: 'copied', reporter_id: other.viewer.id },
      { reason: 'suspicious', reporter_id: null },
    ])
  })

  test('shows views and inquiries by week', async () => {
    const { id, slug } = await publish('Watched Ranch')
    await sql`
      insert into analytics_names (kind, day, name, count) values
        ('listing', (now() at time zone 'UTC')::date, ${slug}, 7),
        ('listing', (now() at time zone 'UTC')::date - 7, ${slug}, 3)`.execute(open().db)
    await sql`
      insert into leads (type, email, source, listing_id, landowner_id)
      select 'inquiry', 'b@example.com', '/', id, owner_id from land_listings where id = ${id}::uuid`.execute(open().db)
    const weeks = (await stateOf(id))?.weeks
    expect(weeks).toHaveLength(WEEKS_SHOWN)
    expect(weeks?.slice(-2)).toEqual([
      { views: 3, inquiries: 0 },
      { views: 7, inquiries: 1 },
    ])
  })

  test('are all there, page by page, for a broker with hundreds', async () => {
    const broker = await signInAs(app, open().db)
    const values = Array.from({ length: 260 }, () => listingRow({ owner_id: broker.viewer.id }))
    await open().db.insertInto('land_listings').values(values).execute()
    const seen = new Set<string>()
    for (let page = 1; page <= 6; page++) {
      const response = await app.ask(`/my/listings?page=${page}`, { headers: { Cookie: broker.caller.cookieHeader } })
      for (const [slug] of (await response.text()).matchAll(/(?<=href="\/listings\/)listing-\d+/g)) seen.add(slug)
    }
    expect([...seen].sort()).toEqual(values.map(({ slug }) => slug).sort())
  })

  test('someone else’s listing isn’t there, whatever is tried', async () => {
    const { ownListings } = app.services
    const { id } = await publish('Foreign Ranch')
    const calls = [
      ownListings.edit(other.viewer, id),
      ownListings.duplicate(other.viewer, id),
      ownListings.markUnderOffer(other.viewer, id),
      ownListings.markClosed(other.viewer, id, ''),
      ownListings.markAvailable(other.viewer, id),
      ownListings.withdraw(other.viewer, id),
      ownListings.relist(other.viewer, id),
      ownListings.edit(other.viewer, 'x'),
      ownListings.withdraw(admin.viewer, id),
    ]
    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'listing_not_found' } })
    expect(await ownListings.list(other.viewer)).toEqual([])
    const draft = await ownListings.edit(owner.viewer, id)
    const asOther = { headers: { Cookie: other.caller.cookieHeader } }
    expect((await app.ask(`/list-your-land/${draft}/review`, asOther)).status).toBe(404)
    const form = { method: 'POST', body: new URLSearchParams({ do: 'withdraw', id }) }
    const posted = await app.ask('/my/listings', {
      ...form,
      headers: { ...asOther.headers, Origin: ORIGIN },
    })
    expect(posted.status).toBe(404)
    expect((await stateOf(id))?.listing?.is_published).toBe(true)
  })

  test('changes of exempted fields alone appear without a review', async () => {
    const { ownListings, drafts, listings, settings } = app.services
    const { version } = await settings.get(admin.viewer)
    await settings.save(admin.viewer, { review_exempt_fields: ['price'] }, { version })
    const { id, slug } = await publish('Exempt Ranch')
    const change = async (changes: Record<string, string>) => {
      const draft = await ownListings.edit(owner.viewer, id)
      const entries = Object.entries(changes).map(([name, value]) => [name, { was: ['?'], now: [value] }])
      await drafts.save(owner.viewer, owner.caller, { id: draft, changes: Object.fromEntries(entries) })
      await drafts.submit(owner.viewer, owner.caller, draft)
    }
    await change({ price: '1400000' })
    expect(await listings.getBySlug(owner.viewer, slug)).toMatchObject({ price: 1_400_000 })
    expect((await stateOf(id))?.draft).toBeNull()
    await change({ price: '1300000', zoning_info: 'M-2' })
    expect(await listings.getBySlug(owner.viewer, slug)).toMatchObject({
      price: 1_400_000,
      zoning_info: 'Agricultural',
    })
    expect((await stateOf(id))?.draft?.state).toBe('in_review')
  })
})
