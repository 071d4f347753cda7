import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { Point } from 'geojson'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { insertLayer } from '../support/layers.ts'

/** Names that don't compress, so that a file isn't written to its end before it is read. */
const nameOf = (index: number) => createHash('shake256', { outputLength: 150 }).update(`${index}`).digest('base64')
const SITES = Array.from({ length: 2_500 }, (_, index) => ({
  geometry: { type: 'Point', coordinates: [-100 + index / 1_000, 32] } as Point,
  properties: { name: nameOf(index), status: 'in-service' },
}))

describeBothDatabases('Downloads of layers', (open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    for (const slug of ['open-stations', 'closed-stations', 'hidden-stations']) {
      await insertLayer(open().db, { slug, type: 'substations', features: SITES })
    }
    const { db } = open()
    await db.updateTable('layers').set({ license: 'CC BY-NC 4.0' }).where('slug', '=', 'closed-stations').execute()
    await db.updateTable('layers').set({ is_public: false }).where('slug', '=', 'hidden-stations').execute()
    return () => app.close()
  })
  const pathOf = (slug: string) => `/data/layers/${slug}/download`

  test('have all features, with license and attribution', async () => {
    const response = await app.ask(pathOf('open-stations'))
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Disposition')).toContain('open-stations.geojson.gz')
    const file = JSON.parse(gunzipSync(Buffer.from(await response.arrayBuffer())).toString())
    expect(file).toMatchObject({
      type: 'FeatureCollection',
      name: 'open-stations',
      license: 'Public domain',
      attribution: 'HIFLD',
      version: 1,
    })
    expect(file.features).toHaveLength(SITES.length)
    expect(file.features[0]).toMatchObject({ type: 'Feature', id: 1, ...SITES[0] })
  })

  test('are cached until the layer changes', async () => {
    const etag = (await app.ask(pathOf('open-stations'), { method: 'HEAD' })).headers.get('ETag')!
    const again = await app.ask(pathOf('open-stations'), { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers.get('Cache-Control')).toContain('max-age')
  })

  test('are only offered where the license permits it, and only of public layers', async () => {
    expect((await app.ask(pathOf('closed-stations'))).status).toBe(403)
    expect((await app.ask(pathOf('hidden-stations'))).status).toBe(404)
    expect((await app.ask(pathOf('none'))).status).toBe(404)
    expect((await app.ask(pathOf('__proto__'))).status).toBe(404)
    const page = (await (await app.ask('/data/sources')).text()).replaceAll('<!-- -->', '')
    expect(page).toContain(`href="${pathOf('open-stations')}"`)
    expect(page).not.toContain(`href="${pathOf('closed-stations')}"`)
    expect(page).toContain('Its license doesn’t allow us to pass it on')
  })

  test('free their places as soon as readers leave', async () => {
    for (let i = 0; i < 10; i++) {
      const response = await app.ask(pathOf('open-stations'))
      expect(response.status).toBe(200)
      await response.body!.cancel()
    }
  })

  test('are turned away while four others are being written', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => app.ask(pathOf('open-stations'))))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 503, 503])
    expect(responses.find(({ status }) => status === 503)!.headers.get('Retry-After')).toBe('30')
    for (const { body } of responses) await body?.cancel()
    const next = await app.ask(pathOf('open-stations'))
    expect(next.status).toBe(200)
    await next.body!.cancel()
  })
})
