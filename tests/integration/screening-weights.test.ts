import { beforeAll, expect, test } from 'vitest'
import { VISITOR } from '../../domain/permissions.ts'
import { NO_PARCEL_QUERY, type Scoring } from '../../domain/screening/parcel-query.ts'
import { readDocument, type ScreeningInput } from '../../screening/document.ts'
import { findProfile } from '../../screening/profiles/profiles.ts'
import { scoreFacts } from '../../screening/score.ts'
import { readWeights, weightGroups, withKnownCriteria, withWeights } from '../../screening/weights.ts'
import { isRuledOut } from '../../screening/wording/score-text.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertLayer } from '../support/layers.ts'
import { boxAt, pointAt, readParcelsOf } from '../support/screening.ts'
import { processScreenings } from '../support/screenings.ts'

const TEXAS = boxAt(-107, 26, -93, 36.5)
const FOOTER = { websiteName: 'VoltAcre', url: 'https://voltacre.test/screen' }
const PROFILE = findProfile('mining')!
const WEIGHTS = weightGroups(PROFILE)
  .map((_, i) => [5, 60, 10][i] ?? 1)
  .join('-')
const SCORING: Scoring = { profile: PROFILE.key, weights: WEIGHTS, known: false }
const WEIGHTED = withWeights(PROFILE, readWeights(new URLSearchParams({ weights: WEIGHTS }), PROFILE)!)

/** Of different sizes and at different distances from the substation, so that the order depends on the weights. */
const PARCELS = Array.from({ length: 20 }, (_, i): ScreeningInput => {
  const [west, size] = [-97 + i / 10, 0.002 + ((i * 7) % 40) / 1000]
  return { name: `Site ${i + 1}`, geometry: boxAt(west, 32, west + size, 32 + size), acres: null }
})

