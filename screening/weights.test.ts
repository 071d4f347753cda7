import { expect, test } from 'vitest'
import { createSeededRandom } from '../tests/support/seeded-random.ts'
import { FACT_DEFINITIONS } from './facts/definitions.ts'
import { known } from './facts/fact.ts'
import { profileSchema } from './profiles/profile.ts'
import { PROFILES } from './profiles/profiles.ts'
import { rankStability } from './rank-stability.ts'
import { scoreFacts } from './score.ts'
import { encodeWeights, maxGroupWeight, ownWeights, readWeights, weightGroups, withWeights } from './weights.ts'

const [AI, MINING] = [PROFILES[0]!, PROFILES[1]!]
const query = (text: string) => new URLSearchParams(text)
const FACTS = FACT_DEFINITIONS.map(({ key, label, unit }) => ({
  key,
  label,
  unit,
  method: '',
  ...known(key === 'in_us' ? 100 : 3, []),
}))

test('groups have the weights of their criteria', () => {
  expect(weightGroups(AI).map(({ name, weight }) => `${name} ${weight}`)).toEqual([
    ...['Power 30', 'Speed to power 15', 'Fiber 12', 'Water and cooling 10', 'Hazards 10', 'Land 10', 'Cluster 5'],
    ...['Labor and roads 5', 'Tax and price 3'],
  ])
  expect([maxGroupWeight(AI), maxGroupWeight(MINING)]).toEqual([40, 60])
})

test('weights survive a link and a form; those of the profile need no parameter', () => {
  const random = createSeededRandom(5)
  for (const profile of PROFILES) {
    expect(encodeWeights(ownWeights(profile), profile)).toBeNull()
    for (let i = 0; i < 50; i++) {
      const weights = ownWeights(profile).map(() => 1 + Math.floor(random.next() * 39) + (i % 2) / 2)
      expect(readWeights(query(`weights=${encodeWeights(weights, profile)}`), profile)).toEqual(weights)
      expect(readWeights(query(weights.map((weight) => `weights=${weight}`).join('&')), profile)).toEqual(weights)
    }
  }
})

test.each([
  '',
  'weights=',
  'weights=30-15',
  'weights=30-15-12-10-10-10-5-5-3-1',
  'weights=0-0-0-0-0-0-0-0-0',
  'weights=41-15-12-10-10-10-5-5-3',
  'weights=-1-15-12-10-10-10-5-5-3',
  'weights=1e1-15-12-10-10-10-5-5-3',
  'weights=NaN-15-12-10-10-10-5-5-3',
  'weights=Infinity-15-12-10-10-10-5-5-3',
  'weights=%F0%9F%92%A9-15-12-10-10-10-5-5-3',
  'weights=__proto__',
  `weights=${'1-'.repeat(100_000)}`,
])('%.40s is ignored', (text) => {
  expect(readWeights(query(text), AI)).toBeNull()
})

test('other weights add up to 100, keep the proportions in a group, and have a key of their own', () => {
  const profile = withWeights(AI, [40, 15, 0, 10, 10, 10, 5, 5, 3])
  expect(profileSchema.parse(profile)).toEqual(profile)
  expect(profile.key).toBe('ai-campus-custom')
  const weightOf = (key: string) => profile.criteria.find((each) => each.key === key)!.weight
  expect(weightOf('fiber')).toBe(0)
  expect(weightOf('substation') / weightOf('line')).toBeCloseTo(2, 9)
  const score = scoreFacts(FACTS, profile)
  expect(score).toMatchObject({ state: 'scored', knownPercent: 100 })
  expect(score.low).toBe(score.high)
  expect(rankStability([score, score])).toMatchObject([{ rank: 1, samePercent: 100 }, { rank: 1 }])
})

test('the weights of the profile give the profile', () => {
  for (const profile of PROFILES) expect(withWeights(profile, ownWeights(profile))).toBe(profile)
})
