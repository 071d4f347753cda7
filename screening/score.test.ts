import { expect, test } from 'vitest'
import { createSeededRandom, type SeededRandom } from '../tests/support/seeded-random.ts'
import { rounds } from '../tests/support/soak.ts'
import { FACT_DEFINITIONS } from './facts/definitions.ts'
import { bounded, type Fact, known, type Measured, unknown } from './facts/fact.ts'
import type { Criterion, Profile } from './profiles/profile.ts'
import { PROFILES } from './profiles/profiles.ts'
import { rankStability } from './rank-stability.ts'
import { checkGate, type Score, scoreFacts } from './score.ts'

const factsOf = (measure: (key: string) => Measured): Fact[] =>
  FACT_DEFINITIONS.map(({ key, label, unit }) => ({ key, label, unit, method: '', ...measure(key) }))

const NOTHING = factsOf(() => unknown('no data yet'))

/** A value on the curves of the profiles, or a little beyond. */
function randomValue(key: string, random: SeededRandom): number {
  const values = PROFILES.flatMap(({ criteria }) =>
    criteria.flatMap((each) => (each.fact === key ? each.curve.map(([x]) => x) : [])),
  )
  return values.length === 0 ? 1 : Math.max(...values) * 1.2 * random.next()
}

const someState = (key: string, random: SeededRandom): Measured => {
  const value = randomValue(key, random)
  if (random.percent(30)) return unknown('')
  if (random.percent(40))
    return bounded({ low: value * random.next(), high: random.percent(30) ? null : value }, '', [])
  return known(value, [])
}

const replaced = (facts: readonly Fact[], key: string, measured: Measured) =>
  facts.map((fact) => (fact.key === key ? { ...fact, ...measured } : fact))

test.each(PROFILES.map((profile) => [profile.key, profile] as const))(
  '%s: everything unknown gives 0–100',
  (_key, profile) => {
    const score = scoreFacts(NOTHING, profile)
    expect(score).toMatchObject({ state: 'power-unknown', low: 0, high: 100, middle: 50, knownPercent: 0 })
    expect(scoreFacts([], profile)).toEqual(score)
  },
)

/** Facts that say more about one value than before. */
function narrowed(fact: Fact, random: SeededRandom): Measured {
  if (fact.state === 'known') return fact
  const low = fact.low ?? randomValue(fact.key, random)
  const high = fact.high ?? low + randomValue(fact.key, random)
  const [a, b] = [low + (high - low) * random.next(), low + (high - low) * random.next()]
  if (random.percent(50)) return known(a, [])
  return bounded({ low: Math.min(a, b), high: Math.max(a, b) }, '', [])
}

test('more knowledge never widens the interval, and never leaves it', () => {
  const random = createSeededRandom(11)
  for (let i = 0; i < rounds(3_000); i++) {
    const facts = factsOf((key) => someState(key, random))
    const fact = random.pick(facts)
    const more = replaced(facts, fact.key, narrowed(fact, random))
    for (const profile of PROFILES) {
      const [before, after] = [scoreFacts(facts, profile), scoreFacts(more, profile)]
      expect(after.low).toBeGreaterThanOrEqual(before.low)
      expect(after.high).toBeLessThanOrEqual(before.high)
      expect(after.knownPercent).toBeGreaterThanOrEqual(before.knownPercent)
    }
  }
})

test('no criterion works against its stated direction', () => {
  const random = createSeededRandom(12)
  const criteria = PROFILES.flatMap((profile) => profile.criteria.map((criterion) => [profile, criterion] as const))
  for (const [profile, criterion] of criteria)
    for (let i = 0; i < 50; i++) {
      const [a, b] = [randomValue(criterion.fact, random), randomValue(criterion.fact, random)]
      const [worse, better] = (criterion.direction === 'lower' ? a > b : a < b) ? [a, b] : [b, a]
      const scoreOf = (value: number) => scoreFacts(replaced(NOTHING, criterion.fact, known(value, [])), profile)
      expect(scoreOf(better).low).toBeGreaterThanOrEqual(scoreOf(worse).low)
      expect(scoreOf(better).high).toBeGreaterThanOrEqual(scoreOf(worse).high)
    }
})

