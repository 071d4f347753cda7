import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { attachment } from '../../server/platform/http/attachment.ts'
import { signedInUser, type TestCaller } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { PLANTS_CSV, storeDataset } from '../support/stored-datasets.ts'

const PATH = '/dashboard/power-plants/download'

describeDatabase('Dataset downloads', (open) => {
  let app: TestApp
  let user: TestCaller
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    const values = { name: 'Power plants: “Texas”', slug: 'power-plants' }
    await storeDataset(app, open().db, { values })
    user = await signedInUser(app, open().db)
    return () => app.close()
  })

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.ask(path, { method, headers: { Cookie: user.cookieHeader, ...headers } })
  const textOf = async (format: string) => (await ask(`${PATH}?format=${format}`)).text()

  async function counted(): Promise<Record<string, number>> {
    const rows = await open().db.selectFrom('dataset_downloads').select(['format', 'count']).execute()
    return Object.fromEntries(rows.map(({ format, count }) => [format, Number(count)]))
  }
  /** Waits, because downloads are counted after the response. */
  const expectCounted = (expected: Record<string, number>) => expect.poll(counted).toEqual(expected)
  const deleteCounts = () => open().db.deleteFrom('dataset_downloads').execute()

  test('return the published file byte by byte, under the name of the dataset', async () => {
    const response = await ask(PATH)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(PLANTS_CSV)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(Buffer.byteLength(PLANTS_CSV)),
      'content-disposition': `attachment; filename="Power plants Texas.csv"; filename*=UTF-8''Power%20plants%20%E2%80%9CTexas%E2%80%9D.csv`,
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    // Its own format returns the original file.
    expect(await textOf('csv')).toBe(PLANTS_CSV)
  })

  test('convert to JSON, GeoJSON and Parquet without changing values', async () => {
    const json = JSON.parse(await textOf('json'))
    expect(json).toHaveLength(5)
    expect(json[3]).toMatchObject({ plant: 'Döner & Sons', state: 'New "York"', mw: 500.25, opened: '2020-02-29' })
    expect(json[4]).toMatchObject({ plant: '=Elm', longitude: null })
    const geojson = JSON.parse(await textOf('geojson'))
    expect(geojson).toMatchObject({ type: 'FeatureCollection' })
    expect(geojson.features[0]).toMatchObject({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-97.7, 30.3] },
      properties: { plant: 'Alder', mw: 120.5 },
    })
    expect(geojson.features[4].geometry).toBeNull()
    const parquet = Buffer.from(await (await ask(`${PATH}?format=parquet`)).arrayBuffer())
    expect(parquet.subarray(0, 4).toString()).toBe('PAR1')
  })

  test('convert to CSV with quoting, and leave formulas unchanged', async () => {
    const dataset = await storeDataset(app, open().db, {
      values: { slug: 'from-json' },
      file: { format: 'json', original_name: 'a.json' },
    })
    expect(dataset.slug).toBe('from-json')
    const csv = await (await ask('/dashboard/from-json/download?format=csv')).text()
    expect(csv.split('\n')).toHaveLength(7)
    expect(csv).toContain('Döner & Sons,"New ""York""",500.25')
    expect(csv).toContain('=Elm,Ohio')
  })

  test('require sign-in, and start after it', async () => {
    const response = await app.ask(`${PATH}?format=json`)
    expect(response.status).toBe(302)
    const next = '/dashboard/power-plants?download=json'
    expect(response.headers.get('Location')).toBe(`/login?next=${encodeURIComponent(next)}`)
    const page = await (await ask(next)).text()
    expect(page).toContain('Your download is starting')
    expect(await (await app.ask(next)).text()).not.toContain('Your download is starting')
  })

  test('reject unknown and unavailable formats', async () => {
    expect((await ask(`${PATH}?format=exe`)).status).toBe(400)
    expect((await ask(`${PATH}?format=../../etc`)).status).toBe(400)
    const flat = await storeDataset(app, open().db, {
      values: { slug: 'flat' },
      file: { longitude_column: null, latitude_column: null },
    })
    expect((await ask(`/dashboard/${flat.slug}/download?format=geojson`)).status).toBe(404)
    expect((await ask('/dashboard/nowhere/download')).status).toBe(404)
  })

  describe('of byte ranges', () => {
    test.each(['original', 'json'])('return parts of the same file: %s', async (format) => {
      const path = `${PATH}?format=${format}`
      const whole = Buffer.from(await (await ask(path)).arrayBuffer())
      const head = await ask(path, { Range: 'bytes=0-99' })
      expect(head.status).toBe(206)
      expect(head.headers.get('Content-Range')).toBe(`bytes 0-99/${whole.byteLength}`)
      const rest = await ask(path, { Range: 'bytes=100-', 'If-Range': head.headers.get('ETag')! })
      const joined = Buffer.concat([Buffer.from(await head.arrayBuffer()), Buffer.from(await rest.arrayBuffer())])
      expect(digest(joined)).toBe(digest(whole))
    })

    test('continue the same version, or return the whole new one', async () => {
      const other = await ask(PATH, { Range: 'bytes=5-', 'If-Range': '"another"' })
      expect({ status: other.status, length: (await other.text()).length }).toMatchObject({ status: 200 })
      const past = await ask(PATH, { Range: 'bytes=999999-' })
      expect({ status: past.status, range: past.headers.get('Content-Range') }).toEqual({
        status: 416,
        range: `bytes */${Buffer.byteLength(PLANTS_CSV)}`,
      })
      const etag = (await ask(PATH)).headers.get('ETag')!
      expect((await ask(PATH, { 'If-None-Match': etag })).status).toBe(304)
    })
  })

  describe('are counted', () => {
    test('once when complete, even if interrupted and resumed', async () => {
      await deleteCounts()
      await (await ask(PATH)).text()
      await expectCounted({ original: 1 })
      const broken = (await ask(PATH)).body!.getReader()
      await broken.cancel()
      await (await ask(PATH, { Range: 'bytes=0-49' })).text()
      await (await ask(PATH, { Range: 'bytes=50-' })).text()
      await expectCounted({ original: 2 })
      await (await ask(`${PATH}?format=geojson`)).text()
      await (await ask(`${PATH}?format=csv`)).text()
      await expectCounted({ original: 3, geojson: 1 })
    })

    test('once when fetched in several ranges at the same time', async () => {
      await deleteCounts()
      const end = Buffer.byteLength(PLANTS_CSV) - 1
      const pieces = ['bytes=60-89', `bytes=90-${end}`, 'bytes=0-59']
      await Promise.all(pieces.map(async (Range) => (await ask(PATH, { Range })).text()))
      await expectCounted({ original: 1 })
      await (await ask(PATH, { Range: `bytes=90-${end}` })).text()
      await (await ask(`${PATH}?format=parquet`)).text()
      await expectCounted({ original: 1, parquet: 1 })
    })

    test('not at all for HEAD, 304, errors or a look at the end of the file', async () => {
      await deleteCounts()
      const head = await ask(PATH, {}, 'HEAD')
      expect({ status: head.status, length: head.headers.get('Content-Length'), body: await head.text() }).toEqual({
        status: 200,
        length: String(Buffer.byteLength(PLANTS_CSV)),
        body: '',
      })
      await (await ask(PATH, { Range: 'bytes=-8' })).text()
      await (await ask(PATH, { 'If-None-Match': head.headers.get('ETag')! })).text()
      await (await ask(`${PATH}?format=nothing`)).text()
      // Counted last, so that earlier counts would be visible.
      await (await ask(`${PATH}?format=parquet`)).text()
      await expectCounted({ parquet: 1 })
    })
  })

  test('convert once for many concurrent requests', async () => {
    const dataset = await storeDataset(app, open().db, {
      values: { slug: 'many' },
      select: `select i as n, 'row ' || i as name from range(50000) t(i)`,
      file: { format: 'parquet', row_count: 50_000, columns: JSON.stringify([]) },
    })
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => (await ask(`/dashboard/${dataset.slug}/download?format=csv`)).text()),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]!.split('\n')).toHaveLength(50_002)
  })

  test('show the specified message while the file is missing, and work again afterwards', async () => {
    const { filePath, slug } = await storeDataset(app, open().db, { values: { slug: 'gone' } })
    const bytes = Buffer.from('a\n1\n')
    await app.storage.delete('datasets', filePath)
    const path = `/dashboard/${slug}/download`
    const failed = await ask(path)
    expect({ status: failed.status, retry: failed.headers.get('Retry-After'), text: await failed.text() }).toEqual({
      status: 503,
      retry: '5',
      text: 'Failed to download dataset\n',
    })
    const page = await ask(path, { Accept: 'text/html,*/*' })
    expect({ status: page.status, to: page.headers.get('Location') }).toEqual({
      status: 303,
      to: `/dashboard/gone?failed=original`,
    })
    const page2 = await ask('/dashboard/gone?failed=original')
    expect({ status: page2.status, isReported: (await page2.text()).includes('Failed to download dataset') }).toEqual({
      status: 503,
      isReported: true,
    })
    await app.storage.put('datasets', filePath, bytes)
    expect((await ask(path)).status).toBe(200)
  })

  test('offer only the original while the file is being processed', async () => {
    const { slug, id } = await storeDataset(app, open().db, { values: { slug: 'unread' } })
    await open()
      .db.updateTable('dataset_files')
      .set({ state: 'waiting', table_path: null })
      .where('dataset_id', '=', id)
      .execute()
    expect((await ask(`/dashboard/${slug}/download`)).status).toBe(200)
    expect((await ask(`/dashboard/${slug}/download?format=json`)).status).toBe(404)
    expect(await (await app.ask(`/dashboard/${slug}`)).text()).toContain(
      'still processing this file. You can download the original now',
    )
  })
})

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('The Content-Disposition of a file named', () => {
  test.each([
    ['Plants.csv', `attachment; filename="Plants.csv"; filename*=UTF-8''Plants.csv`],
    ['Été.csv', `attachment; filename="Ete.csv"; filename*=UTF-8''%C3%89t%C3%A9.csv`],
    ['電力.csv', `attachment; filename*=UTF-8''%E9%9B%BB%E5%8A%9B.csv`],
    [`a"b\\c%41(1)'.csv`, `attachment; filename="a_b_c_41(1)'.csv"; filename*=UTF-8''a%22b%5Cc%2541%281%29%27.csv`],
  ])('%s', (name, expected) => {
    expect(attachment(name)).toBe(expected)
  })
})
