import { Hono } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import type { Bucket, PictureFormat, PictureWidth } from '../../../domain/upload/media.ts'
import { isShownInline, PICTURE_FORMATS, PICTURE_WIDTHS, PUBLIC_BUCKETS } from '../../../domain/upload/media.ts'
import { storagePathProblem } from '../../../domain/upload/storage-path.ts'
import type { OpenFile, Storage, StoredFile } from '../storage/storage.ts'
import { attachment } from './attachment.ts'
import { isNotModified, requestedRange } from './conditional.ts'
import { fileBody } from './file-body.ts'
import type { Log } from './file-cache.ts'
import { createFileCache } from './file-cache.ts'
import { createPictures, type Pictures, type Rendered, variantKey } from './pictures.ts'

export interface MediaOptions {
  /** Folder for resized pictures; created if missing, safe to empty at any time. */
  cacheFolder: string
  log: Log
  /** Maximum bytes of resized pictures on disk. */
  cacheBytes?: number
  /** How many pictures are resized concurrently, and how many more may wait. */
  maxResizing?: number
  maxWaiting?: number
}

interface File {
  bucket: Bucket
  path: string
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'

/**
 * How long clients may cache a file. Stored files have random names and never change, but the pictures of a listing
 * must be gone a day after the owner deletes them.
 */
const cacheControl = (bucket: Bucket) => (bucket === 'listing-media' ? ONE_DAY : IMMUTABLE)

/**
 * GET and HEAD `/media/{bucket}/{path}`: a stored file unchanged, or with `?w=480&f=avif` a picture in one of the fixed
 * widths and formats.
 */
export function mediaRoutes(storage: Storage, options: MediaOptions): Hono {
  const { log, cacheFolder, cacheBytes = 512 * 1024 * 1024, maxResizing = 2, maxWaiting = 64 } = options
  const cache = createFileCache<Exclude<Rendered, Buffer>>({ folder: cacheFolder, maxBytes: cacheBytes, log })
  const pictures = createPictures({ storage, cache, log, concurrency: maxResizing, maxWaiting })

  const app = new Hono()
  app.use('/media/*', async (context, next) => {
    await next()
    // Feed readers and emails show the pictures.
    context.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  })
  app.all('/media/*', async (context) => {
    const request = context.req.raw
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(405, 'Use GET or HEAD.', { Allow: 'GET, HEAD' })
    }
    const url = new URL(request.url)
    const size = pictureSize(url.searchParams)
    if (size === 'invalid')
      return plain(
        400,
        `w must be one of ${PICTURE_WIDTHS.join(', ')}; f must be one of ${PICTURE_FORMATS.join(', ')}.`,
      )
    const file = fileOf(url.pathname)
    if (file === null) return notFound()
    try {
      return size ? await servePicture(request, storage, pictures, file, size) : await serveFile(request, storage, file)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code !== 'unavailable') return plain(error.status, 'This file can’t be served that way.')
      log.warn({ err: error, ...file }, 'a stored file could not be served')
      return plain(503, 'Files aren’t available right now. Try again in a minute.', { 'Retry-After': '5' })
    }
  })
  return app
}

/** The file named by an undecoded path; null for anything but a plain path in a public bucket. */
function fileOf(pathname: string): File | null {
  try {
    const [bucket, ...segments] = pathname.split('/').slice(2).map(decodeURIComponent)
    const known = PUBLIC_BUCKETS.find((name) => name === bucket)
    // An encoded slash would split a segment in two and bypass path rules of a proxy in front of this server.
    if (!known || segments.some((segment) => segment.includes('/'))) return null
    const path = segments.join('/')
    return storagePathProblem(path) === null ? { bucket: known, path } : null
  } catch {
    return null
  }
}

