import { expect, test } from 'vitest'
import { MINIMUMS } from '../../../../domain/listing/minimums.ts'
import { type ListingRow, ListingTable } from './listing-table.ts'

const listingOf = (number: number, acres: number): ListingRow => [
  number,
  -97.4,
  30.6,
  acres,
  null,
  null,
  0,
  0,
  ...MINIMUMS.map(() => null),
]

test('finds each listing, however many columns have room for', () => {
  const table = new ListingTable()
  table.reserve(1_500)
  for (let number = 1; number <= 3_000; number++) {
    table.apply({ numbers: [number], rows: [listingOf(number, 10)] })
    if (number % 100 > 0) continue
    const found = table.find({ kind: 'figure', figure: 'acres', least: 5, most: null })
    expect(found.countCommon(table.published)).toBe(number)
  }
})
