import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { acresOf, type Ring } from '../../domain/geometry/boundary.ts'
import { insertUser, PASSWORD, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'

const RING: Ring = [
  [-97.42, 30.56],
  [-97.4, 30.56],
  [-97.4, 30.58],
  [-97.42, 30.58],
  [-97.42, 30.56],
]
const POLYGON = { type: 'Polygon', coordinates: [RING] }

/** A roughly round parcel with this many points. */
function roundRing(longitude: number, latitude: number, degrees: number, points: number): Ring {
  const ring = Array.from({ length: points }, (_, i): Ring[number] => {
    const [angle, reach] = [(i / points) * 2 * Math.PI, degrees * (1 + 0.2 * Math.sin(i * 7))]
    return [longitude + Math.cos(angle) * reach, latitude + Math.sin(angle) * reach]
  })
  return [...ring, ring[0]!]
}

describeDatabase('Places', (open) => {
  let app: TestApp
  let admin: TestCaller
  let count = 0

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    const { email } = await insertUser(open().db, { isAdmin: true })
    admin = new TestCaller()
    const { cookies } = await app.services.accounts.signIn(admin, { email, password: PASSWORD, remember: true })
    admin.storeCookies(cookies)
    return () => app.close()
  })

  const headers = () => ({ Origin: ORIGIN, Cookie: admin.cookieHeader })

  async function read<T = Record<string, unknown>>(path: string): Promise<T> {
    const response = await app.ask(path, { headers: headers() })
    expect(response.status, path).toBe(200)
    return (await response.json()) as T
  }

  async function send(method: string, path: string, body: unknown) {
    const response = await app.ask(path, {
      method,
      headers: { ...headers(), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, never> }
  }
  const create = (values: object) =>
    send('POST', '/api/v1/listings', { landowner_name: `Parcel ${++count}`, parcel_size_acres: 40, ...values })

  async function post(path: string, fields: Record<string, string>) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const response = await app.ask(path, { method: 'POST', headers: headers(), body })
    const text = (await response.text()).replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
    return { status: response.status, location: response.headers.get('Location') ?? '', text }
  }
  const saveForm = (fields: Record<string, string>) =>
    post('/admin/listings?new=1', {
      do: 'save',
      landowner_name: `Parcel ${++count}`,
      parcel_size_acres: '40',
      gps_coordinates: '',
      city: '',
      county: '',
      state: '',
      country: '',
      ...fields,
    })

  test.each([
    ['a square of Texas', RING],
    ['a round parcel of Iceland', roundRing(-21.9, 64.1, 0.01, 40)],
    ['a large one on the equator', roundRing(36.8, 0, 0.2, 200)],
    ['a small one of Tasmania', roundRing(147.3, -42.9, 0.0005, 12)],
    ['one of a great many corners', roundRing(-97.4, 30.5, 0.02, 9_000)],
  ])('the acreage of %s matches PostGIS', async (_, ring) => {
    const polygon = JSON.stringify({ type: 'Polygon', coordinates: [ring] })
    const { rows } = await sql<{ acres: number }>`
      select ST_Area(ST_SetSRID(ST_GeomFromGeoJSON(${polygon}), 4326)::geography) / 4046.8564224 as acres`.execute(
      open().db,
    )
    expect(acresOf(ring) / rows[0]!.acres).toBeCloseTo(1, 4)
  })

  describe('of a point', () => {
    test.each([
      ['30.5708, -97.4095', { city: 'Taylor', county: 'Williamson County', state: 'Texas', country: 'US' }],
      ['53.3498,-6.2603', { city: 'Dublin', county: null, state: 'Leinster', country: 'IE' }],
      ['0, -30', { city: null, county: null, state: null, country: null }],
    ])('%s has a place', async (at, place) => {
      expect(await read(`/admin/place?${new URLSearchParams({ at })}`)).toEqual({ place })
    })

    test.each(['', 'up the hill', '91, 0', '1,2,3', '\0', '9'.repeat(5_000)])('%j has no place', async (at) => {
      expect(await read(`/admin/place?${new URLSearchParams({ at })}`)).toEqual({ place: null })
    })
  })

  describe('of other parcels', () => {
    const parcels = async (query: string) =>
      (await read<{ parcels: { name: string; ring: number[][] }[] }>(`/admin/parcels?${query}`)).parcels

    test('are outlines of published listings in a box, without the listing being edited', async () => {
      const at = { gps_coordinates: '30.57, -97.41', boundary: RING }
      const { id } = await insertListing(open().db, { ...at, landowner_name: 'Neighbor' })
      await insertListing(open().db, { ...at, landowner_name: 'Draft', is_published: false })
      expect(await parcels('box=-97.5,30.5,-97.3,30.6')).toEqual([{ name: 'Neighbor', ring: RING }])
      expect(await parcels(`box=-97.5,30.5,-97.3,30.6&except=${id}`)).toEqual([])
      expect(await parcels('box=-97.3,30.5,-97.2,30.6')).toEqual([])
    })

    test.each(['', 'a,b,c,d', '1,2,3', '10,10,-10,-10', '-125,24,-66,50', 'NaN,0,1,1'])(
      'are not found in %j',
      async (box) => {
        expect(await parcels(`box=${box}&except=x`)).toEqual([])
      },
    )
  })

  describe('of a listing', () => {
    test('are saved from the form and shown in it again', async () => {
      const saved = await saveForm({ gps_coordinates: '30.57, -97.41', boundary: JSON.stringify(POLYGON) })
      expect(saved.status).toBe(302)
      const id = new URL(saved.location, ORIGIN).searchParams.get('saved') ?? ''
      const listing = await read(`/api/v1/listings/${id}`)
      expect(listing).toMatchObject({ boundary: RING, city: 'Taylor', county: 'Williamson County', state: 'Texas' })
      const form = await app.ask(`/admin/listings?edit=${id}`, { headers: headers() })
      expect((await form.text()).replaceAll('&quot;', '"')).toContain(JSON.stringify(POLYGON))

      const fields = { id, version: String(listing.version), gps_coordinates: '30.57, -97.41', boundary: '' }
      expect((await saveForm(fields)).status).toBe(302)
      expect(await read(`/api/v1/listings/${id}`)).toMatchObject({ boundary: null, gps_coordinates: '30.57, -97.41' })
    })

    test('keep fields that were entered by hand', async () => {
      const saved = await saveForm({ gps_coordinates: '30.57, -97.41', city: 'Hutto', country: 'United States' })
      const id = new URL(saved.location, ORIGIN).searchParams.get('saved')
      expect(await read(`/api/v1/listings/${id}`)).toMatchObject({
        city: 'Hutto',
        county: 'Williamson County',
        country: 'US',
      })
    })

    test.each([
      ['a ring', RING],
      ['GeoJSON', POLYGON],
      [
        'a feature with heights',
        { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates: [[RING.map((p) => [...p, 9])]] } },
      ],
    ])('the API accepts a boundary as %s and returns the ring', async (_, boundary) => {
      const { status, body } = await create({ boundary, gps_coordinates: '30.57, -97.41', is_published: true })
      expect(status).toBe(201)
      expect(body).toMatchObject({ boundary: RING })
      const listing = await read<{ boundary: Ring }>(`/api/v1/listings/${body.slug}`)
      expect(listing.boundary).toEqual(RING)
      const patched = await send('PATCH', `/api/v1/listings/${body.id}`, { boundary: null })
      expect(patched.body).toMatchObject({ boundary: null })
    })

    test('visitors see the outline on the map of the listing', async () => {
      const { body } = await create({ boundary: RING, gps_coordinates: '30.57, -97.41', is_published: true })
      const page = await (await app.ask(`/listings/${body.slug}`)).text()
      expect(page).toMatch(/<path d="M[^"]+Z" class="[^"]*stroke-accent/)
    })

    test('a boundary alone sets its center as the point', async () => {
      const { body } = await create({ boundary: RING })
      expect(body).toMatchObject({ gps_coordinates: '30.57, -97.41', city: 'Taylor' })
    })

    test.each<[string, unknown, string]>([
      ['an open ring', RING.slice(0, 4), 'The boundary is not closed, expected the last point to repeat the first.'],
      ['too few corners', RING.slice(0, 2), 'The boundary has fewer than 4 points, expected a closed ring.'],
      [
        'a self-crossing ring',
        [RING[0], RING[2], RING[1], RING[3], RING[0]],
        'The boundary crosses or touches itself near -97.42, 30.56.',
      ],
      [
        'latitude first',
        RING.map(([x, y]) => [y, x]),
        'The boundary has the point 30.56, -97.42, expected longitude, latitude in degrees (WGS84).',
      ],
      [
        'two parts',
        { type: 'MultiPolygon', coordinates: [[RING], [RING]] },
        'The boundary has 2 parts, expected a single outline.',
      ],
      ['a hole', { type: 'Polygon', coordinates: [RING, RING] }, 'The boundary has a hole, expected a single outline.'],
      [
        'a line',
        { type: 'LineString', coordinates: RING },
        'The boundary is not a polygon, expected GeoJSON with one Polygon.',
      ],
      ['a text', 'a field', 'The boundary is not a polygon, expected GeoJSON with one Polygon.'],
      [
        'too many corners',
        roundRing(-97.4, 30.5, 0.02, 10_000),
        'The boundary has 10001 points, expected at most 10000.',
      ],
      [
        'land elsewhere than its point',
        RING.map(([x, y]) => [x, y + 2]),
        'The boundary lies 137.5 mi from the GPS coordinates. It can be 5.0 mi at most.',
      ],
    ])('%s is refused by the API and the form with a reason', async (_, boundary, message) => {
      const answer = await create({ boundary, gps_coordinates: '30.57, -97.41' })
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ errors: { boundary: [message] } })
      const { status, text } = await saveForm({ boundary: JSON.stringify(boundary), gps_coordinates: '30.57, -97.41' })
      expect(status).toBe(422)
      expect(text.includes(message)).toBe(true)
    })

    test('invalid JSON is refused by the form', async () => {
      const { status, text } = await saveForm({ boundary: '{"type":"Polygon"', gps_coordinates: '30.57, -97.41' })
      expect(status).toBe(422)
      expect(text).toContain('The boundary is not a polygon, expected GeoJSON with one Polygon.')
    })

    test('a boundary with the maximum number of points is saved by the form', async () => {
      const ring = roundRing(-97.4, 30.57, 0.02, 9_999)
      const { status } = await saveForm({ boundary: JSON.stringify({ type: 'Polygon', coordinates: [ring] }) })
      expect(status).toBe(302)
    })

    test('an existing point outside the boundary does not block other changes', async () => {
      const { body } = await create({ boundary: RING, gps_coordinates: '30.57, -97.41' })
      await sql`update land_listings set gps_coordinates = '40, -97.41' where id = ${body.id}`.execute(open().db)
      const change = (values: object) => send('PATCH', `/api/v1/listings/${body.id}`, values)
      expect(await change({ description: 'Flat.' })).toMatchObject({
        status: 200,
        body: { gps_coordinates: '40, -97.41' },
      })
      expect((await change({ gps_coordinates: '41, -97.41' })).status).toBe(422)
      expect((await change({ gps_coordinates: '30.57, -97.41' })).status).toBe(200)
    })
  })
})
