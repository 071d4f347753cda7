/**
 * The three buckets of the specification, one for documents about listings, one for unfinished uploads, and one for archives
 * of map tiles.
 */
export const BUCKETS = ['listing-media', 'blog-media', 'datasets', 'documents', 'uploads', 'tiles'] as const
export type Bucket = (typeof BUCKETS)[number]

/** Buckets that are public under `/media/`. Datasets and documents have routes of their own, which check the viewer. */
export const PUBLIC_BUCKETS: readonly Bucket[] = ['listing-media', 'blog-media']

/** Widths in pixels in which pictures are served. */
export const PICTURE_WIDTHS = [240, 480, 960, 1440] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** Public address of a stored file: a storage path becomes `/media/{bucket}/{path}`, a URL stays unchanged. */
export function mediaUrl(bucket: Bucket, path: string): string {
  if (/^https?:\/\//.test(path)) return path
  // encodeURIComponent would throw on a lone surrogate, and one bad row must not break a page.
  return `/media/${bucket}/${path.toWellFormed().split('/').map(encodeURIComponent).join('/')}`
}

/** Public address of a stored picture at one of the fixed widths. External URLs are not resized. */
export function pictureUrl(bucket: Bucket, path: string, width: PictureWidth, format: PictureFormat): string {
  const url = mediaUrl(bucket, path)
  return url.startsWith('/media/') ? `${url}?w=${width}&f=${format}` : url
}

const CONTENT_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  geojson: 'application/geo+json',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  kml: 'application/vnd.google-earth.kml+xml',
  gpkg: 'application/geopackage+sqlite3',
  parquet: 'application/vnd.apache.parquet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Media type by file extension; `application/octet-stream` for any other, such as HTML. */
export function contentTypeOf(path: string): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(CONTENT_TYPES, extension) ? CONTENT_TYPES[extension]! : 'application/octet-stream'
}

/** Whether browsers may display the type. SVG is excluded because it can contain scripts. */
export function isShownInline(contentType: string): boolean {
  return /^(image|video)\//.test(contentType) && contentType !== 'image/svg+xml'
}

export type RasterFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** The brands of an ISO base media file, such as `mif1` and `heic`, the major one first; none for any other file. */
export function brandsOf(bytes: Uint8Array): string[] {
  const [size = 0] = bytes.length < 16 ? [] : [new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)]
  const box = String.fromCharCode(...bytes.subarray(4, Math.min(size, MAX_BRANDS_BYTES)))
  if (!box.startsWith('ftyp')) return []
  const [major = '', , ...compatible] = box.slice(4).match(/.{4}/gs) ?? []
  return [major, ...compatible]
}

const MAX_BRANDS_BYTES = 512

/** Detects the format of a picture from its first bytes; null for anything else. */
export function sniffPicture(bytes: Uint8Array): RasterFormat | null {
  const latin1 = String.fromCharCode(...bytes.subarray(0, 16))
  if (latin1.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (latin1.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(latin1)) return 'gif'
  if (latin1.startsWith('RIFF') && latin1.slice(8, 12) === 'WEBP') return 'webp'
  if (brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return null
}
