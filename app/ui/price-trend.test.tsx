import { expect, test } from 'vitest'
import { createPriceTrends } from '../../server/geodata/prices/price-trends.ts'
import { priceTrendHtml } from './price-trend-html.server.tsx'

const trends = createPriceTrends()

test('states have industrial prices from 2010 to 2024, by code and by name', () => {
  const [texas, virginia] = [trends.find('TX')!, trends.find('Virginia')!]
  expect(texas).toMatchObject({ state: 'Texas', years: expect.arrayContaining([2010, 2019, 2024]) })
  expect([texas.prices.at(-1), texas.national.at(-1), texas.prices.at(9)]).toEqual([6.12, 8.13, 5.45])
  expect(virginia.prices.at(-1)).toBe(8.99)
  for (const state of ['WA', 'CA', 'District of Columbia'])
    expect(trends.find(state)!.prices.every((price) => price > 0)).toBe(true)
  expect(trends.find('US')).toBeNull()
  expect(trends.find('Bavaria')).toBeNull()
})

test('the chart has a name, both lines, labels at their ends and a table of all years', () => {
  const html = priceTrendHtml(trends.find('TX')!)
  expect(html).toContain('aria-label="Industrial power prices in Texas and the United States, 2010–2024;')
  expect(html).toContain('6.12 ¢/kWh in 2024, 25% below the US average and 5% less than in 2010.')
  expect(html.match(/<path d="M40 /g)).toHaveLength(2)
  for (const label of ['6.44', '6.77', '6.12', '8.13']) expect(html).toMatch(new RegExp(`<text[^>]*>${label}</text>`))
  expect(html.match(/<th scope="row">/g)).toHaveLength(15)
})

test('labels of prices that are nearly the same don’t overlap', () => {
  const trend = { state: 'X', years: [2010, 2024], prices: [6, 7.01], national: [6, 7] }
  const heights = [...priceTrendHtml(trend).matchAll(/<text x="325" y="([\d.]+)"/g)].map(([, y]) => Number(y))
  expect(heights).toHaveLength(2)
  expect(Math.abs(heights[0]! - heights[1]!)).toBeGreaterThanOrEqual(14)
})
