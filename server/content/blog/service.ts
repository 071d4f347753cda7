import type {
  AdjacentPosts,
  BlogPost,
  BlogPostSummary,
  PostFilters,
  PostTag,
} from '../../../domain/content/blog-post.ts'
import type { Page } from '../../../domain/page.ts'
import type { Viewer } from '../../../domain/permissions.ts'

export interface PostsService {
  /** The newest featured posts, at most 2. */
  findFeatured(viewer: Viewer): Promise<BlogPostSummary[]>
  /** Newest first; for a text search, the best match first. `without` excludes posts by slug. */
  find(viewer: Viewer, options: { filters: PostFilters; without?: string[] }): Promise<Page<BlogPostSummary>>
  /** Tags of at least two posts, the most used first, at most 12. */
  findTags(viewer: Viewer): Promise<PostTag[]>
  /** @throws AppError `blog_post_not_found` */
  getBySlug(viewer: Viewer, slug: string): Promise<BlogPost>
  findAround(viewer: Viewer, slug: string): Promise<AdjacentPosts>
  /** The newest posts with their bodies, for feeds. */
  findLatest(viewer: Viewer, limit: number): Promise<BlogPost[]>
}
