import { Hono } from 'hono'
import { DOWNLOAD_FORMATS, type DownloadFormat } from '../../domain/dataset-catalogue.ts'
import { AppError } from '../../domain/errors.ts'
import { slugOfPath } from '../../domain/slug.ts'
import type { Connection } from '../app.ts'
import { callerOf } from '../auth/caller.ts'
import type { Download } from '../services/datasets/downloads.ts'
import type { Services } from '../services/services.ts'
import type { FindViewer } from '../services/viewers.ts'
import { attachment } from './attachment.ts'
import { isNotModified, requestedRange } from './conditional.ts'
import { toAppError } from './errors.ts'
import { createFetchedPieces, type Piece } from './fetched-pieces.ts'
import { fileBody } from './file-body.ts'
import type { Logger } from './log.ts'

interface DownloadDependencies {
  services: Pick<Services, 'datasets'>
  findViewer: FindViewer
  log: Logger
}

export const DOWNLOAD_PATH = '/dashboard/:slug/download'
const RETRY_AFTER_SECONDS = '5'

/** GET and HEAD `/dashboard/{slug}/download?format=…`: a dataset as a file, for who is signed in. */
export function downloadRoutes({ services, findViewer, log }: DownloadDependencies): Hono<{ Bindings: Connection }> {
  const { datasets } = services
  const app = new Hono<{ Bindings: Connection }>()
  const pieces = createFetchedPieces()
  app.get(DOWNLOAD_PATH, async ({ req, env }) => {
    const asked = new URL(req.url).searchParams.get('format') || 'original'
    const format = DOWNLOAD_FORMATS.find((known) => known === asked)
    if (!format) return plain(400, `format takes ${DOWNLOAD_FORMATS.join(', ')}.`)
    const slug = slugOfPath(req.param('slug'))
    if (slug === null) return plain(404, 'Dataset not found')
    try {
      const { viewer, cookies } = await findViewer(callerOf(req.raw, env.remoteAddress))
      const download = await datasets.openDownload(viewer, { slug, format })
      const count = () => datasets.countDownload(viewer, { slug, format: download.format })
      const fetched = (piece: Piece, isRest: boolean) => {
        const file = { name: `${viewer.kind === 'user' ? viewer.id : ''} ${download.etag}`, bytes: download.bytes }
        const isWhole = pieces.isWholeWith(file, piece)
        if (isRest || isWhole) count().catch((error) => notCounted(log, error))
      }
      const response = answer(req.raw, download, fetched)
      for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
      return response
    } catch (error) {
      return refused(req.raw, { error: toAppError(error), slug, format, log })
    }
  })
  return app
}

/** Whom a download stands for is asked by the service; a visitor comes back to it after signing in. */
function refused(
  request: Request,
  { error, slug, format, log }: { error: AppError; slug: string; format: DownloadFormat; log: Logger },
): Response {
  const page = `/dashboard/${slug}`
  if (error.code === 'sign_in_needed') {
    return leadTo(302, `/login?next=${encodeURIComponent(`${page}?download=${format}`)}`)
  }
  if (error.status >= 500) log.warn({ err: error.cause ?? error }, 'A dataset cannot be downloaded')
  // Who followed a link sees a page that says so; a program is told by the status.
  if (/\btext\/html\b/.test(request.headers.get('Accept') ?? '')) {
    return leadTo(303, error.status === 404 ? page : `${page}?failed=${format}`)
  }
  const retry: Record<string, string> = error.status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}
  return plain(error.status, error.message, retry)
}

/**
 * Is told of what was taken to its last byte. The end of all that was left of a file is the end of a download, however many
 * pieces it took; of pieces that were asked for by their ends, only all of them together are one.
 */
type Fetched = (piece: Piece, isRest: boolean) => void

function answer(request: Request, download: Download, fetched: Fetched): Response {
  const { etag, lastModified, bytes } = download
  const headers = headersOf(download)
  if (isNotModified(request.headers, { etag, lastModified })) return bodiless(download, 304, headers)
  const range = requestedRange(request.headers, { etag, lastModified, size: bytes })
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${bytes}`)
    return bodiless(download, 416, headers)
  }
  const piece = range === 'whole' ? { start: 0, end: bytes - 1 } : range
  headers.set('Content-Length', String(piece.end - piece.start + 1))
  if (range !== 'whole') headers.set('Content-Range', `bytes ${piece.start}-${piece.end}/${bytes}`)
  const status = range === 'whole' ? 200 : 206
  if (request.method === 'HEAD') return bodiless(download, status, headers)
  const isRest = range === 'whole' || /^bytes=\s*\d+-\s*$/i.test(request.headers.get('Range') ?? '')
  const chunks = chunksOf(download, piece, () => fetched(piece, isRest))
  return new Response(fileBody(chunks, download.release), { status, headers })
}

/** `finished` is called when the last byte was taken. */
async function* chunksOf(download: Download, piece: Piece, finished: () => void) {
  try {
    let left = piece.end - piece.start + 1
    if (left > 0) {
      for await (const chunk of await download.open(piece)) {
        left -= (chunk as Buffer).byteLength
        yield chunk as Buffer
      }
    }
    if (left !== 0) throw new AppError('dataset_download_failed')
    finished()
  } finally {
    download.release()
  }
}

function headersOf({ name, mediaType, etag, lastModified }: Download): Headers {
  return new Headers({
    'Content-Type': mediaType,
    'Content-Disposition': attachment(name),
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie',
    ETag: etag,
    'Last-Modified': lastModified.toUTCString(),
    'Accept-Ranges': 'bytes',
    'X-Robots-Tag': 'noindex',
  })
}

function bodiless(download: Download, status: number, headers: Headers): Response {
  download.release()
  if (status === 304) headers.delete('Content-Type')
  return new Response(null, { status, headers })
}

function leadTo(status: 302 | 303, address: string): Response {
  return new Response(null, { status, headers: { Location: address, 'Cache-Control': 'no-store', Vary: 'Cookie' } })
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}

function notCounted(log: Logger, error: unknown): void {
  log.warn({ err: error }, 'A finished download was not counted')
}
