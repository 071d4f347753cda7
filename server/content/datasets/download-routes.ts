import { Hono } from 'hono'
import { slugOfPath } from '../../../domain/content/slug.ts'
import { DOWNLOAD_FORMATS, type DownloadFormat } from '../../../domain/dataset/dataset-catalog.ts'
import { AppError } from '../../../domain/errors.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { isNotModified, requestedRange } from '../../platform/http/conditional.ts'
import type { Connection } from '../../platform/http/connection.ts'
import { toAppError } from '../../platform/http/errors.ts'
import { fileBody } from '../../platform/http/file-body.ts'
import type { Logger } from '../../platform/http/log.ts'
import { type ByteRange, createFetchedRanges } from '../../platform/http/range-cache.ts'
import type { Download } from './downloads.ts'
import type { DatasetsService } from './service.ts'

interface DownloadDependencies {
  services: { datasets: DatasetsService }
  resolveViewer: ResolveViewer
  log: Logger
}

const DOWNLOAD_PATH = '/dashboard/:slug/download'
const RETRY_AFTER_SECONDS = '5'

/** GET and HEAD `/dashboard/{slug}/download?format=…`: downloads a dataset, for signed-in users. */
export function downloadRoutes({ services, resolveViewer, log }: DownloadDependencies): Hono<{ Bindings: Connection }> {
  const { datasets } = services
  const app = new Hono<{ Bindings: Connection }>()
  const ranges = createFetchedRanges()
  app.get(DOWNLOAD_PATH, async ({ req, env }) => {
    const requested = new URL(req.url).searchParams.get('format') || 'original'
    const format = DOWNLOAD_FORMATS.find((known) => known === requested)
    if (!format) return plainText(400, `Unknown format. Use one of: ${DOWNLOAD_FORMATS.join(', ')}.`)
    const slug = slugOfPath(req.param('slug'))
    if (slug === null) return plainText(404, 'Dataset not found')
    try {
      const { viewer, cookies } = await resolveViewer(callerOf(req.raw, env))
      const download = await datasets.openDownload(viewer, { slug, format })
      const count = () => datasets.countDownload(viewer, { slug, format: download.format })
      const fetched = (range: ByteRange, isRest: boolean) => {
        const file = { name: `${viewer.kind === 'user' ? viewer.id : ''} ${download.etag}`, bytes: download.bytes }
        const isComplete = ranges.completes(file, range)
        if (isRest || isComplete) count().catch((error) => logUncounted(log, error))
      }
      const response = fileResponse(req.raw, download, fetched)
      for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
      return response
    } catch (error) {
      return failedResponse(req.raw, { error: toAppError(error), slug, format, log })
    }
  })
  return app
}

/** Redirects a visitor to sign in and back to the download. Browsers get the dataset page, programs a status. */
function failedResponse(
  request: Request,
  { error, slug, format, log }: { error: AppError; slug: string; format: DownloadFormat; log: Logger },
): Response {
  const page = `/dashboard/${slug}`
  if (error.code === 'sign_in_needed') {
    return redirectTo(302, `/login?next=${encodeURIComponent(`${page}?download=${format}`)}`)
  }
  if (error.status >= 500) log.warn({ err: error.cause ?? error }, 'Dataset download failed')
  if (/\btext\/html\b/.test(request.headers.get('Accept') ?? '')) {
    return redirectTo(303, error.status === 404 ? page : `${page}?failed=${format}`)
  }
  const retry: Record<string, string> = error.status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}
  return plainText(error.status, error.message, retry)
}

/**
 * Called when a range was sent to its last byte. A request for the rest of the file (`bytes=n-`) finishes a download;
 * ranges with an explicit end finish one only once they cover the whole file.
 */
type Fetched = (range: ByteRange, isRest: boolean) => void

function fileResponse(request: Request, download: Download, fetched: Fetched): Response {
  const { etag, lastModified, bytes } = download
  const headers = headersOf(download)
  if (isNotModified(request.headers, { etag, lastModified })) return emptyResponse(download, 304, headers)
  const range = requestedRange(request.headers, { etag, lastModified, size: bytes })
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${bytes}`)
    return emptyResponse(download, 416, headers)
  }
  const piece = range === 'whole' ? { start: 0, end: bytes - 1 } : range
  headers.set('Content-Length', String(piece.end - piece.start + 1))
  if (range !== 'whole') headers.set('Content-Range', `bytes ${piece.start}-${piece.end}/${bytes}`)
  const status = range === 'whole' ? 200 : 206
  if (request.method === 'HEAD') return emptyResponse(download, status, headers)
  const isRest = range === 'whole' || /^bytes=\s*\d+-\s*$/i.test(request.headers.get('Range') ?? '')
  const chunks = chunksOf(download, piece, () => fetched(piece, isRest))
  return new Response(fileBody(chunks, download.release), { status, headers })
}

/** Calls `finished` once the last byte has been sent. */
async function* chunksOf(download: Download, piece: ByteRange, finished: () => void) {
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

function emptyResponse(download: Download, status: number, headers: Headers): Response {
  download.release()
  if (status === 304) headers.delete('Content-Type')
  return new Response(null, { status, headers })
}

function redirectTo(status: 302 | 303, address: string): Response {
  return new Response(null, { status, headers: { Location: address, 'Cache-Control': 'no-store', Vary: 'Cookie' } })
}

function plainText(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}

function logUncounted(log: Logger, error: unknown): void {
  log.warn({ err: error }, 'Could not count a finished download')
}
