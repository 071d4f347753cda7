import { expect, it } from 'vitest'
import { parsePostFilters, postDate, postsPath } from './blog-post.ts'

const parse = (query: string) => parsePostFilters(new URLSearchParams(query))

it.each([
  ['', { q: null, tag: null, page: 1 }],
  ['q=+cooling++water+&page=3', { q: 'cooling water', tag: null, page: 3 }],
  ['tag=Site+Selection', { q: null, tag: 'site selection', page: 1 }],
  ['q=%00&page=0', { q: null, tag: null, page: 1 }],
  ['page=-1', { q: null, tag: null, page: 1 }],
  ['page=2e9', { q: null, tag: null, page: 1 }],
  ['page=999', { q: null, tag: null, page: 500 }],
  [`q=${'x'.repeat(201)}`, { q: null, tag: null, page: 1 }],
])('reads %j', (query, filters) => {
  expect(parse(query)).toEqual(filters)
})

it('serializes filters to the query that it parses', () => {
  for (const filters of [
    { q: null, tag: null, page: 1 },
    { q: 'fiber & power', tag: null, page: 2 },
    { q: null, tag: 'site selection', page: 1 },
  ]) {
    expect(parse(postsPath(filters).split('?')[1] ?? '')).toEqual(filters)
  }
  expect(postsPath({})).toBe('/blog')
})

it('dates a post by its publication, or by its creation', () => {
  const created_at = '2026-10-01T00:00:00.000Z'
  expect(postDate({ published_at: '2026-11-03T00:00:00.000Z', created_at })).toBe('2026-11-03T00:00:00.000Z')
  expect(postDate({ published_at: null, created_at })).toBe(created_at)
})
