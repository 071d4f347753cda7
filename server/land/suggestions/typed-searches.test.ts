import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readIntent } from '../../../domain/search/intent/read-intent.ts'
import { NO_FILTERS, type SearchFilters, searchParams } from '../../../domain/search/search.ts'
import { findCertainPlace } from '../places/certain-place.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import { loadGazetteerIndex, resolvePlace } from '../places/places.ts'

interface TypedSearch {
  text: string
  filters: string[]
  rest: string
  ignored: string
}

const readTable = (name: string): TypedSearch[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [text = '', filters = '', rest = '', ignored = ''] = line.split('\t')
      return { text, filters: filters === '-' ? [] : filters.split('&').sort(), rest, ignored }
    })

/** The filters as in the table: the place by its label, without the text. */
function described(gazetteer: Gazetteer, filters: SearchFilters, isAnyPlace: boolean): string[] {
  const { location } = filters
  const label = location === null || isAnyPlace ? '*' : (resolvePlace(gazetteer, location).place?.label ?? 'unknown')
  const params = searchParams({ ...filters, q: null, location: location && label })
  return [...params].map(([name, value]) => `${name}=${value}`).sort()
}

async function misread(typed: readonly TypedSearch[]): Promise<string[]> {
  const gazetteer = await loadGazetteerIndex()
  return typed.flatMap((expected) => {
    const explicit = { ...NO_FILTERS, q: expected.text }
    const { filters, ignored } = readIntent(explicit, (text) => findCertainPlace(gazetteer, text))
    const found = described(gazetteer, filters, expected.filters.includes('location=*'))
    const isRight =
      found.join() === expected.filters.join() &&
      (filters.q ?? '') === expected.rest &&
      ignored.join(' | ') === expected.ignored
    return isRight ? [] : [`${expected.text} → ${found.join('&')} “${filters.q ?? ''}” ignored: ${ignored.join(' | ')}`]
  })
}

test('at least 95 of 100 typed searches are understood, and the rest stays text', async () => {
  const typed = readTable('typed-searches.tsv')
  const wrong = await misread(typed)
  expect(typed.length).toBeGreaterThanOrEqual(200)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(typed.length / 20)
})

test('each of 60 briefs is understood', async () => {
  const briefs = readTable('briefs.tsv')
  expect(briefs.length).toBeGreaterThanOrEqual(60)
  expect(await misread(briefs)).toEqual([])
})
