import { type BlogPostSummary, type PostFilters, type PostTag, parsePostFilters } from '../../domain/blog-post.ts'
import type { Page } from '../../domain/page.ts'
import type { Viewer } from '../../domain/permissions.ts'
import type { Services } from '../../server/services/services.ts'

export interface BlogView {
  filters: PostFilters
  /** Two at most, at the top of the whole blog and nowhere else. */
  featured: BlogPostSummary[]
  /** All others, page by page; or what was searched for. */
  latest: Page<BlogPostSummary>
  tags: PostTag[]
}

export const isFiltered = ({ q, tag }: PostFilters): boolean => q !== null || tag !== null

/** The blog or what is searched for in it: of the whole, no post is shown twice and none is lost. */
export async function loadBlog(posts: Services['posts'], viewer: Viewer, params: URLSearchParams): Promise<BlogView> {
  const filters = parsePostFilters(params)
  const [featured, tags] = await Promise.all([
    isFiltered(filters) ? [] : posts.findFeatured(viewer),
    posts.findTags(viewer),
  ])
  const latest = await posts.find(viewer, { filters, without: featured.map(({ slug }) => slug) })
  return { filters, featured: filters.page === 1 ? featured : [], latest, tags }
}
