/** The three buckets of the specification. */
export const BUCKETS = ['listing-media', 'blog-media', 'datasets'] as const
export type Bucket = (typeof BUCKETS)[number]

/** Widths in pixels that a picture is served at; anything else is refused. */
export const PICTURE_WIDTHS = [240, 480, 960, 1440] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Public address of a stored file: a storage path becomes `/media/{bucket}/{path}`, a URL stays as it is. */
export function mediaUrl(bucket: Bucket, path: string): string {
  if (/^https?:\/\//.test(path)) return path
  return `/media/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** Public address of a stored picture at one of the fixed widths. A foreign URL is not resized. */
export function pictureUrl(bucket: Bucket, path: string, width: PictureWidth, format: PictureFormat): string {
  const url = mediaUrl(bucket, path)
  return url.startsWith('/media/') ? `${url}?w=${width}&f=${format}` : url
}
