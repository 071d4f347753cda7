import type { AdjacentPosts, BlogPost } from '../../domain/content/blog-post.ts'
import { renderMarkup } from '../../domain/content/markup.ts'
import { slugOfPath } from '../../domain/content/slug.ts'
import { isErrorCode } from '../../domain/errors.ts'
import type { Viewer } from '../../domain/permissions.ts'
import type { Services } from '../../server/services.ts'
import { memoizeByIdentity } from '../ui/memoize.ts'

/** A post with rendered HTML instead of its markup, which the browser doesn't need. */
export type ShownPost = Omit<BlogPost, 'body' | 'id'> & { html: string }

export type PostView =
  | { state: 'found'; post: ShownPost; around: AdjacentPosts }
  | { state: 'missing' }
  | { state: 'failed' }

const NO_POSTS_AROUND: AdjacentPosts = { newer: null, older: null, related: [] }

const viewOf = memoizeByIdentity(({ body, id: _, ...post }: BlogPost, around: AdjacentPosts): PostView => {
  return { state: 'found', post: { ...post, html: renderMarkup(body) }, around }
})

/** Loads a post with adjacent and related posts. A failure to load those doesn't fail the page. */
export async function loadPost(
  posts: Services['posts'],
  viewer: Viewer,
  path: string | undefined,
  onError: (error: unknown) => void,
): Promise<PostView> {
  const slug = slugOfPath(path)
  if (slug === null) return { state: 'missing' }
  const [found, around] = await Promise.allSettled([posts.getBySlug(viewer, slug), posts.findAround(viewer, slug)])
  if (found.status === 'rejected') {
    if (isErrorCode(found.reason, 'blog_post_not_found')) return { state: 'missing' }
    onError(found.reason)
    return { state: 'failed' }
  }
  if (around.status === 'rejected') onError(around.reason)
  return viewOf(found.value, around.status === 'fulfilled' ? around.value : NO_POSTS_AROUND)
}
