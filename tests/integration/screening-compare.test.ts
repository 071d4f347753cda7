import { beforeAll, expect, test } from 'vitest'
import { VISITOR } from '../../domain/permissions.ts'
import type { ScreeningInput } from '../../screening/document.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertLayer } from '../support/layers.ts'
import { boxAt, pointAt, readParcelsOf } from '../support/screening.ts'
import { processScreenings } from '../support/screenings.ts'

const CALLER = { headers: new Headers(), address: '192.0.2.8', userAgent: null }

const PARCELS = ['West', '=East', 'Far'].map((name, i): ScreeningInput => {
  const west = -97 + i / 4
  return { name, geometry: boxAt(west, 32, west + 0.01, 32.01), acres: null }
})

describeDatabase('Comparison of screened sites', (open) => {
  let app: TestApp
  let id: string

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    await insertLayer(open().db, {
      slug: 'substations',
      type: 'substations',
      version: 1,
      coverage: boxAt(-107, 26, -93, 36.5),
      features: [{ geometry: pointAt(-97.05, 32), properties: { name: 'MILL CREEK', kv: 138 } }],
    })
    const run = { name: 'Texas', ...readParcelsOf(PARCELS) }
    id = (await app.services.screenings.create(VISITOR, CALLER, run)).id
    await processScreenings(open(), app)
    return () => app.close()
  })

  const read = async (path: string) => (await (await app.ask(`/screen/${id}${path}`)).text()).split('<script')[0]!
  /** What a reader sees. */
  const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

  test('sites are side by side, with their maps, points and what is the same', async () => {
    const page = await read('/compare?p=1&p=3')
    const text = textOf(page)
    expect(text).toMatch(/Compare 2 sites Scored by the same profile on the same map data , screened [A-Z][a-z]{2} \d/)
    expect(page).toContain('aria-label="Map of the area around West"')
    expect(text).toMatch(/Substation of 138 kV or more 2.9\d mi Best Mill Creek [\d.]+ of 12 /)
    expect(text).toMatch(/\d+ facts? (is|are) the same at all sites : .* are unknown at all of them/)
    expect(page).not.toContain('aria-label="Remove')
  })

  test('a site can be removed while there are more than two, and all facts shown', async () => {
    const page = await read('/compare?p=1&p=2&p=3&profile=mining')
    expect(page).toContain(`href="/screen/${id}/compare?profile=mining&amp;p=1&amp;p=3"`)
    expect(textOf(await read('/compare?p=1&p=2&all=1'))).not.toContain('the same at all sites')
    expect(textOf(await read('/compare?p=1&p=99'))).toContain('Nothing to compare')
  })

  test('a comparison is exported as a table without formulas', async () => {
    const response = await app.ask(`/screen/${id}/compare.csv?p=1&p=2`)
    expect(response.headers.get('content-disposition')).toContain('comparison.csv')
    const [head, place, score, ...rows] = (await response.text()).split('\r\n')
    expect(head).toContain(
      'Group,Fact,Weight,West,West: detail,"West: points, at least","West: points, at most",\'=East',
    )
    expect(place).toMatch(/^Place,Place,,/)
    expect(score).toMatch(/^Score,AI campus [\d.]+,100,\d+–\d+,\d+% known,[\d.]+,[\d.]+,/)
    expect(rows.find((row) => row.includes('Substation of 138 kV or more'))).toMatch(/,12,2.9\d mi,Mill Creek,/)
  })

  test('a screening without an account is shared by the URL of the page', async () => {
    expect(await read('/compare?p=1&p=2')).not.toContain('Create Link to Share')
  })
})
