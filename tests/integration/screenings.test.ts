import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import { type SignedInViewer, VISITOR, type Viewer } from '../../domain/permissions.ts'
import { NO_PARCEL_QUERY, type ParcelQuery } from '../../domain/screening/parcel-query.ts'
import { differencesBetween } from '../../screening/compare.ts'
import { createDocument, type ScreeningInput } from '../../screening/document.ts'
import { PROFILES } from '../../screening/profiles/profiles.ts'
import { BELONGINGS } from '../../server/belongings.ts'
import { exportAccount, removeAccount } from '../../server/people/accounts/removal.ts'
import { deleteExpiredScreenings } from '../../server/screening/runs/delete-expired.ts'
import { processNextBatch } from '../../server/screening/runs/run-processor.ts'
import { takeRun } from '../../server/screening/runs/run-queue.ts'
import { signedInUser } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { insertLayer } from '../support/layers.ts'
import { boxAt, pointAt, readParcelsOf } from '../support/screening.ts'
import { type ParcelFields, processScreenings, screenForm } from '../support/screenings.ts'

const TEXAS = boxAt(-107, 26, -93, 36.5)
const FOOTER = { websiteName: 'VoltAcre', url: 'https://voltacre.test/screen' }
const CALLER = { headers: new Headers(), address: '192.0.2.7', userAgent: null }

const parcelAt = (longitude: number, name: string | null = null): ScreeningInput => ({
  name,
  geometry: boxAt(longitude, 32, longitude + 0.01, 32.01),
  acres: null,
})
const parcels = (count: number) => Array.from({ length: count }, (_, i) => parcelAt(-97 + i / 1000, `Site ${i + 1}`))

