import { expect, test } from 'vitest'
import { alertsPhrase, matchesPhrase } from './search-texts.ts'

test('matches are counted up to a limit', () => {
  expect(matchesPhrase({ total: 0, isExact: true })).toBe('No matches yet')
  expect(matchesPhrase({ total: 1, isExact: true })).toBe('1 match')
  expect(matchesPhrase({ total: 1_234, isExact: true })).toBe('1,234 matches')
  expect(matchesPhrase({ total: 10_000, isExact: false })).toBe('Over 10,000 matches')
  expect(matchesPhrase(null)).toBe('We can’t count matches right now')
})

test('what counts is a phrase', () => {
  expect(alertsPhrase('daily', ['new'])).toBe('New listings only')
  expect(alertsPhrase('daily', ['new', 'price'])).toBe('New listings and price drops')
  expect(alertsPhrase('weekly', ['price', 'status', 'score'])).toBe('Price drops, status changes, and score changes')
  expect(alertsPhrase('never', ['new', 'price'])).toBe('Alerts are off')
})
