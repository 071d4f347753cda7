import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { violations } from '../support/openapi.ts'

describeDatabase('JSON API', (open) => {
  let app: TestApp
  beforeAll(async () => {
    const { db } = open()
    await insertListing(db, {
      slug: 'complete',
      address: '1 Farm Road',
      price: 1_250_000.5,
      price_type: 'sale',
      zoning_info: 'Industrial',
      description: 'All fields are filled in.',
      utility_access: { power: true, gas: false },
      energy_sources: ['solar', 'grid'],
      instant_deploy: true,
      substation_on_site: false,
      available_power_mw: 40.5,
      power_evidence: 'Letter of the utility',
      images: ['images/a.webp', 'images/b.webp'],
      videos: ['videos/a.mp4'],
      lifecycle: 'published',
      last_confirmed_at: '2026-02-03T04:05:06Z',
      created_at: '2026-01-02T03:04:05Z',
      boundary: [
        [-97.41, 30.57],
        [-97.4, 30.57],
        [-97.4, 30.58],
        [-97.41, 30.57],
      ],
    })
    await insertListing(db, { slug: 'bare', gps_coordinates: null, place_city: null, place_county: null })
    await insertListing(db, { slug: 'draft', is_published: false })
    app = await createTestApp({ database: open(), metricsToken: 'token-of-the-test' })
  })
  afterAll(() => app.close())

  const json = async (path: string, init?: RequestInit) => {
    const response = await app.ask(path, init)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  describe('description', () => {
    test('is valid OpenAPI 3.1', async () => {
      const { body, headers } = await json('/api/v1/openapi.json')
      expect(headers.get('Content-Type')).toBe('application/json')
      const validator = new Validator()
      const result = await validator.validate(body)
      expect(result).toMatchObject({ valid: true })
      expect(validator.version).toBe('3.1')
    })

    test.each([
      ['/api/v1/listings', 200],
      ['/api/v1/listings?location=Taylor, Texas&sort=distance&per_page=1', 200],
      ['/api/v1/listings?q=industral&total=false&color=blue', 200],
      ['/api/v1/listings?location=Nosuchplace', 200],
      ['/api/v1/listings?per_page=0', 422],
      ['/api/v1/listings/complete', 200],
      ['/api/v1/listings/bare', 200],
      ['/api/v1/listings/draft', 404],
    ])('describes the response of %s completely', async (path, status) => {
      const description = (await json('/api/v1/openapi.json')).body
      const answer = await json(path)
      expect(answer.status).toBe(status)
      const template = path.startsWith('/api/v1/listings/') ? '/api/v1/listings/{slug}' : '/api/v1/listings'
      const { content } = description.paths[template].get.responses[status]
      const type = answer.headers.get('Content-Type')!
      expect(Object.keys(content)).toEqual([type])
      expect(violations(description, content[type].schema, answer.body)).toEqual([])
    })

    test('lists every query parameter', async () => {
      const { body } = await json('/api/v1/openapi.json')
      const names = body.paths['/api/v1/listings'].get.parameters.map(({ name }: { name: string }) => name)
      const specified =
        'q location city within size min_acres max_acres utility energy type min_mw power_evidence availability zoning_type zoning deal price_type min_price max_price price_unit line_kv line_miles substation_kv substation_miles plant_miles data_center_miles max_flood max_power_price grid utility_company profile weights min_score unknown bbox area sort page per_page total'
      expect(names.sort()).toEqual(specified.split(' ').sort())
    })

    test('is rendered as HTML at /api/docs', async () => {
      const response = await app.ask('/api/docs')
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      const html = await response.text()
      expect(html).toContain('/api/v1/listings/{slug}')
      expect(html).not.toMatch(/<script|\sstyle=/)
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    })
  })

  describe('scripts of other sites', () => {
    const origin = (path: string, init: RequestInit = {}) =>
      app
        .ask(path, { ...init, headers: { Origin: 'https://example.com', ...init.headers } })
        .then(({ headers }) => headers.get('Access-Control-Allow-Origin'))

    test.each([
      '/api/v1/listings?sort=price',
      '/api/v1/listings/complete',
      '/api/v1/listings/none',
      '/api/v1/listings?per_page=0',
      '/api/v1/candidate-sites',
      '/api/v1/blog-posts',
      '/api/v1/city-pages',
      '/api/v1/datasets',
      '/api/v1/openapi.json',
    ])('may read %s', async (path) => {
      expect(await origin(path)).toBe('*')
      expect(await origin(path, { method: 'HEAD' })).toBe('*')
      const { status, headers } = await app.ask(path, { method: 'OPTIONS' })
      expect([status, headers.get('Access-Control-Allow-Methods')]).toEqual([204, 'GET, HEAD'])
      expect(headers.get('Access-Control-Allow-Headers')).not.toMatch(/authorization/i)
      expect(headers.has('Access-Control-Allow-Credentials')).toBe(false)
    })

    test.each([
      '/api/v1/listings?managed=true',
      '/api/v1/leads',
      '/api/v1/users',
      '/api/v1/screenings',
      '/api/v1/screenings/none',
      '/api/v1/none',
      '/saved',
    ])('may not read %s', async (path) => {
      expect(await origin(path)).toBeNull()
    })

    test('may not change anything, nor read as someone who is signed in', async () => {
      expect(await origin('/api/v1/listings', { method: 'POST', body: '{}' })).toBeNull()
      expect(await origin('/api/v1/screenings', { method: 'POST', body: '{}' })).toBeNull()
      const rows = '/api/v1/datasets/7d0f0f0e-0000-4000-8000-000000000000/rows'
      expect(await origin(rows)).toBe('*')
      expect(await origin(rows, { headers: { Cookie: 'a=b' } })).toBeNull()
      expect((await app.ask('/api/v1/leads', { method: 'OPTIONS' })).headers.has('Access-Control-Allow-Methods')).toBe(
        false,
      )
    })
  })

  describe('listings', () => {
    test('say what a sort limits the search to, and which sort can’t apply', async () => {
      const answer = async (query: string) => (await json(`/api/v1/listings?${query}`)).body
      expect(await answer('')).toMatchObject({ deal: null, sort: 'newest', ignored: [] })
      expect(await answer('sort=price')).toMatchObject({ deal: 'sale', sort: 'price', ignored: [] })
      expect(await answer('sort=-price&deal=lease')).toMatchObject({ deal: 'lease', sort: '-price' })
      const all = await answer('')
      const byScore = await answer('sort=score')
      expect(byScore).toMatchObject({ sort: 'score', total: all.total })
      const ignored = [{ name: 'sort', value: 'distance' }]
      expect(await answer('sort=distance')).toMatchObject({ sort: 'newest', total: all.total, ignored })
      expect(await answer('sort=distance&location=Taylor, Texas')).toMatchObject({ sort: 'distance', ignored: [] })
      const sites = (await json('/api/v1/candidate-sites?sort=distance')).body
      expect(sites).toMatchObject({ sort: '-mw', ignored })
    })

    test('expose selected fields instead of database rows', async () => {
      const { body } = await json('/api/v1/listings/complete')
      expect(body).toMatchObject({
        price: 1250000.5,
        utility_access: { power: true, gas: false },
        boundary: [
          [-97.41, 30.57],
          [-97.4, 30.57],
          [-97.4, 30.58],
          [-97.41, 30.57],
        ],
        created_at: '2026-01-02T03:04:05.000Z',
        last_confirmed_at: '2026-02-03T04:05:06.000Z',
        latitude: 30.5708,
      })
      for (const hidden of ['is_published', 'owner_id', 'external_id', 'facets', 'document', 'point']) {
        expect(body).not.toHaveProperty(hidden)
      }
    })

    test('are paginated as specified', async () => {
      const { body } = await json('/api/v1/listings?per_page=1&page=2')
      expect(body).toMatchObject({ page: 2, per_page: 1, total: 2, total_exact: true })
      expect(body.data).toHaveLength(1)
      expect((await json('/api/v1/listings?total=false')).body.total).toBeNull()
    })

    test.each(['0', '101', '-1', '1.5', 'ten', '1e2', '%00', '99999999'])(
      'refuse per_page=%s and name the field',
      async (value) => {
        const { status, headers, body } = await json(`/api/v1/listings?per_page=${value}`)
        expect({ status, type: headers.get('Content-Type') }).toEqual({ status: 422, type: 'application/problem+json' })
        expect(body).toMatchObject({
          status: 422,
          code: 'invalid',
          errors: { per_page: [expect.stringContaining('1 to 100')] },
        })
      },
    )

    test('never include drafts', async () => {
      const { body } = await json('/api/v1/listings?per_page=100')
      expect(body.data.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['bare', 'complete'])
      const { status, body: missing } = await json('/api/v1/listings/draft')
      expect({ status, code: missing.code }).toEqual({ status: 404, code: 'listing_not_found' })
    })
  })

  describe('HTTP', () => {
    test('answers 304 for a matching ETag, and 200 after a change', async () => {
      const first = await app.ask('/api/v1/listings/bare')
      const etag = first.headers.get('ETag')!
      expect(etag).toMatch(/^W\/"/)
      const again = await app.ask('/api/v1/listings/bare', { headers: { 'If-None-Match': etag } })
      expect({ status: again.status, body: await again.text(), etag: again.headers.get('ETag') }).toEqual({
        status: 304,
        body: '',
        etag,
      })
      await open().db.updateTable('land_listings').set({ price: 7 }).where('slug', '=', 'bare').execute()
      expect((await app.ask('/api/v1/listings/bare', { headers: { 'If-None-Match': etag } })).status).toBe(200)
    })

    test.each(['PUT', 'PATCH', 'DELETE'])('refuses %s and lists the allowed methods', async (method) => {
      const { status, headers, body } = await json('/api/v1/listings', {
        method,
        body: method === 'DELETE' ? null : '{}',
      })
      expect({ status, allow: headers.get('Allow'), code: body.code }).toEqual({
        status: 405,
        allow: 'GET, HEAD, POST',
        code: 'method_not_allowed',
      })
      expect((await app.ask('/api/v1/openapi.json', { method })).headers.get('Allow')).toBe('GET, HEAD')
    })

    test('answers HEAD as GET without the body', async () => {
      const [get, head] = [await app.ask('/api/v1/listings'), await app.ask('/api/v1/listings', { method: 'HEAD' })]
      expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' })
      expect(head.headers.get('Content-Length')).toBe(String((await get.arrayBuffer()).byteLength))
    })

    test.each(['/api', '/api/', '/api/v1', '/api/v2/listings', '/api/v1/listings/a/b', '/api/v1/parcels'])(
      'answers %s with a problem document',
      async (path) => {
        const { status, headers, body } = await json(path)
        expect({ status, type: headers.get('Content-Type') }).toEqual({ status: 404, type: 'application/problem+json' })
        expect(body).toEqual({ type: 'about:blank', title: expect.any(String), status: 404, code: expect.any(String) })
      },
    )

    test('forbids scripts and framing', async () => {
      const { headers } = await app.ask('/api/v1/listings')
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    })
  })

  describe('probes', () => {
    test('/healthz answers while the process runs', async () => {
      expect(await json('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    })

    test('/readyz names the failing dependency, and recovers with it', async () => {
      let broken = true
      const checks = {
        storage: async () => {
          if (broken) throw new Error('disk gone: /secret/path')
        },
      }
      const other = await createTestApp({ database: open(), checks })
      const failing = await other.ask('/readyz')
      expect({ status: failing.status, retry: failing.headers.get('Retry-After') }).toEqual({ status: 503, retry: '5' })
      expect(await failing.json()).toEqual({ status: 'not ready', database: 'ok', storage: 'failing' })
      broken = false
      const ready = await other.ask('/readyz')
      expect({ status: ready.status, body: await ready.json() }).toEqual({
        status: 200,
        body: { status: 'ready', database: 'ok', storage: 'ok' },
      })
      await other.close()
    })

    test('/readyz does not wait for a dependency that hangs', async () => {
      const other = await createTestApp({ database: open(), checks: { storage: () => new Promise(() => {}) } })
      expect(await (await other.ask('/readyz')).json()).toMatchObject({ storage: 'failing', database: 'ok' })
      await other.close()
    })

    test('/metrics is available to loopback and with the token', async () => {
      const status = async (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
        (await app.ask('/metrics', { headers }, { remoteAddress })).status
      expect(await status('127.0.0.1')).toBe(200)
      expect(await status('::1')).toBe(200)
      expect(await status('::ffff:127.0.0.1')).toBe(200)
      expect(await status('10.0.0.7')).toBe(403)
      expect(await status(undefined)).toBe(403)
      expect(await status('127.0.0.1', { 'X-Forwarded-For': '1.2.3.4' })).toBe(403)
      expect(await status('10.0.0.7', { Authorization: 'Bearer token-of-the-test' })).toBe(200)
      expect(await status('10.0.0.7', { Authorization: 'Bearer token-of-the-tesT' })).toBe(403)
      expect(await status('10.0.0.7', { Authorization: 'Bearer ' })).toBe(403)
    })

    test('/metrics counts requests by route, never by path', async () => {
      await app.ask('/listings/some-very-special-slug')
      const text = await (await app.ask('/metrics', {}, { remoteAddress: '127.0.0.1' })).text()
      expect(text).toMatch(/http_request_duration_seconds_count\{.*route="\/listings".*\} \d/)
      expect(text).not.toContain('some-very-special-slug')
    })
  })
})
