import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { MAX_SAVED } from '../../domain/saved/saved-list.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { deleteRemovedListings } from '../../server/saved/lists/removed-listings.ts'
import { createSavedLists } from '../../server/saved/lists/saved-lists.ts'
import { insertUser } from '../support/accounts.ts'
import { startAtOnce } from '../support/at-once.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { insertListing, type ListingValues } from '../support/factories.ts'

const REFUSED = { code: 'saved_list_not_found' }

describeBothDatabases('Saved lists', (open) => {
  let viewer: SignedInViewer
  const lists = () => createSavedLists(open().db)
  const change = (slug: string, values: ListingValues) =>
    open()
      .db.updateTable('land_listings')
      .set(values as object)
      .where('slug', '=', slug)
      .execute()
  const first = async () => {
    const [list] = await lists().list(viewer)
    return lists().get(viewer, list!.id)
  }
  const slugs = async () => (await first()).items.map(({ slug }) => slug)
  const saveThree = async () => {
    const saved = await Promise.all(['a', 'b', 'c'].map((slug) => insertListing(open().db, { slug, price: 900_000 })))
    for (const { slug } of saved) await lists().save(viewer, slug)
    return saved.map(({ id }) => id) as [string, string, string]
  }

  beforeEach(async () => {
    await emptyTables(open().db, 'land_listings', 'listing_events', 'users')
    viewer = await signedIn(open().db)
  })

  test('the first listing that is saved creates the first list', async () => {
    expect(await lists().list(viewer)).toEqual([])
    await saveThree()
    expect(await lists().list(viewer)).toMatchObject([{ name: 'Favorites', count: 3, is_shared: false }])
    expect(await slugs()).toEqual(['c', 'b', 'a'])
    expect((await lists().findSaved(viewer)).toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('saving twice, also at the same time, saves once', async () => {
    await insertListing(open().db, { slug: 'a' })
    await Promise.all([lists().save(viewer, 'a'), lists().save(viewer, 'a'), lists().save(viewer, 'a')])
    expect(await lists().list(viewer)).toMatchObject([{ count: 1 }])
  })

  test('only published listings can be saved', async () => {
    await insertListing(open().db, { slug: 'a', is_published: false })
    await expect(lists().save(viewer, 'a')).rejects.toMatchObject({ code: 'listing_not_found' })
    await expect(lists().save(viewer, 'nowhere')).rejects.toMatchObject({ code: 'listing_not_found' })
  })

  test('what was saved on a device joins, the last first, without those that are gone or saved', async () => {
    await saveThree()
    await Promise.all(['d', 'e'].map((slug) => insertListing(open().db, { slug })))
    await lists().merge(viewer, ['e', 'gone', 'a', 'd', 'e'])
    expect(await slugs()).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  test('a listing with a note isn’t lost by a second press of the heart', async () => {
    const [a] = await saveThree()
    const { id } = await first()
    expect(await lists().unsave(viewer, 'b')).toBeNull()
    await lists().setNote(viewer, id, a, '  Ask about the\r\ndelivery point. ')
    expect(await lists().unsave(viewer, 'a')).toEqual({ list_id: id, list_name: 'Favorites' })
    expect((await first()).items).toMatchObject([{ slug: 'c' }, { slug: 'a', note: 'Ask about the\ndelivery point.' }])
    await expect(lists().setNote(viewer, id, a, 'x'.repeat(1_001))).rejects.toMatchObject({ code: 'invalid' })
  })

  test('listings move within a list and to another with their notes', async () => {
    const [a, b] = await saveThree()
    const { id } = await first()
    await lists().setNote(viewer, id, a, 'Here')
    await lists().move(viewer, id, a, -1)
    expect(await slugs()).toEqual(['c', 'a', 'b'])
    await lists().move(viewer, id, b, 1)
    expect(await slugs()).toEqual(['c', 'a', 'b'])
    const other = await lists().create(viewer, ' Texas \n shortlist ')
    await lists().moveTo(viewer, id, a, other.id)
    expect(await slugs()).toEqual(['c', 'b'])
    expect(await lists().get(viewer, other.id)).toMatchObject({
      name: 'Texas shortlist',
      items: [{ slug: 'a', note: 'Here' }],
    })
    await lists().moveTo(viewer, other.id, a, other.id)
    await lists().removeListing(viewer, id, b)
    expect((await lists().list(viewer)).map(({ count }) => count)).toEqual([1, 1])
  })

  test('a removed listing comes back with its note, in its place, for a day', async () => {
    const { db } = open()
    const [a, b] = await saveThree()
    const { id } = await first()
    await lists().setNote(viewer, id, b, 'Ask about the delivery point.')
    await change('b', { price: 775_000 })
    const before = (await first()).items
    await lists().removeListing(viewer, id, b)
    expect(await slugs()).toEqual(['c', 'a'])
    expect(await lists().getRemoved(viewer, id, b)).toMatchObject({ id: b })
    await lists().restoreListing(viewer, id, b)
    expect((await first()).items).toEqual(before)
    expect(await lists().getRemoved(viewer, id, b)).toBeNull()

    await lists().removeListing(viewer, id, a)
    await deleteRemovedListings(db)
    expect(await lists().getRemoved(viewer, id, a)).not.toBeNull()
    await sql`update removed_listings set removed_at = now() - interval '25 hours'`.execute(db)
    await deleteRemovedListings(db)
    expect(await lists().getRemoved(viewer, id, a)).toBeNull()
  })

  test('a listing that was saved again keeps its new note when the removal is undone', async () => {
    const [a] = await saveThree()
    const { id } = await first()
    await lists().setNote(viewer, id, a, 'Before')
    await lists().removeListing(viewer, id, a)
    await lists().save(viewer, 'a')
    await lists().setNote(viewer, id, a, 'After')
    await lists().restoreListing(viewer, id, a)
    expect((await first()).items).toMatchObject([{ slug: 'c' }, { slug: 'b' }, { slug: 'a', note: 'After' }])
  })

  test('a listing moves only where there is room for it and its note', async () => {
    const [a, b] = await saveThree()
    const { id } = await first()
    const other = (await lists().create(viewer, 'Other')).id
    const countOf = async () => (await lists().get(viewer, other)).items.length
    const fill = (count: number) =>
      sql`
      with filler as (
        insert into land_listings (slug, landowner_name, parcel_size_acres)
        select 'filler-' || i, 'Filler', 10 from generate_series(1, ${count}::int) as i returning id)
      insert into saved_listings (list_id, listing_id, position, saved, last_event)
      select ${other}::uuid, id, 1, (select saved from saved_listings limit 1), 0 from filler`.execute(open().db)

    await lists().setNote(viewer, id, a, 'x'.repeat(600))
    await lists().moveTo(viewer, id, a, other)
    await sql`
      insert into saved_listings select ${id}::uuid, listing_id, position, repeat('y', 400), saved, last_event
      from saved_listings where listing_id = ${a}::uuid`.execute(open().db)
    await expect(lists().moveTo(viewer, id, a, other)).rejects.toMatchObject({ code: 'invalid' })
    expect((await first()).items.map(({ note }) => note.length)).toEqual([0, 0, 400])
    await lists().setNote(viewer, id, a, 'y'.repeat(399))
    await lists().moveTo(viewer, id, a, other)
    const [moved] = (await lists().get(viewer, other)).items
    expect(moved!.note).toBe(`${'x'.repeat(600)}\n${'y'.repeat(399)}`)

    await fill(MAX_SAVED - 2)
    const c = (await first()).items[0]!.id
    const moves = [b, c].map((listing) => () => lists().moveTo(viewer, id, listing, other))
    const settled = await startAtOnce(open(), 'saved_listings', moves)
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await countOf()).toBe(MAX_SAVED)
    expect(await slugs()).toHaveLength(1)
  })

  test('listings that change or disappear stay, with what happened', async () => {
    const { db } = open()
    await saveThree()
    await change('a', { price: 775_000, lifecycle: 'under_offer' })
    await change('b', { is_published: false, description: 'Secret' })
    await db.deleteFrom('land_listings').where('slug', '=', 'c').execute()
    const items = (await first()).items
    expect(items.map(({ slug, is_public, changes }) => [slug, is_public, changes.map(({ kind }) => kind)])).toEqual([
      ['c', false, ['gone']],
      ['b', false, ['gone']],
      ['a', true, ['stage', 'drop']],
    ])
    expect(items[2]?.changes[1]?.text).toMatch(/^Down \$125,000 on /)
  })

  test('a shared link shows the list and reveals no account, until it is revoked', async () => {
    const [a] = await saveThree()
    const { id } = await first()
    await lists().setNote(viewer, id, a, 'Private')
    await lists().setShared(viewer, id, { isShared: true, withNotes: false })
    const { share_token } = await first()
    const shared = await lists().getShared(share_token!)
    expect(shared).toMatchObject({ name: 'Favorites', items: [{ slug: 'c' }, { slug: 'b' }, { slug: 'a' }], notes: {} })
    expect(JSON.stringify(shared)).not.toMatch(new RegExp(`Private|${viewer.email}|${viewer.id}`))
    await lists().setShared(viewer, id, { isShared: true, withNotes: true })
    expect(await lists().getShared(share_token!)).toMatchObject({ notes: { [a]: 'Private' } })
    await lists().setShared(viewer, id, { isShared: false, withNotes: false })
    await expect(lists().getShared(share_token!)).rejects.toMatchObject(REFUSED)
    await lists().setShared(viewer, id, { isShared: true, withNotes: false })
    expect((await first()).share_token).not.toBe(share_token)
  })

  test('nobody else sees or changes a list', async () => {
    const [a] = await saveThree()
    const { id } = await first()
    const other = await signedIn(open().db)
    expect(await lists().list(other)).toEqual([])
    const { id: theirs } = await lists().create(other, 'Theirs')
    for (const refused of [
      () => lists().get(other, id),
      () => lists().rename(other, id, 'Mine'),
      () => lists().remove(other, id),
      () => lists().setShared(other, id, { isShared: true, withNotes: true }),
      () => lists().setNote(other, id, a, 'Mine'),
      () => lists().move(other, id, a, 1),
      () => lists().moveTo(other, id, a, theirs),
      () => lists().removeListing(other, id, a),
      () => lists().removeListing(other, id, a),
      () => lists().getRemoved(other, id, a),
      () => lists().restoreListing(other, id, a),
      () => lists().get(viewer, 'no-id'),
    ])
      await expect(refused()).rejects.toMatchObject(REFUSED)
    await expect(lists().list({ kind: 'visitor' })).rejects.toMatchObject({ code: 'sign_in_needed' })
    expect(await slugs()).toEqual(['c', 'b', 'a'])
  })
})

async function signedIn(db: Db): Promise<SignedInViewer> {
  const { id, email } = await insertUser(db)
  return { kind: 'user', id, email, name: '', isAdmin: false, isVerified: true, needsTwoFactor: false, sessionId: '' }
}