test('the printed contributions add up to the score', () => {
  const random = createSeededRandom(13)
  for (let i = 0; i < 300; i++)
    for (const profile of PROFILES) {
      const { low, high, contributions } = scoreFacts(
        factsOf((key) => someState(key, random)),
        profile,
      )
      const tenths = (field: 'low' | 'high') =>
        contributions.reduce((sum, each) => sum + Math.round(each[field] * 10), 0)
      expect(Math.round(low * 10)).toBe(tenths('low'))
      expect(Math.round(high * 10)).toBe(tenths('high'))
    }
})

const criterion = (key: string, fact: string, weight: number, curve: Criterion['curve']): Criterion => ({
  key,
  label: key,
  group: 'Power',
  fact,
  direction: 'lower',
  weight,
  curve,
  source: 'Test',
  goal: { label: `${key} within 1 mi`, value: 1 },
})

const PROFILE: Profile = {
  key: 'test',
  name: 'Test',
  version: '1.0.0',
  summary: 'Test',
  power: ['near'],
  gates: [
    { key: 'close', label: 'Within 20 miles', fact: 'substation_69', max: 20, source: 'Test' },
    { key: 'dry', label: 'At most half in a flood zone', fact: 'flood_100', max: 50, source: 'Test' },
    { key: 'size', label: '20 acres or more', fact: 'acreage', min: 20, source: 'Test' },
  ],
  criteria: [
    criterion('near', 'substation_69', 60, [
      [0, 1],
      [10, 0],
    ]),
    criterion('fiber', 'fiber', 40, [
      [0, 1],
      [10, 0],
    ]),
  ],
}

const scoreWith = (values: Record<string, Measured>): Score =>
  scoreFacts(
    factsOf((key) => values[key] ?? unknown('')),
    PROFILE,
  )

test('known criteria set the middle, and unknown ones the width', () => {
  const score = scoreWith({ substation_69: known(5, []) })
  expect(score).toMatchObject({ state: 'scored', low: 30, high: 70, middle: 50, knownPercent: 60 })
  expect(scoreWith({ substation_69: bounded({ low: 2, high: 5 }, '', []) })).toMatchObject({ low: 30, high: 88 })
  expect(scoreWith({ substation_69: bounded({ low: 5, high: null }, '', []) })).toMatchObject({ low: 0, high: 70 })
})

test('failed gates come first, and a bound decides a gate only if it can', () => {
  const outcomes = (values: Record<string, Measured>) =>
    scoreWith(values).gates.map(({ gate, outcome }) => `${gate} ${outcome}`)
  expect(outcomes({ flood_100: known(80, []), substation_69: known(1, []) })).toEqual([
    ...['site-flood-100 failed', 'dry failed', 'size unknown', 'close passed'],
  ])
  expect(outcomes({ substation_69: bounded({ low: 21, high: null }, '', []) })[0]).toBe('close failed')
  expect(outcomes({ substation_69: bounded({ low: 0, high: 25 }, '', []) })[0]).toBe('close unknown')
  expect(outcomes({ acreage: known(19.9, []) })[0]).toBe('size failed')
})

test('it says what would raise the score, and by how much', () => {
  const { improvements } = scoreWith({ substation_69: known(2, []), fiber: known(8, []) })
  expect(improvements).toEqual([
    { criterion: 'fiber', label: 'fiber within 1 mi', points: 28 },
    { criterion: 'near', label: 'near within 1 mi', points: 6 },
  ])
  expect(scoreWith({ substation_69: known(0.5, []), fiber: known(1, []) }).improvements).toEqual([])
})

test('ranks are firm where a site is better in everything, and open where sites differ', () => {
  const site = (near: number, fiber: number) => scoreWith({ substation_69: known(near, []), fiber: known(fiber, []) })
  const firm = rankStability([site(1, 1), site(5, 5)])
  expect(firm.map(({ rank, best, worst, samePercent }) => [rank, best, worst, samePercent])).toEqual([
    [1, 1, 1, 100],
    [2, 2, 2, 100],
  ])
  const open = rankStability([site(2, 6), site(5, 2)])
  expect(open[0]).toMatchObject({ best: 1, worst: 2 })
  expect(open[0]!.samePercent).toBeLessThan(100)
  expect(rankStability([site(2, 6), site(5, 2)])).toEqual(open)
  expect(rankStability([])).toEqual([])
  expect(() => rankStability([site(1, 1), { ...site(1, 1), version: '2.0.0' }])).toThrow(RangeError)
})