function pictureSize(query: URLSearchParams): { width: PictureWidth; format: PictureFormat } | null | 'invalid' {
  const [widths, formats] = [query.getAll('w'), query.getAll('f')]
  if (widths.length === 0 && formats.length === 0) return null
  const width = PICTURE_WIDTHS.find((candidate) => String(candidate) === widths[0])
  const format = PICTURE_FORMATS.find((candidate) => candidate === formats[0])
  if (!width || !format || widths.length > 1 || formats.length > 1) return 'invalid'
  return { width, format }
}

async function serveFile(request: Request, storage: Storage, named: File): Promise<Response> {
  const { bucket, path } = named
  // Conditional and range requests need the file's version and size before it is opened.
  const needsMetadata = ['If-None-Match', 'If-Modified-Since', 'Range'].some((name) => request.headers.has(name))
  if (!needsMetadata && request.method === 'GET') {
    const file = await storage.get(bucket, path)
    return file ? streamed(file, named) : notFound()
  }
  const known = await storage.head(bucket, path)
  if (known === null) return notFound()
  const headers = fileHeaders(known, named)
  if (isNotModified(request.headers, known)) return notModified(headers)
  if (request.method === 'HEAD') {
    headers.set('Content-Length', String(known.size))
    return new Response(null, { headers })
  }
  const range = requestedRange(request.headers, known)
  if (range === 'unsatisfiable') {
    return plain(416, 'The range starts past the end of the file.', { 'Content-Range': `bytes */${known.size}` })
  }
  const file = await storage.get(bucket, path, range === 'whole' ? undefined : range)
  return file ? streamed(file, named) : notFound()
}

async function servePicture(
  request: Request,
  storage: Storage,
  pictures: Pictures,
  { bucket, path }: File,
  size: { width: PictureWidth; format: PictureFormat },
): Promise<Response> {
  const original = await storage.head(bucket, path)
  if (original === null) return notFound()
  if (!original.contentType.startsWith('image/') || !isShownInline(original.contentType)) {
    return plain(415, 'This file isn’t a picture that can be resized.')
  }
  const variant = { bucket, path, etag: original.etag, ...size }
  const etag = `"${variantKey(variant).slice(0, 32)}"`
  const headers = new Headers({
    'Content-Type': `image/${size.format}`,
    'Cache-Control': cacheControl(bucket),
    ETag: etag,
    'Last-Modified': original.lastModified.toUTCString(),
    'X-Content-Type-Options': 'nosniff',
  })
  if (isNotModified(request.headers, { etag, lastModified: original.lastModified })) return notModified(headers)
  const rendered = await pictures.render(variant)
  if (rendered === 'missing') return notFound()
  if (rendered === 'unreadable') return plain(422, 'This picture can’t be read.')
  if (rendered === 'busy')
    return plain(503, 'Too many picture requests. Try again in a few seconds.', { 'Retry-After': '2' })
  headers.set('Content-Length', String(rendered.byteLength))
  return new Response(request.method === 'HEAD' ? null : (rendered as Uint8Array<ArrayBuffer>), { headers })
}

function streamed(file: OpenFile, named: File): Response {
  const headers = fileHeaders(file, named)
  const { size, range } = file
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  const body = fileBody(file.stream.iterator(), () => file.stream.destroy())
  return new Response(body, { status: range ? 206 : 200, headers })
}

function fileHeaders({ contentType, etag, lastModified }: StoredFile, { bucket, path }: File): Headers {
  const headers = new Headers({
    'Content-Type': contentType,
    'Cache-Control': cacheControl(bucket),
    ETag: etag,
    'Last-Modified': lastModified.toUTCString(),
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
  })
  if (!isShownInline(contentType)) {
    // Downloads the file instead of showing it, so that it can't run as part of this site.
    headers.set('Content-Disposition', attachment(path.slice(path.lastIndexOf('/') + 1)))
    headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
  }
  return headers
}

function notModified(headers: Headers): Response {
  headers.delete('Content-Type')
  return new Response(null, { status: 304, headers })
}

function notFound(): Response {
  return plain(404, 'Not found')
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  })
}