describeBothDatabases('Stored screenings', (open) => {
  let app: TestApp
  let owner: SignedInViewer
  let other: SignedInViewer

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    const { db } = open()
    owner = (await app.resolveViewer(await signedInUser(app, db))).viewer as SignedInViewer
    other = (await app.resolveViewer(await signedInUser(app, db))).viewer as SignedInViewer
    return () => app.close()
  })
  beforeEach(async () => {
    const { db } = open()
    await emptyTables(db, 'screenings', 'saved_weights', 'layers', 'rate_limits')
    await setSubstations(1, -97.2)
  })

  const setSubstations = (version: number, ...longitudes: number[]) =>
    insertLayer(open().db, {
      slug: 'substations',
      type: 'substations',
      version,
      coverage: TEXAS,
      features: longitudes.map((x) => ({ geometry: pointAt(x, 32), properties: { name: `At ${x}`, kv: 138 } })),
    })
  const runs = () => app.services.screenings
  const create = (count: number, viewer = owner as SignedInViewer | typeof VISITOR) =>
    runs().create(viewer, { name: 'Texas', ...readParcelsOf(parcels(count)) })
  const readOf = async (fields: ParcelFields, viewer: Viewer = VISITOR) =>
    (await runs().readForm(viewer, CALLER, screenForm(fields))).read!
  const errorsOf = async (fields: ParcelFields) => (await runs().readForm(VISITOR, CALLER, screenForm(fields))).errors
  const find = async (id: string, query: Partial<ParcelQuery> = {}) =>
    (await runs().findParcels(owner, id, { ...NO_PARCEL_QUERY, ...query })).data.map(({ number }) => number)
  const code = (expected: string) => expect.objectContaining({ code: expected })

  test('screens parcels in batches, and gives the documents that the engine gives', async () => {
    const { id } = await create(120)
    expect(await runs().get(owner, id)).toMatchObject({ state: 'running', total: 120, done: 0, layers: null })
    expect(await processScreenings(open(), app)).toBe(3)
    const run = await runs().get(owner, id)
    expect(run).toMatchObject({ state: 'done', done: 120, layers: [{ key: 'substations' }] })
    const { document } = await runs().getParcel(owner, id, 3)
    const { parcels: direct } = await app.engine.screen([parcels(3)[2]!], PROFILES)
    const expected = { ...createDocument(parcels(3)[2]!, [], PROFILES), layers: run.layers, ...direct[0] }
    expect(differencesBetween(JSON.parse(JSON.stringify(expected)), document)).toEqual([])
    for (const format of ['geojson', 'xlsx', 'pdf'] as const) {
      const { body } = await runs().download(owner, id, format, { footer: FOOTER })
      expect((await new Response(body).arrayBuffer()).byteLength).toBeGreaterThan(1_000)
    }
    const { body } = await runs().downloadParcel(owner, id, 1, { footer: FOOTER })
    expect(Buffer.from(await new Response(body).arrayBuffer()).toString('latin1', 0, 4)).toBe('%PDF')
    const csv = await new Response((await runs().download(owner, id, 'csv', { footer: FOOTER })).body).text()
    expect(
      csv
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(parcels(120).map(({ name }) => name))
  })

  test('says where a parcel stands, and which come before and after it', async () => {
    const { id } = await create(3)
    await processScreenings(open(), app)
    const [first, second, third] = await find(id)
    expect(await runs().getStanding(owner, id, second!, NO_PARCEL_QUERY)).toEqual({
      rank: 2,
      ranked: 3,
      previous: { number: first, name: `Site ${first}` },
      next: { number: third, name: `Site ${third}` },
    })
    await expect(runs().getStanding(owner, id, 4, NO_PARCEL_QUERY)).rejects.toEqual(code('screening_not_found'))
    await expect(runs().getStanding(other, id, 1, NO_PARCEL_QUERY)).rejects.toEqual(code('screening_not_found'))
  })

  test('finds outlines in a box, for those who may see them', async () => {
    const { id } = await create(3)
    const box = [-97.001, 31, -96.9942, 33] as [number, number, number, number]
    const outlines = await runs().findOutlines(owner, id, box)
    expect(outlines.map(({ number }) => number)).toEqual([1])
    expect(outlines[0]!.geometry).toEqual(parcelAt(-97).geometry)
    await expect(runs().findOutlines(other, id, box)).rejects.toEqual(code('screening_not_found'))
  })

  test('tells apart what passes all gates and what has an unknown one', async () => {
    const point = { name: 'A point', geometry: pointAt(-97.2, 32), acres: null }
    const { id } = await runs().create(owner, { name: 'Texas', ...readParcelsOf([parcelAt(-97), point]) })
    await processScreenings(open(), app)
    const profile = PROFILES.find(({ gates }) => gates.some(({ fact }) => fact === 'acreage'))!.key
    expect(await find(id, { profile, show: 'pass' })).toEqual([1])
    expect(await find(id, { profile, show: 'undecided' })).toEqual([2])
    expect(await runs().countParcels(owner, id, { ...NO_PARCEL_QUERY, profile })).toMatchObject({ undecided: 1 })
  })

  test('names the town that a parcel is in', async () => {
    const { id } = await create(1)
    const { data } = await runs().findParcels(owner, id, NO_PARCEL_QUERY)
    expect(data[0]!.place).toMatch(/, Texas$/)
  })

  test('screens the good lines, and the others once they are fixed', async () => {
    const text = 'Taylor, TX\n98.5, 200\nAbilene, TX\nN/A'
    const read = await readOf({ text }, owner)
    const { id } = await runs().create(owner, { ...read, name: 'Lines' })
    const reasonOf = (number: number) => async () =>
      (await runs().get(owner, id)).rejected.find((row) => row.number === number)
    expect(await reasonOf(2)()).toMatchObject({ text: '98.5, 200', reason: expect.stringContaining('Latitude 98.5') })
    await processScreenings(open(), app)
    expect(await runs().get(owner, id)).toMatchObject({ state: 'done', total: 2, rejected_count: 2 })

    const fix = (number: number, place: string) => runs().fix(owner, CALLER, id, { number, text: place })
    await expect(fix(2, 'Texas')).rejects.toMatchObject({ code: 'invalid', fields: { fix: [expect.any(String)] } })
    await expect(runs().fix(VISITOR, CALLER, id, { number: 2, text: 'Waco, TX' })).rejects.toMatchObject({
      code: 'screening_not_found',
    })
    await fix(2, '30.5708, -97.4094')
    await expect(fix(2, 'Waco, TX')).rejects.toMatchObject({ fields: { fix: [expect.stringContaining('already')] } })
    await processScreenings(open(), app)
    expect(await runs().get(owner, id)).toMatchObject({
      ...{ state: 'done', total: 3, done: 3, rejected_count: 1 },
      rejected: [{ number: 4 }],
    })
    expect((await runs().getParcel(owner, id, 2)).parcel).toMatchObject({ longitude: -97.4094, latitude: 30.5708 })
  })

  test('a restart in the middle loses nothing and repeats nothing', async () => {
    const { id } = await create(60)
    await processNextBatch({ db: open().db, engine: app.engine })
    // A process that is killed leaves it like this.
    expect(await takeRun(open().db)).toMatchObject({ id })
    const screened: (string | null)[] = []
    const engine = {
      screen: vi.fn<TestApp['engine']['screen']>((inputs, profiles) => {
        screened.push(...inputs.map(({ name }) => name))
        return app.engine.screen(inputs, profiles)
      }),
    }
    await processScreenings(open(), { engine })
    expect(screened).toEqual(
      parcels(60)
        .slice(50)
        .map(({ name }) => name),
    )
    expect(await runs().get(owner, id)).toMatchObject({ state: 'done', done: 60 })
  })

  test('a large screening doesn’t keep others waiting', async () => {
    const large = await create(120)
    await processNextBatch({ db: open().db, engine: app.engine })
    const small = await create(1)
    await processNextBatch({ db: open().db, engine: app.engine })
    expect(await runs().get(owner, small.id)).toMatchObject({ state: 'done' })
    expect(await runs().get(owner, large.id)).toMatchObject({ state: 'running', done: 50 })
  })

  test('what a batch has no time for waits for the next one, and a new screening is next', async () => {
    const { id } = await create(5)
    const engine = {
      screen: vi.fn<TestApp['engine']['screen']>((inputs, profiles) => app.engine.screen(inputs.slice(0, 2), profiles)),
    }
    await processNextBatch({ db: open().db, engine })
    const [larger, point] = [await create(3), await create(1)]
    await processNextBatch({ db: open().db, engine })
    expect(await runs().get(owner, point.id)).toMatchObject({ state: 'done' })
    await processNextBatch({ db: open().db, engine })
    expect(await runs().get(owner, larger.id)).toMatchObject({ done: 2 })
    expect(await runs().get(owner, id)).toMatchObject({ done: 2 })
    await processScreenings(open(), { engine })
    expect(await runs().get(owner, id)).toMatchObject({ state: 'done', done: 5 })
    expect(engine.screen).toHaveBeenCalledTimes(6)
  })

  test('canceling and deleting end the work: the batch is dropped, and there is no other', async () => {
    for (const end of ['cancel', 'remove'] as const) {
      const { id } = await create(5)
      const engine = {
        screen: vi.fn<TestApp['engine']['screen']>(async (inputs, profiles) => {
          await runs()[end](owner, id)
          return app.engine.screen(inputs.slice(0, 2), profiles)
        }),
      }
      expect(await processScreenings(open(), { engine })).toBe(1)
      expect(engine.screen).toHaveBeenCalledOnce()
      if (end === 'cancel') expect(await runs().get(owner, id)).toMatchObject({ state: 'canceled', done: 0 })
    }
  })

  test('waits while the engine is unavailable, with smaller batches, and continues', async () => {
    const { id } = await create(60)
    const engine = { screen: vi.fn().mockRejectedValue(new AppError('unavailable')) }
    await expect(processNextBatch({ db: open().db, engine })).rejects.toThrow()
    expect(await runs().get(owner, id)).toMatchObject({ state: 'running', done: 0 })
    await processNextBatch({ db: open().db, engine: app.engine })
    expect(await runs().get(owner, id)).toMatchObject({ done: 25 })
    await processScreenings(open(), app)
    expect(await runs().get(owner, id)).toMatchObject({ state: 'done' })
  })

  test('gives up after many failures, and can be continued', async () => {
    const { id } = await create(2)
    await open().db.updateTable('screenings').set({ failures: 11 }).execute()
    const engine = { screen: vi.fn().mockRejectedValue(new AppError('unavailable')) }
    await expect(processNextBatch({ db: open().db, engine })).rejects.toThrow()
    expect(await runs().get(owner, id)).toMatchObject({ state: 'failed' })
    await runs().screenAgain(owner, CALLER, id)
    await processScreenings(open(), app)
    expect(await runs().get(owner, id)).toMatchObject({ state: 'done', done: 2 })
  })

  test('uses one set of layers: a change in the middle starts over', async () => {
    const { id } = await create(60)
    await processNextBatch({ db: open().db, engine: app.engine })
    await setSubstations(2, -97.2, -97.1)
    await processScreenings(open(), app)
    const run = await runs().get(owner, id)
    expect(run).toMatchObject({ state: 'done', done: 60, layers: [{ version: '2' }] })
    const { document } = await runs().getParcel(owner, id, 1)
    expect(document?.facts.find(({ key }) => key === 'substation_138')).toMatchObject({ sources: [{ version: '2' }] })
  })

  test('says when layers have changed since, and screens again', async () => {
    const { id } = await create(2)
    await processScreenings(open(), app)
    expect(await runs().getOutdated(await runs().get(owner, id))).toBeNull()
    await setSubstations(2, -97.1)
    expect(await runs().getOutdated(await runs().get(owner, id))).toEqual({
      layers: true,
      profiles: false,
      method: false,
    })
    await runs().screenAgain(owner, CALLER, id)
    expect(await runs().get(owner, id)).toMatchObject({ state: 'running', done: 0 })
    await processScreenings(open(), app)
    const run = await runs().get(owner, id)
    expect(run).toMatchObject({ state: 'done', layers: [{ version: '2' }] })
    expect(await runs().getOutdated(run)).toBeNull()
  })

  test('says when the engine or its gates have changed since', async () => {
    const { id } = await create(2)
    await processScreenings(open(), app)
    await open().db.updateTable('screenings').set({ engine: '1.0.0' }).where('id', '=', id).execute()
    expect(await runs().getOutdated(await runs().get(owner, id))).toEqual({
      layers: false,
      profiles: false,
      method: true,
    })
    await runs().screenAgain(owner, CALLER, id)
    await processScreenings(open(), app)
    expect(await runs().getOutdated(await runs().get(owner, id))).toBeNull()
  })

  test('can be canceled and continued', async () => {
    const { id } = await create(60)
    await processNextBatch({ db: open().db, engine: app.engine })
    await runs().cancel(owner, id)
    expect(await processScreenings(open(), app)).toBe(0)
    expect(await runs().get(owner, id)).toMatchObject({ state: 'canceled', done: 50 })
    await runs().screenAgain(owner, CALLER, id)
    expect(await processScreenings(open(), app)).toBe(1)
    expect(await runs().get(owner, id)).toMatchObject({ state: 'done', done: 60 })
  })

  test('sorts, filters and counts; a parcel that can’t be measured has a reason', async () => {
    const { id } = await runs().create(owner, {
      name: 'Mixed',
      ...readParcelsOf([
        parcelAt(-97, 'Alpha 50%'),
        parcelAt(-97.19, 'Beta'),
        { name: 'Nowhere', geometry: pointAt(-97, 95), acres: null },
        { name: 'Abroad', geometry: pointAt(10, 50), acres: 40 },
      ]),
      rejected: [{ number: 9, reason: 'It is a LineString.' }],
    })
    await processScreenings(open(), app)
    expect(await find(id)).toEqual([2, 1, 4, 3])
    expect((await find(id, { sort: 'substation' })).slice(0, 2)).toEqual([2, 1])
    expect(await find(id, { sort: 'name' })).toEqual([4, 1, 2, 3])
    expect(await find(id, { sort: 'number' })).toEqual([1, 2, 3, 4])
    expect(await find(id, { q: '50%' })).toEqual([1])
    expect(await find(id, { q: '%' })).toEqual([1])
    expect(await find(id, { show: 'unscored' })).toEqual([4])
    expect(await find(id, { show: 'problem' })).toEqual([3])
    expect(await runs().countParcels(owner, id, NO_PARCEL_QUERY)).toMatchObject({ unscored: 1, problems: 1 })
    expect((await runs().getParcel(owner, id, 3)).parcel.problem).toMatch(/not a longitude and latitude/)
    expect(await runs().get(owner, id)).toMatchObject({ rejected: [{ number: 9 }], rejected_count: 1 })
    expect(await runs().findPoints(owner, id, NO_PARCEL_QUERY)).toHaveLength(4)
  })

  test('strangers can’t see it, a link shares it, and a revoked link doesn’t', async () => {
    const { id } = await create(2)
    await processScreenings(open(), app)
    for (const viewer of [VISITOR, other]) {
      await expect(runs().get(viewer, id)).rejects.toEqual(code('screening_not_found'))
      await expect(runs().remove(viewer, id)).rejects.toEqual(code('screening_not_found'))
      await expect(runs().getParcel(viewer, id, 1)).rejects.toEqual(code('screening_not_found'))
    }
    await runs().setShared(owner, id, true)
    const { share_token: token } = await runs().get(owner, id)
    const shared = await runs().get(VISITOR, token!)
    expect(shared).toMatchObject({ id: token, may_change: false, share_token: null, total: 2 })
    expect(JSON.stringify(shared)).not.toContain(id)
    expect((await runs().getParcel(VISITOR, token!, 1)).document).not.toBeNull()
    for (const change of [runs().remove, runs().cancel])
      await expect(change(VISITOR, token!)).rejects.toEqual(code('access_denied'))
    await expect(runs().screenAgain(VISITOR, CALLER, token!)).rejects.toEqual(code('access_denied'))
    await expect(runs().rename(other, token!, 'Mine')).rejects.toEqual(code('access_denied'))
    const ofEarlierRelease = 'x'.repeat(32)
    await open().db.updateTable('screenings').set({ share_token: ofEarlierRelease }).where('id', '=', id).execute()
    await runs().setShared(owner, id, true)
    expect(await runs().get(VISITOR, ofEarlierRelease)).toMatchObject({ id: ofEarlierRelease })
    await runs().setShared(owner, id, false)
    for (const revoked of [token!, ofEarlierRelease])
      await expect(runs().get(VISITOR, revoked)).rejects.toEqual(code('screening_not_found'))
  })

  test('without an account: up to 20 parcels, by its link, for 30 days', async () => {
    await expect(create(21, VISITOR)).rejects.toEqual(code('invalid'))
    const { id } = await create(20, VISITOR)
    const run = await runs().get(other, id)
    expect(run).toMatchObject({ is_saved: false, may_change: true })
    expect(Date.parse(run.expires_at!) - Date.now()).toBeGreaterThan(29 * 86_400_000)
    await expect(runs().setShared(owner, id, true)).rejects.toEqual(code('access_denied'))
    await open()
      .db.updateTable('screenings')
      .set({ expires_at: new Date(0) })
      .execute()
    await expect(runs().get(VISITOR, id)).rejects.toEqual(code('screening_not_found'))
    await deleteExpiredScreenings(open().db)
    expect(await open().db.selectFrom('screening_parcels').select('number').execute()).toEqual([])
  })

  test('counts what is sent before reading any of it, and keeps what was entered', async () => {
    const again = (await create(1)).id
    for (let i = 0; i < 30; i++) await readOf({ text: '30.57, -97.41' })
    for (let i = 0; i < 60; i++) await runs().screenAgain(owner, CALLER, again)
    const form = await runs().readForm(VISITOR, CALLER, screenForm({ text: 'Taylor, TX' }))
    expect(form).toMatchObject({ entered: { text: 'Taylor, TX' }, read: null, refusal: code('too_many_requests') })
    await expect(runs().readSent(VISITOR, CALLER, { places: ['Taylor, TX'] })).rejects.toEqual(
      code('too_many_requests'),
    )
    await expect(runs().screenAgain(owner, CALLER, again)).rejects.toEqual(code('too_many_requests'))
  })

  test('is limited by parcels and by saved screenings', async () => {
    await expect(create(0)).rejects.toEqual(code('invalid'))
    await expect(create(10_001)).rejects.toEqual(code('invalid'))
    await open()
      .db.insertInto('screenings')
      .values(Array.from({ length: 100 }, () => ({ owner_id: owner.id, name: 'x', total: 1, profiles: '[]' })))
      .execute()
    await expect(create(1)).rejects.toEqual(code('invalid'))
    expect(await runs().list(owner)).toHaveLength(100)
    await expect(runs().list(VISITOR)).rejects.toEqual(code('sign_in_needed'))
  })

  test('takes 10,000 parcels', async () => {
    const { id } = await create(10_000)
    expect(await runs().get(owner, id)).toMatchObject({ total: 10_000 })
  })

  test('reads places, coordinates, GeoJSON and files, and says what it can’t read', async () => {
    const text = '30.57, -97.41\n\nTaylor, TX\nTexas\nnowhere at all zzz'
    const many = Array.from({ length: 17 }, () => 'Taylor, TX').join('\n')
    const { parcels: read, rejected } = await readOf({ text: `${text}\n${many}` }, owner)
    expect(read.slice(0, 2).map(({ number, input }) => [number, input.name])).toEqual([
      [1, null],
      [3, 'Taylor, Texas'],
    ])
    expect(rejected.map(({ number }) => number)).toEqual([4, 5])
    const labeled = await readOf({ text: 'North tract: 30.571, -97.409, 182 m\n30.571,-97.409,0' })
    expect(labeled.parcels.map(({ input }) => input.name)).toEqual(['North tract', null])
    expect(await errorsOf({ text: 'nowhere zzz\nTexas' })).toEqual({
      text: 'Line 1: We don’t know “nowhere zzz”. Line 2: Texas is too large. Enter coordinates or a city.',
    })
    const feature = { type: 'Feature', properties: { name: 'Box' }, geometry: boxAt(-97, 32, -96.9, 32.1) }
    const geojson = JSON.stringify({ type: 'FeatureCollection', features: [feature] })
    expect((await readOf({ text: geojson })).parcels[0]?.input.name).toBe('Box')
    const csv = await readOf({ file: new File(['name,lat,lng,acres\nOne,30,-97,5\nTwo,95,-97,5\n'], 'a.csv') })
    expect(csv).toMatchObject({ parcels: [{ input: { name: 'One', acres: 5 } }], rejected: [{ number: 3 }] })
    for (const [name, content] of [
      ['a.geojson', '{"type":'],
      ['a.zip', 'no zip'],
      ['b.pdf', '%PDF'],
      ['c.csv', ''],
      ['a.csv', 'x'.repeat(5_000_001)],
    ] as const)
      expect(await errorsOf({ file: new File([content], name) }), name).toEqual({ file: expect.any(String) })
    expect(await errorsOf({ text: ' ' })).toEqual({ text: 'Draw a parcel, enter a place or choose a file.' })
  })

  test('previews a file by the columns that someone chose, screens it by them, and keeps nothing', async () => {
    const file = new File(['what,up,across\nA,30,-97\nB,,\n'], 'sites.csv')
    const preview = (columns: object) =>
      runs().previewFile(VISITOR, CALLER, screenForm({ columns: JSON.stringify(columns), file }))
    const choice = { name: 'what', latitude: 'up', longitude: 'across' }
    expect(await preview({})).toMatchObject({
      fileName: 'sites.csv',
      count: 2,
      parcels: 0,
      problem: expect.any(String),
    })
    expect(await preview(choice)).toMatchObject({
      parcels: 1,
      problem: null,
      rejected: [{ number: 3, reason: 'It has no coordinates.' }],
      columns: [
        { name: 'what', role: 'name', values: ['A', 'B'] },
        { name: 'up', role: 'latitude' },
        { name: 'across', role: 'longitude' },
      ],
    })
    const { parcels: read } = await readOf({ columns: JSON.stringify(choice), file })
    expect(read).toMatchObject([{ number: 2, input: { name: 'A' } }])
    expect(await errorsOf({ columns: '{"latitude":5}', file })).toEqual({
      file: expect.stringMatching(/^We don’t know/),
    })
    const rows = `Lat,Lng\n${'30,-97\n'.repeat(21)}`
    const many = runs().previewFile(VISITOR, CALLER, screenForm({ file: new File([rows], 'a.csv') }))
    await expect(many).rejects.toEqual(code('invalid'))
    expect(await open().db.selectFrom('screenings').select('id').execute()).toEqual([])
  })

  test('keeps what the file says about each parcel, in tables and downloads, and names parcels by any of its columns', async () => {
    const name = 'a.csv'
    const content = 'PARCEL_ID,OWNER,lat,lng\nR-1,Peña,30,-97\nR-2,,,\nR-3,B,30.1,-97\n'
    const read = await readOf({ file: new File([content], name) }, owner)
    const { id } = await runs().create(owner, { name, ...read })
    await processScreenings(open(), app)
    expect(await runs().get(owner, id)).toMatchObject({
      columns: ['PARCEL_ID', 'OWNER', 'lat', 'lng'],
      name_column: 'PARCEL_ID',
      rejected: [{ number: 3, reason: 'It has no coordinates.' }],
    })
    const named = async () =>
      (await runs().findParcels(owner, id, { ...NO_PARCEL_QUERY, sort: 'number' })).data.map((row) => [
        row.number,
        row.name,
      ])
    expect(await named()).toEqual([
      [2, 'R-1'],
      [4, 'R-3'],
    ])
    expect((await runs().getParcel(owner, id, 2)).parcel.attributes).toMatchObject({ OWNER: 'Peña', lat: '30' })
    const { body: file } = await runs().download(owner, id, 'geojson', { footer: FOOTER })
    const { features } = (await new Response(file).json()) as { features: { properties: Record<string, unknown> }[] }
    expect(features[1]!.properties).toMatchObject({ number: 4, PARCEL_ID: 'R-3', OWNER: 'B' })
    await runs().nameParcelsBy(owner, id, 'OWNER')
    expect(await named()).toEqual([
      [2, 'Peña'],
      [4, 'B'],
    ])
    await expect(runs().nameParcelsBy(owner, id, 'ZONING')).rejects.toEqual(code('invalid'))
    await expect(runs().nameParcelsBy(other, id, 'OWNER')).rejects.toEqual(code('screening_not_found'))
  })

  test('says why nothing of a file can be screened', async () => {
    const read = await readOf({ file: new File(['name,state\nA,TX\nB,WY\n'], 'a.csv') }, owner)
    await expect(runs().create(owner, { name: 'A', ...read })).rejects.toThrow(
      'Nothing here can be screened. Entry 2: It has no coordinates and no address. Entry 3: It has no coordinates and no address.',
    )
  })

  test('is renamed, exported and deleted with the account', async () => {
    const { id } = await create(1)
    await runs().rename(owner, id, ' North\u0000 Texas ')
    await app.services.savedWeights.save(owner, { profile: 'ai-campus', name: 'Mine', weights: WEIGHTS })
    expect(await exportAccount({ db: open().db, belongings: BELONGINGS }, owner)).toMatchObject({
      screenings: [{ name: 'North  Texas', parcels: [{ number: 1 }] }],
      saved_weights: [{ name: 'Mine' }],
    })
    const leaving = (await app.resolveViewer(await signedInUser(app, open().db))).viewer as SignedInViewer
    await create(1, leaving)
    await removeAccount({ db: open().db, mailer: { send: async () => undefined }, belongings: BELONGINGS }, leaving)
    const left = await open().db.selectFrom('screenings').select('owner_id').execute()
    expect(left).toEqual([{ owner_id: owner.id }])
    await runs().remove(owner, id)
    await expect(runs().get(owner, id)).rejects.toEqual(code('screening_not_found'))
  })

  const WEIGHTS = '40-15-12-10-10-10-5-5-3'

  test('weights are saved by name, per profile and person', async () => {
    const { savedWeights } = app.services
    await savedWeights.save(owner, { profile: 'ai-campus', name: 'Mine', weights: '31-15-12-10-10-10-5-5-3' })
    await savedWeights.save(owner, { profile: 'ai-campus', name: 'Mine', weights: WEIGHTS })
    const [saved] = await savedWeights.list(owner, 'ai-campus')
    expect(saved).toMatchObject({ name: 'Mine', weights: WEIGHTS })
    expect(await savedWeights.list(owner, 'mining')).toEqual([])
    expect(await savedWeights.list(VISITOR, 'ai-campus')).toEqual([])
    await savedWeights.remove(other, saved!.id)
    expect(await savedWeights.list(owner, 'ai-campus')).toHaveLength(1)
    await savedWeights.remove(owner, saved!.id)
    expect(await savedWeights.list(owner, 'ai-campus')).toEqual([])
    const bad = { profile: 'ai-campus', name: 'Bad', weights: '1-2' }
    await expect(savedWeights.save(owner, bad)).rejects.toEqual(code('invalid'))
    await expect(savedWeights.save(VISITOR, { ...bad, weights: WEIGHTS })).rejects.toEqual(code('sign_in_needed'))
  })
})
