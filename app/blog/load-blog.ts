import {
  type BlogPostSummary,
  type PostFilters,
  type PostTag,
  parsePostFilters,
} from '../../domain/content/blog-post.ts'
import type { Page } from '../../domain/page.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { formatCount } from '../../domain/text/format.ts'
import type { Services } from '../../server/services.ts'

export interface BlogView {
  filters: PostFilters
  /** At most two, only on the first page of the unfiltered blog. */
  featured: BlogPostSummary[]
  /** A page of all other posts, or of the search results. */
  latest: Page<BlogPostSummary>
  tags: PostTag[]
  /** Such as “3 articles with “cooling water””; null for the unfiltered blog. */
  heading: string | null
}

export const isFiltered = ({ q, tag }: PostFilters): boolean => q !== null || tag !== null

/** Loads the blog or a search in it. Featured posts are left out of the pages, so that each post appears once. */
export async function loadBlog(posts: Services['posts'], viewer: Viewer, params: URLSearchParams): Promise<BlogView> {
  const filters = parsePostFilters(params)
  const [featured, tags] = await Promise.all([
    isFiltered(filters) ? [] : posts.findFeatured(viewer),
    posts.findTags(viewer),
  ])
  const latest = await posts.find(viewer, { filters, without: featured.map(({ slug }) => slug) })
  return {
    filters,
    featured: filters.page === 1 ? featured : [],
    latest,
    tags,
    heading: headingOf(filters, latest),
  }
}

function headingOf(filters: PostFilters, latest: Page<BlogPostSummary>): string | null {
  if (!isFiltered(filters)) return null
  const about = filters.q === null ? '' : ` with “${filters.q}”`
  const tagged = filters.tag === null ? '' : ` about ${filters.tag}`
  return `${formatCount(latest.total ?? latest.data.length, 'article')}${about}${tagged}`
}
