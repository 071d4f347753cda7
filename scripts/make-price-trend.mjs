// Writes db/price-trend/industrial-prices.csv from a folder of public data: node scripts/make-price-trend.mjs FOLDER
// The same files give the same output, byte for byte.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

const FILES = ['us_state_electricity_price_eia_2010_2019.csv', 'us_state_electricity_price_eia861_2020_2024.csv']

const [source] = process.argv.slice(2)
if (!source) throw new Error('Usage: node scripts/make-price-trend.mjs FOLDER')
const rows = []
for (const file of FILES)
  rows.push(...parse(await readFile(join(source, 'power-prices', file), 'utf8'), { columns: true }))
const years = [...new Set(rows.map(({ year }) => year))].sort()
const lines = [...Map.groupBy(rows, ({ state }) => state)]
  .map(([state, ofState]) => [
    state,
    ...years.map((year) => ofState.find((row) => row.year === year)?.industrial_cents_kwh ?? ''),
  ])
  // The territories have no figures before 2020.
  .filter((line) => line.every((value) => value !== ''))
  .sort(([a], [b]) => (a < b ? -1 : 1))
await writeFile(
  new URL('../db/price-trend/industrial-prices.csv', import.meta.url),
  stringify([['state', ...years], ...lines]),
)
