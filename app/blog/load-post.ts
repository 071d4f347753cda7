import type { AroundPost, BlogPost } from '../../domain/blog-post.ts'
import { isErrorCode } from '../../domain/errors.ts'
import { renderMarkup } from '../../domain/markup.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { slugOfPath } from '../../domain/slug.ts'
import type { Services } from '../../server/services/services.ts'
import { madeOnce } from '../ui/made-once.ts'

/** The post without its markup, which the browser has no use for. */
export type ShownPost = Omit<BlogPost, 'body' | 'id'> & { html: string }

export type PostView =
  | { state: 'found'; post: ShownPost; around: AroundPost }
  | { state: 'missing' }
  | { state: 'failed' }

const ALONE: AroundPost = { newer: null, older: null, related: [] }

const viewOf = madeOnce(({ body, id: _, ...post }: BlogPost, around: AroundPost): PostView => {
  return { state: 'found', post: { ...post, html: renderMarkup(body) }, around }
})

/** One post and what to read after it. Only the post itself decides whether there is a page. */
export async function loadPost(
  posts: Services['posts'],
  viewer: Viewer,
  rest: string | undefined,
  onError: (error: unknown) => void,
): Promise<PostView> {
  const slug = slugOfPath(rest)
  if (slug === null) return { state: 'missing' }
  const [found, around] = await Promise.allSettled([posts.getBySlug(viewer, slug), posts.findAround(viewer, slug)])
  if (found.status === 'rejected') {
    if (isErrorCode(found.reason, 'blog_post_not_found')) return { state: 'missing' }
    onError(found.reason)
    return { state: 'failed' }
  }
  if (around.status === 'rejected') onError(around.reason)
  return viewOf(found.value, around.status === 'fulfilled' ? around.value : ALONE)
}
