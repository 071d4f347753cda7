import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { VISITOR, type Viewer } from '../../domain/permissions.ts'
import type { Profile } from '../../screening/profiles/profile.ts'
import { findProfile, PROFILES } from '../../screening/profiles/profiles.ts'
import { insertUser, signedInUser } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { insertLayer } from '../support/layers.ts'
import { boxAt, pointAt } from '../support/screening.ts'

const MINING = findProfile('mining')!

const valuesOf = ({ key: _, version: __, ...values }: Profile) => values

/** Moves points from the price to the substation. */
function withWeights(profile: Profile, points: number) {
  const moved: Record<string, number> = { price: -points, substation: points }
  return valuesOf({
    ...profile,
    criteria: profile.criteria.map((each) => ({ ...each, weight: each.weight + (moved[each.key] ?? 0) })),
  })
}

describeBothDatabases('Screening profiles', (open) => {
  let app: TestApp
  let admin: Viewer
  let user: Viewer
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    const viewerOf = async (isAdmin: boolean) =>
      (await app.resolveViewer(await signedInUser(app, open().db, { isAdmin }))).viewer
    ;[admin, user] = [await viewerOf(true), await viewerOf(false)]
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await open().db.deleteFrom('screening_profiles').execute()
    await open().db.deleteFrom('activity_log').execute()
  })

  const service = () => app.services.adminProfiles
  const current = async (key: string) =>
    (await app.services.screeningProfiles.listCurrent()).find((profile) => profile.key === key)
  const activity = async () =>
    (await app.services.activity.findRecent(admin)).map(({ action, subject_title }) => [action, subject_title])

  test('are the shipped ones until an admin publishes an edited version', async () => {
    expect(await app.services.screeningProfiles.listCurrent()).toEqual(PROFILES)
    expect(await app.services.screeningProfiles.listVersions()).toEqual([])
    const published = await service().publish(admin, 'mining', withWeights(MINING, 5), 0)
    expect(published).toEqual({ version: '1.2.0+2', isNew: true })
    const profiles = await app.services.screeningProfiles.listCurrent()
    expect(profiles.map(({ key, version }) => `${key} ${version}`)).toEqual([
      ...['ai-campus 1.2.0', 'mining 1.2.0+2', 'edge 1.2.0'],
    ])
    expect((await current('mining'))!.criteria.find(({ key }) => key === 'price')!.weight).toBe(20)
    expect(JSON.stringify(await current('mining'))).toBe(
      JSON.stringify({ ...MINING, ...withWeights(MINING, 5), version: '1.2.0+2' }),
    )
    const versions = await app.services.screeningProfiles.listVersions()
    expect(versions.map(({ version, is_current }) => [version, is_current])).toEqual([['1.2.0+2', true]])
    const stored = (await service().get(admin, 'mining')).versions
    expect(stored.map(({ saved_at }) => saved_at)).toEqual([expect.any(String), null])
    expect(await activity()).toEqual([['screening_profile.published', 'Crypto mine 1.2.0+2']])
  })

  test('keep every version, and any of them can be restored', async () => {
    await service().publish(admin, 'mining', withWeights(MINING, 5), 0)
    await service().publish(admin, 'mining', withWeights(MINING, 10), 2)
    expect(await service().restore(admin, 'mining', 1)).toEqual({ version: '1.2.0' })
    expect(await current('mining')).toEqual(MINING)
    expect(await service().restore(admin, 'mining', 2)).toEqual({ version: '1.2.0+2' })
    expect(
      (await service().get(admin, 'mining')).versions.map(({ number, is_current }) => [number, is_current]),
    ).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ])
    // The next version never takes the name of an earlier one.
    expect(await service().publish(admin, 'mining', withWeights(MINING, 1), 2)).toMatchObject({ version: '1.2.0+4' })
    await expect(service().restore(admin, 'mining', 9)).rejects.toMatchObject({ code: 'profile_not_found' })
    await expect(service().restore(admin, '\0', 1)).rejects.toMatchObject({ code: 'profile_not_found' })
    await expect(service().restore(admin, 'edge', 1)).rejects.toMatchObject({ code: 'profile_not_found' })
  })

  test('don’t get a version without a change, or over one that someone else published', async () => {
    expect(await service().publish(admin, 'mining', valuesOf(MINING), 0)).toEqual({ version: '1.2.0', isNew: false })
    expect(await activity()).toEqual([])
    const both = await Promise.allSettled([
      service().publish(admin, 'mining', withWeights(MINING, 5), 0),
      service().publish(admin, 'mining', withWeights(MINING, 10), 0),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    expect((await service().get(admin, 'mining')).versions).toHaveLength(2)
  })

  test('name what is wrong by field', async () => {
    const values = withWeights(MINING, 5)
    const criteria = values.criteria.map((each, i) => (i === 2 ? { ...each, weight: undefined, fact: 'x' } : each))
    await expect(service().publish(admin, 'mining', { ...values, criteria }, 0)).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'criteria.2.weight': ['This field is required.'], 'criteria.2.fact': ['No fact has this key.'] },
    })
    const heavier = values.criteria.map((each, i) => (i === 2 ? { ...each, weight: 11 } : each))
    await expect(service().publish(admin, 'mining', { ...values, criteria: heavier }, 0)).rejects.toMatchObject({
      fields: { profile: ['The weights must add up to 100.'] },
    })
    for (const nonsense of [null, 'text', [], { criteria: 5 }])
      await expect(service().preview(admin, 'mining', nonsense)).rejects.toMatchObject({ code: 'invalid' })
    expect(await current('mining')).toEqual(MINING)
  })

  test('can be copied; a copy is hidden until an admin shows it', async () => {
    await expect(service().copy(admin, 'mining', { key: 'edge', name: 'Edge' })).rejects.toMatchObject({
      code: 'profile_key_taken',
    })
    await expect(service().copy(admin, 'mining', { key: 'Not a key', name: '' })).rejects.toMatchObject({
      fields: { key: [expect.any(String)], name: ['This field is required.'] },
    })
    expect(await service().copy(admin, 'mining', { key: 'texas-mining', name: 'Texas mine' })).toEqual({
      key: 'texas-mining',
    })
    await expect(service().copy(admin, 'mining', { key: 'texas-mining', name: 'Again' })).rejects.toMatchObject({
      code: 'profile_key_taken',
    })
    expect(await current('texas-mining')).toBeUndefined()
    await service().setPublic(admin, 'texas-mining', true)
    expect(await current('texas-mining')).toMatchObject({ name: 'Texas mine', version: '1.2.0+1' })
    await expect(service().setPublic(admin, 'mining', false)).rejects.toMatchObject({ code: 'profile_not_found' })
    expect(await activity()).toEqual([
      ['screening_profile.shown', 'Texas mine 1.2.0+1'],
      ['screening_profile.copied', 'Texas mine 1.2.0+1'],
    ])
  })

  test('a newer shipped version is offered, and doesn’t replace an edited one', async () => {
    const { db } = open()
    await service().publish(admin, 'mining', withWeights(MINING, 5), 0)
    expect(await service().get(admin, 'mining')).toMatchObject({ newer_shipped: null, is_edited: true, shipped: null })
    // As if the edit had started from an earlier release.
    await db
      .updateTable('screening_profile_versions')
      .set({ content: JSON.stringify({ ...MINING, version: '0.9.0' }) })
      .where('number', '=', 1)
      .execute()
    expect(await current('mining')).toMatchObject({ version: '1.2.0+2' })
    expect(await service().get(admin, 'mining')).toMatchObject({ newer_shipped: '1.2.0', shipped: MINING })
    expect(await service().adoptShipped(admin, 'mining')).toEqual({ version: '1.2.0' })
    expect(await current('mining')).toEqual(MINING)
    expect(await service().get(admin, 'mining')).toMatchObject({ newer_shipped: null, is_edited: false, number: 3 })
    await expect(service().adoptShipped(admin, 'mining')).rejects.toMatchObject({ code: 'profile_not_found' })
  })

  test('a stored version that this release can’t use is left out', async () => {
    const { db } = open()
    await service().publish(admin, 'mining', withWeights(MINING, 5), 0)
    await db
      .updateTable('screening_profile_versions')
      .set({ content: JSON.stringify({ ...MINING, power: ['gone'] }) })
      .where('number', '=', 2)
      .execute()
    expect(await current('mining')).toEqual(MINING)
    expect(await service().list(admin)).toHaveLength(3)
  })

  test('a preview scores published listings with a location, and saves nothing', async () => {
    const { db } = open()
    await insertLayer(db, {
      slug: 'substations',
      type: 'substations',
      coverage: boxAt(-107, 26, -93, 36.5),
      features: [{ geometry: pointAt(-97.2, 32), properties: { name: 'Lake', kv: 138 } }],
    })
    await insertListing(db, { slug: 'near', gps_coordinates: '32, -97.2', parcel_size_acres: 40 })
    await insertListing(db, { slug: 'far', gps_coordinates: '32, -96', parcel_size_acres: 40 })
    await insertListing(db, { slug: 'nowhere', gps_coordinates: null })
    await insertListing(db, { slug: 'hidden', gps_coordinates: '32, -97.2', is_published: false })
    const weights: Record<string, number> = { price: -24, substation: 24 }
    const criteria = MINING.criteria.map((each) => ({ ...each, weight: each.weight + (weights[each.key] ?? 0) }))
    const gates = MINING.gates.map((gate) => (gate.key === 'acreage' ? { ...gate, min: 50 } : gate))
    const preview = await service().preview(admin, 'mining', valuesOf({ ...MINING, criteria, gates }))
    expect(preview).toMatchObject({ changed: 2, gatesChanged: 2, skipped: 0, isSample: false })
    expect(preview.listings.map(({ slug }) => slug).sort()).toEqual(['far', 'near'])
    expect(preview.listings.find(({ slug }) => slug === 'near')).toMatchObject({
      before: { middle: 57.5, failedGates: [] },
      after: { middle: 69.5, failedGates: ['20 acres or more'] },
    })
    expect(await current('mining')).toEqual(MINING)
  })

  test('are for admins only', async () => {
    for (const viewer of [VISITOR, user])
      for (const call of [
        () => service().list(viewer),
        () => service().get(viewer, 'mining'),
        () => service().preview(viewer, 'mining', valuesOf(MINING)),
        () => service().publish(viewer, 'mining', valuesOf(MINING), 0),
        () => service().restore(viewer, 'mining', 1),
        () => service().adoptShipped(viewer, 'mining'),
        () => service().copy(viewer, 'mining', {}),
        () => service().setPublic(viewer, 'mining', true),
      ])
        await expect((async () => call())()).rejects.toMatchObject({ code: 'access_denied' })
  })

  test('outlive the account of the admin who saved them', async () => {
    const { db } = open()
    const { id } = await insertUser(db)
    await service().publish(admin, 'mining', withWeights(MINING, 5), 0)
    await db.updateTable('screening_profile_versions').set({ saved_by: id }).where('number', '=', 2).execute()
    await db.deleteFrom('users').where('id', '=', id).execute()
    expect((await service().get(admin, 'mining')).versions[0]).toMatchObject({ number: 2, saved_by: null })
  })
})
