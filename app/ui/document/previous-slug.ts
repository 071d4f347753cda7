import { redirect } from 'react-router'
import type { ContentKind } from '../../../domain/content/admin-content.ts'
import { slugOfPath } from '../../../domain/content/slug.ts'
import type { Services } from '../../../server/services.ts'

/** Limits how long browsers cache the redirect, because the slug may be reused later. */
const MAX_AGE_SECONDS = 300

interface RequestedContent {
  kind: ContentKind
  /** From the URL. */
  slug: string | undefined
  /** The URL of a slug. */
  path: (slug: string) => string
}

/**
 * For content that wasn't found: throws a 301 redirect to its current URL if the slug was changed. Returns if the slug
 * was never public, or if the lookup fails, which is reported.
 */
export async function redirectPreviousSlug(
  redirects: Services['redirects'],
  { kind, slug: rest, path }: RequestedContent,
  onError: (error: unknown) => void,
): Promise<void> {
  const slug = slugOfPath(rest)
  if (slug === null) return
  let found: string | null = null
  try {
    found = await redirects.find(kind, slug)
  } catch (error) {
    onError(error)
  }
  if (found === null || found === slug) return
  throw redirect(path(found), { status: 301, headers: { 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` } })
}
