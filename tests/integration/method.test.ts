import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TypedProfile, typedOf } from '../../app/admin/screening/typed.ts'
import { FACT_DEFINITIONS } from '../../screening/facts/definitions.ts'
import { findProfile, PROFILES } from '../../screening/profiles/profiles.ts'
import { createCacheKeys } from '../../server/platform/cache/cacheable-routes.ts'
import { signedInUser, type TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertLayer } from '../support/layers.ts'
import { pointAt } from '../support/screening.ts'

const EDGE = findProfile('edge')!

describeDatabase('The method page', (open) => {
  let app: TestApp
  let browser: TestCaller
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    browser = await signedInUser(app, open().db, { isAdmin: true })
  })
  afterAll(() => app.close())
  beforeEach(async () => void (await open().db.deleteFrom('screening_profiles').execute()))

  const textOf = (html: string) =>
    html
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#x27;/g, "'")
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ')
  const method = async () => textOf(await (await app.ask('/method')).text())

  /** Sends the form of a profile as a browser without JavaScript does. */
  async function send(verb: string, typed: TypedProfile, fields: Record<string, string> = {}) {
    const { name, summary, ...lists } = typed
    const body = new URLSearchParams({ do: verb, name, summary, ...fields })
    for (const [list, rows] of Object.entries(lists))
      for (const row of rows) for (const [field, value] of Object.entries(row)) body.append(`${list}.${field}`, value)
    const headers = { Origin: ORIGIN, Cookie: browser.cookieHeader }
    const response = await app.ask('/admin/screening/edge', { method: 'POST', body, headers })
    const html = await response.text()
    return { status: response.status, html, previewed: /name="previewed" value="([0-9a-f]*)"/.exec(html)?.[1] ?? '' }
  }

  const moved = (points: number): TypedProfile => {
    const weights: Record<string, number> = { fiber: points, population: -points }
    const criteria = EDGE.criteria.map((each) => ({ ...each, weight: each.weight + (weights[each.key] ?? 0) }))
    return typedOf({ ...EDGE, criteria })
  }

  test('has every fact, and every number of every profile with its source', async () => {
    const text = await method()
    for (const { label } of FACT_DEFINITIONS) expect(text).toContain(label)
    for (const { name, version, gates, criteria } of PROFILES) {
      expect(text).toContain(`${name} Version ${version}`)
      for (const { label, source } of [...gates, ...criteria]) {
        expect(text).toContain(label)
        expect(text).toContain(source)
      }
      for (const { label, weight, curve } of criteria) {
        expect(text).toContain(`${label}, ${weight} point`)
        expect(text).toContain(curve.map(([value, score]) => `${value.toLocaleString('en-US')} ${score}`).join(' '))
      }
    }
  })

  test('has the current layers, and says which facts have none', async () => {
    expect(await method()).toContain('Nearest medium or large airport (mi) Unknown everywhere: no layer yet.')
    await insertLayer(open().db, {
      slug: 'airports',
      type: 'transport-hubs',
      features: [{ geometry: pointAt(-97, 32), properties: { name: 'Field' } }],
    })
    const text = await method()
    expect(text).not.toContain('Nearest medium or large airport (mi) Unknown everywhere')
    expect(text).toMatch(/airports [^.]*version 1 Source HIFLD License Public domain Date of the data 2024/)
    expect(text).toContain('airports, version 1 (2024)')
  })

  test('shows an edited profile as soon as it is published, and only then', async () => {
    const typed = moved(5)
    const preview = await send('preview', typed)
    expect(preview.status).toBe(200)
    expect(await method()).toContain('Fiber, 25 points')
    // Values that weren't previewed aren't published.
    const changed = await send('publish', moved(6), { number: '0', previewed: preview.previewed })
    expect(textOf(changed.html)).toContain('The values have changed since the preview.')
    expect(await method()).toContain('Fiber, 25 points')
    const published = await send('publish', typed, { number: '0', previewed: preview.previewed })
    expect(textOf(published.html)).toContain('Version 1.2.0+2 is current now.')
    const text = await method()
    expect(text).toContain('Fiber, 30 points')
    expect(text).toContain('Edge site 1.2.0+2 published')
  })

  test('a version published meanwhile is a conflict, which can be resolved', async () => {
    const [mine, theirs] = [moved(5), moved(10)]
    const [first, second] = [await send('preview', mine), await send('preview', theirs)]
    await send('publish', theirs, { number: '0', previewed: second.previewed })
    const conflict = await send('publish', mine, { number: '0', previewed: first.previewed })
    expect(conflict.status).toBe(409)
    expect(textOf(conflict.html)).toContain('Someone else made version 1.2.0+2 current while you were editing.')
    const number = /name="number" value="(\d+)"/.exec(conflict.html)![1]!
    const again = await send('publish', mine, { number, previewed: first.previewed })
    expect(textOf(again.html)).toContain('Version 1.2.0+3 is current now.')
  })

  test('is cached until a layer, a profile or a setting changes', () => {
    expect(createCacheKeys(app.cacheable)('/method')).toMatchObject({
      tables: ['layers', 'screening_profiles', 'site_settings'],
    })
  })
})
