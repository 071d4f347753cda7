import { describe, expect, it } from 'vitest'
import { parseSearch } from '../parse-search.ts'
import { searchParams } from '../search.ts'
import { readIntent } from './read-intent.ts'
import type { CertainPlace } from './read-places.ts'

const texas: CertainPlace = { kind: 'state', population: 29e6, country: 'US', isOnly: true, isQualified: false }
const dallas: CertainPlace = { ...texas, kind: 'city', population: 1.3e6 }
const PLACES: Record<string, CertainPlace> = { texas, dallas }

function read(query: string) {
  const explicit = parseSearch(new URLSearchParams(query)).filters
  const { filters, ...rest } = readIntent(explicit, (text) => PLACES[text.toLowerCase()] ?? null)
  return { ...rest, query: decodeURIComponent(searchParams(filters).toString()) }
}

describe('readIntent', () => {
  it('turns words into filters and keeps the others', () => {
    expect(read('q=40 acres texas fiber rail spur')).toEqual({
      query: 'q=rail+spur&location=texas&min_acres=40&utility=fiber',
      ignored: [],
      isRead: true,
    })
  })

  it('leaves plain words alone', () => {
    expect(read('q=level field near the creek&sort=price')).toEqual({
      query: 'q=level+field+near+the+creek&sort=price',
      ignored: [],
      isRead: false,
    })
  })

  it.each([
    ['within 30 miles of dallas', 'location=dallas&within=30'],
    ['within 30 km of dallas', 'location=dallas&within=18.6'],
  ])('reads the distance in “%s”', (q, query) => {
    expect(read(`q=${q}`).query).toBe(query)
  })

  it('prefers filters that are set, and names the phrases that they override', () => {
    const { query, ignored } = read('q=40 acres near dallas for lease fiber&min_acres=10&location=Austin&deal=sale')
    expect(query).toBe('location=Austin&min_acres=10&utility=fiber&deal=sale')
    expect(ignored).toEqual(['40 acres', 'dallas', 'for lease'])
  })

  it('has nothing to say about a phrase that repeats a filter', () => {
    expect(read('q=texas 40 acres&min_acres=40&location=texas').ignored).toEqual([])
  })

  it('takes text in quotation marks as it is', () => {
    expect(read('q="texas" fiber').query).toBe('q="texas"&utility=fiber')
    expect(read('q="40 acres texas fiber"').isRead).toBe(false)
  })

  it.each([
    '1-'.repeat(99),
    '1 '.repeat(99),
    '$'.repeat(198),
    'fiber or '.repeat(22),
    'no '.repeat(66),
    'power '.repeat(33),
    'a, '.repeat(66),
    '"'.repeat(200),
    'between 1 and '.repeat(14),
    '\u0001\u0002',
    'dallas '.repeat(28),
  ])('finishes reading %j', (q) => {
    read(new URLSearchParams({ q: q.slice(0, 200) }).toString())
  })

  it('reads what it leaves as text no further', () => {
    for (const q of ['near a substation', 'solar lease', 'fiber barn 20 acres', 'land next to gas in texas']) {
      const rest = new URLSearchParams(read(`q=${q}`).query.replace(/ /g, '+')).get('q')
      if (rest !== null) expect(read(new URLSearchParams({ q: rest }).toString()).isRead, rest).toBe(false)
    }
  })
})
