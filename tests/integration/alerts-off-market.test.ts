import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { createAlertInbox } from '../../server/saved/alerts/read-alerts.ts'
import { createSavedLists } from '../../server/saved/lists/saved-lists.ts'
import { matchEvents } from '../../server/saved/searches/match-events.ts'
import { createSavedSearches } from '../../server/saved/searches/saved-searches.ts'
import { EVERYTHING, searchDependencies, signedInViewer } from '../support/alerts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { insertListing, type ListingValues } from '../support/factories.ts'

/** A Friday, at 10 in the morning in Texas. */
const MORNING = new Date('2026-11-27T16:00:00Z')
const later = (hours: number) => new Date(MORNING.getTime() + hours * 3_600_000)

describeBothDatabases('Followers of a listing that goes off the market', (open) => {
  let app: TestApp
  let viewer: SignedInViewer
  let admin: SignedInViewer
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    return () => app.close()
  })
  beforeEach(async () => {
    const { db } = open()
    await emptyTables(db, 'land_listings', 'listing_events', 'users', 'alert_subscribers', 'deleted_content')
    viewer = await signedInViewer(db)
    admin = { ...(await signedInViewer(db)), isAdmin: true }
  })

  const match = (now = MORNING) => matchEvents(searchDependencies(open().db), { now })
  /** Matches, emails what is due, and says what the emails tell. */
  const tell = async (now: Date) => {
    await match(now)
    await app.services.alertMail.deliver({ now })
    const templates = app.mails.splice(0).map(({ template }) => template)
    return templates
      .flatMap((mail) => (mail.name === 'alert-digest' ? mail.entries : []))
      .map(({ sentence }) => sentence)
  }
  const change = (id: string, values: ListingValues) =>
    open()
      .db.updateTable('land_listings')
      .set(values as object)
      .where('id', '=', id)
      .execute()
  /** A listing in a list, and in the results of a search that is saved afterwards. */
  const insertFollowed = async () => {
    const { db } = open()
    const listing = await insertListing(db, { landowner_name: 'Thrall Prairie 75', price: 500_000, price_type: 'sale' })
    await match()
    await createSavedLists(db).save(viewer, listing.slug)
    const searches = createSavedSearches(searchDependencies(db))
    const { id } = await searches.save(viewer, { query: 'location=Texas', frequency: 'instantly', timeZone: '' })
    await searches.update(viewer, id, { counts: EVERYTHING })
    return listing
  }
  const content = () => app.services.content.listings

  test('hear nothing of a deletion that is undone within the hour', async () => {
    const { id } = await insertFollowed()
    const { deletion_id } = await content().remove(admin, [id])
    expect(await tell(later(0.5))).toEqual([])
    await content().restore(admin, deletion_id)
    expect(await tell(later(0.6))).toEqual([])
    expect(await tell(later(3))).toEqual([])
    expect((await createAlertInbox(open().db).find(viewer)).data).toEqual([])
  })

  test('hear of a deletion after an hour, and that it was undone', async () => {
    const { id } = await insertFollowed()
    const { deletion_id } = await content().remove(admin, [id])
    expect(await tell(MORNING)).toEqual([])
    expect(await tell(later(1))).toEqual(['No longer listed'])
    await content().restore(admin, deletion_id)
    expect(await tell(later(2))).toEqual(['Back on the market'])
  })

  test('who were told that it is back aren’t told again after an hour that nobody noticed', async () => {
    const { id } = await insertFollowed()
    await change(id, { is_published: false })
    await match()
    expect(await tell(later(1))).toEqual(['No longer listed'])
    await change(id, { is_published: true })
    expect(await tell(later(2))).toEqual(['Back on the market'])
    await change(id, { is_published: false })
    await match(later(3))
    await change(id, { is_published: true })
    expect(await tell(later(3))).toEqual([])
  })

  test('see what was public last, not what is edited meanwhile', async () => {
    const { db } = open()
    const { id, slug } = await insertFollowed()
    await change(id, { price: 550_000, images: ['images/public.jpg'] })
    await change(id, { is_published: false, landowner_name: 'Smith Ranch', price: 400_000 })
    await change(id, { place_city: 'Granger', price: 300_000, images: ['images/draft.jpg'] })
    await match()
    await app.services.alertMail.deliver({ now: later(1) })
    const [mail] = app.mails.splice(0).map(({ template }) => template)
    const known = { title: 'Thrall Prairie 75', place: 'Taylor, Texas', offer: '10.00 acres · $550,000 sale' }
    expect(mail).toMatchObject({ entries: [{ ...known, path: '', picture: '' }] })
    const { data } = await createAlertInbox(db).find(viewer)
    expect(data[0]).toMatchObject({ ...known, sentence: 'No longer listed', image: 'images/public.jpg' })
    const lists = createSavedLists(db)
    const [list] = await lists.list(viewer)
    expect(list!.pictures).toEqual([{ seed: slug, image: 'images/public.jpg' }])
    expect((await lists.get(viewer, list!.id)).items).toMatchObject([
      {
        landowner_name: 'Thrall Prairie 75',
        city: 'Taylor',
        price: 550_000,
        image: 'images/public.jpg',
        is_public: false,
      },
    ])
    await db.deleteFrom('land_listings').where('id', '=', id).execute()
    expect((await createAlertInbox(db).find(viewer)).data[0]).toMatchObject(known)
  })

  test('hear of a price that was lowered before it came back', async () => {
    const { id } = await insertFollowed()
    await change(id, { is_published: false })
    await match()
    await change(id, { price: 450_000 })
    await change(id, { is_published: true })
    expect(await tell(later(0.5))).toEqual(['Down $50,000 to $450,000'])
  })
})