test.each([
  [{ min: 10 }, 4, 9, 'failed'],
  [{ min: 10 }, 4, 12, 'unknown'],
  [{ min: 10 }, 4, null, 'unknown'],
  [{ min: 10 }, 10, 12, 'passed'],
  [{ max: 10 }, 11, null, 'failed'],
  [{ max: 10 }, 4, 12, 'unknown'],
  [{ max: 10 }, 4, 10, 'passed'],
] as const)('a gate with %j and a value of %s to %s is %s', (limits, low, high, outcome) => {
  const gate = { key: 'gate', label: 'Gate', fact: 'fact', source: 'made up', ...limits }
  expect(checkGate(gate, { state: 'bounded', low, high }).outcome).toBe(outcome)
})

test('gates for every use come first, and what no layer shows isn’t checked', () => {
  const score = scoreWith({ substation_69: known(1, []), people_2: known(648_367, []), lake: known(0, []) })
  expect(score.gates.map(({ gate, outcome }) => `${gate} ${outcome}`)).toEqual([
    ...['site-people-2 failed', 'dry unknown', 'size unknown', 'site-lake passed', 'close passed'],
  ])
  expect(score.notChecked.slice(0, 4)).toEqual([
    'small wetlands',
    'swamps and marshes',
    'military land',
    'federal sites',
  ])
  expect(score.notChecked).not.toContain('lakes')
})

test('protected land of which the map doesn’t decide whether the parcel is on it is a warning', () => {
  const warningsAt = (low: number, high: number | null) =>
    scoreWith({ federal_site: bounded({ low, high }, 'x', []), on_land: bounded({ low: 0, high: 100 }, 'x', []) })
      .warnings
  expect(warningsAt(0, 100)).toEqual([
    {
      warning: 'undecided-site-federal-site',
      name: 'Undecided: federal sites',
      label: 'May be on a site of the Department of Energy or NASA: the map doesn’t decide it',
      fact: 'federal_site',
    },
  ])
  expect(warningsAt(0, 20)).toEqual([])
  expect(warningsAt(60, 100)).toEqual([])
})

test('a warning is said only where it is sure', () => {
  const warningsOf = (values: Record<string, Measured>) => scoreWith(values).warnings.map(({ warning }) => warning)
  expect(warningsOf({ people_2: known(60_000, []), forest: known(24, []) })).toEqual(['built-up'])
  expect(warningsOf({ people_2: bounded({ low: 120_000, high: null }, '', []) })).toEqual(['city'])
  expect(warningsOf({ city_center: bounded({ low: 0, high: 2.5 }, '', []) })).toEqual([])
  expect(warningsOf({ city_center: known(1.5, []), forest: known(80, []) })).toEqual(['downtown', 'forest'])
})

test('there is no score outside the United States, nor while a bound leaves all points of power open', () => {
  const stateWith = (values: Record<string, Measured>) => scoreWith(values).state
  expect(stateWith({ substation_69: known(1, []), in_us: known(49, []) })).toBe('outside-us')
  expect(stateWith({ substation_69: known(1, []), in_us: known(51, []) })).toBe('scored')
  expect(stateWith({ substation_69: bounded({ low: 0, high: 10 }, '', []) })).toBe('power-unknown')
  expect(stateWith({ substation_69: bounded({ low: 0, high: 9 }, '', []) })).toBe('scored')
  expect(stateWith({ substation_69: bounded({ low: 3, high: null }, '', []) })).toBe('scored')
})

test('what is known and the width of the interval add up to 100', () => {
  const random = createSeededRandom(11)
  for (let i = 0; i < 200; i++) {
    const value = 12 * random.next()
    const far = bounded({ low: value, high: random.percent(50) ? null : value + 3 }, '', [])
    const score = scoreWith({ substation_69: random.percent(50) ? far : known(value, []) })
    expect(score.knownPercent + score.high - score.low).toBeCloseTo(100, 9)
  }
})
