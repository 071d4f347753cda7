import { expect, it, vi } from 'vitest'
import type { BlogPostSummary } from '../../domain/content/blog-post.ts'
import { VISITOR } from '../../domain/permissions.ts'
import type { Services } from '../../server/services.ts'
import { loadBlog } from './load-blog.ts'

const post = (slug: string) => ({ slug }) as BlogPostSummary
const page = { data: [post('c')], page: 1, per_page: 12, total: 1, total_exact: true }

function fake() {
  const find = vi.fn(async () => page)
  const findFeatured = vi.fn(async () => [post('a'), post('b')])
  const posts = { find, findFeatured, findTags: async () => [{ tag: 'power', posts: 2 }] }
  return { find, findFeatured, posts: posts as Partial<Services['posts']> as Services['posts'] }
}

it('leaves the two featured posts out of every page', async () => {
  const { posts, find } = fake()
  const first = await loadBlog(posts, VISITOR, new URLSearchParams())
  expect(first).toMatchObject({ featured: [post('a'), post('b')], latest: page, tags: [{ tag: 'power' }] })
  const second = await loadBlog(posts, VISITOR, new URLSearchParams('page=2'))
  expect(second.featured).toEqual([])
  expect(find).toHaveBeenLastCalledWith(VISITOR, { filters: { q: null, tag: null, page: 2 }, without: ['a', 'b'] })
})

it.each(['q=water', 'tag=Power'])('searches all posts for %s', async (query) => {
  const { posts, find, findFeatured } = fake()
  expect((await loadBlog(posts, VISITOR, new URLSearchParams(query))).featured).toEqual([])
  expect(findFeatured).not.toHaveBeenCalled()
  expect(find).toHaveBeenCalledWith(VISITOR, expect.objectContaining({ without: [] }))
})
