import { describe, expect, test } from 'vitest'
import type { IndexStatistics } from './index-terms.ts'
import { orderOf } from './order.ts'
import { cheapestPlan } from './query-plan.ts'

const NEWEST = orderOf({ sort: 'newest', price_unit: null }, null)
const BY_PRICE = orderOf({ sort: 'price', price_unit: null }, null)
const FIRST_PAGE = { offset: 0, limit: 20 }

describe('The cheapest plan', () => {
  const plan = (terms: string[], highestNumber: number, { window = FIRST_PAGE, order = NEWEST } = {}) =>
    cheapestPlan(terms, statistics(highestNumber), { order, window })

  test('is the word index for a term that is not indexed', () => {
    expect(plan(['often', 'not indexed'], 1_000_000)).toBeNull()
  })

  test('is the word index for few matches', () => {
    expect(plan(['rare'], 10_000)).toBeNull()
    expect(plan(['rare'], 100_000, { order: BY_PRICE })).toBeNull()
    expect(plan(['rare', 'often'], 100_000, { order: BY_PRICE })).toBeNull()
  })

  test('is a posting-list scan for the newest of some matches, as it reads no other rows', () => {
    expect(plan(['rare'], 100_000)).toEqual({ kind: 'postingListScan', term: 'rare' })
  })

  test('is an order scan for many matches', () => {
    expect(plan(['often'], 100_000)).toEqual({ kind: 'orderScan' })
    expect(plan(['often', 'half'], 100_000)).toEqual({ kind: 'orderScan' })
    expect(plan(['rare'], 1_000_000)).toEqual({ kind: 'orderScan' })
  })

  test('is a posting-list scan for a rare combination with a listed term', () => {
    expect(plan(['rare', 'third', 'third too'], 1_000_000)).toEqual({ kind: 'postingListScan', term: 'rare' })
  })

  test('is not an order scan for a deep page', () => {
    expect(plan(['rare'], 1_000_000, { window: { offset: 6_000, limit: 20 } })).toBeNull()
  })
})

/** Each term has the share of listings that its name says. */
function statistics(highestNumber: number): IndexStatistics {
  const shares = { rare: 0.0065, often: 0.5, half: 0.5, third: 0.33, 'third too': 0.33 }
  const terms = Object.entries(shares).map(
    ([term, share]) => [term, { matches: share * highestNumber, isListed: share < 1 / 16 }] as const,
  )
  return { highestNumber, terms: new Map(terms) }
}
