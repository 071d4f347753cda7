import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Condition } from '../../land/search/condition.ts'
import { termsOfListing, termsOfSearch } from './terms.ts'

const facets = (all: string[], any: string[] = []): Condition => ({
  kind: 'sql',
  key: '',
  sql: sql``,
  facets: { all, any },
})
const circle = (latitude: number, longitude: number, km: number): Condition => ({
  kind: 'circle',
  center: { latitude, longitude },
  km,
})
const inCommon = (conditions: Condition[], location: [number, number] | null, listing: string[] = []) => {
  const terms = termsOfListing({ facets: listing, location })
  return termsOfSearch(conditions).some((term) => terms.includes(term))
}

test('a search without a place is found by every listing', () => {
  expect(inCommon([], null)).toBe(true)
  expect(inCommon([{ kind: 'figure', figure: 'acres', least: 5, most: null }], [10, 50])).toBe(true)
})

test('a small area is found by the listings of its cells', () => {
  expect(inCommon([circle(30.6, -97.4, 40)], [-97.9, 30.3])).toBe(true)
  expect(inCommon([circle(30.6, -97.4, 40)], [-101.8, 33.6])).toBe(false)
  expect(inCommon([circle(30.6, -97.4, 40)], null)).toBe(false)
})

test('a large area is found by larger cells, and the world by everything', () => {
  expect(inCommon([circle(30.6, -97.4, 800)], [-100, 35])).toBe(true)
  expect(inCommon([circle(30.6, -97.4, 800)], [-6, 53])).toBe(false)
  expect(inCommon([{ kind: 'box', box: [-180, -90, 180, 90] }], [-6, 53])).toBe(true)
})

test('an area across the date line is found on both sides', () => {
  const box: Condition = { kind: 'box', box: [179, -19, -179, -17] }
  expect(inCommon([box], [179.5, -18])).toBe(true)
  expect(inCommon([box], [-179.5, -18])).toBe(true)
  expect(inCommon([box], [0, -18])).toBe(false)
})

test('a county is a better term than its state, and a metro is found by any of its counties', () => {
  expect(termsOfSearch([facets(['s:texas', 'c:US']), facets(['k:texas/travis county'])])).toEqual([
    'k:texas/travis county',
  ])
  expect(termsOfSearch([facets([], ['k:texas/a', 'k:texas/b'])])).toEqual(['k:texas/a', 'k:texas/b'])
  expect(inCommon([facets([], ['k:texas/a', 'k:texas/b'])], null, ['k:texas/b', 's:texas'])).toBe(true)
})
