import { expect, it } from 'vitest'
import type { BlogPostSummary } from '../../domain/blog-post.ts'
import { arrangePosts, furtherPosts, postDate } from './post-order.ts'

const post = (slug: string, is_featured = false) => ({ slug, is_featured }) as BlogPostSummary
const slugs = (posts: BlogPostSummary[]) => posts.map(({ slug }) => slug)

it('features two at most and keeps the rest in order', () => {
  const { featured, latest } = arrangePosts([post('a'), post('b', true), post('c', true), post('d'), post('e', true)])
  expect(slugs(featured)).toEqual(['b', 'c'])
  expect(slugs(latest)).toEqual(['a', 'd', 'e'])
})

it('lists all when none is featured', () => {
  expect(arrangePosts([post('a')])).toEqual({ featured: [], latest: [post('a')] })
})

it('offers three others after a post', () => {
  expect(
    slugs(
      furtherPosts(
        ['a', 'b', 'c', 'd', 'e'].map((slug) => post(slug)),
        'b',
      ),
    ),
  ).toEqual(['a', 'c', 'd'])
})

it('dates a post by its publication, else by its making', () => {
  const created_at = '2026-10-01T00:00:00.000Z'
  expect(postDate({ published_at: '2026-11-03T00:00:00.000Z', created_at })).toBe('2026-11-03T00:00:00.000Z')
  expect(postDate({ published_at: null, created_at })).toBe(created_at)
})
