import { expect, it } from 'vitest'
import type { DatasetSummary } from '../../domain/dataset/dataset-catalog.ts'
import { catalogPath, filterDatasets } from './dataset-filters.ts'

const dataset = (name: string, type: string | null, region: string | null, description: string | null = null) =>
  ({ id: name, name, type, region, description, publisher: 'VoltAcre' }) as DatasetSummary

const all = [
  dataset('Published parcels', 'Land', 'Global', 'Every parcel on the market'),
  dataset('Voltage classes', 'Power', 'United States', 'Line voltages from 12.47 to 765 kV'),
  dataset('US counties', 'Reference', 'United States'),
  dataset('Untyped', null, ' '),
]
const filter = (query: string) => filterDatasets(all, new URLSearchParams(query))
const names = (query: string) => filter(query).datasets.map(({ name }) => name)

it('shows every dataset without filters', () => {
  expect(filter('').datasets).toEqual(all)
  expect(names('q=&type=any&region=')).toHaveLength(4)
})

it('lists the types and regions in alphabetical order', () => {
  expect(filter('').types).toEqual(['Land', 'Power', 'Reference'])
  expect(filter('').regions).toEqual(['Global', 'United States'])
})

it('requires every word, in any text and any case', () => {
  expect(names('q=VOLTAGE')).toEqual(['Voltage classes'])
  expect(names('q=market+parcel')).toEqual(['Published parcels'])
  expect(names('q=parcel+voltage')).toEqual([])
})

it('filters by type and region together', () => {
  expect(names('region=United+States')).toEqual(['Voltage classes', 'US counties'])
  expect(names('region=united+states&type=power')).toEqual(['Voltage classes'])
})

it('ignores unknown values and reports them', () => {
  expect(filter('type=Gold').ignored).toEqual([{ name: 'type', value: 'Gold' }])
  expect(names('type=Gold')).toHaveLength(4)
  expect(filter(`region=${'x'.repeat(500)}`).ignored[0]?.value).toHaveLength(40)
})

it('uses the last value of a repeated parameter', () => {
  expect(filter('type=Land&type=Power').filters.type).toBe('Power')
})

it('paginates and clamps the page number', () => {
  const many = Array.from({ length: 101 }, (_, index) => dataset(`Set ${index}`, 'Land', 'Global'))
  const page = (query: string) => {
    const { page, pages, found, datasets } = filterDatasets(many, new URLSearchParams(query))
    return { page, pages, found, first: datasets[0]?.name, shown: datasets.length }
  }
  expect(page('')).toEqual({ page: 1, pages: 3, found: 101, first: 'Set 0', shown: 50 })
  expect(page('page=3')).toEqual({ page: 3, pages: 3, found: 101, first: 'Set 100', shown: 1 })
  for (const past of ['4', '1e9', 'Infinity']) expect(page(`page=${past}`)).toMatchObject({ page: 3 })
  for (const none of ['0', '-2', 'two', '']) expect(page(`page=${none}`)).toMatchObject({ page: 1 })
  expect(page('q=none&page=2')).toEqual({ page: 1, pages: 1, found: 0, first: undefined, shown: 0 })
})

it('builds the URL of each page of the filtered list', () => {
  expect(catalogPath({ q: '', type: '', region: '' }, 1)).toBe('/dashboard')
  expect(catalogPath({ q: 'a b', type: 'Land', region: '' }, 2)).toBe('/dashboard?q=a+b&type=Land&page=2')
})
