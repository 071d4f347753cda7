import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminDataset } from '../../domain/content/admin-content.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { returnFile, takeFile } from '../../server/content/datasets/processing/file-queue.ts'
import { DATA_HEAD_BYTES, sniffDataFormat } from '../../server/files/sniff-data.ts'
import { followContentChanges } from '../../server/platform/cache/content-changes.ts'
import { signedInUser } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { compoundFile } from '../support/compound-file.ts'
import { describeDatabase } from '../support/database.ts'
import { openReader, type Reader } from '../support/datasets.ts'
import { pointShapes, zipOf } from '../support/shapefile.ts'
import { workbookOf } from '../support/workbook.ts'

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

describeDatabase('Dataset files', (open) => {
  let app: TestApp
  let reader: Reader
  let admin: SignedInViewer

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    reader = await openReader(open().db, app.storage)
    const { viewer } = await app.resolveViewer(await signedInUser(app, open().db, { isAdmin: true }))
    admin = viewer as SignedInViewer
    return async () => {
      await reader.close()
      await app.close()
    }
  })

  const datasets = () => app.services.content.datasets
  async function* inPieces(content: Buffer, size = 65_536) {
    for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
  }
  const upload = (content: Buffer | string, name = 'file.bin') =>
    app.uploads.store(admin, 'dataset-file', inPieces(Buffer.from(content)), name)

  async function added(content: Buffer | string, values: object = {}): Promise<AdminDataset> {
    const { path } = await upload(content)
    const created = await datasets().create(admin, { name: 'A set', file_path: path, is_public: true, ...values })
    await reader.readAll()
    return datasets().get(admin, created.id)
  }
  const refusalOf = (content: Buffer | string) =>
    upload(content).then(
      () => 'accepted',
      (error: Error) => error.message,
    )
  const typesOf = ({ columns }: AdminDataset) => Object.fromEntries(columns.map(({ name, type }) => [name, type]))

  describe('are read', () => {
    test('as CSV, with column types inferred from all values', async () => {
      const head = 'id,zip,mw,on,day,at,note,code,mixed,empty'
      const rows = [
        '1,00501,1.5,true,2026-01-02,2026-01-02T03:04:05Z,"a, ""b""",7,1,',
        '2,78701,-2e3,FALSE,2025-12-31,2026-01-02 03:04:05+02:00,"two\nlines",007,x,',
        '3,,,,,,,,,',
      ]
      const set = await added([head, ...rows, ''].join('\r\n'))
      expect(typesOf(set)).toEqual({
        id: 'integer',
        zip: 'text',
        mw: 'number',
        on: 'boolean',
        day: 'date',
        at: 'time',
        note: 'text',
        code: 'text',
        mixed: 'text',
        empty: 'text',
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
      ['in UTF-16 with a byte order mark', Buffer.from('\ufeffname,größe\nÖl,1\nB,2\n', 'utf16le')],
      ['in UTF-16 without one', Buffer.from('name,größe\nÖl,1\nB,2\n', 'utf16le')],
      ['in Windows-1252', Buffer.from('name,größe\nÖl,1\nB,2\n', 'latin1')],
      ['with tabs', Buffer.from('name\tgröße\nÖl\t1\nB\t2\n')],
      ['with single quotes', Buffer.from("name|größe\n'Öl'|'1'\n'B'|'2'\n'C'|'3'\n")],
    ])('as CSV %s', async (_, content) => {
      const set = await added(content)
      expect(set.newest).toMatchObject({ state: 'ready', format: 'csv', bad_row_count: 0 })
      expect(set.columns.map(({ name }) => name)).toEqual(['name', 'größe'])
      expect(set.columns[0]).toMatchObject({ min: 'B' })
    })

    test.each<[string, () => string | Buffer | Promise<Buffer>, Record<string, string>, [rows: number, bad: number]]>([
      [
        'a line break in the header',
        () => 'Plant,"Capacity\n(MW)"\nA,1.5\nB,2\n',
        { Plant: 'text', 'Capacity (MW)': 'number' },
        [2, 0],
      ],
      [
        'titles and blank lines above it',
        () => 'Plants of 2026\n\nplant,mw\nA,1.5\nB,2\n',
        { plant: 'text', mw: 'number' },
        [2, 0],
      ],
      ['mixed line ends', () => 'plant,mw\r\nA,1\nB,2\rC,3\n', { plant: 'text', mw: 'integer' }, [3, 0]],
      ['sep=;', () => 'sep=;\nplant;mw\nA;1\n', { plant: 'text', mw: 'integer' }, [1, 0]],
      [
        'decimal commas and thousands',
        () => 'plant;mw;fips\nA;1,5;00501\nB;1.234;78701\n',
        { plant: 'text', mw: 'number', fips: 'text' },
        [2, 0],
      ],
      [
        'separators of thousands',
        () => 'plant,mw\nA,"1,250"\nB,"12,500"\nC,7\n',
        { plant: 'text', mw: 'integer' },
        [3, 0],
      ],
      [
        'numbers that can be read in two ways',
        () => 'plant;mw\nA;1,250\nB;2,500\n',
        { plant: 'text', mw: 'text' },
        [2, 0],
      ],
      ['a row that is too short', () => 'plant,mw\nA,1\nB\nC,3\n', { plant: 'text', mw: 'integer' }, [2, 1]],
      [
        'Excel',
        () =>
          workbookOf([
            ['plant', 'mw', 'zip', 'online', 'read'],
            ['A', 1.5, '00501', new Date(Date.UTC(2026, 10, 5)), new Date(Date.UTC(2026, 10, 5, 14, 30))],
          ]),
        { plant: 'text', mw: 'number', zip: 'text', online: 'date', read: 'time' },
        [1, 0],
      ],
      [
        'Excel with titles',
        () => workbookOf([['Plants'], [], ['plant', 'mw'], ['A', 1], ['B', 2]]),
        { plant: 'text', mw: 'integer' },
        [2, 0],
      ],
    ])('with %s, each row read or counted', async (_, content, types, [rows, bad]) => {
      const set = await added(await content())
      expect(typesOf(set)).toEqual(types)
      expect(set.newest).toMatchObject({ state: 'ready', row_count: rows, bad_row_count: bad })
    })

    test('decimal commas become points, and a comma for thousands goes', async () => {
      const set = await added('plant;mw\nA;1,5\nB;1.234,25\n')
      expect(set.columns.find(({ name }) => name === 'mw')).toMatchObject({ min: '1.5', max: '1234.25' })
    })

    test('as CSV with one column, and with missing or repeated column names', async () => {
      expect((await added('only\na\nb\n')).columns.map(({ name }) => name)).toEqual(['only'])
      const { columns } = await added('a,A,,"x ""y""; drop",木\n1,2,3,4,5\n')
      expect(columns.map(({ name }) => name)).toEqual(['a', 'A (2)', 'column 3', 'x "y"; drop', '木'])
    })

    test('with bad rows counted and listed, and the others imported', async () => {
      const set = await added('a,b\n1,2\n3\n4,5,6\n7,8\n')
      expect(set.newest).toMatchObject({ state: 'ready', row_count: 2, bad_row_count: 2 })
      expect(set.bad_rows).toEqual([
        { row: 3, reason: 'The row has 1 value; expected 2, one per column.' },
        { row: 4, reason: 'The row has 3 values; expected 2, one per column; extra values: ["6"].' },
      ])
    })

    test('with the bounding box of their coordinates, ignoring a few outliers', async () => {
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
        'line-delimited GeoJSON',
        'geojson',
        [feature({ id: 7, name: 'A' }, [-97, 30]), feature({ name: 'B' }, [-96, 31])]
          .map((one) => JSON.stringify(one))
          .join('\n'),
      ],
    ])('as %s, with the geometry as a column next to the properties', async (_, format, content) => {
      const set = await added(content)
      expect(set.newest).toMatchObject({ state: 'ready', format, row_count: 2 })
      expect(typesOf(set)).toEqual({ id: 'integer', name: 'text', geometry: 'text' })
      const { rows } = await sql`select west, north from dataset_files where id = ${set.file_id}`.execute(open().db)
      expect(rows[0]).toEqual({ west: -97, north: 31 })
    })

    test.each([
      ['an array', '[{"a": 1, "b": {"c": [1]}}, {"a": 2.5, "d": "x"}, 7]'],
      ['one object per line', '{"a": 1, "b": {"c": [1]}}\n{"a": 2.5, "d": "x"}\n{"a": \n'],
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

    test('as Excel, where the sheets come before the workbook, as in Google’s', async () => {
      const zip = await zipOf({ 'xl/worksheets/sheet1.xml': randomBytes(100_000), 'xl/workbook.xml': '<workbook/>' })
      expect(sniffDataFormat(zip.subarray(0, DATA_HEAD_BYTES))).toBe('xlsx')
    })

    test('as JSON and CSV, with long integers and blanks before quotation marks as they are', async () => {
      const json = await added('[{"id": 484910001234567891, "n": [9007199254740993]}]')
      expect(json.columns).toMatchObject([{ min: '484910001234567891' }, { min: '["9007199254740993"]' }])
      const csv = await added('name, note\n"Mill", "east, of town "\n')
      expect(csv.columns).toMatchObject([{ name: 'name' }, { name: 'note', min: 'east, of town ' }])
    })

    test('as Parquet, with its own column types', async () => {
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
    test.skipIf(!shared)('from a folder of real data (TEST_SAMPLE_DATA)', async () => {
      const names = await readdir(shared!, { recursive: true })
      for (const name of names.filter((name) => /\.(csv|geojson)$/.test(name))) {
        const { newest } = await added(await readFile(join(shared!, name)))
        expect([name, newest.failure, newest.bad_row_count]).toEqual([name, null, 0])
      }
    })
  })

  describe('that cannot be read report the reason, and publish nothing:', () => {
    test.each([
      ['a CSV with only a header', 'a,b\n', 'The file has no rows.'],
      [
        'a CSV without a valid row',
        'a,b\n1\n2\n',
        'None of the 2 rows can be read. The first error is in row 2: The row has 1 value; expected 2, one per column.',
      ],
      [
        'a quotation mark that isn’t closed',
        'id,note\n1,a\n2,"b\n3,c\n4,"d"\n5,e\n',
        /^After line 2, a quoted value is never closed/,
      ],
      [
        '100,000 columns',
        `${Array.from({ length: 100_000 }, (_, i) => `c${i}`).join(',')}\n1\n`,
        'The file has 100,000 columns; the maximum is 1,000.',
      ],
      [
        'JSON with 1,001 keys',
        JSON.stringify([Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`c${i}`, i]))]),
        'The file has 1,001 columns; the maximum is 1,000.',
      ],
      ['a field of 5 MB', `a,b\n"${'x'.repeat(5_000_000)}",2\n`, /^After line 1, a quoted value is never closed./],
      ['truncated JSON', '[{"a": 1}, {"a": 2}, {"a"', /^The file has invalid JSON after row 2/],
      [
        'JSON with a single object',
        '{\n "a": {"b": 1}\n}',
        'Expected an array of objects, one object per line, or a GeoJSON FeatureCollection.',
      ],
      ['an empty list', '[]', 'The file has no rows.'],
      [
        'GeoJSON without features',
        '{"type": "FeatureCollection", "features": [{"a": 1}]}',
        'None of the 1 rows can be read. The first error is in row 1: Not a GeoJSON Feature.',
      ],
      [
        'damaged Parquet',
        Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(500, 7), Buffer.from('PAR1')]),
        /^We can’t read the file: /,
      ],
    ] as [string, string | Buffer, string | RegExp][])('%s', async (_, content, failure) => {
      const set = await added(content)
      expect(set).toMatchObject({ is_live: false, is_public: true, file_id: null, newest: { state: 'failed' } })
      if (typeof failure === 'string') expect(set.newest.failure).toBe(failure)
      else expect(set.newest.failure).toMatch(failure)
      expect(set.newest.failure).not.toMatch(/\/(tmp|var|home)/)
    })

    test('a shapefile in an unknown coordinate system, or with a wrong record length', async () => {
      const { shp, dbf } = pointShapes(POINTS)
      const projected = await added(
        await zipOf({ 'a.shp': shp, 'a.dbf': dbf, 'a.prj': 'PROJCS["County grid of 1912",GEOGCS[]]' }),
      )
      expect(projected.newest.failure).toContain('We don’t know the coordinate system County grid of 1912.')
      const corrupted = Buffer.from(shp)
      corrupted.writeInt32BE(2 ** 30, 104)
      const damaged = await added(await zipOf({ 'a.shp': corrupted, 'a.dbf': dbf }))
      expect(damaged.newest.failure).toContain('a shape that is damaged')
    })
  })

  describe('are refused during the upload when they are', () => {
    const { shp, dbf } = pointShapes(POINTS)
    const bomb = async () => {
      const zip = await zipOf({ 'a.shp': Buffer.alloc(20_000_000), 'a.dbf': dbf })
      // The tests below change the uncompressed size that its directory declares.
      return zip
    }
    test.each([
      [
        'a picture with a ZIP appended',
        async () =>
          Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), await zipOf({ 'a.shp': shp, 'a.dbf': dbf })]),
        /this file is a picture/,
      ],
      ['a web page', async () => '<!doctype html><script>alert(1)</script>', /this file is a web page/],
      ['compressed', async () => gzipSync('a,b\n1,2\n'), /upload it uncompressed/],
      ['a program', async () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(200)]), /this file is a program/],
      [
        'noise',
        async () => Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7919) % 251)),
        /neither text nor one of these/,
      ],
      [
        'a Word document',
        () => zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }),
        /a Word document/,
      ],
      ['a ZIP without a shapefile', () => zipOf({ 'a.csv': 'a,b\n' }), /The ZIP \(a\.csv\) has no \.shp file/],
      ['a ZIP in a ZIP', () => zipOf({ 'a.zip': 'x' }), /has another ZIP inside \(a\.zip\)\. Unzip it first/],
      ['an empty ZIP', () => zipOf({}), 'The ZIP is empty.'],
      [
        'a workbook with a password',
        async () => compoundFile('EncryptedPackage'),
        'The file has a password. Remove the password in Excel, then upload the file again.',
      ],
      ['an older workbook', async () => compoundFile('Workbook'), /this file is an older Excel workbook \(\.xls\)/],
      ['a ZIP without attributes', () => zipOf({ 'a.shp': shp }), /has no \.dbf file/],
      ['a ZIP of two shapefiles', () => zipOf({ 'a.shp': shp, 'a.dbf': dbf, 'b.shp': shp }), /has 2 shapefiles/],
      [
        'a truncated ZIP',
        async () => (await zipOf({ 'a.shp': shp, 'a.dbf': dbf })).subarray(0, 150),
        /damaged or incomplete/,
      ],
      [
        'a ZIP of more than 1,000 files',
        () => zipOf(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.txt`, 'x']))),
        /more than 1,000 files/,
      ],
      ['truncated Parquet', async () => 'PAR1 and nothing more', /damaged or incomplete/],
      ['blank', async () => ' \n\n \n', /file is blank/],
      ['empty', async () => '', 'The file is empty.'],
    ] as [string, () => Promise<Buffer | string>, string | RegExp][])('%s', async (_, content, words) => {
      expect(await refusalOf(await content())).toMatch(words)
      const { rows } =
        await sql`select from uploads where kind = 'dataset-file' and state = 'stored' and claimed_at is null`.execute(
          open().db,
        )
      expect(rows).toEqual([])
    })

    test('a ZIP that would be too large when unpacked', async () => {
      const zip = await bomb()
      // Uncompressed size of the first entry in the directory: just below four gigabytes.
      const directory = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
      zip.writeUInt32LE(0xfffffff0, directory + 24)
      expect(await refusalOf(zip)).toContain('larger than 1 GB')
    })

    test('a ZIP that is larger than its directory declares', async () => {
      const zip = await bomb()
      const directory = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
      zip.writeUInt32LE(1_000, directory + 24)
      const set = await added(zip)
      expect(set.newest).toMatchObject({
        state: 'failed',
        failure: 'The ZIP is damaged or incomplete.',
      })
    })
  })

  describe('have versions:', () => {
    test('the previous one stays live until the new one has been read, or if it cannot be read', async () => {
      const first = await added('a\n1\n')
      const next = await upload('a\n1\n2\n', 'C:\\lines\u202e.csv')
      const updated = await datasets().update(admin, first.id, { file_path: next.path }, { version: first.version })
      expect(updated).toMatchObject({
        file_id: first.file_id,
        is_live: true,
        newest: { number: 2, state: 'waiting', original_name: 'lines.csv' },
      })
      await reader.readAll()
      const second = await datasets().get(admin, first.id)
      expect(second.file_id).toBe(second.newest.id)
      // Reading a file does not change the version that editors save over.
      expect(second.version).toBe(updated.version)
      const broken = await upload('a\n', 'b.csv')
      await datasets().update(admin, first.id, { file_path: broken.path }, { version: second.version })
      await reader.readAll()
      const third = await datasets().get(admin, first.id)
      expect(third).toMatchObject({ file_id: second.file_id, is_live: true, newest: { number: 3, state: 'failed' } })
      expect(third.files.map(({ number }) => number)).toEqual([3, 2, 1])
    })

    test('a file is retried after its reader crashes, but fails after three crashes', async () => {
      const { path } = await upload('a\n1\n')
      const created = await datasets().create(admin, { name: 'Dies', file_path: path })
      const { db } = open()
      // A process that is killed leaves it like this.
      for (let tries = 0; tries < 3; tries++) expect(await takeFile(db)).toMatchObject({ file_path: path })
      expect(await takeFile(db)).toBeNull()
      expect((await datasets().get(admin, created.id)).newest).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('three times'),
      })
    })

    test('a file wakes its job when it begins to wait, and not when the job returns it', async () => {
      const changes = await followContentChanges(open(), pino({ level: 'silent' }), [])
      const woken: string[] = []
      for (const table of ['dataset_files', 'layers'] as const) changes.onWork([table], () => woken.push(table))
      await expect.poll(() => changes.disconnectedSince).toBeNull()
      const { path } = await upload('a\n1\n')
      await datasets().create(admin, { name: 'Wakes', file_path: path })
      await expect.poll(() => woken).toEqual(['dataset_files'])
      const { db } = open()
      const file = await takeFile(db)
      await returnFile(db, file!.id, { countsAsTry: false })
      await takeFile(db)
      // Notifications come in order.
      await sql`select pg_notify('content_changed', 'layers')`.execute(db)
      await expect.poll(() => woken.at(-1)).toBe('layers')
      expect(woken).toEqual(['dataset_files', 'layers'])
      changes.stop()
      await reader.readAll()
    })

    test('storage failures do not count as attempts', async () => {
      const { path } = await upload('a\n1\n')
      const created = await datasets().create(admin, { name: 'Waits', file_path: path })
      for (let times = 0; times < 5; times++) {
        const file = await takeFile(open().db)
        expect(file?.dataset_id).toBe(created.id)
        await returnFile(open().db, file!.id, { countsAsTry: false })
      }
      expect(await reader.readAll()).toBe(1)
      expect((await datasets().get(admin, created.id)).newest.state).toBe('ready')
    })

    test('files and their tables are deleted only after nothing refers to them', async () => {
      const set = await added('a\n1\n')
      const { rows } = await sql<{ file_path: string; table_path: string }>`
        select file_path, table_path from dataset_files where id = ${set.file_id}`.execute(open().db)
      const age = sql`update uploads set touched_at = now() - interval '2 days'`
      const exist = async () =>
        Promise.all(
          [rows[0]!.file_path, rows[0]!.table_path].map(
            async (path) => (await app.storage.head('datasets', path)) !== null,
          ),
        )
      await age.execute(open().db)
      await app.uploads.sweep()
      expect(await exist()).toEqual([true, true])
      const { deletion_id } = await datasets().remove(admin, [set.id])
      await age.execute(open().db)
      await app.uploads.sweep()
      expect(await exist()).toEqual([true, true])
      await datasets().restore(admin, deletion_id)
      expect(await datasets().get(admin, set.id)).toEqual(set)
      await datasets().remove(admin, [set.id])
      await sql`delete from deleted_content`.execute(open().db)
      await age.execute(open().db)
      await app.uploads.sweep()
      expect(await exist()).toEqual([false, false])
    })
  })
})
