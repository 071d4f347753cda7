import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Box } from '../../domain/geometry/distance.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertLayer } from '../support/layers.ts'

const boxOf = ([west, south, east, north]: Box) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})

describeDatabase('Where the land of a draft is', (open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())

  /** What `/list-your-land` makes of a text. */
  const start = async (where: string) => {
    const caller = new TestCaller()
    const response = await app.ask('/list-your-land', {
      method: 'POST',
      headers: { Origin: ORIGIN },
      body: new URLSearchParams({ where }),
    })
    caller.storeCookies(response.headers.getSetCookie())
    const id = /\/list-your-land\/([^/]+)\//.exec(response.headers.get('Location') ?? '')![1]!
    const fieldsNow = async () => (await app.services.drafts.get(VISITOR, caller, id)).fields
    const page = async (step = 'location') => {
      const answer = await app.ask(`/list-your-land/${id}/${step}`, { headers: { Cookie: caller.cookieHeader } })
      return (await answer.text()).replaceAll('<!-- -->', '')
    }
    const saveStep = (fields: Record<string, string>, step = 'location') =>
      app.ask(`/list-your-land/${id}/${step}`, {
        method: 'POST',
        headers: { Origin: ORIGIN, Cookie: caller.cookieHeader },
        body: new URLSearchParams(fields),
      })
    return { caller, id, fieldsNow, page, saveStep }
  }
  const surroundingsOf = (address: string) => app.services.drafts.surroundings({ fields: { address: [address] } })

  test('an address says roughly where the land is, and never becomes its point', async () => {
    const { fieldsNow, page } = await start('County Road 362, Granger, TX')
    expect(await fieldsNow()).toEqual({ address: ['County Road 362, Granger, TX'] })
    const shown = await page()
    expect(shown).toMatch(
      /Near Granger, Texas\. We placed the map by your address; the land may be up to \d+ mi off\. Set the point or draw the outline\./,
    )
    expect(shown).toContain('Williamson County, Texas')
    expect(shown).toContain('What we found nearby')
    expect(shown).toContain('From public data, by your address.')
    expect(shown).toContain('Location missing')
    expect(shown).toContain('/screen?parcels=County+Road+362%2C+Granger%2C+TX')
  })

  test.each(['Granger, TX', '76530', '10 miles north of Taylor, TX'])('%s has surroundings', async (address) => {
    const found = await surroundingsOf(address)
    expect(found).toMatchObject({ isApproximate: true, place: { county: 'Williamson County', state: 'Texas' } })
  })

  test('a point or an outline goes before the address', async () => {
    const fields = { address: ['Granger, TX'], gps_coordinates: ['31.5, -97.1'] }
    expect(await app.services.drafts.surroundings({ fields })).toMatchObject({
      isApproximate: false,
      point: { latitude: 31.5, longitude: -97.1 },
    })
  })

  test('a county moves the map and names itself, but says nothing of what is nearby', async () => {
    expect(await surroundingsOf('Williamson County, TX')).toBeNull()
    const shown = await (await start('Williamson County, TX')).page()
    expect(shown).toContain('In Williamson County, Texas. We placed the map by your address. Set the point')
    expect(shown).not.toContain('What we found nearby')
    const { place } = await app.services.drafts.locate('Williamson County, TX')
    const [west, south, east, north] = place!.box
    expect([west < -97.6, south < 30.6, east > -97.6, north > 30.6]).toEqual([true, true, true, true])
  })

  test.each([
    ['APN 14-0362-0010', 'is a parcel number, which we can’t find. Add an address, a town or coordinates.'],
    ['N/A', 'isn’t a place.'],
    ['Xyzzyqwrt Lane', 'We can’t find this place. Add the nearest town, or mark it on the map.'],
  ])('%s leads nowhere, which the step says without refusing it', async (text, problem) => {
    const { page, saveStep, fieldsNow } = await start(text)
    expect(await page()).toContain(problem)
    expect((await saveStep({ address: text })).headers.get('Location')).toMatch(/\/land$/)
    expect(await fieldsNow()).toEqual({ address: [text] })
  })

  const NOTATIONS = [
    ['30.7150, -97.4550', '30.7150, -97.4550'],
    ['30.7150 -97.4550', '30.715, -97.455'],
    ['30.7150° N, 97.4550° W', '30.715, -97.455'],
    ['30°42\'54.0"N 97°27\'18.0"W', '30.715, -97.455'],
    ['https://www.google.com/maps?q=30.7150,-97.4550', '30.715, -97.455'],
  ] as const

  test.each(NOTATIONS)('%s becomes the point wherever it is typed', async (text, point) => {
    expect(await (await start(text)).fieldsNow()).toEqual({ gps_coordinates: [point] })
    const { fieldsNow, saveStep } = await start('')
    await saveStep({ address: text, gps_coordinates: '' })
    expect(await fieldsNow()).toEqual({ gps_coordinates: [point] })
    const other = await start('')
    await other.saveStep({ address: 'County Road 362', gps_coordinates: text })
    expect(await other.fieldsNow()).toEqual({ address: ['County Road 362'], gps_coordinates: [point] })
  })

  test('a save from before that arrives after doesn’t make coordinates the address again', async () => {
    const { caller, id, fieldsNow, saveStep } = await start('')
    const text = '30.7150° N, 97.4550° W'
    await saveStep({ address: text, gps_coordinates: '' })
    const { version } = await app.services.drafts.get(VISITOR, caller, id)
    const changes = { address: { was: [], now: [text] } }
    expect(await app.services.drafts.save(VISITOR, caller, { id, changes })).toMatchObject({ version })
    expect(await fieldsNow()).toEqual({ gps_coordinates: ['30.715, -97.455'] })
  })

  test('a grid reference becomes the point too', async () => {
    const { gps_coordinates } = await (await start('14R PU 47969 99007')).fieldsNow()
    expect(gps_coordinates?.[0]).toMatch(/^30\.7\d*, -97\.4\d*$/)
  })

  test('coordinates that were the address before leave a later point alone', async () => {
    const { fieldsNow, saveStep } = await start('')
    const was = JSON.stringify({ address: ['30.7150 -97.4550'] })
    await saveStep({ address: '30.7150 -97.4550', gps_coordinates: '31, -97', was })
    expect(await fieldsNow()).toEqual({ gps_coordinates: ['31, -97'] })
  })

  test('the map asks what a text means', async () => {
    const answer = await app.ask(`/list-your-land/map?${new URLSearchParams({ text: '30.7150° N, 97.4550° W' })}`)
    expect(await answer.json()).toMatchObject({ coordinates: '30.715, -97.455', problem: null })
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
  })

  test('the power step proposes the utility of the place where evidence needs its issuer, and offers several', async () => {
    const territory = (name: string, [west, east]: [number, number]) => ({
      properties: { name },
      geometry: boxOf([west, 42, east, 43]),
    })
    await insertLayer(open().db, {
      slug: 'utility-territories',
      type: 'utility-territories',
      features: [territory('Wind River Electric', [-109, -107]), territory('Shoshone Power', [-108, -106])],
    })
    const utilitiesAt = async (fields: Record<string, string[]>) =>
      (await app.services.drafts.surroundings({ fields }))?.utilities
    expect(await utilitiesAt({ gps_coordinates: ['42.5, -108.5'] })).toEqual(['Wind River Electric'])
    expect(await utilitiesAt({ gps_coordinates: ['42.5, -107.5'] })).toEqual(['Shoshone Power', 'Wind River Electric'])
    expect(await utilitiesAt({ gps_coordinates: ['42.5, -100'] })).toEqual([])
    expect(await utilitiesAt({ boundary: [JSON.stringify(boxOf([-108.1, 42.4, -107.9, 42.5]))] })).toHaveLength(2)
    // The middle of a town says little about who serves land around it.
    expect(await utilitiesAt({ address: ['Lander, Wyoming'] })).toEqual([])

    const issuer = async (point: string, step: Record<string, string>) => {
      const { page, saveStep } = await start(point)
      await saveStep({ evidence_slot: '0', ...step }, 'power')
      const shown = await page('power')
      const input = /<input[^>]*name="evidence:0:issuer"[^>]*>/.exec(shown)![0]
      return [/ value="([^"]*)"/.exec(input)?.[1], shown.includes('From the utility map. Change it if it’s wrong.')]
    }
    expect(await issuer('42.5, -108.5', { 'evidence:0:rung': 'letter' })).toEqual(['Wind River Electric', true])
    expect(await issuer('42.5, -108.5', { 'evidence:0:rung': 'claim' })).toEqual(['', false])
    expect(await issuer('42.5, -107.5', { 'evidence:0:rung': 'letter' })).toEqual(['', false])
    const typed = { 'evidence:0:rung': 'study', 'evidence:0:issuer': 'Bighorn Engineers' }
    expect(await issuer('42.5, -108.5', typed)).toEqual(['Bighorn Engineers', false])
  })

  test('the contact form starts with the place that was typed', async () => {
    const page = await app.ask('/contact?about=land&where=County+Road+362%0AGranger')
    expect(await page.text()).toContain('Location (address or coordinates): County Road 362 Granger')
  })
})
