import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_LAYER_QUERY } from '../../domain/layer/layer-query.ts'
import { type SignedInViewer, VISITOR } from '../../domain/permissions.ts'
import { takeImport } from '../../server/geodata/layers/admin/import-queue.ts'
import { purgeDeletedLayers } from '../../server/geodata/layers/admin/layer-changes.ts'
import { saveLayer } from '../../server/geodata/layers/save-layer.ts'
import { signedInUser } from '../support/accounts.ts'
import { processImports } from '../support/admin-layers.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import { collection, feature, point } from '../support/layer-files.ts'
import { coverageOf } from '../support/layers.ts'

const CSV = 'site,max_kv,lat,lng\nTaylor,138,30.5,-97.5\nDallas,345,32.8,-96.8\nNowhere,69,95,-96\n'
const DETAILS = {
  name: 'Our substations',
  source: 'Us',
  source_url: null,
  license: 'CC0',
  attribution: 'Us',
  quality: null,
  holds: 'our substations',
  is_complete: false,
  error_meters: 25,
  coverage_area: 'Texas',
  coverage_source: 'features',
  outline: null,
  is_public: true,
}

describeBothDatabases('Managed layers', (open) => {
  let app: TestApp
  let admin: SignedInViewer
  let user: SignedInViewer

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    const { db } = open()
    admin = (await app.resolveViewer(await signedInUser(app, db, { isAdmin: true }))).viewer as SignedInViewer
    user = (await app.resolveViewer(await signedInUser(app, db))).viewer as SignedInViewer
    return () => app.close()
  })
  beforeEach(() => emptyTables(open().db, 'layers', 'layer_features', 'activity_log'))

  const layers = () => app.services.adminLayers
  async function upload(content: string, name = 'stations.csv'): Promise<string> {
    async function* bytes() {
      yield Buffer.from(content)
    }
    return (await app.uploads.store(admin, 'layer-file', bytes(), name)).path
  }
  const file = async (content: string, more: object = {}) => ({
    file_path: await upload(content),
    vintage: '2026',
    adds_to_current: false,
    ...more,
  })
  const create = async (content: string, values: object = {}) => {
    const created = await layers().create(admin, {
      ...DETAILS,
      type: 'substations',
      ...(await file(content)),
      ...values,
    })
    await processImports(open(), app)
    return created.id
  }
  const get = (id: string) => layers().get(admin, id)
  const importWith = async (id: string, columns: Record<string, string> = {}) => {
    await layers().startImport(admin, id, columns)
    await processImports(open(), app)
    return get(id)
  }
  const addVersion = async (id: string, content: string, more: object = {}) => {
    await layers().addFile(admin, id, await file(content, more))
    await processImports(open(), app)
    return importWith(id)
  }
  const listed = async () => (await app.services.layers.listPublic(VISITOR)).map(({ slug, version }) => [slug, version])
  const countFeatures = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from layer_features`.execute(open().db)
    return rows[0]!.count
  }

  test('are for admins only', async () => {
    const id = await create(CSV)
    for (const other of [VISITOR, user]) {
      const attempts = [
        () => layers().list(other, NO_LAYER_QUERY),
        () => layers().counts(other),
        () => layers().get(other, id),
        () => layers().preview(other, id),
        () => layers().create(other, {}),
        () => layers().update(other, id, DETAILS),
        () => layers().setPublic(other, id, false),
        () => layers().addFile(other, id, {}),
        () => layers().startImport(other, id, {}),
        () => layers().cancelImport(other, id),
        () => layers().retryImport(other, id),
        () => layers().switchVersion(other, id, 1),
        () => layers().deleteVersion(other, id, 1),
        () => layers().remove(other, id),
        () => layers().restore(other, id),
        () => layers().deleted(other),
        () => layers().getRejects(other, id, id),
      ]
      for (const attempt of attempts)
        await expect((async () => attempt())()).rejects.toMatchObject({ code: 'access_denied' })
    }
    expect((await get(id)).import).toMatchObject({ state: 'mapping' })
  })

  test('propose the columns of a file, import it with the chosen ones, and show it when it is made current', async () => {
    const id = await create(CSV)
    const { import: inspected } = await get(id)
    expect(inspected).toMatchObject({
      state: 'mapping',
      inspection: {
        format: 'csv',
        isTable: true,
        columns: [{ name: 'site', samples: ['Taylor', 'Dallas', 'Nowhere'] }, {}, {}, {}],
        proposed: { kv: 'max_kv', latitude: 'lat', longitude: 'lng' },
      },
    })
    const columns = { ...inspected!.inspection!.proposed, name: 'site' }
    const imported = await importWith(id, columns)
    expect(imported).toMatchObject({
      current_version: null,
      has_newer_version: true,
      import: { state: 'done', features_read: 3, kept: 2, rejected: 1 },
      versions: [{ number: 1, vintage: '2026', kept: 2, rejected: 1, file_name: 'stations.csv' }],
    })
    expect(imported.versions[0]!.details).toMatchObject({
      classes: { '345': 1, '100': 1 },
      reasons: { 'The latitude … is out of range.': 1 },
      columns: { name: 'site', kv: 'max_kv' },
    })
    const preview = await layers().preview(admin, id)
    expect(preview?.features.map(({ properties }) => properties.name)).toEqual(['Taylor', 'Dallas'])
    expect(preview?.bounds).toEqual([-97.55, 30.45, -96.75, 32.85])
    expect(await listed()).toEqual([])
    await layers().switchVersion(admin, id, 1)
    expect(await listed()).toEqual([['our-substations', 1]])
    expect(await coverageOf(open().db, 'our-substations')).toContain('MultiPolygon')
  })

  test('detect the unit of each column, take another one, and propose it again for the next version', async () => {
    const id = await create('site,voltage,lat,lng\nTaylor,345000;138000,30.5,-97.5\nDallas,12470,32.8,-96.8\n')
    const { import: inspected } = await get(id)
    expect(inspected!.inspection!.proposed).toMatchObject({ kv: 'voltage', 'unit:kv': 'V' })
    const proposed = { ...inspected!.inspection!.proposed, name: 'site' }
    await expect(layers().startImport(admin, id, { ...proposed, 'unit:kv': 'MW' })).rejects.toMatchObject({
      fields: { 'column:unit:kv': ['Choose a unit.'] },
    })
    const imported = await importWith(id, proposed)
    expect(imported.versions[0]!.details.columns).toEqual({ name: 'site', kv: 'voltage', 'unit:kv': 'V' })
    const preview = await layers().preview(admin, id)
    expect(preview?.features.map(({ properties }) => properties.kv)).toEqual([345, 12.47])
    await layers().switchVersion(admin, id, 1)
    // By their size alone, these could be kilovolts.
    await layers().addFile(admin, id, await file('site,voltage,lat,lng\nTaylor,1200,30.5,-97.5\n', {}))
    await processImports(open(), app)
    expect((await get(id)).import!.inspection!.proposed).toMatchObject({ kv: 'voltage', 'unit:kv': 'V' })
  })

  test('have kilovolts in columns that are called volts, and reject what no line has', async () => {
    const id = await create(
      'site,MAX_VOLT,MIN_VOLT,lat,lng\nTaylor,138,69,30.5,-97.5\nDallas,-999999,-999999,32.8,-96.8\n',
    )
    const { proposed } = (await get(id)).import!.inspection!
    expect(proposed).toMatchObject({ kv: 'MAX_VOLT', 'unit:kv': 'kV' })
    await importWith(id, { ...proposed, name: 'site' })
    const preview = await layers().preview(admin, id)
    expect(preview?.features.map(({ properties }) => properties)).toEqual([
      { name: 'Taylor', kv: 138 },
      { name: 'Dallas' },
    ])
    const mixed = 'site,MAX_VOLT,lat,lng\nTaylor,138000,30.5,-97.5\nDallas,69,32.8,-96.8\n'
    await layers().addFile(admin, id, await file(mixed, {}))
    await processImports(open(), app)
    const { versions } = await importWith(id, (await get(id)).import!.inspection!.proposed)
    expect(versions[0]).toMatchObject({
      kept: 1,
      details: { reasons: { 'MAX_VOLT is …, which in V is less than … kV. Choose its unit.': 1 } },
    })
  })

  test('have a file of rejected features that can be fixed and added', async () => {
    const id = await create(CSV)
    const { versions } = await importWith(id)
    await layers().switchVersion(admin, id, 1)
    const rejects = await layers().getRejects(admin, id, versions[0]!.rejects_of!)
    expect(rejects?.name).toBe('stations.csv.rejected.csv')
    const content = await text(Readable.fromWeb(rejects!.body as never))
    expect(content).toContain('Nowhere,69,95,-96,4,The latitude 95 is out of range.')
    const added = await addVersion(id, content.replace(',95,', ',31.5,'), { adds_to_current: true })
    expect(added.versions[0]).toMatchObject({
      number: 2,
      features_read: 3,
      kept: 3,
      rejected: 0,
      details: { classes: { '345': 1, '100': 1, '69': 1 }, changes: { from: 1, added: 1, removed: 0 } },
    })
  })

  test('can be switched, rolled back, and lose versions, as the activity log records', async () => {
    const id = await create(CSV)
    await importWith(id)
    await layers().switchVersion(admin, id, 1)
    const points = [point(-97, 30), point(-96, 31), point(-95, 32)]
    const second = await addVersion(id, collection(...points.map((each) => feature(each, { kv: 500 }))))
    expect(await listed()).toEqual([['our-substations', 1]])
    expect(second.versions[0]!.details.changes).toEqual({ from: 1, added: 3, removed: 2 })
    await layers().switchVersion(admin, id, 2)
    expect(await listed()).toEqual([['our-substations', 2]])
    await expect(layers().deleteVersion(admin, id, 2)).rejects.toMatchObject({ code: 'layer_version_current' })
    await layers().switchVersion(admin, id, 1)
    expect(await listed()).toEqual([['our-substations', 1]])
    await expect(layers().switchVersion(admin, id, 9)).rejects.toMatchObject({ code: 'not_found' })
    await layers().deleteVersion(admin, id, 2)
    expect(await countFeatures()).toBe(2)
    expect((await get(id)).versions.map(({ number }) => number)).toEqual([1])
    await layers().setPublic(admin, id, false)
    expect(await listed()).toEqual([])
    const log = await app.services.activity.findRecent(admin)
    expect(log.map(({ action }) => action.replace('layer.', '')).reverse()).toEqual([
      ...['created', 'import_started', 'version_switched', 'file_uploaded', 'import_started', 'version_switched'],
      ...['rolled_back', 'version_deleted', 'hidden'],
    ])
  })

  test('can be deleted, restored for ten minutes, and are purged after that', async () => {
    const id = await create(CSV)
    await importWith(id)
    await layers().switchVersion(admin, id, 1)
    await layers().remove(admin, id)
    expect(await listed()).toEqual([])
    await expect(get(id)).rejects.toMatchObject({ code: 'layer_not_found' })
    const again = saveLayer(open().db, { slug: 'our-substations', type: 'substations', name: 'x' })
    await expect(again).rejects.toThrow('just deleted')
    expect(await layers().deleted(admin)).toMatchObject([{ id, name: 'Our substations' }])
    await layers().restore(admin, id)
    expect(await listed()).toEqual([['our-substations', 1]])
    await layers().remove(admin, id)
    await purgeDeletedLayers(open().db)
    expect(await countFeatures()).toBe(2)
    await sql`update layers set deleted_at = now() - interval '11 minutes'`.execute(open().db)
    await expect(layers().restore(admin, id)).rejects.toMatchObject({ code: 'undo_too_late' })
    await purgeDeletedLayers(open().db)
    expect(await countFeatures()).toBe(0)
    expect((await layers().list(admin, NO_LAYER_QUERY)).total).toBe(0)
  })

  test('that come with the product can’t be deleted', async () => {
    const { id } = await saveLayer(open().db, { slug: 'ours', type: 'roads', name: 'Roads', shipped_as: 'ours' })
    await expect(layers().remove(admin, id)).rejects.toMatchObject({ code: 'layer_shipped' })
  })

  test('say why a file can’t be imported, and can try again', async () => {
    const id = await create('{"type": "FeatureCollection", "features": [')
    expect((await get(id)).import).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/invalid JSON|no features/),
    })
    await layers().retryImport(admin, id)
    await processImports(open(), app)
    expect((await get(id)).import?.state).toBe('failed')
    await layers().addFile(admin, id, await file('name,kv\na,1\n'))
    await processImports(open(), app)
    const { import: failed } = await importWith(id)
    expect(failed).toMatchObject({ state: 'failed', failure: expect.stringContaining('It has no geometry.') })
    await layers().retryImport(admin, id)
    expect((await get(id)).import?.state).toBe('mapping')
    await expect(layers().addFile(admin, id, await file(CSV))).rejects.toMatchObject({ code: 'layer_busy' })
    await layers().cancelImport(admin, id)
    expect((await get(id)).import?.state).toBe('canceled')
    await expect(layers().startImport(admin, id, {})).rejects.toMatchObject({ code: 'conflict' })
  })

  test('begin an import again whose half version can’t be continued, and delete that', async () => {
    const id = await create(CSV)
    await layers().startImport(admin, id, {})
    const stop = new AbortController()
    const claimed = await takeImport(open().db)
    expect(claimed).toMatchObject({ state: 'importing' })
    // Of a release that didn't go on with interrupted imports.
    await sql`insert into layer_versions (layer_id, number, busy_until) values (${id}::uuid, 1, now())`.execute(
      open().db,
    )
    await sql`insert into layer_features (layer_id, version, number, geom)
      values (${id}::uuid, 1, 1, ST_SetSRID(ST_Point(1, 2), 4326))`.execute(open().db)
    await sql`update layer_imports set version = 1`.execute(open().db)
    expect(await processImports(open(), app, stop.signal)).toBe(1)
    expect((await get(id)).versions.map(({ number, kept }) => [number, kept])).toEqual([[2, 2]])
    expect(await countFeatures()).toBe(2)
  })

  test('keep a version whose process was killed when it was complete', async () => {
    const id = await create(CSV)
    await importWith(id)
    await sql`update layer_imports set state = 'importing'`.execute(open().db)
    expect(await processImports(open(), app)).toBe(1)
    const { versions, import: last } = await get(id)
    expect([versions.map(({ number }) => number), last?.state]).toEqual([[1], 'done'])
    expect(await countFeatures()).toBe(2)
  })

  test('give up an import that was interrupted three times', async () => {
    const id = await create(CSV)
    await layers().startImport(admin, id, {})
    await sql`update layer_imports set tries = 3`.execute(open().db)
    expect(await takeImport(open().db)).toBeNull()
    expect((await get(id)).import).toMatchObject({ state: 'failed', failure: expect.stringContaining('three times') })
  })

  describe('when they are entered', () => {
    test('need a name, a type and a file that was uploaded for them', async () => {
      const attempt = (values: object) =>
        layers().create(admin, { ...DETAILS, type: 'roads', vintage: '', adds_to_current: false, ...values })
      await expect(attempt({ name: ' ', type: 'x', file_path: '' })).rejects.toMatchObject({
        fields: { name: ['Name is required.'], type: ['Choose a type.'], file_path: ['Choose a file.'] },
      })
      await expect(attempt({ file_path: 'layers/none.csv' })).rejects.toMatchObject({ code: 'invalid' })
      await expect(attempt({ file_path: 'files/none.csv' })).rejects.toMatchObject({ code: 'invalid' })
      await create(CSV)
      await expect(create(CSV)).rejects.toMatchObject({ code: 'layer_slug_taken' })
    })

    test('take coverage from GeoJSON', async () => {
      const id = await create(CSV)
      await importWith(id)
      await layers().switchVersion(admin, id, 1)
      const set = (outline: string | null) =>
        layers().update(admin, id, { ...DETAILS, coverage_source: 'file', outline })
      for (const wrong of ['x', '{"type":"Point","coordinates":[1,2]}', '{"type":"FeatureCollection","features":[]}'])
        await expect(set(wrong)).rejects.toMatchObject({ code: 'invalid' })
      const ring = [
        [-100, 30],
        [-99, 30],
        [-99, 31],
        [-100, 30],
      ]
      await set(JSON.stringify({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] } }))
      await set(null)
      expect(await coverageOf(open().db, 'our-substations')).toContain('[-100,30]')
      await layers().update(admin, id, { ...DETAILS, coverage_source: 'none' })
      expect(await coverageOf(open().db, 'our-substations')).toBeNull()
    })

    test('are found by words, type and state', async () => {
      await create(CSV)
      const find = async (query: object) => (await layers().list(admin, { ...NO_LAYER_QUERY, ...query })).total
      expect(await find({ q: 'our substat' })).toBe(1)
      expect(await find({ q: '100%' })).toBe(0)
      expect(await find({ type: 'roads' })).toBe(0)
      expect(await find({ show: 'attention' })).toBe(1)
      expect(await find({ show: 'hidden' })).toBe(0)
      for (const sort of ['-name', 'updated', 'features']) expect(await find({ sort })).toBe(1)
    })
  })
})
