export interface BlogPostSummary {
  slug: string
  title: string
  excerpt: string | null
  is_featured: boolean
  /** When it was published; a later `scheduled_at` takes precedence over the time of publishing. */
  published_at: string | null
  created_at: string
  cover_image: string | null
  /** Alt text of the cover image; null if none was entered. */
  cover_alt: string | null
  reading_minutes: number
}

export interface BlogPost extends BlogPostSummary {
  id: string
  /** Markup: see `domain/content/markup.ts`. */
  body: string
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  /** The single keywords, in lower case. */
  tags: string[]
  updated_at: string
}

/** The next newer and older post, and related posts. */
export interface AdjacentPosts {
  newer: BlogPostSummary | null
  older: BlogPostSummary | null
  /** The most similar first, then the newest. */
  related: BlogPostSummary[]
}

export interface PostTag {
  tag: string
  posts: number
}

/** The publication date, or the creation date if there is none. */
export function postDate(post: Pick<BlogPostSummary, 'published_at' | 'created_at'>): string {
  return post.published_at ?? post.created_at
}

/** Filters of a list of posts. Null means “any”. */
export interface PostFilters {
  /** Search text. */
  q: string | null
  tag: string | null
  page: number
}

export const POSTS_PER_PAGE = 12
const MAX_TEXT = 200
const MAX_PAGE = 500

/** PostgreSQL rejects NUL and lone surrogates; other control characters are never intended. */
function text(value: string | null): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
  const cleaned = (value ?? '').replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim()
  return cleaned.length > 0 && cleaned.length <= MAX_TEXT && cleaned.isWellFormed() ? cleaned : null
}

/** Reads `?q=`, `?tag=` and `?page=`. Never throws: invalid values are ignored. */
export function parsePostFilters(params: URLSearchParams): PostFilters {
  const page = params.get('page') ?? ''
  return {
    q: text(params.get('q')),
    tag: text(params.get('tag'))?.toLowerCase() ?? null,
    page: /^[1-9]\d{0,2}$/.test(page) ? Math.min(MAX_PAGE, Number(page)) : 1,
  }
}

/** The URL of a list of posts, without default values; the inverse of `parsePostFilters`. */
export function postsPath({ q = null, tag = null, page = 1 }: Partial<PostFilters>): string {
  const params = new URLSearchParams()
  if (q !== null) params.set('q', q)
  if (tag !== null) params.set('tag', tag)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/blog?${params}` : '/blog'
}
