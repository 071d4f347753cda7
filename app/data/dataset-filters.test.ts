import { expect, it } from 'vitest'
import type { DatasetSummary } from '../../domain/dataset-catalogue.ts'
import { viewDatasets } from './dataset-filters.ts'

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
