export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const

/** What has a picture of its own for share sheets; the part of its address. */
export const SHARED_KINDS = ['listings', 'blog', 'city'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

/** The picture of the site, for all that has none of its own. */
export const SITE_PICTURE_PATH = '/og/site.png'

/** Raised whenever the same content would be drawn differently, so that no cache keeps what was. */
const RECIPE = 1

/** Changes with what is drawn: by it, caches may keep the picture for good. */
export function sharePictureVersion(updatedAt: string): string {
  return `${RECIPE}-${Date.parse(updatedAt).toString(36)}`
}

/** The address of the picture of one listing, post or city page, from the root of the site. */
export function sharePicturePath(kind: SharedKind, { slug, updated_at }: { slug: string; updated_at: string }): string {
  return `/og/${kind}/${encodeURIComponent(slug)}.png?v=${sharePictureVersion(updated_at)}`
}
