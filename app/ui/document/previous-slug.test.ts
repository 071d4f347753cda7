import { expect, it, vi } from 'vitest'
import { leadOn } from './former-slug.ts'

const path = (slug: string) => `/blog/${slug}`
const asked = (slug: string) => ({ kind: 'blog_post' as const, slug, path })

it('leads on for good from a former slug', async () => {
  const thrown = await leadOn({ find: async () => 'new' }, asked('old/'), vi.fn()).catch(
    (response: Response) => response,
  )
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).status).toBe(301)
  expect((thrown as Response).headers.get('Location')).toBe('/blog/new')
})

it('stays where nothing ever was, where nothing could be, and where it cannot be told', async () => {
  const find = vi.fn(async () => null)
  await leadOn({ find }, asked('gone'), vi.fn())
  expect(find).toHaveBeenCalledWith('blog_post', 'gone')
  await leadOn({ find }, asked('a\u0000'), vi.fn())
  expect(find).toHaveBeenCalledOnce()
  const onError = vi.fn()
  const down = async () => {
    throw new Error('connection lost')
  }
  await leadOn({ find: down }, asked('gone'), onError)
  expect(onError).toHaveBeenCalledOnce()
})
