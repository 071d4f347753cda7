import type { BlogPostSummary } from '../../domain/blog-post.ts'

const FEATURED = 2
const MORE = 3

/** The featured ones, two at most, and all others under Latest Articles: none twice, none lost. */
export function arrangePosts(posts: BlogPostSummary[]): { featured: BlogPostSummary[]; latest: BlogPostSummary[] } {
  const featured = posts.filter((post) => post.is_featured).slice(0, FEATURED)
  return { featured, latest: posts.filter((post) => !featured.includes(post)) }
}

/** What to read after a post: the newest others. */
export function furtherPosts(posts: BlogPostSummary[], slug: string): BlogPostSummary[] {
  return posts.filter((post) => post.slug !== slug).slice(0, MORE)
}

/** When a post came out; one that never said so counts from when it was written. */
export function postDate(post: Pick<BlogPostSummary, 'published_at' | 'created_at'>): string {
  return post.published_at ?? post.created_at
}
