import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Polygon, Position } from 'geojson'
import { PMTiles, type Source } from 'pmtiles'
import { beforeAll, expect, test } from 'vitest'
import { VISITOR } from '../../domain/permissions.ts'
import { createLayers } from '../../server/geodata/layers/layers.ts'
import { readShippedLayers } from '../../server/geodata/layers/shipped.ts'
import { createLayerVersions } from '../../server/geodata/layers/versions.ts'
import type { MapManifest } from '../../server/geodata/tiles/service.ts'
import { createTileWork } from '../../server/geodata/tiles/tiles-job.ts'
import { createMemoize } from '../../server/platform/cache/query-cache.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertLayer } from '../support/layers.ts'

const line = (coordinates: Position[], kv: number) => ({
  geometry: { type: 'LineString' as const, coordinates },
  properties: { kv, owner: 'Oncor' },
})
const TEXAS: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [-107, 26],
      [-93, 26],
      [-93, 36.5],
      [-107, 36.5],
      [-107, 26],
    ],
  ],
}
const LINES = [
  line(
    [
      [-97.6, 30.2],
      [-97.3, 30.9],
    ],
    345,
  ),
  // Farther in degrees, but nearer in miles than the substation to the north.
  line(
    [
      [-97.5, 30.45],
      [-97.2, 30.46],
    ],
    138,
  ),
]

