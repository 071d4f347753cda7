import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BELONGINGS } from '../../server/belongings.ts'
import { readVersions } from '../../server/content/editing/versions.ts'
import { removeAccount } from '../../server/people/accounts/removal.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { signInAs, submitDraft, type TestOwner } from '../support/drafts.ts'
import { importFile, importInto } from '../support/import.ts'

const MANY_SAVES = 55

describeDatabase('Whoever writes a listing', (open) => {
  let app: TestApp
  let owner: TestOwner
  let admin: TestOwner
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    owner = await signInAs(app, open().db)
    admin = await signInAs(app, open().db, { isAdmin: true })
  })
  afterAll(() => app.close())

  async function publish(name: string, who = owner) {
    const id = await submitDraft(app, open().db, who, { landowner_name: [name] })
    const { version } = await app.services.reviews.open(admin.viewer, id)
    const slug = await app.services.reviews.approve(admin.viewer, id, version)
    const { rows } = await sql<{ id: string }>`select id from land_listings where slug = ${slug}`.execute(open().db)
    return rows[0]!.id
  }
  /** Gives the listing an ID of an import, so that a file can change it. */
  async function importOver(id: string, columns: Record<string, string>) {
    await sql`update land_listings set external_id = ${`lots:${id}`} where id = ${id}::uuid`.execute(open().db)
    const listing = await content().get(admin.viewer, id)
    const values = { id, title: listing.landowner_name, acres: String(listing.parcel_size_acres), ...columns }
    const path = await importFile(`${Object.keys(values).join(',')}\n${Object.values(values).join(',')}`)
    expect(await importInto(open(), path, ['--source', 'lots'])).toMatchObject({ changed: 1, rejected: 0 })
  }
  const content = () => app.services.content.listings
  const versionsOf = async (id: string) =>
    (await readVersions(open().db, id)).map(({ version }) => version).toSorted((a, b) => a - b)
  const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const activitiesOf = async (id: string) => {
    const { rows } = await sql<{ action: string }>`
      select action from activity_log where subject_id = ${id} order by id`.execute(open().db)
    return rows.map(({ action }) => action)
  }

  test('leaves no hole in its versions', async () => {
    const id = await publish('Versioned Ranch')
    await app.services.ownListings.withdraw(owner.viewer, id)
    await app.services.ownListings.relist(owner.viewer, id)
    await content().setFeatured(admin.viewer, [id], true)
    await importOver(id, { price: '1200000' })
    await content().setPublished(admin.viewer, [id], false)
    const { version, price } = await content().get(admin.viewer, id)
    expect(price).toBe(1_200_000)
    // The ID of the import was set by this test.
    expect(await versionsOf(id)).toEqual(upTo(version))
    const [latest] = await readVersions(open().db, id)
    expect(latest?.values).toMatchObject({ price: 1_200_000, is_published: false, is_featured: true })
  })

  test('keeps the version that an owner’s edit started from, however many saves follow', async () => {
    const { ownListings, drafts, reviews } = app.services
    const id = await publish('Busy Ranch')
    const draft = await ownListings.edit(owner.viewer, id)
    for (let save = 1; save <= MANY_SAVES; save++)
      await content().update(admin.viewer, id, { zoning_info: `M-${save}` }, { version: null })
    await drafts.save(owner.viewer, owner.caller, { id: draft, changes: { price: { was: [], now: ['1500000'] } } })
    await drafts.submit(owner.viewer, owner.caller, draft)
    const { version } = await reviews.open(admin.viewer, draft)
    await reviews.approve(admin.viewer, draft, version)
    expect(await content().get(admin.viewer, id)).toMatchObject({ price: 1_500_000, zoning_info: `M-${MANY_SAVES}` })
  })

  test('what an operator published again and took down, its owner can’t list', async () => {
    const { ownListings } = app.services
    const id = await publish('Contested Ranch')
    const relisting = () => ownListings.relist(owner.viewer, id).catch((error) => error.code)
    await ownListings.withdraw(owner.viewer, id)
    await content().setPublished(admin.viewer, [id], true)
    await content().setPublished(admin.viewer, [id], false)
    expect(await relisting()).toBe('listing_not_published')
    await content().setPublished(admin.viewer, [id], true)
    await ownListings.withdraw(owner.viewer, id)
    await content().update(admin.viewer, id, { is_published: true }, { version: null })
    await content().update(admin.viewer, id, { is_published: false }, { version: null })
    expect(await relisting()).toBe('listing_not_published')
    await content().setPublished(admin.viewer, [id], true)
    await ownListings.withdraw(owner.viewer, id)
    await importOver(id, { is_published: 'true' })
    await importOver(id, { is_published: 'false' })
    expect(await relisting()).toBe('listing_not_published')
  })

  test('ends what was verified about other land', async () => {
    const moves: Record<string, (id: string) => Promise<unknown>> = {
      admin: (id) => content().update(admin.viewer, id, { gps_coordinates: '40, -100' }, { version: null }),
      import: (id) => importOver(id, { latitude: '40', longitude: '-100' }),
    }
    for (const [name, move] of Object.entries(moves)) {
      const id = await publish(`Moved Ranch ${name}`)
      await sql`
        insert into ownership_proofs (user_id, listing_id, kind, document, owner_of_record, state, verified_at, expires_at)
        values (${owner.viewer.id}, ${id}::uuid, 'document', ${`${id}.pdf`}, 'X', 'verified', now(), now() + interval '1 year')`.execute(
        open().db,
      )
      const isVerified = async () => {
        const { rows } = await sql`
          select from ownership_proofs where listing_id = ${id}::uuid and expires_at > now()`.execute(open().db)
        return rows.length === 1
      }
      await content().update(admin.viewer, id, { price: 7 }, { version: null })
      expect(await isVerified(), name).toBe(true)
      await move(id)
      expect(await isVerified(), name).toBe(false)
      expect(await activitiesOf(id), name).toContain('listing.ownership_lapsed')
    }
  })

  test('says in the log what an import changed, and keeps lifecycle and publication together', async () => {
    const id = await publish('Imported Ranch')
    const before = await activitiesOf(id)
    await importOver(id, { price: '900000' })
    await importOver(id, { is_published: 'false' })
    expect((await activitiesOf(id)).slice(before.length)).toEqual(['listing.updated', 'listing.unpublished'])
    expect(await content().get(admin.viewer, id)).toMatchObject({ is_published: false, lifecycle: 'draft' })
    await importOver(id, { is_published: 'true', lifecycle: 'draft' })
    expect(await content().get(admin.viewer, id)).toMatchObject({ is_published: true, lifecycle: 'published' })
  })

  test('keeps the number of what is deleted and restored', async () => {
    const id = await publish('Deleted Ranch')
    const numberOf = async () =>
      (await sql<{ number: number }>`select number from land_listings where id = ${id}::uuid`.execute(open().db))
        .rows[0]
    const before = await numberOf()
    const { deletion_id } = await content().remove(admin.viewer, [id])
    await content().restore(admin.viewer, deletion_id)
    expect(await numberOf()).toEqual(before)
  })

  test('unpublishes what belongs to a deleted account as an admin would', async () => {
    const leaving = await signInAs(app, open().db)
    const id = await publish('Left Ranch', leaving)
    const { version } = await content().get(admin.viewer, id)
    await removeAccount(
      { db: open().db, mailer: { send: async () => undefined }, belongings: BELONGINGS },
      leaving.viewer,
    )
    expect(await content().get(admin.viewer, id)).toMatchObject({
      is_published: false,
      lifecycle: 'draft',
      version: version + 1,
    })
    expect(await versionsOf(id)).toEqual(upTo(version + 1))
    expect((await activitiesOf(id)).at(-1)).toBe('listing.unpublished')
  })
})
