export interface BlogPostSummary {
  slug: string
  title: string
  excerpt: string | null
  is_featured: boolean
  /** When it came out; a later hour (`scheduled_at`) overrules the moment at which “publish” was pressed. */
  published_at: string | null
  created_at: string
  cover_image: string | null
  /** What it shows, for those who do not see it; null where nobody said. */
  cover_alt: string | null
  reading_minutes: number
}

export interface BlogPost extends BlogPostSummary {
  id: string
  /** Markup: see `domain/markup.ts`. */
  body: string
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  /** The keywords one by one, in lower case. */
  tags: string[]
  updated_at: string
}

/** What stands around a post: of the others, one step newer and older, and those about the same. */
export interface AroundPost {
  newer: BlogPostSummary | null
  older: BlogPostSummary | null
  /** The most alike first, then the newest. */
  related: BlogPostSummary[]
}

export interface PostTag {
  tag: string
  posts: number
}

/** When a post came out; one that never said so counts from when it was written. */
export function postDate(post: Pick<BlogPostSummary, 'published_at' | 'created_at'>): string {
  return post.published_at ?? post.created_at
}

/** What a list of posts asks for. Null means “any”. */
export interface PostFilters {
  /** Words. */
  q: string | null
  tag: string | null
  page: number
}

export const POSTS_PER_PAGE = 12
const MAX_TEXT = 200
const MAX_PAGE = 500

/** PostgreSQL text holds neither NUL nor half a surrogate pair, and control characters are never meant. */
function text(value: string | null): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const cleaned = (value ?? '').replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim()
  return cleaned.length > 0 && cleaned.length <= MAX_TEXT && cleaned.isWellFormed() ? cleaned : null
}

/** Reads `?q=`, `?tag=` and `?page=`. Never throws: what is not understood asks for nothing. */
export function parsePostFilters(params: URLSearchParams): PostFilters {
  const page = params.get('page') ?? ''
  return {
    q: text(params.get('q')),
    tag: text(params.get('tag'))?.toLowerCase() ?? null,
    page: /^[1-9]\d{0,2}$/.test(page) ? Math.min(MAX_PAGE, Number(page)) : 1,
  }
}

/** The address of a list of posts, without what is at its default; the inverse of `parsePostFilters`. */
export function postsPath({ q = null, tag = null, page = 1 }: Partial<PostFilters>): string {
  const params = new URLSearchParams()
  if (q !== null) params.set('q', q)
  if (tag !== null) params.set('tag', tag)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/blog?${params}` : '/blog'
}
