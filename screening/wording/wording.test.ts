import { describe, expect, test } from 'vitest'
import { createSeededRandom } from '../../tests/support/seeded-random.ts'
import { FACT_DEFINITIONS } from '../facts/definitions.ts'
import { bounded, type Fact, known, type Measured, unknown } from '../facts/fact.ts'
import { PROFILES } from '../profiles/profiles.ts'
import { type Score, scoreFacts } from '../score.ts'
import { confidenceOf } from './confidence.ts'
import { factAmount } from './fact-amount.ts'
import { factRow, factRows } from './fact-row.ts'
import { gapsOf } from './gaps.ts'
import { failedGateText, furtherWarnings, gateAmount } from './gate-text.ts'
import { improvementRows } from './improvement-rows.ts'
import { shortNotCheckedText } from './not-checked-text.ts'
import { certaintyText, gatesText, headline, knownText, rangeText, spokenScore } from './score-text.ts'
import { topicsOf } from './topics.ts'
import { criterionText, waterfallOf } from './waterfall.ts'
import { listOf } from './words.ts'

const NO_LAYER = unknown('no data yet')

const factsOf = (measure: (key: string) => Measured): Fact[] =>
  FACT_DEFINITIONS.map(({ key, label, unit }) => ({ key, label, unit, method: '', ...measure(key) }))

const factOf = (key: string, measured: Measured) =>
  factsOf((each) => (each === key ? measured : NO_LAYER)).find((each) => each.key === key)!

const AI = PROFILES[0]!
const known1 = known(1, [])
const knownInUs = (key: string) => known(key === 'in_us' ? 100 : 1, [])
const FIBER_UNKNOWN = scoreFacts(
  factsOf((key) => (key === 'fiber' ? NO_LAYER : knownInUs(key))),
  AI,
)
const NOTHING = scoreFacts([], AI)

