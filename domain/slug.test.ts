import { expect, it } from 'vitest'
import { citySlug, slugify, slugOfPath } from './slug.ts'

it.each([
  ['Ground lease or sale?', 'ground-lease-or-sale'],
  ['  138 kV -- and   up  ', '138-kv-and-up'],
  ['Power & fiber: what’s “ample”?', 'power-fiber-whats-ample'],
  ['São Paulo', 'sao-paulo'],
  ['tab\tand\nnewline', 'tab-and-newline'],
  ['東京', ''],
])('makes a slug of %j', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})

it('leaves a slug as it is', () => {
  expect(slugify('how-to-read-a-line')).toBe('how-to-read-a-line')
})

it('names a city with its state', () => {
  expect(citySlug('Austin', 'Texas')).toBe('austin-texas')
  expect(citySlug('St. Louis', 'Missouri')).toBe('st-louis-missouri')
})

it('accepts the rest of a path, with or without a trailing slash', () => {
  expect(slugOfPath('austin-texas')).toBe('austin-texas')
  expect(slugOfPath('austin-texas/')).toBe('austin-texas')
  expect(slugOfPath('guides/first')).toBe('guides/first')
})

it.each([undefined, '', '/', 'a\u0000b', 'x'.repeat(201), '\ud83d'])('rejects %j as a slug', (rest) => {
  expect(slugOfPath(rest)).toBeNull()
})
