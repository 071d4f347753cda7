import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orderOf } from './listing-search-order.ts'
import { soonest } from './listing-search-postings.ts'
import type { KnownTerms } from './listing-terms.ts'

const NEWEST = orderOf('newest', null, null)
const CHEAPEST = orderOf('price', null, null)
const FIRST_PAGE = { offset: 0, limit: 20 }

describe('The soonest way to a page', () => {
  const of = (terms: string[], numbers: number, { window = FIRST_PAGE, order = NEWEST } = {}) =>
    soonest({ terms, condition: sql`true` }, known(numbers), { order, window })

  test('is the word index for what has no postings', () => {
    expect(of(['often', 'never heard of'], 1_000_000)).toBeNull()
  })

  test('is the word index for what few have', () => {
    expect(of(['rare'], 10_000)).toBeNull()
    expect(of(['rare'], 100_000, { order: CHEAPEST })).toBeNull()
    expect(of(['rare', 'often'], 100_000, { order: CHEAPEST })).toBeNull()
  })

  test('is a visit for the newest of some, as no others need one', () => {
    expect(of(['rare'], 100_000)).toEqual({ kind: 'visit', term: 'rare' })
  })

  test('is a walk for what many have', () => {
    expect(of(['often'], 100_000)).toEqual({ kind: 'walk' })
    expect(of(['often', 'half'], 100_000)).toEqual({ kind: 'walk' })
    expect(of(['rare'], 1_000_000)).toEqual({ kind: 'walk' })
  })

  test('is a visit for what is rare together, when the numbers of one of them are listed', () => {
    expect(of(['rare', 'third', 'third too'], 1_000_000)).toEqual({ kind: 'visit', term: 'rare' })
  })

  test('is no walk to a page that is far away', () => {
    expect(of(['rare'], 1_000_000, { window: { offset: 6_000, limit: 20 } })).toBeNull()
  })
})

/** Shares are those of the names, whatever the number of listings. */
function known(numbers: number): KnownTerms {
  const shares = { rare: 0.0065, often: 0.5, half: 0.5, third: 0.33, 'third too': 0.33 }
  const terms = Object.entries(shares).map(
    ([term, share]) => [term, { matches: share * numbers, isListed: share < 1 / 16 }] as const,
  )
  return { numbers, terms: new Map(terms) }
}
