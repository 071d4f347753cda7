import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ManagedDataset } from '../../domain/content/managed.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { claimFile, putBackFile } from '../../server/services/dataset-profiles.ts'
import { signedInUser } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabases } from '../support/database.ts'
import { openReader, type Reader } from '../support/datasets.ts'
import { pointShapes, zipOf } from '../support/shapefile.ts'

const POINTS = [
  { x: -97.4, y: 30.5, name: 'Harwood' },
  { x: -96.3, y: 32.7, name: 'Cañón' },
]
const feature = (properties: object, coordinates: [number, number]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
})
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

describeDatabases('Files of datasets', (open) => {
  let app: TestApp
  let reader: Reader
  let admin: SignedInViewer

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    reader = await openReader(open().db, app.storage)
    const { viewer } = await app.findViewer(await signedInUser(app, open().db, { isAdmin: true }))
    admin = viewer as SignedInViewer
    return async () => {
      await reader.close()
      await app.close()
    }
  })

  const datasets = () => app.services.manage.datasets
  async function* inPieces(content: Buffer, size = 65_536) {
    for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
  }
  const upload = (content: Buffer | string, name = 'file.bin') =>
    app.uploads.store(admin, 'dataset-file', inPieces(Buffer.from(content)), name)

  async function added(content: Buffer | string, values: object = {}): Promise<ManagedDataset> {
    const { path } = await upload(content)
    const made = await datasets().create(admin, { name: 'A set', file_path: path, is_public: true, ...values })
    await reader.readAll()
    return datasets().get(admin, made.id)
  }
  const refusalOf = (content: Buffer | string) =>
    upload(content).then(
      () => 'taken',
      (error: Error) => error.message,
    )
  const typesOf = ({ columns }: ManagedDataset) => Object.fromEntries(columns.map(({ name, type }) => [name, type]))

  describe('are read', () => {
    test('as CSV, with the type of every column by all of its values', async () => {
      const head = 'id,zip,mw,on,day,at,note,code,mixed,empty'
      const rows = [
        '1,00501,1.5,true,2026-01-02,2026-01-02T03:04:05Z,"a, ""b""",7,1,',
        '2,78701,-2e3,FALSE,2025-12-31,2026-01-02 03:04:05+02:00,"two\nlines",007,x,',
        '3,,,,,,,,,',
      ]
      const set = await added([head, ...rows, ''].join('\r\n'))
      expect(typesOf(set)).toEqual({
        ...{ id: 'integer', zip: 'text', mw: 'number', on: 'boolean', day: 'date', at: 'time' },
        ...{ note: 'text', code: 'text', mixed: 'text', empty: 'text' },
      })
      expect(set).toMatchObject({
        is_live: true,
        is_public: true,
        newest: { state: 'ready', row_count: 3, bad_row_count: 0 },
      })
      const facts = Object.fromEntries(set.columns.map((column) => [column.name, column]))
      expect(facts.mw).toMatchObject({ nulls: 1, distinct: 2, min: '-2000.0', max: '1.5' })
      expect(facts.at).toMatchObject({ min: '2026-01-02 01:04:05', max: '2026-01-02 03:04:05' })
      expect(facts.empty).toMatchObject({ nulls: 3, min: null })
    })

    test.each([
      ['with a byte order mark and semicolons', Buffer.from('\ufeffname;größe\nÖl;1,5\nB;2\n')],
      ['in UTF-16 with a mark', Buffer.from('\ufeffname,größe\nÖl,1\nB,2\n', 'utf16le')],
      ['in UTF-16 without one', Buffer.from('name,größe\nÖl,1\nB,2\n', 'utf16le')],
      ['in Windows-1252', Buffer.from('name,größe\nÖl,1\nB,2\n', 'latin1')],
      ['with tabulators', Buffer.from('name\tgröße\nÖl\t1\nB\t2\n')],
      ['with apostrophes', Buffer.from("name|größe\n'Öl'|'1'\n'B'|'2'\n'C'|'3'\n")],
    ])('as CSV %s', async (_, content) => {
      const set = await added(content)
      expect(set.newest).toMatchObject({ state: 'ready', format: 'csv', bad_row_count: 0 })
      expect(set.columns.map(({ name }) => name)).toEqual(['name', 'größe'])
      expect(set.columns[0]).toMatchObject({ min: 'B' })
    })

    test('as CSV of one column, and with names that are missing or twice there', async () => {
      expect((await added('only\na\nb\n')).columns.map(({ name }) => name)).toEqual(['only'])
      const { columns } = await added('a,A,,"x ""y""; drop",木\n1,2,3,4,5\n')
      expect(columns.map(({ name }) => name)).toEqual(['a', 'A (2)', 'column 3', 'x "y"; drop', '木'])
    })

    test('with their bad rows counted and listed, and the others kept', async () => {
      const set = await added('a,b\n1,2\n3\n4,5,6\n7,8\n')
      expect(set.newest).toMatchObject({ state: 'ready', row_count: 2, bad_row_count: 2 })
      expect(set.bad_rows).toEqual([
        { row: 3, reason: 'It has 1 values; 2 are expected.' },
        { row: 4, reason: 'It has 3 values; 2 are expected.' },
      ])
    })

    test('with the box that their places lie in, past a few mistakes', async () => {
      const rows = Array.from({ length: 30 }, (_, i) => `${i},${30 + i / 10},${-97 - i / 10}`)
      const set = await added(['id,latitude,longitude', ...rows, '99,425.2,-97', ''].join('\n'))
      const { rows: boxes } =
        await sql`select west, south, east, north, longitude_column, latitude_column from dataset_files
        where id = ${set.file_id}`.execute(open().db)
      expect(boxes[0]).toMatchObject({
        south: 30,
        east: -97,
        longitude_column: 'longitude',
        latitude_column: 'latitude',
      })
    })

    test.each([
      ['GeoJSON', 'geojson', collection(feature({ id: 7, name: 'A' }, [-97, 30]), feature({ name: 'B' }, [-96, 31]))],
      [
        'GeoJSON a line',
        'geojson',
        [feature({ id: 7, name: 'A' }, [-97, 30]), feature({ name: 'B' }, [-96, 31])]
          .map((one) => JSON.stringify(one))
          .join('\n'),
      ],
    ])('as %s, the geometry beside its properties', async (_, format, content) => {
      const set = await added(content)
      expect(set.newest).toMatchObject({ state: 'ready', format, row_count: 2 })
      expect(typesOf(set)).toEqual({ id: 'integer', name: 'text', geometry: 'text' })
      const { rows } = await sql`select west, north from dataset_files where id = ${set.file_id}`.execute(open().db)
      expect(rows[0]).toEqual({ west: -97, north: 31 })
    })

    test.each([
      ['an array', '[{"a": 1, "b": {"c": [1]}}, {"a": 2.5, "d": "x"}, 7]'],
      ['an object a line', '{"a": 1, "b": {"c": [1]}}\n{"a": 2.5, "d": "x"}\n{"a": \n'],
      ['an array in UTF-16', Buffer.from('[{"a": 1, "b": {"c": [1]}}, {"a": 2.5, "d": "x"}, null]', 'utf16le')],
    ])('as JSON, %s', async (_, content) => {
      const set = await added(content)
      expect(set.newest).toMatchObject({ state: 'ready', format: 'json', row_count: 2, bad_row_count: 1 })
      expect(typesOf(set)).toEqual({ a: 'number', b: 'text', d: 'text' })
      expect(set.columns[1]).toMatchObject({ min: '{"c":[1]}' })
      expect(set.bad_rows).toMatchObject([{ row: 3 }])
    })

    test('as a zipped shapefile', async () => {
      const { shp, dbf } = pointShapes(POINTS)
      const set = await added(await zipOf({ 'in/Stations.shp': shp, 'in/stations.DBF': dbf, 'readme.txt': 'x' }))
      expect(set.newest).toMatchObject({ state: 'ready', format: 'shapefile', row_count: 2 })
      expect(typesOf(set)).toEqual({ NAME: 'text', geometry: 'text' })
      expect(set.columns[0]).toMatchObject({ min: 'Cañón', max: 'Harwood' })
    })

    test('as Parquet, with the types that it has', async () => {
      const first = await added('id,day,zip\n1,2026-01-02,00501\n')
      const { rows } = await sql<{
        table_path: string
      }>`select table_path from dataset_files where id = ${first.file_id}`.execute(open().db)
      const table = await app.storage.get('datasets', rows[0]!.table_path)
      const parts: Buffer[] = []
      for await (const part of table!.stream) parts.push(part as Buffer)
      const set = await added(Buffer.concat(parts))
      expect(set.newest).toMatchObject({ state: 'ready', format: 'parquet', row_count: 1 })
      expect(typesOf(set)).toEqual({ id: 'integer', day: 'date', zip: 'text' })
    })

    const shared = process.env.TEST_SAMPLE_DATA
    test.skipIf(!shared)(
      'as real data, every file of it (TEST_SAMPLE_DATA names a folder)',
      { timeout: 600_000 },
      async () => {
        const names = await readdir(shared!, { recursive: true })
        for (const name of names.filter((held) => /\.(csv|geojson)$/.test(held))) {
          const { newest } = await added(await readFile(join(shared!, name)))
          expect([name, newest.failure, newest.bad_row_count]).toEqual([name, null, 0])
        }
      },
    )
  })

  describe('that cannot be read say why, and publish nothing:', () => {
    test.each([
      ['a CSV with a header alone', 'a,b\n', 'The file has no rows.'],
      [
        'a CSV without a good row',
        'a,b\n1\n2\n',
        'None of the 2 rows can be read. The first, row 2: It has 1 values; 2 are expected.',
      ],
      [
        'a hundred thousand columns',
        `${Array.from({ length: 100_000 }, (_, i) => `c${i}`).join(',')}\n1\n`,
        'The file has 100,000 columns; at most 1,000 are taken.',
      ],
      [
        'JSON of a thousand and one keys',
        JSON.stringify([Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`c${i}`, i]))]),
        'The file has 1,001 columns; at most 1,000 are taken.',
      ],
      [
        'a field of three megabytes',
        `a,b\n"${'x'.repeat(3_000_000)}",2\n`,
        'None of the 1 rows can be read. The first, row 2: It is longer than 2 MB.',
      ],
      ['JSON that ends too early', '[{"a": 1}, {"a": 2}, {"a"', /^After row 2 the file is no JSON/],
      [
        'JSON that is one object',
        '{\n "a": {"b": 1}\n}',
        'Expected an array of objects, one object a line, or a GeoJSON FeatureCollection.',
      ],
      ['an empty list', '[]', 'The file has no rows.'],
      [
        'GeoJSON without a Feature',
        '{"type": "FeatureCollection", "features": [{"a": 1}]}',
        'None of the 1 rows can be read. The first, row 1: It is no GeoJSON Feature.',
      ],
      [
        'Parquet that is broken within',
        Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(500, 7), Buffer.from('PAR1')]),
        /^It cannot be read: /,
      ],
    ] as [string, string | Buffer, string | RegExp][])('%s', async (_, content, failure) => {
      const set = await added(content)
      expect(set).toMatchObject({ is_live: false, is_public: true, file_id: null, newest: { state: 'failed' } })
      if (typeof failure === 'string') expect(set.newest.failure).toBe(failure)
      else expect(set.newest.failure).toMatch(failure)
      expect(set.newest.failure).not.toMatch(/\/(tmp|var|home)/)
    })

    test('a shapefile whose coordinates are metres, or whose shapes lie about their size', async () => {
      const { shp, dbf } = pointShapes(POINTS)
      const metres = await added(
        await zipOf({ 'a.shp': shp, 'a.dbf': dbf, 'a.prj': 'PROJCS["NAD83 / Texas Central",GEOGCS[]]' }),
      )
      expect(metres.newest.failure).toContain('projected (NAD83 / Texas Central)')
      const lying = Buffer.from(shp)
      lying.writeInt32BE(2 ** 30, 104)
      const damaged = await added(await zipOf({ 'a.shp': lying, 'a.dbf': dbf }))
      expect(damaged.newest.failure).toContain('a shape in it is damaged')
    })
  })

  describe('are refused at once when they are', () => {
    const { shp, dbf } = pointShapes(POINTS)
    const bomb = async () => {
      const zip = await zipOf({ 'a.shp': Buffer.alloc(20_000_000), 'a.dbf': dbf })
      // The directory says ten gigabytes less than what comes out: what comes out is held against it.
      return zip
    }
    test.each([
      [
        'a picture that is a ZIP too',
        async () =>
          Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), await zipOf({ 'a.shp': shp, 'a.dbf': dbf })]),
        /this file is a picture/,
      ],
      ['a web page', async () => '<!doctype html><script>alert(1)</script>', /this file is a web page/],
      ['compressed', async () => gzipSync('a,b\n1,2\n'), /please send it unpacked/],
      ['a program', async () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(200)]), /this file is a program/],
      [
        'noise',
        async () => Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7919) % 251)),
        /neither text nor one of these/,
      ],
      ['a ZIP of something else', () => zipOf({ 'a.csv': 'a,b\n' }), /has no \.shp file/],
      ['a ZIP without a table', () => zipOf({ 'a.shp': shp }), /has no \.dbf file/],
      ['a ZIP of two', () => zipOf({ 'a.shp': shp, 'a.dbf': dbf, 'b.shp': shp }), /has 2 shapefiles/],
      [
        'a ZIP that breaks off',
        async () => (await zipOf({ 'a.shp': shp, 'a.dbf': dbf })).subarray(0, 150),
        /damaged or incomplete/,
      ],
      [
        'a ZIP of a thousand files',
        () => zipOf(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.txt`, 'x']))),
        /more than 1000 files/,
      ],
      ['half a Parquet', async () => 'PAR1 and nothing more', /damaged or incomplete/],
      ['blank', async () => ' \n\n \n', /nothing in it but blanks/],
      ['empty', async () => '', 'The file is empty.'],
    ] as [string, () => Promise<Buffer | string>, string | RegExp][])('%s', async (_, content, words) => {
      expect(await refusalOf(await content())).toMatch(words)
      const { rows } =
        await sql`select from uploads where kind = 'dataset-file' and state = 'stored' and claimed_at is null`.execute(
          open().db,
        )
      expect(rows).toEqual([])
    })

    test('a ZIP that would be larger unpacked than is taken', async () => {
      const zip = await bomb()
      // Uncompressed size of the first entry in the directory: just below four gigabytes.
      const directory = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
      zip.writeUInt32LE(0xfffffff0, directory + 24)
      expect(await refusalOf(zip)).toContain('larger than 1 GB')
    })

    test('a ZIP whose directory says less than comes out is read no further', async () => {
      const zip = await bomb()
      const directory = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
      zip.writeUInt32LE(1_000, directory + 24)
      const set = await added(zip)
      expect(set.newest).toMatchObject({
        state: 'failed',
        failure: 'The ZIP cannot be read: it is damaged or incomplete.',
      })
    })
  })

  describe('in versions:', () => {
    test('the old one stays in force until the new one is read, and for good when it cannot be', async () => {
      const first = await added('a\n1\n')
      const next = await upload('a\n1\n2\n', 'C:\\lines\u202e.csv')
      const waiting = await datasets().update(admin, first.id, { file_path: next.path }, { version: first.version })
      expect(waiting).toMatchObject({
        file_id: first.file_id,
        is_live: true,
        newest: { number: 2, state: 'waiting', original_name: 'lines.csv' },
      })
      await reader.readAll()
      const second = await datasets().get(admin, first.id)
      expect(second.file_id).toBe(second.newest.id)
      // Reading a file is no change of an editor's.
      expect(second.version).toBe(waiting.version)
      const broken = await upload('a\n', 'b.csv')
      await datasets().update(admin, first.id, { file_path: broken.path }, { version: second.version })
      await reader.readAll()
      const third = await datasets().get(admin, first.id)
      expect(third).toMatchObject({ file_id: second.file_id, is_live: true, newest: { number: 3, state: 'failed' } })
      expect(third.files.map(({ number }) => number)).toEqual([3, 2, 1])
    })

    test('a reader that dies is followed by another, and three times by none', async () => {
      const { path } = await upload('a\n1\n')
      const made = await datasets().create(admin, { name: 'Dies', file_path: path })
      const { db } = open()
      const left = sql`update dataset_files set busy_until = now() - interval '1 second' where dataset_id = ${made.id}`
      expect(await claimFile(db)).toMatchObject({ file_path: path })
      expect(await claimFile(db)).toBeNull()
      await left.execute(db)
      expect((await claimFile(db))?.dataset_id).toBe(made.id)
      await left.execute(db)
      expect((await claimFile(db))?.dataset_id).toBe(made.id)
      await left.execute(db)
      expect(await claimFile(db)).toBeNull()
      expect((await datasets().get(admin, made.id)).newest).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('three times'),
      })
    })

    test('what the store could not do is no try', async () => {
      const { path } = await upload('a\n1\n')
      const made = await datasets().create(admin, { name: 'Waits', file_path: path })
      for (let times = 0; times < 5; times++) {
        const file = await claimFile(open().db)
        expect(file?.dataset_id).toBe(made.id)
        await putBackFile(open().db, file!.id, { inSeconds: -1, wasTry: false })
      }
      expect(await reader.readAll()).toBe(1)
      expect((await datasets().get(admin, made.id)).newest.state).toBe('ready')
    })

    test('are swept with their tables once nothing refers to them, and never before', async () => {
      const set = await added('a\n1\n')
      const { rows } = await sql<{ file_path: string; table_path: string }>`
        select file_path, table_path from dataset_files where id = ${set.file_id}`.execute(open().db)
      const old = sql`update uploads set touched_at = now() - interval '2 days'`
      const areThere = async () =>
        Promise.all(
          [rows[0]!.file_path, rows[0]!.table_path].map(
            async (path) => (await app.storage.head('datasets', path)) !== null,
          ),
        )
      await old.execute(open().db)
      await app.uploads.sweep()
      expect(await areThere()).toEqual([true, true])
      const { deletion_id } = await datasets().remove(admin, [set.id])
      await old.execute(open().db)
      await app.uploads.sweep()
      expect(await areThere()).toEqual([true, true])
      await datasets().restore(admin, deletion_id)
      expect(await datasets().get(admin, set.id)).toEqual(set)
      await datasets().remove(admin, [set.id])
      await sql`delete from deleted_content`.execute(open().db)
      await old.execute(open().db)
      await app.uploads.sweep()
      expect(await areThere()).toEqual([false, false])
    })
  })
})
