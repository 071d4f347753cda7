import { beforeEach, expect, test } from 'vitest'
import { type SignedInViewer, VISITOR } from '../../domain/permissions.ts'
import { createAlertPreferences } from '../../server/saved/alerts/preferences.ts'
import { matchEvents } from '../../server/saved/searches/match-events.ts'
import { createSavedSearches } from '../../server/saved/searches/saved-searches.ts'
import { insertSavedListing, searchDependencies, signedInViewer } from '../support/alerts.ts'
import { describeDatabase, emptyTables } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'

const HOUR_MS = 3_600_000
const NO_QUIET = { quiet_from: 0, quiet_until: 0 }

describeDatabase('Preferences for alerts', (open) => {
  let viewer: SignedInViewer
  const preferences = () => createAlertPreferences(open().db)
  /** Whether each email that waits is due. */
  const due = async () => {
    const rows = await open().db.selectFrom('alerts').select('due_at').orderBy('id').execute()
    return rows.map(({ due_at }) => (due_at === null ? 'never' : due_at.getTime() <= Date.now() ? 'now' : 'later'))
  }
  const match = () => matchEvents(searchDependencies(open().db))
  const save = () =>
    createSavedSearches(searchDependencies(open().db)).save(viewer, {
      query: 'location=Texas',
      frequency: 'instantly',
      timeZone: '',
    })

  beforeEach(async () => {
    const { db } = open()
    await emptyTables(db, 'land_listings', 'listing_events', 'users', 'alert_subscribers', 'mails')
    viewer = await signedInViewer(db)
  })

  test('are those of Central Texas until the viewer changes them', async () => {
    expect(await preferences().get(viewer)).toEqual({
      time_zone: 'America/Chicago',
      quiet_from: 21,
      quiet_until: 7,
      list_frequency: 'instantly',
      paused_until: null,
      is_subscribed: true,
    })
    const changes = {
      time_zone: 'America/Denver',
      quiet_from: 20,
      quiet_until: 9,
      list_frequency: 'weekly',
      paused_until: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
    } as const
    await preferences().set(viewer, changes)
    expect(await preferences().get(viewer)).toEqual({ ...changes, is_subscribed: true })
    await preferences().set(viewer, { paused_until: null })
    expect(await preferences().get(viewer)).toMatchObject({ time_zone: 'America/Denver', paused_until: null })
  })

  test('belong to their viewer', async () => {
    await preferences().set(viewer, { quiet_from: 3 })
    const other = await signedInViewer(open().db)
    expect(await preferences().get(other)).toMatchObject({ quiet_from: 21 })
    await expect(preferences().get(VISITOR)).rejects.toMatchObject({ code: 'sign_in_needed' })
    await expect(preferences().set(VISITOR, { quiet_from: 3 })).rejects.toMatchObject({ code: 'sign_in_needed' })
  })

  test('that make no sense are refused', async () => {
    const changes = {
      time_zone: 'Texas/Taylor',
      quiet_from: 24,
      quiet_until: 1.5,
      list_frequency: 'hourly' as never,
      paused_until: 'soon',
    }
    await expect(preferences().set(viewer, changes)).rejects.toMatchObject({
      code: 'invalid',
      fields: Object.fromEntries(Object.keys(changes).map((name) => [name, [expect.any(String)]])),
    })
  })

  test('decide when emails that wait are due', async () => {
    const { db } = open()
    await preferences().set(viewer, NO_QUIET)
    await save()
    const { id: listingId } = await insertListing(db, { price: 2_000 })
    await insertSavedListing(db, viewer, { listingId, name: 'A list' })
    await match()
    await db.updateTable('land_listings').set({ price: 1_000 }).where('id', '=', listingId).execute()
    await db.deleteFrom('alerts').execute()
    await match()
    expect(await due()).toEqual(['now', 'now'])
    const hour = new Date().getUTCHours()
    const quiet = { time_zone: 'UTC', quiet_from: hour, quiet_until: (hour + 3) % 24 }
    await preferences().set(viewer, quiet)
    expect(await due()).toEqual(['later', 'later'])
    await preferences().set(viewer, { ...NO_QUIET, list_frequency: 'never' })
    expect((await due()).toSorted()).toEqual(['never', 'now'])
  })

  test('of a viewer who unsubscribes and comes back forget what waited', async () => {
    await preferences().set(viewer, NO_QUIET)
    await save()
    await insertListing(open().db)
    await match()
    await preferences().set(viewer, { is_subscribed: false })
    expect(await preferences().get(viewer)).toMatchObject({ is_subscribed: false })
    expect(await due()).toEqual(['never'])
    await preferences().set(viewer, { is_subscribed: true })
    expect(await preferences().get(viewer)).toMatchObject({ is_subscribed: true })
    expect(await due()).toEqual(['never'])
  })
})