describe('the texts of a score', () => {
  test('give the interval and the share that is known', () => {
    expect(rangeText(FIBER_UNKNOWN)).toMatch(/^\d+–\d+$/)
    expect(rangeText({ low: 62.4, high: 62.4 })).toBe('62')
    expect(knownText(FIBER_UNKNOWN)).toBe('88% known')
    expect(knownText({ knownPercent: 99.9 })).toBe('99% known')
  })

  test('name the use with its article', () => {
    const [low, high] = [Math.round(FIBER_UNKNOWN.low), Math.round(FIBER_UNKNOWN.high)]
    expect(headline(FIBER_UNKNOWN, 'AI campus')).toBe(`Between ${low} and ${high} for an AI campus`)
    expect(headline(NOTHING, 'Crypto mine')).toBe('No score for a crypto mine: power is unknown')
    expect(spokenScore(NOTHING, 'AI campus')).toBe('AI campus: no score, because power is unknown')
  })

  test('say what is unknown and what it could add', () => {
    expect(certaintyText(FIBER_UNKNOWN)).toMatch(
      /^\d+ points from known facts\. Fiber is unknown and could add as many as 12 points\.$/,
    )
    expect(
      certaintyText(
        scoreFacts(
          factsOf(() => known1),
          AI,
        ),
      ),
    ).toBe('Every value is known.')
  })

  test.each<[Score['gates'][number]['outcome'][], string]>([
    [['passed', 'passed'], 'All 2 pass.'],
    [['passed'], 'The gate passes.'],
    [['failed', 'unknown', 'passed'], '1 of 3 fails, 1 can’t be decided.'],
    [['unknown', 'passed'], '1 of 2 can’t be decided.'],
    [[], 'This profile has no gates.'],
  ])('sum up gates %j', (outcomes, text) => {
    expect(gatesText(outcomes.map((outcome) => ({ gate: '', label: '', fact: '', outcome })))).toBe(text)
  })

  test('count the last of many names', () => {
    expect(listOf([])).toBe('')
    expect(listOf(['a', 'b', 'c', 'd'])).toBe('a, b, c and d')
    expect(listOf(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more')
  })
})

test('the rows of a waterfall follow on each other and add up to the score', () => {
  const random = createSeededRandom(7)
  for (let i = 0; i < 300; i++) {
    const facts = factsOf(() => {
      const value = 40 * random.next()
      if (random.percent(30)) return NO_LAYER
      return random.percent(30) ? bounded({ low: value, high: null }, 'coverage ends there', []) : known(value, [])
    })
    for (const profile of PROFILES) {
      const score = scoreFacts(facts, profile)
      const { known, possible, low, high } = waterfallOf(score)
      const rows = [...known, ...possible]
      for (const [index, row] of rows.entries()) expect(row.from).toBe(rows[index - 1]?.to ?? 0)
      expect(known.at(-1)?.to ?? 0).toBeCloseTo(low, 9)
      expect(rows.at(-1)?.to ?? 0).toBeCloseTo(high, 9)
      for (const row of improvementRows(score)) {
        expect(row.low).toBeGreaterThanOrEqual(score.low - 0.11)
        expect(row.high).toBeLessThanOrEqual(100.1)
        expect(row.low).toBeLessThanOrEqual(row.high + 0.1)
      }
    }
  }
})

test('what isn’t known may be better than it counts, what is known has to change', () => {
  const rows = improvementRows(
    scoreFacts(
      factsOf((key) => (key === 'fiber' ? NO_LAYER : known(10, []))),
      AI,
    ),
  )
  expect(rows.find(({ criterion }) => criterion === 'fiber')).toMatchObject({ kind: 'find-out', gain: 'up to +12' })
  expect(rows.find(({ criterion }) => criterion === 'substation')).toMatchObject({ kind: 'change' })
})

test('every fact has a topic of its own', () => {
  const facts = factsOf(() => NO_LAYER)
  const topics = topicsOf(facts)
  expect(topics.map(({ name }) => name)).toEqual([
    'Power',
    'Fiber and data centers',
    'Water and hazards',
    'Land',
    'Access and people',
  ])
  expect(topics.flatMap((topic) => topic.facts).toSorted(byKey)).toEqual(facts.toSorted(byKey))
  expect(topics.at(-1)!.facts.map(({ key }) => key)).toEqual([
    'people_2',
    'dense_city',
    'city_center',
    'interstate',
    'main_road',
    'railroad',
    'airport',
    'population_25',
    'urban_area',
  ])
})

test('a share that may be anything isn’t decided', () => {
  const wide = bounded({ low: 0, high: 100 }, 'the map is good to about 0.6 mi', [])
  expect(factRow(factOf('military', wide), [])).toMatchObject({
    value: 'Not decided',
    note: 'The map is good to about 0.6 mi.',
  })
  expect(factAmount(factOf('military', bounded({ low: 0, high: 60 }, 'x', [])))).toBe('at most 60%')
  expect(factAmount(factOf('military', bounded({ low: 10, high: 100 }, 'x', [])))).toBe('10% to 100%')
  expect(factAmount(factOf('line_inside', bounded({ low: 0, high: null }, 'x', [])))).toBe('not decided')
  expect(factAmount(factOf('line_inside', bounded({ low: 0.2, high: null }, 'x', [])))).toBe('at least 0.2 mi')
  expect(gateAmount({ label: '', fact: 'on_land' }, factOf('on_land', wide))).toBe('not decided')
  expect(factAmount(factOf('fiber', bounded({ low: 0, high: 100 }, 'x', [])))).toBe('at most 100 mi')
})

test('a failed gate names what covers the parcel, if that is one feature', () => {
  const gate = { label: 'Not on military land', fact: 'military' }
  const on = (...names: (string | null)[]) =>
    failedGateText(
      gate,
      factOf(
        'military',
        known(
          100,
          names.map((name) => ({ ...SOURCE, name })),
        ),
      ),
    )
  expect(on('FORT HOOD')).toBe('On military land: Fort Hood (100%; limit 25%)')
  expect(on('FORT HOOD', 'Fort Hood', 'Department of Defense land')).toContain('On military land: Fort Hood (')
  expect(on('Department of Defense land')).toBe('On military land (100%; limit 25%)')
  expect(on('FORT HOOD', 'CAMP SWIFT')).toBe('On military land (100%; limit 25%)')
  expect(on(null)).toBe('On military land (100%; limit 25%)')
  const sea = { label: 'Not in the sea', fact: 'on_land' }
  expect(failedGateText(sea, factOf('on_land', known(3, [{ ...SOURCE, name: 'Maryland' }])))).toBe(
    'In the sea (3% on land; at least 50% required)',
  )
})

test('a warning doesn’t repeat a gate that can’t be decided', () => {
  const gates = [
    { gate: 'site-military', label: 'Not on military land', fact: 'military', outcome: 'unknown' as const },
  ]
  const warnings = ['military', 'blm_land'].map((fact) => ({ warning: fact, name: fact, label: fact, fact }))
  expect(furtherWarnings({ gates, warnings }).map(({ fact }) => fact)).toEqual(['blm_land'])
})

test('what doesn’t change has no age', () => {
  const { contributions } = FIBER_UNKNOWN
  const relief = contributions.find(({ fact }) => fact === 'relief')!
  const dated = (vintage: string) => criterionText(relief, factOf('relief', known(200, [{ ...SOURCE, vintage }])))
  expect(dated('Does not change')).toBe('Relief: 200 ft')
  expect(dated('About 2015')).toBe('Relief: 200 ft; data: About 2015')
})

test('a table names what isn’t checked, and counts the last of many', () => {
  expect(shortNotCheckedText(['small wetlands', 'flood zones', 'tribal land'])).toBe(
    'Not checked: small wetlands, flood zones, tribal land',
  )
  expect(shortNotCheckedText(['a', 'b', 'c', 'd'])).toBe('Not checked: a, b and 2 more')
})

const byKey = (a: Fact, b: Fact) => (a.key < b.key ? -1 : 1)

const SOURCE = { layer: 'substations', version: '1', feature: 3, name: 'OAK MILL', license: 'CC0', vintage: '2026' }
const LAYER = {
  key: 'substations',
  type: 'substations',
  name: 'Substations',
  version: '1',
  sha256: 'a'.repeat(64),
  source: 'Test',
  license: 'CC0',
  attribution: 'Test',
  vintage: '2026',
  quality: 'No West.',
  holds: null,
  complete: true,
  error_meters: 0,
}

test('a fact reads in plain words, and never as zero where it isn’t known', () => {
  expect(factRow(factOf('substation_138', known(4.08, [SOURCE])), [LAYER])).toMatchObject({
    value: '4.08 mi, Oak Mill',
    note: null,
    sources: [LAYER],
    confidence: { bars: 3, text: 'High' },
  })
  expect(
    factRow(factOf('substation_138', bounded({ low: 12, high: null }, 'coverage ends there', [SOURCE])), []),
  ).toMatchObject({ value: 'At least 12 mi, Oak Mill', note: 'Coverage ends there.', confidence: { text: 'Bound' } })
  expect(factRow(factOf('substation_138', known(0, [])), []).value).toBe('On the parcel')
  expect(factRow(factOf('line_inside', known(0, [])), []).value).toBe('None')
  expect(factRow(factOf('fiber', NO_LAYER), [])).toMatchObject({
    value: 'Unknown',
    note: 'No data yet.',
  })
  const parts = [{ name: 'ONCOR', value: 5 }]
  expect(factRow(factOf('utilities', known(1, [SOURCE], parts)), [LAYER]).value).toBe('Oncor')
  const several = [...parts, { name: 'RIO CO-OP', value: 2 }]
  expect(factRow(factOf('utilities', known(2, [SOURCE], several)), [LAYER]).value).toBe('Probably Oncor; or Rio Co-Op')
  const uncounted = [...parts, { name: 'RIO CO-OP', value: null }]
  expect(factRow(factOf('utilities', known(2, [SOURCE], uncounted)), [LAYER]).value).toBe('Oncor; or Rio Co-Op')
  expect(factRow(factOf('plants_25', known(7.8, [SOURCE], [{ name: 'Gas', value: 7.8 }])), [LAYER])).toMatchObject({
    value: '7.8 MW',
    note: 'Gas 7.8 MW',
  })
  const campuses = [
    { name: 'Colossus 2', value: 946 },
    { name: 'Meta Hyperion', value: 0 },
  ]
  const row = (parts: typeof campuses) =>
    factRow(factOf('ai_campuses_50', bounded({ low: 2, high: null }, 'not all are mapped', [SOURCE], parts)), [LAYER])
  expect(row(campuses)).toMatchObject({
    value: 'At least 2, 946 MW now',
    note: 'Colossus 2 946 MW, Meta Hyperion 0 MW. Not all are mapped.',
  })
  expect(row(campuses.slice(1)).value).toBe('At least 2, 0 MW now')
})

test('one feature that answers for several voltages is one row', () => {
  const answers = new Map([
    ['substation_69', known(4.08, [SOURCE])],
    ['substation_138', known(4.08, [SOURCE])],
    ['substation_230', known(4.08, [SOURCE])],
    ['substation_345', known(9, [{ ...SOURCE, feature: 4, name: 'FAR' }])],
  ])
  const substations = factsOf((key) => answers.get(key) ?? NO_LAYER).filter(({ key }) => answers.has(key))
  expect(factRows(substations, [LAYER]).map(({ label, value, note }) => [label, value, note])).toEqual([
    ['Nearest substation of 69 kV or more', '4.08 mi, Oak Mill', 'Carries 230 kV or more.'],
    ['Nearest substation of 345 kV or more', '9 mi, Far', null],
  ])
})

test.each([
  [0, true, { bars: 3, text: 'High' }],
  [40, true, { bars: 3, text: 'High, ±130 ft' }],
  [40, false, { bars: 2, text: 'Medium, ±130 ft' }],
  [1_500, true, { bars: 2, text: 'Medium, ±0.9 mi' }],
  [4_000, true, { bars: 1, text: 'Low, ±2.5 mi' }],
])('confidence with an error of %d m, complete: %s', (error_meters, complete, confidence) => {
  expect(confidenceOf(known(1, []), [{ ...LAYER, error_meters, complete }])).toEqual(confidence)
})

test('gaps are what isn’t known here, and what the layers say of themselves', () => {
  const facts = [factOf('fiber', NO_LAYER), factOf('slope', NO_LAYER), factOf('substation_138', known(4, [SOURCE]))]
  expect(gapsOf({ facts, layers: [LAYER, { ...LAYER, key: 'unused' }] })).toEqual({
    unknown: [{ title: 'Unknown: no data yet', text: 'Nearest fiber; average slope.' }],
    ofLayers: [{ title: 'Substations', text: 'No West.' }],
  })
})
