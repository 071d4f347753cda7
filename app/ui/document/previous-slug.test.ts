import { expect, it, vi } from 'vitest'
import { redirectPreviousSlug } from './previous-slug.ts'

const path = (slug: string) => `/blog/${slug}`
const requested = (slug: string) => ({ kind: 'blog_post' as const, slug, path })

it('redirects permanently from a previous slug', async () => {
  const thrown = await redirectPreviousSlug({ find: async () => 'new' }, requested('old/'), vi.fn()).catch(
    (response: Response) => response,
  )
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).status).toBe(301)
  expect((thrown as Response).headers.get('Location')).toBe('/blog/new')
})

it('does not redirect from an unknown or invalid slug, or if the lookup fails', async () => {
  const find = vi.fn(async () => null)
  await redirectPreviousSlug({ find }, requested('gone'), vi.fn())
  expect(find).toHaveBeenCalledWith('blog_post', 'gone')
  await redirectPreviousSlug({ find }, requested('a\u0000'), vi.fn())
  expect(find).toHaveBeenCalledOnce()
  const onError = vi.fn()
  const down = async () => {
    throw new Error('connection lost')
  }
  await redirectPreviousSlug({ find: down }, requested('gone'), onError)
  expect(onError).toHaveBeenCalledOnce()
})