describeDatabase('Tiles', (open) => {
  let app: TestApp
  let folder: string

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    folder = await mkdtemp(join(tmpdir(), 'tiles-'))
    await insertLayer(open().db, { slug: 'lines', type: 'transmission-lines', features: LINES, coverage: TEXAS })
    await build()
    return async () => {
      await rm(folder, { recursive: true })
      await app.close()
    }
  })

  async function build() {
    const workNext = createTileWork({
      storage: app.storage,
      folder,
      versions: createLayerVersions(open().db),
      log: { warn: (details: object) => expect(details).toBeNull() } as never,
    })
    while (await workNext(new AbortController().signal));
  }
  const manifest = async () => (await (await app.ask('/tiles/map.json')).json()) as MapManifest
  const range = (path: string, value: string, headers = {}) => app.ask(path, { headers: { Range: value, ...headers } })

  /** Reads an archive through HTTP, as the browser does. */
  function reader(path: string): PMTiles {
    const source: Source = {
      getKey: () => path,
      async getBytes(offset, length) {
        const response = await range(path, `bytes=${offset}-${offset + length - 1}`)
        expect(response.status).toBe(206)
        return { data: await response.arrayBuffer() }
      },
    }
    return new PMTiles(source)
  }

  test('a layer has tiles: large lines from zoom 2, all lines from zoom 9', async () => {
    const [layer] = (await manifest()).layers
    expect(layer).toMatchObject({
      slug: 'lines',
      type: 'transmission-lines',
      vintage: '2024',
      coverage: { type: 'Polygon' },
    })
    const archive = reader(layer!.tiles)
    const classesAt = async (z: number, x: number, y: number) => {
      const text = Buffer.from((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer()).toString('latin1')
      return ['345', '100'].filter((key) => text.includes(key))
    }
    expect(await classesAt(2, 0, 1)).toEqual(['345'])
    expect(await classesAt(4, 3, 6)).toEqual(['345'])
    expect(await classesAt(9, 117, 210)).toEqual(['345', '100'])
  })

  test('the base map has tiles of the whole world', async () => {
    const archive = reader((await manifest()).base)
    expect(await archive.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 9 })
    expect((await archive.getZxy(0, 0, 0))?.data.byteLength).toBeGreaterThan(1_000)
    expect((await archive.getZxy(9, 117, 210))?.data.byteLength).toBeGreaterThan(100)
  })

  test('archives are immutable, with ETags and ranges', async () => {
    const path = (await manifest()).layers[0]!.tiles
    const first = await range(path, 'bytes=0-6')
    expect(await first.text()).toBe('PMTiles')
    expect(first.headers.get('Content-Range')).toMatch(/^bytes 0-6\/\d+$/)
    expect(first.headers.get('Cache-Control')).toContain('immutable')
    const etag = first.headers.get('ETag')!
    expect((await range(path, 'bytes=0-6', { 'If-None-Match': etag })).status).toBe(304)
    expect((await range(path, 'bytes=999999999-')).status).toBe(416)
    const whole = await app.ask(path)
    expect(Number(whole.headers.get('Content-Length'))).toBe((await whole.arrayBuffer()).byteLength)
    for (const name of ['lines-000000000000.pmtiles', '..%2f..%2fpackage.json', 'lines.pmtiles'])
      expect((await app.ask(`/tiles/${name}`)).status, name).toBe(404)
  })

  test('a map keeps the tiles of a version until those of the next one are built, which then show at once', async () => {
    const before = (await manifest()).layers[0]!.tiles
    await insertLayer(open().db, {
      slug: 'lines',
      type: 'transmission-lines',
      features: LINES.slice(1),
      coverage: TEXAS,
      version: 2,
    })
    expect((await manifest()).layers[0]!.tiles).toBe(before)
    await build()
    const after = (await manifest()).layers[0]!.tiles
    expect(after).not.toBe(before)
    expect((await range(before, 'bytes=0-6')).status).toBe(206)
    const switchTo = (version: number) =>
      open().db.updateTable('layers').set({ current_version: version }).where('slug', '=', 'lines').execute()
    await switchTo(1)
    expect((await manifest()).layers[0]!.tiles).toBe(before)
    await switchTo(2)
    expect((await manifest()).layers[0]!.tiles).toBe(after)
  })

  test('a shipped layer gets the tiles that are shipped with it', async () => {
    const { layers } = await readShippedLayers()
    const shipped = layers.find(({ key }) => key === 'military-places')!
    await insertLayer(open().db, { slug: shipped.key, type: shipped.type, features: [] })
    const ofLayer = open().db.selectFrom('layers').select('id').where('slug', '=', shipped.key)
    await open()
      .db.updateTable('layer_versions')
      .set({ content_hash: shipped.sha256 })
      .where('layer_id', '=', ofLayer)
      .execute()
    await build()
    const { tiles } = (await manifest()).layers.find(({ slug }) => slug === shipped.key)!
    expect(await reader(tiles).getMetadata()).toMatchObject({ made_from: shipped.sha256 })
    await open().db.deleteFrom('layers').where('slug', '=', shipped.key).execute()
  })

  test('the map and the page of sources say which layers aren’t on the map yet', async () => {
    expect((await manifest()).waiting).toEqual([])
    await insertLayer(open().db, { slug: 'new-fiber', type: 'fiber', features: LINES })
    expect(await manifest()).toMatchObject({ layers: [{ slug: 'lines' }], waiting: ['new-fiber'] })
    expect(await (await app.ask('/data/sources')).text()).toContain('Not on the map yet. We’re preparing it.')
    await build()
    expect((await manifest()).waiting).toEqual([])
    await open().db.deleteFrom('layers').where('slug', '=', 'new-fiber').execute()
  })

  test('the shipped layers that are still being loaded are listed by name', async () => {
    const loading = () => createLayers(open().db, createMemoize(), { loadsShipped: true }).listLoading(VISITOR)
    const all = await loading()
    expect(all).toContain('US transmission lines')
    const { layers } = await readShippedLayers()
    const [first] = layers.filter(({ isPublic }) => isPublic)
    await insertLayer(open().db, { slug: first!.key, type: first!.type, features: [] })
    expect(await loading()).toEqual(all.filter((name) => name !== first!.name))
    await open().db.deleteFrom('layers').where('slug', '=', first!.key).execute()
    expect(await app.services.layers.listLoading(VISITOR)).toEqual([])
  })

  test('the nearest of each kind is found by miles, and unknown outside the data', async () => {
    const substation = (lng: number, lat: number) => ({
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
      properties: { name: `At ${lng}`, kv: 138 },
    })
    const features = [substation(-97.4, 30.66), substation(-97.29, 30.57), substation(-90, 35)]
    await insertLayer(open().db, { slug: 'substations', type: 'substations', features, coverage: TEXAS })
    const at = (latitude: number, longitude: number) =>
      app.services.maps.findNearest({ latitude, longitude, boundary: null })
    const [nearestLine, nearestSubstation, ...others] = await at(30.57, -97.4)
    expect(nearestLine).toMatchObject({ kind: 'transmission-lines', state: 'found', value: '100–161 kV' })
    expect(nearestLine).toHaveProperty('km', expect.closeTo(12.9, 0))
    // 0.09 degrees north is 10.0 km; 0.11 degrees west is 10.5 km.
    expect(nearestSubstation).toMatchObject({ state: 'found', name: 'At -97.4' })
    expect(others).toEqual([])
    // A substation far outside of the data isn't measured to.
    expect((await at(35.1, -90.1)).map(({ state }) => state)).toEqual(['unknown', 'unknown'])
    // 60 km from the edge of the data, with nothing nearer.
    expect((await at(31, -106.4))[1]).toMatchObject({ state: 'beyond', km: expect.closeTo(57, 0) })
  })

  test('AI campuses around a place are counted, and one that draws power is the nearest data center', async () => {
    const campus = (lng: number, name: string, mw_now?: number) => ({
      geometry: { type: 'Point' as const, coordinates: [lng, 30.6] },
      properties: { name, mw_planned: 900, ...(mw_now && { mw_now }) },
    })
    const place = { latitude: 30.6, longitude: -97.4 }
    expect(await app.services.maps.findAiCampuses({ ...place, miles: 50 })).toBeNull()
    const features = [campus(-97.1, 'Running', 300), campus(-97.39, 'Planned'), campus(-96.4, 'Far', 9)]
    await insertLayer(open().db, { slug: 'campuses', type: 'ai-campuses', features, coverage: TEXAS })
    expect(await app.services.maps.findAiCampuses({ ...place, miles: 50 })).toEqual({
      count: 2,
      megawatts: 300,
      nearest: { name: 'Planned', km: expect.closeTo(0.96, 1) },
      attributions: [expect.any(String)],
    })
    const nearest = await app.services.maps.findNearest({ ...place, boundary: null })
    expect(nearest.find(({ kind }) => kind === 'data-centers')).toMatchObject({ state: 'found', name: 'Running' })
  })
})
