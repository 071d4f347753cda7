import { KM_PER_MILE } from '../geometry/distance.ts'
import type { PriceType } from '../listing/listing.ts'

/** Formats for numbers, dates and places. Locale and time zone are fixed so that server and browser agree. */

const LOCALE = 'en-US'
const HECTARES_PER_ACRE = 0.40468564224
const WORDS_PER_MINUTE = 200

export const PRICE_UNKNOWN = 'Price on request'

const usd = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const twoDecimals = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const shortDate = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const dateTime = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
const longDate = new Intl.DateTimeFormat(LOCALE, { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

const PRICE_SUFFIXES: Record<PriceType, string> = { negotiable: ' negotiable', sale: ' sale', lease: '/month' }

/** The amount and its suffix, for separate styling: “$18,500” and “/month”. */
export function priceParts(price: number | null, type: PriceType): { amount: string; suffix: string } {
  if (price === null) return { amount: PRICE_UNKNOWN, suffix: type === 'negotiable' ? ' · negotiable' : '' }
  return { amount: usd.format(price), suffix: PRICE_SUFFIXES[type] }
}

/** “$18,500/month”, “$4,600,000 sale”, “$6,240,000 negotiable”, “Price on request”, “Price on request · negotiable”. */
export function formatPrice(price: number | null, type: PriceType): string {
  const { amount, suffix } = priceParts(price, type)
  return amount + suffix
}

/** “$4,600,000”. */
export function formatUsd(amount: number): string {
  return usd.format(amount)
}

/** “1,200.50”, without the unit. */
export function formatAcreNumber(acres: number): string {
  return twoDecimals.format(acres)
}

/** “40.00 acres”. */
export function formatAcres(acres: number): string {
  return `${twoDecimals.format(acres)} acres`
}

/** “16.19 hectares”. */
export function formatHectares(acres: number): string {
  return `${twoDecimals.format(acres * HECTARES_PER_ACRE)} hectares`
}

/** “30.5818° N, 97.3266° W”. */
export function formatCoordinates(latitude: number, longitude: number): string {
  const degrees = (value: number) => `${Math.abs(value).toFixed(4)}°`
  return `${degrees(latitude)} ${latitude < 0 ? 'S' : 'N'}, ${degrees(longitude)} ${longitude < 0 ? 'W' : 'E'}`
}

/** “Nov 3, 2026” of an ISO 8601 time, in UTC. */
export function formatDate(iso: string): string {
  return shortDate.format(new Date(iso))
}

/** “November 3, 2026” of an ISO 8601 time, in UTC. Only the head of a blog post writes dates this way. */
export function formatLongDate(iso: string): string {
  return longDate.format(new Date(iso))
}

/** “Nov 3, 2026, 03:15 UTC” of an ISO 8601 time. */
export function formatDateTime(iso: string): string {
  return `${dateTime.format(new Date(iso))} UTC`
}

/** Words divided by 200, rounded up; at least 1. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))
}

/** “4 min read”. */
export function formatReadingTime(minutes: number): string {
  return `${minutes} min read`
}

const SHORTEST_MILES = 0.05

/** “12.4 mi” of a distance in kilometers; “under 0.1 mi” rather than none. */
export function formatMiles(km: number): string {
  const miles = km / KM_PER_MILE
  return miles < SHORTEST_MILES ? 'under 0.1 mi' : `${oneDecimal.format(miles)} mi`
}

/** “12,500”. */
export function formatNumber(value: number): string {
  return whole.format(value)
}

/** “1 site”, “12,500 sites”. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`
}

/** “33%” of a fraction, without its sign. */
export function formatPercent(fraction: number): string {
  return `${whole.format(Math.abs(fraction) * 100)}%`
}
