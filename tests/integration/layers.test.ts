import { rm } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Polygon } from 'geojson'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { layerTypeOf } from '../../domain/layer/layer-types.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { openInThread, type ThreadLimits } from '../../server/files/open-in-thread.ts'
import { toWellKnown } from '../../server/files/well-known.ts'
import { purgeDeletedLayers } from '../../server/geodata/layers/admin/layer-changes.ts'
import { deleteAbandonedImports } from '../../server/geodata/layers/import/delete-versions.ts'
import { importLayer, type LayerImport } from '../../server/geodata/layers/import/import-layer.ts'
import { startVersion, writeBatch } from '../../server/geodata/layers/import/import-versions.ts'
import { createLayers } from '../../server/geodata/layers/layers.ts'
import { loadShippedLayers } from '../../server/geodata/layers/load-shipped.ts'
import { saveLayer } from '../../server/geodata/layers/save-layer.ts'
import { createLayerVersions } from '../../server/geodata/layers/versions.ts'
import { createMemoize } from '../../server/platform/cache/query-cache.ts'
import { describeBothDatabases, emptyTables } from '../support/database.ts'
import {
  cutFlatgeobuf,
  flatgeobufOfBillion,
  flatgeobufWithLongFeature,
  flatgeobufWithLongHeader,
  shapefileClaiming,
  shapefileOfZeros,
} from '../support/hostile-layer-files.ts'
import { importFile } from '../support/import.ts'
import { collection, feature, flatgeobuf, geopackage, kml, placemark, point, TOPOLOGY } from '../support/layer-files.ts'
import { coverageOf } from '../support/layers.ts'
import { pointShapes, zipOf } from '../support/shapefile.ts'

const signal = new AbortController().signal
const SITES = [
  [-97.5, 30.5, 'Taylor'],
  [-96.8, 32.8, 'Dallas'],
] as const

