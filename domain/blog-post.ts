export interface BlogPostSummary {
  slug: string
  title: string
  excerpt: string | null
  is_featured: boolean
  published_at: string | null
  created_at: string
  cover_image: string | null
  reading_minutes: number
}

export interface BlogPost extends BlogPostSummary {
  id: string
  /** Markup: see `domain/markup.ts`. */
  body: string
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  updated_at: string
}
