import { expect, it } from 'vitest'
import { parseSearch } from '../../domain/search/parse-search.ts'
import { cleanParams, cleanQuery, fieldValues } from './filter-form-values.ts'

const read = (query: string) => parseSearch(new URLSearchParams(query)).filters

function form(entries: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

it('omits empty fields from the query', () => {
  const sent = form([
    ['location', ' Taylor, Texas '],
    ['q', ''],
    ['utility', 'power'],
    ['utility', 'fiber'],
    ['max_acres', 'x'],
    ['sort', ''],
  ])
  expect(cleanParams(sent).toString()).toBe('location=Taylor%2C+Texas&utility=power&utility=fiber&max_acres=x')
})

it('drops the city once a location is typed', () => {
  expect(
    cleanParams(
      form([
        ['location', 'Taylor'],
        ['city', 'austin-texas'],
      ]),
    ).toString(),
  ).toBe('location=Taylor')
  expect(
    cleanParams(
      form([
        ['location', ' '],
        ['city', 'austin-texas'],
      ]),
    ).toString(),
  ).toBe('city=austin-texas')
})

it('drops the price type of a link once the other deal is chosen', () => {
  const sent = (deal: string, type: string) =>
    cleanParams(
      form([
        ['deal', deal],
        ['price_type', type],
      ]),
    ).toString()
  expect(sent('lease', 'sale')).toBe('deal=lease')
  expect(sent('sale', 'lease')).toBe('deal=sale')
  expect(sent('sale', 'negotiable')).toBe('deal=sale&price_type=negotiable')
  expect(sent('', 'sale')).toBe('price_type=sale')
})

it('returns the field values of the applied filters', () => {
  const filters = read('utility=both&utility=gas&min_acres=5&bbox=-98,30,-97,31')
  expect(fieldValues(filters, 'utility')).toEqual(['power', 'fiber', 'gas'])
  expect(fieldValues(filters, 'min_acres')).toEqual(['5'])
  expect(fieldValues(filters, 'q')).toEqual([])
  expect(fieldValues(filters, 'sort')).toEqual([])
  expect(fieldValues(filters, 'bbox')).toEqual(['-98,30,-97,31'])
})

it('removes empty parameters from a query', () => {
  expect(cleanQuery(new URLSearchParams('location=Austin&size=&utility=+&utility=power'))?.toString()).toBe(
    'location=Austin&utility=power',
  )
  expect(cleanQuery(new URLSearchParams('location=Austin&color=blue'))).toBeNull()
})

it('selects the deal that prices imply', () => {
  expect(fieldValues(read('max_price=50000'), 'deal')).toEqual(['sale'])
  expect(fieldValues(read('max_price=50000&deal=lease'), 'deal')).toEqual(['lease'])
  expect(fieldValues(read('size=1-5'), 'deal')).toEqual([])
})

it('groups the digits of an amount in its field, but not in the query', () => {
  expect(fieldValues(read('min_acres=1690&max_price=2500000'), 'min_acres')).toEqual(['1,690'])
  expect(fieldValues(read('max_acres=1690.5'), 'max_acres')).toEqual(['1,690.5'])
  const sent = form([
    ['min_acres', '1,690'],
    ['max_price', '$2,500,000'],
    ['q', '1,690'],
    ['max_acres', '1,69'],
  ])
  expect(cleanParams(sent).toString()).toBe('min_acres=1690&max_price=%242500000&q=1%2C690&max_acres=1%2C69')
})
