import { redirect } from 'react-router'
import type { ContentKind } from '../../domain/content/managed.ts'
import { slugOfPath } from '../../domain/slug.ts'
import type { Services } from '../../server/services/services.ts'

/** A slug may be given to something else later: browsers ask again after this. */
const KEPT_SECONDS = 300

interface Asked {
  kind: ContentKind
  /** What the address asked for. */
  slug: string | undefined
  /** The address of a slug. */
  path: (slug: string) => string
}

/**
 * For an address that nothing is found at: throws a redirect (301) to where it is found now. Nothing happens when it
 * never was public, or when that cannot be told right now.
 */
export async function leadOn(
  redirects: Services['redirects'],
  { kind, slug: rest, path }: Asked,
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
  throw redirect(path(found), { status: 301, headers: { 'Cache-Control': `public, max-age=${KEPT_SECONDS}` } })
}
