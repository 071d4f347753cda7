import { expect, test } from 'vitest'
import { parseSearch } from './parse-search.ts'
import { searchName, WITHHELD } from './search-words.ts'

const nameOf = (query: string) => searchName(parseSearch(new URLSearchParams(query)).filters)

test('equivalent searches have the same name', () => {
  const name = nameOf('utility=power&utility=fiber&q=Rail%20%20Spur')
  expect(name).toBe('q=rail+spur&utility=fiber&utility=power')
  expect(nameOf('q=rail+spur&utility=fiber&utility=power&sort=price')).toBe(name)
})

test('moving the map, sorting and paging do not count as new searches', () => {
  for (const query of ['', 'bbox=-98,30,-97,31', 'sort=price', 'q=rail&page=3']) expect(nameOf(query), query).toBeNull()
})

test.each([
  'q=ada@example.com',
  'q=ada%20(at)%20example.com',
  'location=ada%2540example.com',
  'q=call%20(415)%20555-0142',
  'zoning=%2B1.415.555.0142',
])('%s is counted without its words', (query) => {
  expect(nameOf(query)).toBe(WITHHELD)
})

test('prices and ZIP codes are not treated as personal numbers', () => {
  expect(nameOf('min_price=1250000&location=78701')).toBe('location=78701&min_price=1250000')
})

test('a search of any length has a name of bounded length', () => {
  const words = 'power '.repeat(33).trim()
  expect(nameOf(`q=${words}&location=${words}`)).toBe(WITHHELD)
})
