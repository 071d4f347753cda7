import type { DemoBlogPost } from '../types.ts'

interface PostInput {
  title: string
  slug: string
  excerpt: string
  body: string
  keywords: string
  /** Shorter title for the tab and search results, at most 60 characters. */
  metaTitle: string
  published: string | null
  updated: string
  featured?: boolean
}

export function post(input: PostInput): DemoBlogPost {
  return {
    title: input.title,
    slug: input.slug,
    excerpt: input.excerpt,
    body: input.body.trim(),
    meta_title: input.metaTitle,
    meta_description: input.excerpt,
    meta_keywords: input.keywords,
    is_published: input.published !== null,
    is_featured: input.featured ?? false,
    scheduled_at: null,
    published_at: input.published,
    cover_image: `covers/demo-${input.slug}.webp`,
    created_at: input.published ?? input.updated,
    updated_at: input.updated,
  }
}
