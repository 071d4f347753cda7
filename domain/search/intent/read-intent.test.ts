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

  it.each([
    ['within 2 miles of substation', 'substation_miles=2'],
    ['within 2 miles of a substation', 'substation_miles=2'],
    ['less than 3 mi from the nearest electrical substation', 'substation_miles=3'],
    ['2 mi from a 138 kV line', 'line_miles=2'],
    ['2-mile from 345kV transmission line', 'line_kv=345&line_miles=2'],
    ['1.5 miles to a 230 kV line', 'line_kv=220&line_miles=1.5'],
    ['within half a mile of a power line', 'line_miles=0.5'],
    ['within a mile of a 69kV substation', 'substation_kv=69&substation_miles=1'],
    ['10 km from a 230 kV substation', 'substation_kv=230&substation_miles=6.21'],
    ['substation within 2 miles', 'substation_miles=2'],
    ['substation < 2 mi away', 'substation_miles=2'],
    ['138 kV substation 3 miles away', 'substation_miles=3'],
    ['1000 feet from high-voltage lines', 'line_miles=0.19'],
    ['within 10 miles of a power plant', 'plant_miles=10'],
    ['data center within 25 miles near dallas', 'location=dallas&data_center_miles=25'],
    ['substation within 25 miles of dallas', 'location=dallas&within=25&utility=substation'],
    ['near a substation', 'q="substation"'],
  ])('reads what “%s” says about power', (q, query) => {
    expect(read(new URLSearchParams({ q }).toString())).toMatchObject({ query: query.replace(/ /g, '+'), ignored: [] })
  })

  it.each([
    ['ERCOT', 'grid=ercot'],
    ['PJM 20 acres', 'min_acres=20&grid=pjm'],
    ['miso', 'grid=miso'],
    ['MISO or SPP', 'grid=miso&grid=spp'],
    ['land in the ISO New England footprint', 'grid=iso-ne'],
    ['California ISO 40 acres', 'min_acres=40&grid=caiso'],
    ['Oncor', 'utility_company=oncor'],
    ['100 MW in Oncor territory near Dallas', 'location=Dallas&min_mw=100&utility_company=oncor'],
    ['ercot grid, substation within 2 miles', 'substation_miles=2&grid=ercot'],
    ['Entergy Texas', 'location=Texas&utility_company=entergy'],
    ['PG&E', 'utility_company=pge'],
    ['Georgia Power Company', 'utility_company=georgia-power'],
    ['texas power fiber', 'location=texas&utility=fiber&utility=power'],
  ])('reads the grid operator or utility in “%s”', (q, query) => {
    expect(read(new URLSearchParams({ q }).toString())).toMatchObject({ query, ignored: [] })
  })

  it('doesn’t search where a grid operator is ruled out, or other than asked for', () => {
    expect(read('q=40 acres outside ERCOT')).toMatchObject({ query: 'min_acres=40', ignored: ['outside ERCOT'] })
    expect(read('q=PJM&grid=ercot')).toMatchObject({ query: 'grid=ercot', ignored: ['PJM'] })
    expect(read('q=Oncor or Entergy')).toMatchObject({ query: 'utility_company=oncor', ignored: ['Entergy'] })
  })

  it('names a voltage and a distance that no filter has, and leaves other lines alone', () => {
    expect(read('q=2 miles from a 500 kV line')).toMatchObject({
      query: 'line_kv=345&line_miles=2',
      ignored: ['500 kV'],
    })
    expect(read('q=within 900 miles of a substation')).toMatchObject({
      query: '',
      ignored: ['within 900 miles of a substation'],
    })
    expect(read('q=200 feet from the property line').query).toContain('line')
    expect(read('q=2 miles from a line').query).not.toContain('line_miles')
    expect(read('q=within 2 miles of substation&substation_miles=5')).toMatchObject({
      query: 'substation_miles=5',
      ignored: ['within 2 miles of substation'],
    })
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
