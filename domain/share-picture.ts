export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const

/** Content with its own share picture; the kind is part of the picture's URL. */
export const SHARED_KINDS = ['listings', 'blog', 'city'] as const
export type SharedKind = (typeof SHARED_KINDS)[number]

/** Shared for pages without their own picture. */
export const SITE_PICTURE_PATH = '/og/site.png'

/** Increase whenever the same content would be drawn differently, so that caches fetch the new picture. */
const DESIGN_VERSION = 1

/** Changes whenever the picture does, so that caches may store it forever. */
export function sharePictureVersion(updatedAt: string): string {
  return `${DESIGN_VERSION}-${Date.parse(updatedAt).toString(36)}`
}

/** Path of the share picture of a listing, post or city page. */
export function sharePicturePath(kind: SharedKind, { slug, updated_at }: { slug: string; updated_at: string }): string {
  return `/og/${kind}/${encodeURIComponent(slug)}.png?v=${sharePictureVersion(updated_at)}`
}
