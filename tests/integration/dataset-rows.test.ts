import { beforeAll, describe, expect, test } from 'vitest'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { getPublicFile } from '../../server/content/datasets/public-file.ts'
import { createRows } from '../../server/content/datasets/rows.ts'
import { createTables } from '../../server/content/datasets/tables.ts'
import { insertApiKey, insertUser, signedInUser, type TestCaller } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { violations } from '../support/openapi.ts'
import { column, type StoredDataset, storeDataset } from '../support/stored-datasets.ts'

describeDatabase('Dataset rows', (open) => {
  let app: TestApp
  let dataset: StoredDataset
  let user: TestCaller
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    dataset = await storeDataset(app, open().db, { values: { name: 'Power plants', slug: 'power-plants' } })
    user = await signedInUser(app, open().db)
    return () => app.close()
  })

  async function rows(query = '', { by = user, id = dataset.id }: { by?: TestCaller | null; id?: string } = {}) {
    const headers: Record<string, string> = by ? { Cookie: by.cookieHeader } : {}
    const response = await app.ask(`/api/v1/datasets/${id}/rows${query}`, { headers })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const plants = async (query: string) => {
    const { status, body } = await rows(query)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body.data.map(({ plant }: { plant: string }) => plant)
  }

  test('are objects, in the order of the file', async () => {
    const { body } = await rows()
    expect(body).toMatchObject({ page: 1, per_page: 20, total: 5, total_exact: true })
    expect(body.data[0]).toEqual({
      plant: 'Alder',
      state: 'Texas',
      mw: 120.5,
      units: 2,
      opened: '2001-05-01',
      active: true,
      longitude: -97.7,
      latitude: 30.3,
    })
    expect(body.data[2].mw).toBeNull()
  })

  test.each([
    ['filter[state]=Texas', ['Alder', 'Birch']],
    ['filter[state][ne]=Texas', ['Cedar', 'Döner & Sons', '=Elm']],
    ['filter[mw][gte]=80&filter[mw][lt]=121', ['Alder', 'Birch', '=Elm']],
    ['filter[mw]=80.0', ['Birch', '=Elm']],
    ['filter[units][gt]=3', ['Döner & Sons', '=Elm']],
    ['filter[mw][is_null]=true', ['Cedar']],
    ['filter[plant][contains]=D%C3%96NER', ['Döner & Sons']],
    ['filter[opened][lte]=2001-05-01', ['Alder', 'Cedar']],
    ['filter[active]=false', ['Cedar', '=Elm']],
    ['filter[state]=New%20%22York%22', ['Döner & Sons']],
    ["filter[state]=' or 1=1 --", []],
    ['bbox=-99,29,-97,31', ['Alder', 'Birch']],
    ['bbox=-99,29,-97,31&filter[units]=1', ['Birch']],
    ['sort=mw', ['Birch', '=Elm', 'Alder', 'Döner & Sons', 'Cedar']],
    ['sort=-mw,plant', ['Döner & Sons', 'Alder', '=Elm', 'Birch', 'Cedar']],
    ['page=2&per_page=2', ['Cedar', 'Döner & Sons']],
    ['page=9', []],
  ])('%s', async (query, expected) => {
    expect(await plants(`?${query}`)).toEqual(expected)
  })

  test('have only the requested columns, and a total unless it is turned off', async () => {
    const { body } = await rows('?columns=mw,plant&per_page=1&filter[state]=Ohio')
    expect(body).toEqual({ data: [{ mw: null, plant: 'Cedar' }], page: 1, per_page: 1, total: 2, total_exact: true })
    expect((await rows('?total=false')).body).toMatchObject({ total: null, total_exact: false })
  })

  test.each([
    ['filter[state][ne]=Texas', 3],
    ['filter[state][ne]=Texas&per_page=2', 3],
    ['filter[state][ne]=Texas&per_page=2&page=2', 3],
    ['filter[state][ne]=Texas&per_page=3', 3],
    ['filter[state][ne]=Texas&per_page=3&page=2', 3],
    ['filter[state]=Utah', 0],
    ['filter[state]=Utah&page=2', 0],
  ])('%s has the same total on every page', async (query, total) => {
    expect((await rows(`?${query}`)).body).toMatchObject({ total, total_exact: true })
  })

  test.each([
    ['filter[color]=blue', 'filter[color]'],
    ['sort=color', 'sort'],
    ['columns=plant,color', 'columns'],
  ])('%s lists the available columns', async (query, field) => {
    const { status, body } = await rows(`?${query}`)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'bad_request' })
    expect(body.errors[field][0]).toMatch(/Unknown column "color"\. Available: plant, state, mw/)
    expect(body.detail).toContain('plant, state, mw')
  })

  test.each([
    ['filter[mw][almost]=3', 400, 'filter[mw][almost]'],
    ['color=blue', 400, 'color'],
    ['filter[mw]=many', 422, 'filter[mw]'],
    ['filter[units]=1.5', 422, 'filter[units]'],
    ['filter[opened]=2020-02-31x', 422, 'filter[opened]'],
    ['filter[active]=perhaps', 422, 'filter[active]'],
    ['filter[mw][contains]=8', 422, 'filter[mw][contains]'],
    ['bbox=1,2,3', 422, 'bbox'],
    ['bbox=10,0,-10,5', 422, 'bbox'],
    ['page=0', 422, 'page'],
    ['per_page=101', 422, 'per_page'],
    ['total=maybe', 422, 'total'],
  ])('%s is rejected with the name of the parameter', async (query, status, field) => {
    const answer = await rows(`?${query}`)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('are limited to the first page for visitors', async () => {
    const visitor = (query: string) => rows(query, { by: null })
    expect((await visitor('')).status).toBe(200)
    expect((await visitor('?columns=plant&per_page=3')).body.data).toHaveLength(3)
    for (const query of ['?page=2', '?per_page=21', '?sort=mw', '?filter[mw]=80', '?bbox=-99,29,-97,31']) {
      const { status, body } = await visitor(query)
      expect({ query, status, code: body.code }).toEqual({ query, status: 401, code: 'sign_in_needed' })
    }
  })

  test('are returned for an API key', async () => {
    const { db } = open()
    const { key } = await insertApiKey(db, (await insertUser(db)).id, { scope: 'read' })
    const headers = { Authorization: `Bearer ${key}` }
    const response = await app.ask(`/api/v1/datasets/${dataset.id}/rows?sort=-mw`, { headers })
    expect(response.status).toBe(200)
  })

  test('may have arbitrary column names', async () => {
    const hostile = `a"b'; drop table x --`
    const odd = await storeDataset(app, open().db, {
      select: `select 1 as "a""b'; drop table x --", 2 as "__proto__", 3 as "a,b"`,
      file: {
        row_count: 1,
        columns: JSON.stringify([column(hostile, 'integer'), column('__proto__', 'integer'), column('a,b', 'integer')]),
      },
    })
    const query = `?filter[${encodeURIComponent(hostile)}]=1&sort=${encodeURIComponent('a,b')}`
    const response = await app.ask(`/api/v1/datasets/${odd.id}/rows${query}`, {
      headers: { Cookie: user.cookieHeader },
    })
    expect(await response.text()).toContain(`"data":[{"a\\"b'; drop table x --":1,"__proto__":2,"a,b":3}]`)
  })

  test('with geometries are found by bounding box', async () => {
    const line = '{"type":"LineString","coordinates":[[-97.5,30.1],[-96.5, 30.9]]}'
    const stored = await storeDataset(app, open().db, {
      select: `select 'crossing' as name, '${line}' as geometry union all select 'none', null`,
      file: {
        row_count: 2,
        longitude_column: null,
        latitude_column: null,
        columns: JSON.stringify([column('name', 'text'), column('geometry', 'text')]),
      },
    })
    const names = async (bbox: string) => (await rows(`?bbox=${bbox}&columns=name`, { id: stored.id })).body.data
    expect(await names('-97,30,-96,31')).toEqual([{ name: 'crossing' }])
    expect(await names('-96,30,-95,31')).toEqual([])
    const page = await (await app.ask(`/dashboard/${stored.slug}`)).text()
    expect(page).toContain('Shapes are simplified.')
    expect(page).toMatch(/<path d="M\d+ \d+l\d+ -\d+" fill="none" stroke-linecap="round" stroke-linejoin="round"/)
  })

  describe('under load', () => {
    let slow: { id: string }
    beforeAll(async () => {
      slow = await storeDataset(app, open().db, {
        select: 'select (hash(i) % 1000000007)::varchar as text from range(3000000) t(i)',
        file: { row_count: 3_000_000, columns: JSON.stringify([column('text', 'text')]) },
      })
    })

    test('answer a query that takes too long with 422, without blocking other requests', async () => {
      const query = Array.from({ length: 20 }, (_, at) => `filter[text][contains]=9${at}`).join('&')
      const findRows = createRows(createTables({ storage: app.storage, duck: app.duck }), 1)
      const file = await getPublicFile(open().db, { id: slow.id })
      const viewer = { kind: 'user' } as SignedInViewer
      const result = findRows(viewer, file, { params: new URLSearchParams(query) })
      await expect(result).rejects.toMatchObject({ code: 'query_too_heavy', status: 422 })
      expect((await rows()).status).toBe(200)
    })

    test('answer too many concurrent queries with 503 and Retry-After', async () => {
      const responses = await Promise.all(Array.from({ length: 24 }, () => rows('?sort=-text', { id: slow.id })))
      const refused = responses.filter(({ status }) => status === 503)
      expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused[0]?.body.code).toBe('datasets_busy')
      expect(refused[0]?.headers.get('Retry-After')).toBe('5')
    })
  })

  test('of an unprocessed file are a 409', async () => {
    const { id } = await storeDataset(app, open().db, { values: { is_public: true }, file: {} })
    const { db } = open()
    await db
      .updateTable('dataset_files')
      .set({ state: 'waiting', table_path: null })
      .where('dataset_id', '=', id)
      .execute()
    const { status, body } = await rows('', { id })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'dataset_not_ready' })
  })

  test('the list of datasets is paginated, and each dataset describes its columns', async () => {
    const list = await (await app.ask('/api/v1/datasets?per_page=1')).json()
    expect(list).toMatchObject({ page: 1, per_page: 1, total_exact: true })
    expect(list.total).toBeGreaterThan(1)
    const one = await (await app.ask(`/api/v1/datasets/${dataset.id}`)).json()
    expect(one).toMatchObject({
      slug: 'power-plants',
      formats: ['original', 'json', 'geojson', 'parquet'],
      bounds: [-98.4, 29.4, -74, 40.7],
    })
    expect(one.columns[2]).toEqual({
      name: 'mw',
      type: 'number',
      nulls: 1,
      distinct: 3,
      min: '80',
      max: '500.25',
      unit: 'MW',
    })
    for (const hidden of ['file_path', 'table_path', 'is_public', 'file_id']) expect(one).not.toHaveProperty(hidden)
  })

  test('the API description is complete, and its examples work', async () => {
    const stored = await storeDataset(app, open().db, {
      select: `select 'Alder' as name, 'Texas' as state, -97.7 as longitude, 30.3 as latitude`,
      file: {
        row_count: 1,
        columns: JSON.stringify([
          column('name', 'text'),
          column('state', 'text'),
          column('longitude', 'number'),
          column('latitude', 'number'),
        ]),
      },
    })
    const description = await (await app.ask('/api/v1/openapi.json')).json()
    for (const template of ['/api/v1/datasets', '/api/v1/datasets/{id}', '/api/v1/datasets/{id}/rows']) {
      const { parameters, responses } = description.paths[template].get
      const query = parameters
        .filter((parameter: Parameter) => parameter.in === 'query')
        .map(({ name, schema: { example } }: Parameter) =>
          typeof example === 'object'
            ? Object.entries(example).map(([of, is]) => `${name}[${of}]=${is}`)
            : `${name}=${example}`,
        )
      const path = `${template.replace('{id}', stored.id)}?${query.flat().join('&')}`
      const response = await app.ask(path, { headers: { Cookie: user.cookieHeader } })
      const body = await response.json()
      expect({ path, status: response.status, body }).toMatchObject({ status: 200 })
      expect(violations(description, responses[200].content['application/json'].schema, body), path).toEqual([])
    }
    const path = `/api/v1/datasets/${stored.id}/rows?filter[state]=Texas&columns=name,state&sort=-name&bbox=-98.5,29.5,-96.5,31.5`
    const { data } = await (await app.ask(path, { headers: { Cookie: user.cookieHeader } })).json()
    expect(data).toEqual([{ name: 'Alder', state: 'Texas' }])
  })

  test('are published as a DCAT catalog', async () => {
    const response = await app.ask('/dcat.json')
    expect(response.headers.get('Content-Type')).toBe('application/ld+json')
    const catalog = await response.json()
    expect(catalog).toMatchObject({ '@type': 'dcat:Catalog', '@context': { dcat: 'http://www.w3.org/ns/dcat#' } })
    const described = catalog['dcat:dataset'].find(
      (one: Record<string, unknown>) => one['dct:identifier'] === dataset.id,
    )
    expect(described).toMatchObject({ '@type': 'dcat:Dataset', 'dct:title': 'Power plants' })
    const [original, json] = described['dcat:distribution']
    expect(original).toMatchObject({
      'dcat:downloadURL': { '@id': 'https://voltacre.test/dashboard/power-plants/download' },
      'dcat:mediaType': { '@id': 'https://www.iana.org/assignments/media-types/text/csv' },
      'spdx:checksum': { 'spdx:checksumValue': '0'.repeat(64) },
    })
    expect(json['dct:format']).toBe('JSON')
  })

  test.each(['/api/v1/datasets/nothing', '/api/v1/datasets/00000000-0000-4000-8000-000000000000'])(
    '%s is a 404',
    async (path) => {
      for (const address of [path, `${path}/rows`]) {
        const response = await app.ask(address)
        expect({ status: response.status, code: (await response.json()).code }).toEqual({
          status: 404,
          code: 'dataset_not_found',
        })
      }
    },
  )
})

interface Parameter {
  in: string
  name: string
  schema: { example?: string | number | Record<string, string> }
}