describeBothDatabases('Layers', (open) => {
  beforeEach(() => emptyTables(open().db, 'layers', 'layer_features'))

  async function load(content: string | Uint8Array, type = 'substations', options: Partial<LayerImport> = {}) {
    const { id } = await saveLayer(open().db, { slug: 'a-layer', type, name: 'A layer', source: 'Us' })
    const path = await importFile(content, 'layer')
    const rejected: string[] = []
    const imported = await importLayer(open(), {
      path,
      layerId: id,
      type: layerTypeOf(type),
      vintage: '2024',
      columns: new Map(),
      signal,
      onRejected: (_feature, reason) => void rejected.push(reason),
      ...options,
    })
    expect(imported.read).toBe(imported.kept + imported.rejected)
    expect(rejected).toHaveLength(imported.rejected)
    return { ...imported, id, rejections: rejected, features: await featuresOf(id, imported.version) }
  }

  async function featuresOf(id: string, version: number) {
    const features = []
    for await (const each of createLayerVersions(open().db).readFeatures(id, version)) features.push(each)
    return features
  }

  const versionOf = ({ id, version }: { id: string; version: number }) =>
    open()
      .db.selectFrom('layer_versions')
      .selectAll()
      .where('layer_id', '=', id)
      .where('number', '=', version)
      .executeTakeFirstOrThrow()
  const listed = () => createLayers(open().db, createMemoize()).listPublic(VISITOR)
  const countFeatures = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from layer_features`.execute(open().db)
    return rows[0]!.count
  }

  const asFeatures = SITES.map(([x, y, name]) => feature(point(x, y), { NAME: name, MAX_VOLT: 138 }))
  const formats: [string, () => string | Uint8Array | Promise<Uint8Array>][] = [
    ['CSV', () => 'name,max_kv,lat,lng\nTaylor,138,30.5,-97.5\nDallas,138,32.8,-96.8'],
    [
      'CSV with apostrophes and WKT',
      () => "name;kv;wkt\n'Taylor';138;'POINT (-97.5 30.5)'\n'Dallas';138;'POINT(-96.8 32.8)'",
    ],
    ['GeoJSON', () => collection(...asFeatures)],
    ['compressed GeoJSON', () => gzipSync(collection(...asFeatures))],
    ['a feature per line', () => asFeatures.map((each) => JSON.stringify(each)).join('\n')],
    ['FlatGeobuf', () => flatgeobuf(...asFeatures)],
    ['GeoPackage', () => geopackage(SITES.map((site) => [...site]))],
    ['KML', () => kml(SITES.map(([x, y, name]) => placemark(name, x, y)).join('<!-- <Placemark> -->'))],
    ['KMZ', () => zipOf({ 'doc.kml': kml(SITES.map(([x, y, name]) => placemark(name, x, y)).join('')) })],
    [
      'zipped Shapefile',
      () => {
        const { shp, dbf } = pointShapes(SITES.map(([x, y, name]) => ({ x, y, name })))
        return zipOf({ 'sites.shp': shp, 'sites.dbf': dbf })
      },
    ],
  ]
  test.each(formats)('are imported from %s', async (_name, content) => {
    const { features, read, rejected } = await load(await content(), 'substations', { open: openInThread })
    expect({ read, rejected }).toEqual({ read: 2, rejected: 0 })
    expect(features.map(({ geometry }) => geometry)).toEqual(SITES.map(([x, y]) => point(x, y)))
    expect(features.map(({ properties }) => properties.name)).toEqual(['Taylor', 'Dallas'])
  })

  test('are imported from TopoJSON, and what is broken is rejected', async () => {
    const { features, rejections } = await load(TOPOLOGY, 'boundaries')
    expect(features.map(({ properties }) => properties)).toEqual([
      { name: 'West', code: '01' },
      { name: 'East', code: '02' },
    ])
    expect(rejections).toEqual(['Its arcs are missing or damaged.'])
  })

  test('take the outlines of counties and states from their codes', async () => {
    const { features, rejections } = await load('fips,risk_score\n48453,41.2\n1001,12\n99999,5\n,1', 'county-hazards')
    expect(features.map(({ magnitude, geometry }) => [Math.round(magnitude! * 10) / 10, geometry.type])).toEqual([
      [41.2, 'Polygon'],
      [12, 'Polygon'],
    ])
    expect(rejections).toEqual(['We don’t know the outline of its county or state.', 'It has no geometry.'])
  })

  test('have units, classes and magnitudes', async () => {
    const line = (kv: string) =>
      feature(
        {
          type: 'LineString',
          coordinates: [
            [-97, 30],
            [-98, 31],
          ],
        },
        { VOLT_CLASS: kv },
      )
    const { features } = await load(
      collection(line('345'), line('UNDER 100'), line('NOT AVAILABLE')),
      'transmission-lines',
    )
    const type = layerTypeOf('transmission-lines')
    expect(features.map((each) => [each.magnitude, type.classOf(each)])).toEqual([
      [345, '345'],
      [0, '69'],
      [null, 'unknown'],
    ])
  })

  test('reject features with a reason each', async () => {
    const polygon = (...coordinates: number[][][]): never => ({ type: 'Polygon', coordinates }) as never
    const { rejections, kept } = await load(
      collection(
        feature(point(-97, 425.2)),
        feature(point(-541, 30)),
        feature(point(0, 0)),
        feature({ type: 'Point', coordinates: [] }),
        feature({ type: 'Point', coordinates: ['a', 'b'] } as never),
        feature(null),
        feature(
          polygon([
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ]),
        ),
        feature({ type: 'Circle' } as never),
        feature(point(-97, 30), { name: 'x'.repeat(501) }),
        feature(point(-97, 30), { kv: 'lots' }),
        { type: 'Nothing' },
        7,
        feature(point(-97, 30), { name: 'good', kv: '1,138.5' }),
      ),
    )
    expect(kept).toBe(1)
    expect(rejections).toEqual([
      'The latitude 425.2 is out of range.',
      'The longitude -541 is out of range.',
      'The coordinates are 0, 0, which usually means that they’re missing.',
      'A coordinate isn’t a number.',
      'A coordinate isn’t a number.',
      'It has no geometry.',
      'It is a Polygon. Expected a point.',
      'We can’t read “Circle” geometries. Use points, lines or polygons.',
      'name has more than 500 characters.',
      'kv is “lots”, not a number.',
      'Not a GeoJSON Feature.',
      'Not an object.',
    ])
  })

  test('repair shapes that cross themselves, and close open rings', async () => {
    const ring = (...points: number[][]) => feature({ type: 'Polygon', coordinates: [points] })
    const { features, repaired, rejections } = await load(
      collection(
        ring([0, 0], [1, 1], [1, 0], [0, 1], [0, 0]),
        ring([0, 0], [1, 0], [1, 1]),
        ring([5, 5], [5, 5], [5, 5], [5, 5]),
        ring([0, 0], [2, 0], [2, 2], [0, 0]),
      ),
      'flood-zones',
    )
    expect(repaired).toBe(2)
    expect(features.map(({ geometry }) => geometry.type)).toEqual(['MultiPolygon', 'Polygon', 'Polygon'])
    expect(rejections).toEqual(['The polygon is empty or has no area.'])
  })

  const bomb = gzipSync(Buffer.alloc(30_000_000, ' '))
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const laughs = '<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><kml><Placemark/></kml>'
  const hostile: [string, () => string | Uint8Array | Promise<Uint8Array>, RegExp][] = [
    ['an empty file', () => ' \n', /file is empty/],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /can’t read this file/],
    ['truncated JSON', () => collection(feature(point(1, 2))).slice(0, -20), /invalid JSON/],
    ['a gzip bomb', () => bomb, /unpacks to more/],
    ['damaged gzip', () => bomb.subarray(0, 9_000), /damaged or incomplete/],
    ['a KMZ bomb', () => zipOf({ 'doc.kml': Buffer.alloc(30_000_000, ' ') }), /unpacks to more/],
    ['XML entities', () => laughs, /DOCTYPE/],
    ['a web page', () => '<html><body></body></html>', /is really a web page/],
    ['an endless placemark', () => kml(`<Placemark>${'x'.repeat(5_000_000)}`), /longer than 4 MB/],
    [
      'damaged FlatGeobuf',
      () =>
        flatgeobuf(feature(point(1, 2)))
          .subarray(0, 100)
          .fill(0xff, 20),
      /damaged/,
    ],
    ['a FlatGeobuf file that was cut off', cutFlatgeobuf, /damaged/],
    ['FlatGeobuf whose header claims 4 GB', flatgeobufWithLongHeader, /damaged/],
    ['FlatGeobuf whose feature claims 4 GB', flatgeobufWithLongFeature, /damaged/],
    ['FlatGeobuf that claims a billion features', flatgeobufOfBillion, /damaged/],
    ['a Shapefile that claims to unpack to 4 GB', () => shapefileClaiming(4_000_000_000), /larger than 1 GB/],
    ['a Shapefile that unpacks to more than it claims', () => shapefileClaiming(50), /damaged or incomplete/],
    ['a Shapefile of zeros', shapefileOfZeros, /damaged/],
    ['a damaged GeoPackage', () => Buffer.from(`SQLite format 3\0${'x'.repeat(5_000)}`), /damaged/],
    ['a GeoPackage in an unknown coordinate system', () => geopackage([[1, 2, 'a']], '', 1), /EPSG:1/],
    [
      'a GeoPackage with a view',
      () =>
        geopackage(
          [],
          `drop table sites; create table sites (id, geom, name); delete from gpkg_geometry_columns; delete from gpkg_contents;
          create view endless as with recursive n(i) as (select 1 union all select i + 1 from n) select i as geom from n;
          insert into gpkg_contents values ('endless', 'features');
          insert into gpkg_geometry_columns values ('endless', 'geom', 4326);`,
        ),
      /no table of features/,
    ],
    [
      'JSON nested 20,000 deep',
      () => collection(feature(point(1, 2))).replace('[1,2]', deep),
      /No feature could be imported/,
    ],
    ['a CSV without geometry', () => 'a,b\n1,2', /No feature could be imported.*no geometry/],
    ['WKT that is not', () => 'wkt\nPOINT(1', /No feature could be imported.*can’t be read/],
  ]
  test.each(hostile)('refuse %s, and leave nothing behind', async (_name, content, message) => {
    await expect(load(await content(), 'substations', { open: openInThread })).rejects.toThrow(message)
    expect(await countFeatures()).toBe(0)
    expect(await listed()).toEqual([])
    expect(
      await open().db.selectFrom('layer_versions').select('number').where('status', '<>', 'failed').execute(),
    ).toEqual([])
  })

  test('are refused when reading them takes too much memory or too long, and the process goes on', async () => {
    const wide = collection(feature(point(1, 2), { name: 'x'.repeat(20_000_000) }))
    const open =
      (limits: ThreadLimits): LayerImport['open'] =>
      (path, options) =>
        openInThread(path, options, limits)
    const small = load(wide, 'substations', { open: open({ maxOldGenerationSizeMb: 16 }) })
    await expect(small).rejects.toThrow('too much memory')
    await expect(load(wide, 'substations', { open: open({ silence: 1 }) })).rejects.toThrow('too long')
    expect(await countFeatures()).toBe(0)
  })

  test('show a new version when it is complete, and can go back', async () => {
    const first = await load(collection(...asFeatures))
    const stop = new AbortController()
    const many = collection(...Array.from({ length: 600 }, (_, i) => feature(point(-97, 30 + i / 1_000))))
    let visible: unknown
    const interrupted = load(many, 'substations', {
      signal: stop.signal,
      onProgress: () => stop.abort(),
      pause: async () => {
        visible = await listed()
      },
    })
    await expect(interrupted).rejects.toThrow()
    expect(visible).toMatchObject([{ version: first.version, featureCount: 2 }])
    expect(await listed()).toMatchObject([{ version: first.version, featureCount: 2 }])
    const second = await load(many)
    expect(await countFeatures()).toBe(602)
    expect(await listed()).toMatchObject([{ version: second.version, featureCount: 600, vintage: '2024' }])
    const added = await load(collection(feature(point(-90, 40))), 'substations', { addToCurrent: true })
    expect(added).toMatchObject({ read: 601, kept: 601 })
    expect(added.features.at(-1)?.geometry).toEqual(point(-90, 40))
    const versions = createLayerVersions(open().db)
    expect(await versions.findWithoutTiles()).toMatchObject([{ slug: 'a-layer', version: added.version }])
    await versions.setTiles(first.id, added.version, 'abc123')
    expect(await listed()).toMatchObject([{ tilesUrl: '/tiles/a-layer-abc123.pmtiles' }])
    for (let i = 0; i < 3; i++) await load(collection(...asFeatures))
    // Only the newest three ready versions are kept.
    expect(await countFeatures()).toBe(6)
  })

  describe('of an interrupted import', () => {
    /** Every third has no place, every seventh repeats its corners the wrong way round. */
    const squares = Array.from({ length: 700 }, (_, i) => {
      const [x, y] = [-100 + i / 100, 30]
      const bow = [
        [x, y],
        [x + 0.01, y + 0.01],
        [x + 0.01, y],
        [x, y + 0.01],
        [x, y],
      ]
      const square = [
        [x, y],
        [x + 0.01, y],
        [x + 0.01, y + 0.01],
        [x, y + 0.01],
        [x, y],
      ]
      const geometry: Polygon = { type: 'Polygon', coordinates: [i % 7 === 0 ? bow : square] }
      return i % 3 === 0 ? feature(point(x, y), { NAME: `Zone ${i}` }) : feature(geometry, { NAME: `Zone ${i}` })
    })
    const file = collection(...squares)
    /** As a killed process leaves it after its first batch. */
    const interrupt = async (values: Partial<LayerImport> = {}) => {
      const stop = new AbortController()
      const options = { signal: stop.signal, onProgress: () => stop.abort(), ...values }
      await expect(load(file, 'urban-areas', options)).rejects.toThrow()
      await sql`update layer_versions set busy_until = now() + interval '5 minutes' where status = 'importing'`.execute(
        open().db,
      )
    }
    const setClaims = (until: string) =>
      sql`update layer_versions set busy_until = ${until}::timestamptz where status = 'importing'`.execute(open().db)
    const withoutIds = ({ id: _, version: __, ...rest }: Awaited<ReturnType<typeof load>>) => rest

    test('are kept, and the next import of the file goes on with the same result', async () => {
      const whole = await load(file, 'urban-areas')
      expect(whole.rejected).toBeGreaterThan(200)
      expect(whole.repaired).toBeGreaterThan(50)
      const { details } = await versionOf(whole)
      await emptyTables(open().db, 'layers', 'layer_features')
      await interrupt()
      await setClaims('2020-01-01')
      const before = await countFeatures()
      expect(before).toBeGreaterThan(100)
      const read: number[] = []
      const continued = await load(file, 'urban-areas', { onProgress: (counts) => void read.push(counts.read) })
      expect(read[0]).toBeGreaterThan(250)
      expect(withoutIds(continued)).toEqual(withoutIds(whole))
      expect((await versionOf(continued)).details).toEqual(details)
      expect(continued.version).toBe(1)
    })

    test('are not used for another file, other settings, or while another process works on them', async () => {
      await interrupt()
      expect(await load(file, 'urban-areas')).toMatchObject({ version: 2 })
      await setClaims('2020-01-01')
      const numbers = new Set<number>()
      for (const columns of [new Map([['name', 'NAME']]), new Map([['name', '']])]) {
        numbers.add((await load(file, 'urban-areas', { columns })).version)
      }
      expect(numbers.size).toBe(2)
      expect(numbers.has(1)).toBe(false)
      // What became superfluous is deleted.
      const unfinished = open().db.selectFrom('layer_versions').selectAll().where('status', '=', 'importing').execute()
      expect(await unfinished).toEqual([])
    })

    test('are deleted after a day', async () => {
      const { db } = open()
      const { id } = await saveLayer(db, { slug: 'killed', type: 'substations', name: 'Killed' })
      const started = { vintage: null, fileName: 'x', addToCurrent: false, key: 'x' }
      const version = await startVersion(open(), id, started)
      const geometry = toWellKnown(point(1, 2))
      const write = (number: number) =>
        writeBatch(db, version, [{ number, geometry, magnitude: null, properties: {} }], {
          ...version,
          lastRead: number,
        })
      await write(1)
      expect(await listed()).toEqual([])
      expect(await deleteAbandonedImports(db)).toBe(0)
      await setClaims('2020-01-01')
      expect(await deleteAbandonedImports(db)).toBe(1)
      expect(await countFeatures()).toBe(0)
      await expect(write(2)).rejects.toThrow('Another process has ended this import.')
    })
  })

  describe('that the product ships', () => {
    const only = ['us-electricity-prices', 'us-national-parks']
    test('are loaded once, and again when their file changed or their features are missing', async () => {
      const begun: string[] = []
      const loadThem = () => loadShippedLayers(open(), { signal, only, onLayer: ({ name }) => begun.push(name) })
      expect(await loadThem()).toEqual({ loaded: 2, missing: 0 })
      expect(await loadThem()).toEqual({ loaded: 0, missing: 0 })
      expect(begun).toEqual(['Electricity prices by state', 'National parks'])
      expect(await listed()).toMatchObject([
        { slug: 'us-electricity-prices', license: 'US public domain', featureCount: 56 },
        { slug: 'us-national-parks', attribution: 'USGS', featureCount: 62 },
      ])
      const { db } = open()
      await db
        .updateTable('layer_versions')
        .set({ content_hash: '0'.repeat(64) })
        .execute()
      expect(await loadThem()).toMatchObject({ loaded: 2 })
      await db.deleteFrom('layer_features').execute()
      expect(await loadThem()).toMatchObject({ loaded: 2 })
      expect(await coverageOf(db, 'us-national-parks')).toContain('MultiPolygon')
    })

    test('get what a release says of them without another import, unless an operator imported their features', async () => {
      const { db } = open()
      const names = async () =>
        (await db.selectFrom('layers').select('name').orderBy('slug').execute()).map(({ name }) => name)
      await loadShippedLayers(open(), { signal, only })
      await db.updateTable('layers').set({ name: 'Old', shipped_description: 'old' }).execute()
      await db.updateTable('layers').set({ is_customized: true }).where('slug', '=', 'us-national-parks').execute()
      expect(await loadShippedLayers(open(), { signal, only })).toEqual({ loaded: 0, missing: 0 })
      expect(await names()).toEqual(['Electricity prices by state', 'Old'])
    })

    test('are deleted when a release no longer has them, unless an operator imported their features', async () => {
      const { db } = open()
      const withdrawn = { slug: 'us-interstates', shipped_as: 'us-interstates', name: 'Interstates' }
      await saveLayer(db, { ...withdrawn, type: 'roads', is_public: true })
      await saveLayer(db, { slug: 'old', shipped_as: 'old', name: 'Ours', type: 'roads', is_customized: true })
      await saveLayer(db, { slug: 'imported', name: 'Imported', type: 'roads' })
      await loadShippedLayers(open(), { signal, only })
      const rows = await db.selectFrom('layers').select(['slug', 'deleted_at', 'is_public', 'shipped_as']).execute()
      expect(rows.find(({ slug }) => slug === 'us-interstates')).toMatchObject({ is_public: false })
      expect(rows.filter(({ deleted_at }) => deleted_at !== null).map(({ slug }) => slug)).toEqual(['us-interstates'])
      expect(rows.find(({ slug }) => slug === 'old')).toMatchObject({ shipped_as: null })
      await db
        .updateTable('layers')
        .set({ deleted_at: sql`now() - interval '1 day'` })
        .where('deleted_at', 'is not', null)
        .execute()
      await purgeDeletedLayers(db)
      const slugs = (await db.selectFrom('layers').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)
      expect(slugs).toEqual(['imported', 'old', ...only])
    })
  })

  test('tell when their file is missing', async () => {
    const path = await importFile('x')
    await rm(path)
    await expect(load('x', 'substations', { path })).rejects.toThrow('File not found')
  })
})
