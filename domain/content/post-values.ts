import { z } from 'zod'
import { dateTimeText, mediaFile, optionalText, requiredText, slugText, trueOrFalse } from './fields.ts'
import { formReader } from './form-values.ts'
import { LIMITS } from './limits.ts'

/** Every editable value of a blog post. */
export const postSchema = z.object({
  title: requiredText('Title', LIMITS.title),
  slug: slugText(LIMITS.slug),
  excerpt: optionalText('Excerpt', LIMITS.excerpt),
  body: requiredText('Body', LIMITS.body),
  meta_title: optionalText('Meta title', LIMITS.meta_title),
  meta_description: optionalText('Meta description', LIMITS.meta_description),
  meta_keywords: optionalText('Meta keywords', LIMITS.meta_keywords),
  /** Storage path in `blog-media`, or a URL. */
  cover_image: mediaFile,
  cover_alt: optionalText('Alt text', LIMITS.alt),
  scheduled_at: dateTimeText('Scheduled for'),
  /** Publication time. Set when the post is published; the API may set another one. */
  published_at: dateTimeText('Published at'),
  is_published: trueOrFalse('Published'),
  is_featured: trueOrFalse('Featured'),
})

export type PostValues = z.output<typeof postSchema>

export const POST_DEFAULTS: Omit<PostValues, 'title' | 'slug' | 'body'> = {
  excerpt: null,
  meta_title: null,
  meta_description: null,
  meta_keywords: null,
  cover_image: null,
  cover_alt: null,
  scheduled_at: null,
  published_at: null,
  is_published: false,
  is_featured: false,
}

/** Reads the blog form. `scheduled_at` must be a date-time with an offset: see `dateTimeIn`. */
export function readPostForm(form: FormData): Record<string, unknown> {
  const { text, ticked } = formReader(form)
  return {
    ...Object.fromEntries(
      ['title', 'slug', 'excerpt', 'body', 'meta_title', 'meta_description', 'meta_keywords', 'scheduled_at'].map(
        (name) => [name, text(name)],
      ),
    ),
    ...(form.has('cover_image') ? { cover_image: text('cover_image') } : {}),
    ...(form.has('cover_alt') ? { cover_alt: text('cover_alt') } : {}),
    is_published: ticked('is_published'),
    is_featured: ticked('is_featured'),
  }
}
