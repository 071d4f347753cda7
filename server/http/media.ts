import { Hono } from 'hono'
import { AppError } from '../../domain/errors.ts'
import type { Bucket, PictureFormat, PictureWidth } from '../../domain/media.ts'
import { isShownInline, PICTURE_FORMATS, PICTURE_WIDTHS, PUBLIC_BUCKETS } from '../../domain/media.ts'
import { storagePathProblem } from '../../domain/storage-path.ts'
import type { OpenFile, Storage, StoredFile } from '../storage/storage.ts'
import { attachment } from './attachment.ts'
import { isNotModified, requestedRange } from './conditional.ts'
import { fileBody } from './file-body.ts'
import type { Log } from './picture-cache.ts'
import { createPictureCache } from './picture-cache.ts'
import { createPictures, type Pictures, variantKey } from './pictures.ts'

export interface MediaOptions {
  /** Folder for resized pictures; made when missing, safe to empty at any time. */
  cacheFolder: string
  log: Log
  /** Bytes of resized pictures on disk. */
  cacheBytes?: number
  /** Pictures that are resized at the same time, and those that may wait for it. */
  resizesAtOnce?: number
  resizesWaiting?: number
}

interface File {
  bucket: Bucket
  path: string
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * GET and HEAD `/media/{bucket}/{path}`: a stored file as it is, or with `?w=480&f=avif` a picture at one of the fixed
 * widths and formats. Names of stored files are random, so what was served once may be kept for good.
 */
export function mediaRoutes(storage: Storage, options: MediaOptions): Hono {
  const { log, cacheFolder, cacheBytes = 512 * 1024 * 1024, resizesAtOnce = 2, resizesWaiting = 64 } = options
  const cache = createPictureCache({ folder: cacheFolder, maxBytes: cacheBytes, log })
  const pictures = createPictures({ storage, cache, log, atOnce: resizesAtOnce, waiting: resizesWaiting })

  const app = new Hono()
  app.all('/media/*', async (context) => {
    const request = context.req.raw
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(405, 'This address does not take that method.', { Allow: 'GET, HEAD' })
    }
    const url = new URL(request.url)
    const size = pictureSize(url.searchParams)
    if (size === 'wrong') return plain(400, `w takes ${PICTURE_WIDTHS.join(', ')} and f ${PICTURE_FORMATS.join(', ')}.`)
    const file = fileOf(url.pathname)
    if (file === null) return notFound()
    try {
      return size ? await servePicture(request, storage, pictures, file, size) : await serveFile(request, storage, file)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code !== 'unavailable') return plain(error.status, 'The file cannot be served like that.')
      log.warn({ err: error, ...file }, 'A stored file cannot be served')
      return plain(503, 'Files are not available right now.', { 'Retry-After': '5' })
    }
  })
  return app
}

/** The file that a raw path means; null for anything that is not exactly one public file, escapes above all. */
function fileOf(pathname: string): File | null {
  try {
    const [bucket, ...segments] = pathname.split('/').slice(2).map(decodeURIComponent)
    const known = PUBLIC_BUCKETS.find((name) => name === bucket)
    // An encoded slash would otherwise make two segments of one, past whatever stands before this server.
    if (!known || segments.some((segment) => segment.includes('/'))) return null
    const path = segments.join('/')
    return storagePathProblem(path) === null ? { bucket: known, path } : null
  } catch {
    return null
  }
}

function pictureSize(query: URLSearchParams): { width: PictureWidth; format: PictureFormat } | null | 'wrong' {
  const [widths, formats] = [query.getAll('w'), query.getAll('f')]
  if (widths.length === 0 && formats.length === 0) return null
  const width = PICTURE_WIDTHS.find((candidate) => String(candidate) === widths[0])
  const format = PICTURE_FORMATS.find((candidate) => candidate === formats[0])
  if (!width || !format || widths.length > 1 || formats.length > 1) return 'wrong'
  return { width, format }
}

async function serveFile(request: Request, storage: Storage, { bucket, path }: File): Promise<Response> {
  // What the client already holds, and which bytes it wants, can only be told from the file's size and version.
  const asksMore = ['If-None-Match', 'If-Modified-Since', 'Range'].some((name) => request.headers.has(name))
  if (!asksMore && request.method === 'GET') {
    const file = await storage.get(bucket, path)
    return file ? streamed(file, path) : notFound()
  }
  const known = await storage.head(bucket, path)
  if (known === null) return notFound()
  const headers = fileHeaders(known, path)
  if (isNotModified(request.headers, known)) return notModified(headers)
  if (request.method === 'HEAD') {
    headers.set('Content-Length', String(known.size))
    return new Response(null, { headers })
  }
  const range = requestedRange(request.headers, known)
  if (range === 'unsatisfiable') {
    return plain(416, 'The file has no such bytes.', { 'Content-Range': `bytes */${known.size}` })
  }
  const file = await storage.get(bucket, path, range === 'whole' ? undefined : range)
  return file ? streamed(file, path) : notFound()
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
    return plain(415, 'This file is no picture that can be resized.')
  }
  const variant = { bucket, path, etag: original.etag, ...size }
  const etag = `"${variantKey(variant).slice(0, 32)}"`
  const headers = new Headers({
    'Content-Type': `image/${size.format}`,
    'Cache-Control': IMMUTABLE,
    ETag: etag,
    'Last-Modified': original.lastModified.toUTCString(),
    'X-Content-Type-Options': 'nosniff',
  })
  if (isNotModified(request.headers, { etag, lastModified: original.lastModified })) return notModified(headers)
  const rendered = await pictures.render(variant)
  if (rendered === 'missing') return notFound()
  if (rendered === 'refused') return plain(422, 'This picture cannot be read.')
  if (rendered === 'busy') return plain(503, 'Too many pictures are asked for at once.', { 'Retry-After': '2' })
  headers.set('Content-Length', String(rendered.byteLength))
  return new Response(request.method === 'HEAD' ? null : (rendered as Uint8Array<ArrayBuffer>), { headers })
}

function streamed(file: OpenFile, path: string): Response {
  const headers = fileHeaders(file, path)
  const { size, range } = file
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  const body = fileBody(file.stream.iterator(), () => file.stream.destroy())
  return new Response(body, { status: range ? 206 : 200, headers })
}

function fileHeaders({ contentType, etag, lastModified }: StoredFile, path: string): Headers {
  const headers = new Headers({
    'Content-Type': contentType,
    'Cache-Control': IMMUTABLE,
    ETag: etag,
    'Last-Modified': lastModified.toUTCString(),
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
  })
  if (!isShownInline(contentType)) {
    // Whatever it really is, it is saved and not run in this site's name.
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
