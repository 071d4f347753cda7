import { expect, it, vi } from 'vitest'
import type { BlogPost } from '../../domain/content/blog-post.ts'
import { AppError } from '../../domain/errors.ts'
import { VISITOR } from '../../domain/permissions.ts'
import type { Services } from '../../server/services.ts'
import { loadPost } from './load-post.ts'

const post = { id: '1', slug: 'lines', title: 'Lines', body: '**Count** them' } as BlogPost
const down = async () => {
  throw new Error('connection lost')
}
const around = { newer: null, older: null, related: [] }
const posts = (changed: Partial<Services['posts']> = {}) =>
  ({ getBySlug: async () => post, findAround: async () => around, ...changed }) as Services['posts']

it('renders the body on the server and sends no markup', async () => {
  expect(await loadPost(posts(), VISITOR, 'lines', vi.fn())).toEqual({
    state: 'found',
    post: { slug: 'lines', title: 'Lines', html: '<p><strong>Count</strong> them</p>\n' },
    around,
  })
})

it('shows the post when loading the others fails', async () => {
  const onError = vi.fn()
  expect(await loadPost(posts({ findAround: down }), VISITOR, 'lines', onError)).toMatchObject({ state: 'found' })
  expect(onError).toHaveBeenCalledOnce()
})

it('distinguishes a missing post from a failure', async () => {
  const missing = async () => {
    throw new AppError('blog_post_not_found')
  }
  const onError = vi.fn()
  expect(await loadPost(posts({ getBySlug: missing }), VISITOR, 'gone', onError)).toEqual({ state: 'missing' })
  expect(onError).not.toHaveBeenCalled()
  expect(await loadPost(posts({ getBySlug: down }), VISITOR, 'lines', onError)).toEqual({ state: 'failed' })
  expect(onError).toHaveBeenCalledOnce()
})

it('does not query for an impossible slug', async () => {
  const getBySlug = vi.fn()
  expect(await loadPost(posts({ getBySlug }), VISITOR, 'a\u0000', vi.fn())).toEqual({ state: 'missing' })
  expect(getBySlug).not.toHaveBeenCalled()
})
