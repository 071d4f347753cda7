import { expect, test } from 'vitest'
import { FACT_DEFINITIONS } from './facts/definitions.ts'
import { bounded, known, type Measured, unknown } from './facts/fact.ts'
import { type CriterionRange, coverageOf } from './known-criteria.ts'
import { profileSchema } from './profiles/profile.ts'
import { PROFILES } from './profiles/profiles.ts'
import { rankStability } from './rank-stability.ts'
import { scoreFacts } from './score.ts'
import { withKnownCriteria, withWeights } from './weights.ts'
import { knownCriteriaText, unknownCriteriaText } from './wording/coverage-text.ts'

const AI = PROFILES[0]!
const OTHER_WEIGHTS = [40, 15, 0, 10, 10, 10, 5, 5, 3]
const NO_LAYER = unknown('no data yet')

const scoreWith = (profile: typeof AI, measure: (key: string) => Measured) =>
  scoreFacts(
    FACT_DEFINITIONS.map(({ key, label, unit }) => ({ key, label, unit, method: '', ...measure(key) })),
    profile,
  )

const rangeOf = (criterion: string, mostOpen: number, isUnknown = false): CriterionRange => ({
  criterion,
  mostOpen,
  isUnknown,
})

test('a criterion is known if all parcels have its value, or bounds that decide some of its points', () => {
  const line = AI.criteria.find(({ key }) => key === 'line')!
  const openFor = (low: number, high: number | null) => {
    const { contributions } = scoreWith(AI, (key) => (key === line.fact ? bounded({ low, high }, 'x', []) : NO_LAYER))
    const found = contributions.find(({ criterion }) => criterion === 'line')!
    return coverageOf(AI, 1, [rangeOf('line', found.high - found.low)]).known
  }
  expect(openFor(12, null)).toEqual(['line'])
  expect(openFor(0, 150)).toEqual([])
  expect(coverageOf(AI, 2, [rangeOf('fiber', 12, true), rangeOf('acreage', 0), rangeOf('relief', 2)])).toEqual({
    parcels: 2,
    known: ['acreage', 'relief'],
    unknown: ['fiber'],
  })
  expect(coverageOf(AI, 0, [])).toEqual({ parcels: 0, known: [], unknown: [] })
})

test('known criteria add up to 100, keep their proportions, and leave the same sites with a score', () => {
  for (const profile of [AI, withWeights(AI, OTHER_WEIGHTS)]) {
    const reduced = withKnownCriteria(profile, ['acreage', 'water', 'fiber', 'line'])
    expect(profileSchema.parse(reduced)).toEqual(reduced)
    expect([reduced.key, reduced.name]).toEqual([`${profile.key}-known`, `${profile.name}, known facts only`])
    const weightOf = ({ criteria }: typeof AI, key: string) => criteria.find((each) => each.key === key)!.weight
    expect(weightOf(reduced, 'water') / weightOf(reduced, 'acreage')).toBeCloseTo(
      weightOf(profile, 'water') / weightOf(profile, 'acreage'),
      9,
    )
    const only = (key: string) => scoreWith(reduced, (each) => (each === key ? known(3, []) : NO_LAYER)).state
    expect([only('substation_138'), only('acreage')]).toEqual(['scored', 'power-unknown'])
  }
})

test('a profile stays as it is if everything is known, or nothing that counts', () => {
  const all = AI.criteria.map(({ key }) => key)
  expect(withKnownCriteria(AI, all)).toBe(AI)
  expect(withKnownCriteria(AI, [])).toBe(AI)
  const weighted = withWeights(AI, OTHER_WEIGHTS)
  expect(withKnownCriteria(weighted, ['fiber'])).toBe(weighted)
  expect(
    withKnownCriteria(
      weighted,
      all.filter((key) => key !== 'fiber'),
    ),
  ).toBe(weighted)
})

test('sites rank by known criteria in any order of the list', () => {
  const reduced = withKnownCriteria(AI, ['acreage', 'water'])
  const scores = [1, 4, 7, 12].map((miles) =>
    scoreWith(reduced, (key) => (key === 'fiber' ? NO_LAYER : known(key === 'water' ? miles : 5, []))),
  )
  expect(scores.every(({ low, high }) => low === high)).toBe(true)
  const ranks = (list: typeof scores) => new Map(rankStability(list).map(({ site, rank }) => [list[site], rank]))
  expect(ranks(scores.toReversed())).toEqual(ranks(scores))
  expect([...ranks(scores).values()]).toEqual([1, 2, 3, 4])
})

const EVERY = { parcels: 12, known: ['acreage', 'water'], unknown: ['fiber', 'queue'] }

test('what is unknown for every parcel is said once, with the points it leaves open', () => {
  expect(unknownCriteriaText(AI, EVERY, 12)).toBe(
    'Interconnection queue and fiber aren’t known for any of these 12 parcels, so 18 of the 100 points are unknown in every score.',
  )
  expect(unknownCriteriaText(withWeights(AI, OTHER_WEIGHTS), { ...EVERY, parcels: 9 }, 12)).toBe(
    'Interconnection queue isn’t known for any of the 9 parcels that can be ranked, so 6 of the 100 points are unknown in every score.',
  )
  expect(unknownCriteriaText(AI, { ...EVERY, parcels: 1, unknown: ['fiber'] }, 1)).toBe(
    'Fiber isn’t known for this parcel, so 12 of the 100 points are unknown in its score.',
  )
  expect(unknownCriteriaText(AI, { ...EVERY, unknown: [] }, 12)).toBeNull()
})

test.each([
  [EVERY, 'Compared on the 2 criteria that are known for all 12 parcels: river or lake and acreage.'],
  [
    { ...EVERY, parcels: 3, known: ['acreage'] },
    'Compared on the one criterion that is known for all 3 parcels that can be ranked: acreage.',
  ],
  [{ ...EVERY, known: [] }, 'No criterion is known for all 12 parcels, so all criteria count.'],
  [{ ...EVERY, parcels: 0, known: [] }, 'None of these parcels can be ranked, so all criteria count.'],
  [{ ...EVERY, known: AI.criteria.map(({ key }) => key) }, 'All criteria are known for all 12 parcels.'],
])('the criteria that count are listed: %j', (coverage, text) => {
  expect(knownCriteriaText(AI, coverage, 12)).toBe(text)
})