describeDatabase('Screenings by weights of the viewer', (open) => {
  let app: TestApp
  let id: string

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    await insertLayer(open().db, {
      slug: 'substations',
      type: 'substations',
      version: 1,
      coverage: TEXAS,
      features: [-97.2, -96.1].map((x) => ({ geometry: pointAt(x, 32), properties: { name: `At ${x}`, kv: 138 } })),
    })
    const run = { name: 'Texas', ...readParcelsOf(PARCELS) }
    id = (await app.services.screenings.create(VISITOR, run)).id
    await processScreenings(open(), app)
    return () => app.close()
  })

  const find = async (scoring: Scoring, rest = {}) =>
    (await app.services.screenings.findParcels(VISITOR, id, { ...NO_PARCEL_QUERY, ...scoring, ...rest }, 100)).data

  test('the table is sorted and filtered by the score that the engine computes', async () => {
    const plain = await find({ profile: PROFILE.key, weights: null, known: false })
    const scored = plain.map(({ number, facts }) => ({ number, score: scoreFacts(facts!, WEIGHTED) }))
    const rankOf = ({ score }: (typeof scored)[number]) =>
      score.state === 'power-unknown' ? 2 : isRuledOut(score) ? 1 : 0
    const expected = scored.toSorted(
      (a, b) => rankOf(a) - rankOf(b) || b.score.middle - a.score.middle || a.number - b.number,
    )
    const found = await find(SCORING)
    expect(found.map(({ number }) => number)).toEqual(expected.map(({ number }) => number))
    expect(found.map(({ number }) => number)).not.toEqual(plain.map(({ number }) => number))
    expect(found.map(({ scores }) => scores!.find(({ profile }) => profile === WEIGHTED.key))).toEqual(
      JSON.parse(JSON.stringify(expected.map(({ score }) => score))),
    )
    expect(found[0]!.scores!.map(({ profile }) => profile)).toEqual(['ai-campus', 'mining-custom', 'edge'])
    const passing = scored.filter((each) => rankOf(each) === 0).length
    expect(await find(SCORING, { show: 'pass' })).toHaveLength(passing)
    const points = await app.services.screenings.findPoints(VISITOR, id, SCORING)
    expect(points.filter(([, , , , rank]) => rank === 0)).toHaveLength(passing)
    const { failed, unscored } = await app.services.screenings.countParcels(VISITOR, id, SCORING)
    expect(failed + unscored).toBe(PARCELS.length - passing)
  })

  test('weights that don’t fit the profile change nothing', async () => {
    const numbers = async (scoring: Scoring) => (await find(scoring)).map(({ number }) => number)
    expect(await numbers({ profile: 'mining', weights: '1-2', known: false })).toEqual(
      await numbers({ profile: 'mining', weights: null, known: false }),
    )
  })

  test('files and documents name the weights, and a document computes to the same again', async () => {
    const { screenings } = app.services
    const csv = await screenings.download(VISITOR, id, 'csv', { footer: FOOTER, scoring: SCORING })
    const [head, first] = (await new Response(csv.body).text()).split(/\r?\n/)
    expect(head).toContain('Crypto mine, other weights')
    const [parcel] = await find(SCORING, { sort: 'number' })
    const score = parcel!.scores!.find(({ profile }) => profile === WEIGHTED.key)!
    expect(first!.split(',')).toEqual(expect.arrayContaining([String(score.low), String(score.high)]))
    for (const format of ['geojson', 'xlsx', 'pdf'] as const) {
      const { body } = await screenings.download(VISITOR, id, format, { footer: FOOTER, scoring: SCORING })
      expect((await new Response(body).arrayBuffer()).byteLength).toBeGreaterThan(1_000)
    }
    const report = await screenings.downloadParcel(VISITOR, id, 1, { footer: FOOTER, scoring: SCORING })
    expect((await new Response(report.body).arrayBuffer()).byteLength).toBeGreaterThan(1_000)

    const response = await app.ask(`/screen/${id}/1/screening.json?profile=mining&weights=${WEIGHTS}`)
    const document = readDocument(await response.json())
    const weighted = document.profiles.find(({ key }) => key === WEIGHTED.key)
    expect(weighted).toEqual(WEIGHTED)
    expect(document.scores).toEqual(
      document.profiles.map((profile) => JSON.parse(JSON.stringify(scoreFacts(document.facts as never, profile)))),
    )
  })

  test('screens carry the weights through their links', async () => {
    const query = `profile=mining&weights=${WEIGHTS}`
    const page = await (await app.ask(`/screen/${id}?${query}`)).text()
    const escaped = query.replace('&', '&amp;')
    for (const path of [`/screen/${id}/1?${escaped}`, `/screen/${id}/download/csv?${escaped}`])
      expect(page).toContain(`"${path}"`)
    expect(page).toContain('Crypto mine score, your weights')
    const compare = await (await app.ask(`/compare?site=screen/${id}/1&site=screen/${id}/2&${query}`)).text()
    expect(compare).toContain(`"/screen/${id}/1?${escaped}"`)
    const parcel = await (await app.ask(`/screen/${id}/1?${query}`)).text()
    expect(parcel).toContain(`"/screen/${id}/1/report.pdf?${escaped}"`)
    expect((await app.ask(`/screen/${id}?profile=mining&weights=${'9-'.repeat(900)}`)).status).toBe(200)
  })

  const KNOWN: Scoring = { ...SCORING, known: true }

  test('on known facts only, parcels are scored by the criteria that are known for all that can be ranked', async () => {
    const { used, coverage } = await app.services.screenings.getScoring(VISITOR, id, KNOWN)
    const rows = await find({ profile: PROFILE.key, weights: null, known: false })
    const ranked = rows
      .map(({ scores }) => scores!.find(({ profile }) => profile === PROFILE.key)!)
      .filter((score) => score.state === 'scored' && !isRuledOut(score))
    const statesOf = (key: string) =>
      ranked.map(({ contributions }) => contributions.find(({ criterion }) => criterion === key)!.state)
    expect(coverage.parcels).toBe(ranked.length)
    expect(coverage.known).toEqual(expect.arrayContaining(['substation']))
    expect(coverage.unknown).toEqual(
      PROFILE.criteria.map(({ key }) => key).filter((key) => statesOf(key).every((state) => state === 'unknown')),
    )
    expect(used).toEqual(withKnownCriteria(WEIGHTED, coverage.known))
    expect(used.criteria.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(100, 9)
    const expected = rows
      .map(({ number, facts }) => ({ number, score: scoreFacts(facts!, used) }))
      .filter(({ score }) => score.state === 'scored' && !isRuledOut(score))
      .toSorted((a, b) => b.score.middle - a.score.middle || a.number - b.number)
    const found = await find(KNOWN, { show: 'pass' })
    expect(found.map(({ number }) => number)).toEqual(expected.map(({ number }) => number))
    expect(found.map(({ scores }) => scores!.find(({ profile }) => profile === used.key)?.low)).toEqual(
      expected.map(({ score }) => score.low),
    )
  })

  test('a parcel that has no score or fails a gate doesn’t decide which criteria count, and without known ones all count', async () => {
    const abroad = { name: 'Abroad', geometry: pointAt(10, 50), acres: 40 }
    const create = async (...parcels: ScreeningInput[]) => {
      const run = { name: 'Mixed', ...readParcelsOf(parcels) }
      const created = await app.services.screenings.create(VISITOR, run)
      await processScreenings(open(), app)
      return created.id
    }
    const asked = { profile: 'ai-campus', weights: null, known: true }
    const [mixed, unscored] = [await create(PARCELS[0]!, PARCELS[1]!, PARCELS[3]!, abroad), await create(abroad)]
    const { used, coverage } = await app.services.screenings.getScoring(VISITOR, mixed, asked)
    expect(coverage).toMatchObject({ parcels: 2, known: expect.arrayContaining(['substation']) })
    expect(used.name).toBe('AI campus, known facts only')
    expect(await (await app.ask(`/screen/${mixed}?known=1`)).text()).toContain(
      'known for all 2 parcels that can be ranked',
    )
    const { used: all, profile } = await app.services.screenings.getScoring(VISITOR, unscored, asked)
    expect(all).toBe(profile)
    expect(await (await app.ask(`/screen/${unscored}?known=1`)).text()).toContain('so all criteria count.')
  })

  test('screens, files and documents say once which criteria count, and carry the choice through their links', async () => {
    const query = `profile=mining&weights=${WEIGHTS}`
    const read = async (path: string) => (await app.ask(`/screen/${id}${path}`)).text()
    const plain = (await read(`?${query}`)).split('<script')[0]!
    expect(plain.match(/points are unknown in every score/g)).toHaveLength(1)
    expect(plain).toContain(`"/screen/${id}?${query}&known=1"`.replaceAll('&', '&amp;'))
    expect(plain).toMatch(/Rank <!-- -->1(–\d+)?</)
    const known = (await read(`?${query}&known=1`)).split('<script')[0]!
    expect(known.match(/Compared on the .* known for /g)).toHaveLength(1)
    expect(known).not.toContain('points are unknown in every score')
    expect(known).toContain('Crypto mine score, your weights, known facts only')
    const link = `?${query}&known=1"`.replaceAll('&', '&amp;')
    for (const path of ['/1', '/download/csv']) expect(known).toContain(`"/screen/${id}${path}${link}`)
    const compare = await app.ask(`/compare?site=screen/${id}/1&site=screen/${id}/2&${query}&known=1`)
    expect(await compare.text()).toContain(`"/screen/${id}/1${link}`)
    const parcel = await read(`/1?${query}&known=1`)
    expect(parcel).toContain(`"/screen/${id}/1/report.pdf${link}`)
    expect(parcel).toContain('Compared on the ')
    expect(await read(`/download/csv?${query}&known=1`)).toContain('Crypto mine, other weights, known facts only')
    const document = readDocument(JSON.parse(await read(`/1/screening.json?${query}&known=1`)))
    expect(document.profiles.map(({ key }) => key)).toContain('mining-custom-known')
  })
})
