import { expect, test } from 'vitest'
import { known } from '../../../screening/facts/fact.ts'
import { PROFILES } from '../../../screening/profiles/profiles.ts'
import { scoreFacts } from '../../../screening/score.ts'
import { rankParcels } from './rank-parcels.ts'

const PROFILE = PROFILES[0]!

/** All facts are known and equal, but for the distance to water. */
const parcelAt = (number: number, miles: number) => ({
  number,
  name: `Site ${number}`,
  score: scoreFacts(
    PROFILE.criteria.map(({ fact }) => ({ key: fact, ...known(fact === 'water' ? miles : 3, []) })),
    PROFILE,
  ),
})
const listOf = (count: number) => Array.from({ length: count }, (_, i) => parcelAt(i + 1, 1 + i))
const NO_SCORE = { number: 90, name: 'Abroad', score: scoreFacts([], PROFILE) }

test('the best of a list have a rank, and who is a point ahead leads', () => {
  const ranked = rankParcels([parcelAt(7, 1), parcelAt(3, 20), NO_SCORE], false)!
  expect(ranked.stability).toEqual({ 7: '1st in all 1,000 trials', 3: '2nd in all 1,000 trials' })
  expect(ranked.ranks).toEqual({ 7: '1', 3: '2' })
  expect(ranked.lead).toMatch(/^Site 7 leads\. Its lowest score, \d+, is above the highest of the other, \d+\.$/)
  expect(rankParcels([parcelAt(1, 1.001), parcelAt(2, 1.002)], false)!.lead).toBeNull()
})

test('only the best 20 are ranked, and the sentence says so', () => {
  const ranked = rankParcels([parcelAt(99, 0), ...listOf(30).slice(5)], false)!
  expect(Object.keys(ranked.stability)).toHaveLength(20)
  expect(ranked.lead).toMatch(/^Of the best 20 parcels, Site 99 leads\./)
  expect(rankParcels(listOf(2), true)!.count).toBe(2)
})

test('one parcel, and parcels without a score, have no rank', () => {
  expect(rankParcels([parcelAt(1, 1), NO_SCORE], false)).toBeNull()
  expect(rankParcels([], false)).toBeNull()
})
