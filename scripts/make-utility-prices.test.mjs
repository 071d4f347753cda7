import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { pricesByState } from './make-utility-prices.mjs'

const row = (state, service, industrial, sales = '5000') => ({
  state,
  service,
  industrial_cents_kwh: industrial,
  industrial_sales_mwh: sales,
  commercial_cents_kwh: '9.5',
  commercial_sales_mwh: '2000',
})

test('a utility has the price of full service in each state, and none where it sells only a part of it', () => {
  const prices = pricesByState([
    row('VA', 'bundled', '7.93'),
    row('VA', 'delivery', '0.44'),
    row('NC', 'bundled', '8.13'),
    row('WV', 'energy', '3'),
  ])
  expect(prices.get('VA')).toEqual({ industrial_cents_kwh: '7.93', commercial_cents_kwh: '9.5' })
  expect(prices.get('NC')).toMatchObject({ industrial_cents_kwh: '8.13' })
  expect(prices.get('WV')).toEqual({})
})

test('two rows of full service in a state, or hardly any sales, give no price', () => {
  expect(pricesByState([row('TX', 'bundled', '5'), row('TX', 'bundled', '6')]).get('TX')).toEqual({})
  expect(pricesByState([row('TN', 'bundled', '24.44', '9')]).get('TN')).toEqual({ commercial_cents_kwh: '9.5' })
})

const read = (name) => gunzipSync(readFileSync(new URL(`../db/layers/${name}`, import.meta.url))).toString('utf8')

test('the shipped layer has the prices of 2024 by state', () => {
  const rows = parse(read('us-electricity-prices.csv.gz'), { columns: true })
  const industrial = new Map(rows.map(({ state, industrial_cents_kwh }) => [state, Number(industrial_cents_kwh)]))
  expect(['TX', 'WA', 'VA', 'CA'].map((state) => industrial.get(state))).toEqual([6.12, 6.61, 8.99, 21.53])
  expect([...new Set(rows.map(({ year }) => year))]).toEqual(['2024'])
  expect([...industrial.keys()]).toEqual(expect.arrayContaining(['DC', 'PR', 'GU']))
})

test('the shipped layer has the prices of 2024 by utility', () => {
  const features = read('odbl/us-utility-territories.geojsonl.gz').trim().split('\n')
  const utilities = features.map((line) => JSON.parse(line).properties)
  const pricesOf = (id) =>
    utilities.filter(({ eia_id }) => eia_id === id).map(({ state, industrial_cents }) => [state, industrial_cents])
  expect(pricesOf('14624')).toEqual([['WA', 3.98]])
  expect(pricesOf('55937')).toEqual([['TX', 5.87]])
  expect(pricesOf('7140')).toEqual([['GA', 7.1]])
  expect(pricesOf('19876')).toEqual([
    ['NC', 8.13],
    ['VA', 7.93],
    ['VA', undefined],
  ])
})
