import { expect, test } from 'vitest'
import { type ComparedSite, comparePath, parseComparison, parseSitePath, sitePath } from './compared-sites.ts'

const SITES: ComparedSite[] = [
  { kind: 'listing', slug: 'riverside-40' },
  { kind: 'candidate-site', slug: 'old-mill-or' },
  { kind: 'parcel', run: '6f1f7f6c-6a0f-4f5b-9b57-0d6b1f1f2a11', number: 3 },
]
const parse = (query: string) => parseComparison(new URLSearchParams(query))

test('a path names its sites by their pages, in their order, with what they are scored by', () => {
  expect(comparePath(SITES)).toBe(
    '/compare?site=listings/riverside-40&site=candidate-sites/old-mill-or&site=screen/6f1f7f6c-6a0f-4f5b-9b57-0d6b1f1f2a11/3',
  )
  const options = { profile: 'mining', weights: '5-10', known: true, showsAll: true }
  const path = comparePath(SITES.toReversed(), options)
  expect(parse(path.split('?')[1]!)).toEqual({ sites: SITES.toReversed(), ...options, tooMany: 0, unreadable: 0 })
  expect(comparePath([])).toBe('/compare')
})

test('a site that is named twice counts once, and five at most', () => {
  const query = ['a', 'b', 'a', 'c', 'd', 'e', 'f'].map((slug) => `site=listings/${slug}`).join('&')
  const { sites, tooMany } = parse(query)
  expect(sites.map(sitePath)).toEqual(['a', 'b', 'c', 'd', 'e'].map((slug) => `listings/${slug}`))
  expect(tooMany).toBe(1)
})

test('what isn’t the path of a site is counted', () => {
  const values = [
    ...[
      'listings',
      'listings/',
      'listings/UPPER',
      'listings/a/report',
      'blog/a',
      'screen/x',
      'screen/x/0',
      'screen/x/1/2',
    ],
    ...['screen/../1', '\0', 'listings/'.padEnd(400, 'a'), 'listings/%00', 'javascript:alert(1)'],
  ]
  for (const value of values) expect(parseSitePath(value), value).toBeNull()
  const params = new URLSearchParams(values.map((value) => ['site', value]))
  expect(parseComparison(params)).toMatchObject({ sites: [], unreadable: values.length })
  expect(parse('site=&site=%20')).toMatchObject({ sites: [], unreadable: 0 })
})

test('pasted URLs are read', () => {
  for (const text of ['/listings/a', ' https://voltacre.example/listings/a?from=mail#top ', 'listings/a/'])
    expect(parseSitePath(text), text).toEqual({ kind: 'listing', slug: 'a' })
})
