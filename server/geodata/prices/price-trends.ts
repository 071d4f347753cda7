import { readFileSync } from 'node:fs'
import { US_STATES } from '../../../domain/place/us-states.ts'
import type { PriceTrend, PriceTrends } from './service.ts'

const FILE = new URL('../../../db/price-trend/industrial-prices.csv', import.meta.url)

/** Reads the shipped prices; see db/price-trend/README.md. */
export function createPriceTrends(): PriceTrends {
  const [head, ...lines] = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const years = head!.slice(1).map(Number)
  const rows = new Map(lines.map(([code, ...prices]) => [code!, prices.map(Number)]))
  const national = rows.get('US')!
  const trends = new Map<string, PriceTrend>()
  for (const [code, prices] of rows) {
    const state = US_STATES[code]
    if (state === undefined) continue
    const trend = { state, years, prices, national }
    trends.set(code, trend).set(state, trend)
  }
  return { find: (state) => trends.get(state) ?? null }
}
