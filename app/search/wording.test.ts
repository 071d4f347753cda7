import { expect, it } from 'vitest'
import { NO_FILTERS } from '../../domain/search/search.ts'
import { limitingSentence, relaxationLabel } from './relaxations.ts'
import { countPhrase, pageTitle, rangePhrase, resultHeading } from './wording.ts'

it('counts exactly, or says over how many', () => {
  expect(countPhrase(1, true)).toBe('1 site')
  expect(countPhrase(1234, true)).toBe('1,234 sites')
  expect(countPhrase(10_000, false)).toBe('Over 10,000 sites')
  expect(countPhrase(0, true)).toBe('No sites')
})

it('heads the results with their count and place', () => {
  expect(resultHeading(12, true, 'in Texas')).toBe('12 sites in Texas')
  expect(resultHeading(10_000, false, null)).toBe('Over 10,000 sites')
  expect(resultHeading(null, false, null)).toBe('Sites')
})

it('says which part of the results a page shows', () => {
  expect(rangePhrase(1, 20, 20, 123, true)).toBe('1–20 of 123')
  expect(rangePhrase(7, 20, 3, 123, true)).toBe('121–123 of 123')
  expect(rangePhrase(2, 20, 20, 10_000, false)).toBe('21–40 of over 10,000')
})

it('titles the page by the place and the first filters', () => {
  expect(pageTitle(null, [])).toBe('Search land')
  expect(pageTitle('in Texas', [{ name: 'location', label: 'Texas' }])).toBe('Land in Texas')
  expect(pageTitle(null, [{ name: 'utility', label: 'Power' }])).toBe('Land: Power')
})

it('labels the buttons of broader searches', () => {
  const label = (kind: 'widen' | 'elsewhere' | 'drop', label: string) =>
    relaxationLabel({ kind, label, filters: NO_FILTERS })
  expect(label('drop', 'For sale')).toBe('Remove “For sale”')
  expect(label('drop', '“barn”')).toBe('Remove “barn”')
  expect(label('widen', 'within 100 miles')).toBe('Search within 100 miles')
  expect(label('elsewhere', 'Texas')).toBe('Search everywhere')
})

it('says in one sentence which filter leaves no results', () => {
  const chips = [{ label: 'Power' }, { label: '250+ acres' }]
  const drop = { kind: 'drop', label: '250+ acres', filters: NO_FILTERS, total: 4, exact: true } as const
  expect(limitingSentence(NO_FILTERS, chips, drop)).toBe('4 sites match everything but “250+ acres”.')
  expect(limitingSentence(NO_FILTERS, chips, { ...drop, kind: 'widen', label: 'within 100 miles', total: 1 })).toBe(
    'The closest matches are farther out: 1 site within 100 miles.',
  )
  expect(limitingSentence(NO_FILTERS, chips, { ...drop, kind: 'rent', label: 'for lease up to $5,000/month' })).toBe(
    'No land is for sale at this price, but 4 sites are for lease up to $5,000/month.',
  )
  expect(limitingSentence({ ...NO_FILTERS, min_acres: 50, max_acres: 10 }, chips, undefined)).toBe(
    'The minimum of 50 acres is above the maximum of 10.',
  )
  expect(limitingSentence(NO_FILTERS, chips, undefined)).toBe(
    'No site matches all of these filters. Remove two or more.',
  )
})
