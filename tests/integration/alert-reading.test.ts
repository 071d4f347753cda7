import { beforeEach, expect, test } from 'vitest'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { createAlertInbox } from '../../server/saved/alerts/read-alerts.ts'
import { matchEvents } from '../../server/saved/searches/match-events.ts'
import { createSavedSearches } from '../../server/saved/searches/saved-searches.ts'
import { searchDependencies, signedInViewer } from '../support/alerts.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'

describeBothDatabases('Reading alerts', (open) => {
  let viewer: SignedInViewer
  const alerts = () => createAlertInbox(open().db)
  const match = () => matchEvents(searchDependencies(open().db))
  const save = async (query: string) => {
    const searches = createSavedSearches(searchDependencies(open().db))
    const { id } = await searches.save(viewer, { query, frequency: 'instantly', timeZone: 'UTC' })
    await searches.update(viewer, id, { name: query || 'all', frequency: 'instantly', counts: ['new'] })
  }
  /** A new match of two searches, the second one of which finds it after `between`. */
  const insertFoundTwice = async (title: string, between: () => Promise<unknown>) => {
    const { id, slug } = await insertListing(open().db, { landowner_name: title, parcel_size_acres: 10 })
    await match()
    await between()
    await open().db.updateTable('land_listings').set({ parcel_size_acres: 75 }).where('id', '=', id).execute()
    await match()
    return slug
  }
  const titlesFrom = async (before: number | null) => {
    const { data, older } = await alerts().find(viewer, { before, limit: 1 })
    return { titles: data.map(({ title }) => title), older }
  }

  beforeEach(async () => {
    await emptyTables(open().db, 'land_listings', 'listing_events', 'users', 'alert_subscribers')
    viewer = await signedInViewer(open().db)
    await save('location=Texas')
    await save('min_acres=50')
  })

  test('what two searches find at different times is one alert, on one page', async () => {
    await insertFoundTwice('Thrall Prairie', async () => {
      await insertListing(open().db, { landowner_name: 'Granger Bench' })
      await match()
    })
    expect(await alerts().countUnread(viewer)).toBe(2)
    const first = await titlesFrom(null)
    expect(first.titles).toEqual(['Thrall Prairie'])
    const second = await titlesFrom(first.older)
    expect(second).toEqual({ titles: ['Granger Bench'], older: null })
  })

  test('opening one marks it as read, for all searches that found it', async () => {
    const slug = await insertFoundTwice('Thrall Prairie', async () => {})
    const { data } = await alerts().find(viewer)
    expect(data).toMatchObject([{ title: 'Thrall Prairie', is_read: false }])
    const stranger = await signedInViewer(open().db)
    expect(await alerts().open(stranger, data[0]!.id)).toBeNull()
    expect(await alerts().countUnread(viewer)).toBe(1)
    expect(await alerts().open(viewer, data[0]!.id)).toBe(slug)
    expect(await alerts().countUnread(viewer)).toBe(0)
    expect((await alerts().find(viewer)).data).toMatchObject([{ is_read: true }])
  })

  test('all are marked as read, only those of the viewer', async () => {
    const owner = viewer
    viewer = await signedInViewer(open().db)
    await save('location=Texas')
    await insertListing(open().db)
    await match()
    await alerts().markAllRead(owner)
    expect(await alerts().countUnread(owner)).toBe(0)
    expect(await alerts().countUnread(viewer)).toBe(1)
  })

  test('visitors have none', async () => {
    for (const ask of [
      alerts().find({ kind: 'visitor' }),
      alerts().countUnread({ kind: 'visitor' }),
      alerts().open({ kind: 'visitor' }, 1),
      alerts().markAllRead({ kind: 'visitor' }),
    ])
      await expect(ask).rejects.toMatchObject({ code: 'sign_in_needed' })
  })
})
