import { beforeAll, expect, test } from 'vitest'
import { signedInUser, type TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertLayer } from '../support/layers.ts'
import { violations } from '../support/openapi.ts'
import { boxAt, pointAt } from '../support/screening.ts'
import { processScreenings } from '../support/screenings.ts'

const BASE = '/api/v1/screenings'

describeDatabase('Screenings API', (open) => {
  let app: TestApp
  let user: TestCaller

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    user = await signedInUser(app, open().db)
    await insertLayer(open().db, {
      slug: 'substations',
      type: 'substations',
      coverage: boxAt(-107, 26, -93, 36.5),
      features: [{ geometry: pointAt(-97.2, 32), properties: { name: 'Alder', kv: 138 } }],
    })
    return () => app.close()
  })

  async function ask(method: string, path: string, body?: unknown) {
    const response = await app.ask(path, {
      method,
      headers: { Origin: ORIGIN, Cookie: user.cookieHeader, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  test('screens the parcels of a request, and answers as documented', async () => {
    const { body: description } = await ask('GET', '/api/v1/openapi.json')
    const documented = async (method: 'get' | 'post', template: string, path: string, sent?: unknown) => {
      const { status, body } = await ask(method.toUpperCase(), path, sent)
      const { schema } = description.paths[template][method].responses[status].content['application/json']
      expect(violations(description, schema, body), `${method} ${path}`).toEqual([])
      return body
    }
    const properties = { name: 'Alder field', owner: 'Ann', acres: 40, leased: true }
    const features = [
      { type: 'Feature', geometry: boxAt(-97, 32, -96.99, 32.01), properties },
      { type: 'Feature', geometry: { type: 'LineString', coordinates: [] }, properties: {} },
    ]
    const sent = { name: 'Two', parcels: { type: 'FeatureCollection', features } }
    const { id } = await documented('post', BASE, BASE, sent)
    await processScreenings(open(), app)
    expect(await documented('get', BASE, BASE)).toMatchObject({ data: [{ id, name: 'Two', state: 'done' }] })
    const run = await documented('get', `${BASE}/{id}`, `${BASE}/${id}`)
    expect(run).toMatchObject({ total: 1, rejected_count: 1, layers: [{ key: 'substations' }] })
    const page = await documented('get', `${BASE}/{id}/parcels`, `${BASE}/${id}/parcels?per_page=1`)
    expect(page.data).toMatchObject([{ number: 1, name: 'Alder field', attributes: { owner: 'Ann', leased: true } }])
    await documented('get', `${BASE}/{id}/parcels/{number}`, `${BASE}/${id}/parcels/1`)
  })

  test('accepts the example of the document', async () => {
    const { body: description } = await ask('GET', '/api/v1/openapi.json')
    const { example } = description.paths[BASE].post.requestBody.content['application/json']
    const { status, headers, body } = await ask('POST', BASE, { ...example, places: example.places.slice(0, 1) })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(headers.get('Location')).toBe(`${BASE}/${body.id}`)
  })

  test.each([
    [{ name: 5, parcels: [], places: [] }, 'name', 'Send the name as text.'],
    [{ name: null, places: [''] }, 'name', 'Send the name as text.'],
    [{}, 'parcels', 'Send either parcels or places.'],
    [{ parcels: 1, places: 1 }, 'parcels', 'Send either parcels or places.'],
    [{ parcels: [] }, 'parcels', 'Send parcels as GeoJSON.'],
    [{ parcels: null }, 'parcels', 'Send parcels as GeoJSON.'],
    [{ places: 'Taylor, TX' }, 'places', 'Send places as a list of texts.'],
    [{ places: ['Taylor, TX', 5] }, 'places', 'Send places as a list of texts.'],
  ])('refuses %j and names the field', async (sent, field, message) => {
    const { status, body } = await ask('POST', BASE, sent)
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'invalid', detail: message } })
    expect(body.errors).toEqual({ [field]: [message] })
  })
})
