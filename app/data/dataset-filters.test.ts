import { expect, it } from 'vitest'
import type { DatasetSummary } from '../../domain/dataset-catalogue.ts'
import { cataloguePath, viewDatasets } from './dataset-filters.ts'

const dataset = (name: string, type: string | null, region: string | null, description: string | null = null) =>
  ({ id: name, name, type, region, description, publisher: 'VoltAcre' }) as DatasetSummary

const all = [
  dataset('Published parcels', 'Land', 'Global', 'Every parcel on the market'),
  dataset('Voltage classes', 'Power', 'United States', 'Line voltages from 12.47 to 765 kV'),
  dataset('US counties', 'Reference', 'United States'),
  dataset('Untyped', null, ' '),
]
const view = (query: string) => viewDatasets(all, new URLSearchParams(query))
const names = (query: string) => view(query).datasets.map(({ name }) => name)

it('shows everything when nothing is asked for', () => {
  expect(view('').datasets).toEqual(all)
  expect(names('q=&type=any&region=')).toHaveLength(4)
})

it('offers the types and regions that there are, in order', () => {
  expect(view('').types).toEqual(['Land', 'Power', 'Reference'])
  expect(view('').regions).toEqual(['Global', 'United States'])
})

it('finds words in any of the texts, all of them, in any case', () => {
  expect(names('q=VOLTAGE')).toEqual(['Voltage classes'])
  expect(names('q=market+parcel')).toEqual(['Published parcels'])
  expect(names('q=parcel+voltage')).toEqual([])
})

it('filters by type and region together', () => {
  expect(names('region=United+States')).toEqual(['Voltage classes', 'US counties'])
  expect(names('region=united+states&type=power')).toEqual(['Voltage classes'])
})

it('ignores what no dataset is, and names it', () => {
  expect(view('type=Gold').ignored).toEqual([{ name: 'type', value: 'Gold' }])
  expect(names('type=Gold')).toHaveLength(4)
  expect(view(`region=${'x'.repeat(500)}`).ignored[0]?.value).toHaveLength(40)
})

it('takes the last of a parameter given twice', () => {
  expect(view('type=Land&type=Power').filters.type).toBe('Power')
})

it('pages through many, and stays within their number', () => {
  const many = Array.from({ length: 101 }, (_, index) => dataset(`Set ${index}`, 'Land', 'Global'))
  const page = (query: string) => {
    const { page, pages, found, datasets } = viewDatasets(many, new URLSearchParams(query))
    return { page, pages, found, first: datasets[0]?.name, shown: datasets.length }
  }
  expect(page('')).toEqual({ page: 1, pages: 3, found: 101, first: 'Set 0', shown: 50 })
  expect(page('page=3')).toEqual({ page: 3, pages: 3, found: 101, first: 'Set 100', shown: 1 })
  for (const past of ['4', '1e9', 'Infinity']) expect(page(`page=${past}`)).toMatchObject({ page: 3 })
  for (const none of ['0', '-2', 'two', '']) expect(page(`page=${none}`)).toMatchObject({ page: 1 })
  expect(page('q=none&page=2')).toEqual({ page: 1, pages: 1, found: 0, first: undefined, shown: 0 })
})

it('has an address for each page of what the filters leave', () => {
  expect(cataloguePath({ q: '', type: '', region: '' }, 1)).toBe('/dashboard')
  expect(cataloguePath({ q: 'a b', type: 'Land', region: '' }, 2)).toBe('/dashboard?q=a+b&type=Land&page=2')
})
