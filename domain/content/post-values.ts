import { z } from 'zod'
import { mediaFile, moment, optionalText, requiredText, slugText, yesOrNo } from './fields.ts'
import { formReader } from './form-values.ts'
import { LIMITS } from './limits.ts'

/** Every value of a blog post that people may set. */
export const postSchema = z.object({
  title: requiredText('Title', LIMITS.title),
  slug: slugText(LIMITS.slug),
  excerpt: optionalText('Excerpt', LIMITS.excerpt),
  body: requiredText('Body', LIMITS.body),
  meta_title: optionalText('Meta title', LIMITS.meta_title),
  meta_description: optionalText('Meta description', LIMITS.meta_description),
  meta_keywords: optionalText('Meta keywords', LIMITS.meta_keywords),
  /** Storage path in `blog-media`, or an address. */
  cover_image: mediaFile,
  cover_alt: optionalText('Alt text', LIMITS.alt),
  scheduled_at: moment('Scheduled for'),
  /** When it came out. Set by being published; programs may say another day. */
  published_at: moment('Published at'),
  is_published: yesOrNo('Published'),
  is_featured: yesOrNo('Featured'),
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

/** The values that the blog form sends. `scheduled_at` must be a moment with its offset: see `momentIn`. */
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
