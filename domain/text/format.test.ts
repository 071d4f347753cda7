import { expect, test } from 'vitest'
import {
  formatAcres,
  formatCoordinates,
  formatCount,
  formatDate,
  formatDateTime,
  formatHectares,
  formatLongDate,
  formatMiles,
  formatNumber,
  formatPrice,
  formatReadingTime,
  formatUsd,
  priceParts,
  readingMinutes,
} from './format.ts'

test('a price is in US dollars without decimals, followed by its type', () => {
  expect(formatPrice(18_500, 'lease')).toBe('$18,500/month')
  expect(formatPrice(4_600_000, 'sale')).toBe('$4,600,000 sale')
  expect(formatPrice(6_240_000.49, 'negotiable')).toBe('$6,240,000 negotiable')
})

test('the amount and the type of a price are available separately', () => {
  expect(priceParts(18_500, 'lease')).toEqual({ amount: '$18,500', suffix: '/month' })
})

test('an unknown price is on request, and a price of zero is zero', () => {
  expect(formatPrice(null, 'sale')).toBe('Price on request')
  expect(formatPrice(null, 'negotiable')).toBe('Price on request · negotiable')
  expect(formatPrice(0, 'sale')).toBe('$0 sale')
})

test('amounts and counts have thousands separators', () => {
  expect(formatUsd(1_234_567)).toBe('$1,234,567')
  expect(formatNumber(979_882)).toBe('979,882')
  expect(formatCount(1, 'site')).toBe('1 site')
  expect(formatCount(12_500, 'site')).toBe('12,500 sites')
  expect(formatCount(2, 'city', 'cities')).toBe('2 cities')
})

test('acres and hectares have two decimals', () => {
  expect(formatAcres(40)).toBe('40.00 acres')
  expect(formatAcres(1_200.5)).toBe('1,200.50 acres')
  expect(formatHectares(40)).toBe('16.19 hectares')
})

test('coordinates name their hemispheres', () => {
  expect(formatCoordinates(30.58181, -97.32664)).toBe('30.5818° N, 97.3266° W')
  expect(formatCoordinates(-33.8688, 151.2093)).toBe('33.8688° S, 151.2093° E')
  expect(formatCoordinates(0, 0)).toBe('0.0000° N, 0.0000° E')
})

test('a date is the day in UTC, wherever it is read', () => {
  expect(formatDate('2026-11-03T23:59:59Z')).toBe('Nov 3, 2026')
  expect(formatLongDate('2026-11-03T00:00:00Z')).toBe('November 3, 2026')
})

test('a date and time has the minute in UTC', () => {
  expect(formatDateTime('2026-11-21T03:15:59.999Z')).toBe('Nov 21, 2026, 03:15 UTC')
  expect(formatDateTime('2026-11-21T00:05:00+01:00')).toBe('Nov 20, 2026, 23:05 UTC')
})

test('reading time is words divided by 200, rounded up', () => {
  expect(readingMinutes('word '.repeat(200))).toBe(1)
  expect(readingMinutes('word '.repeat(201))).toBe(2)
  expect(readingMinutes('  \n ')).toBe(1)
  expect(formatReadingTime(2)).toBe('2 min read')
})

test('a distance in kilometers is formatted in miles with one decimal', () => {
  expect(formatMiles(20)).toBe('12.4 mi')
  expect(formatMiles(0)).toBe('under 0.1 mi')
})
