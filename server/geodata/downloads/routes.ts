import { Hono } from 'hono'
import { slugOfPath } from '../../../domain/content/slug.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { isNotModified } from '../../platform/http/conditional.ts'
import type { Connection } from '../../platform/http/connection.ts'
import { toAppError } from '../../platform/http/errors.ts'
import { textResponse } from '../../platform/http/text-response.ts'
import type { LayerDownloadsService } from './service.ts'

interface Dependencies {
  services: { layerDownloads: LayerDownloadsService }
}

const REVALIDATED_HOURLY = 'public, max-age=3600'

/** GET `/data/layers/{slug}/download`: the features of a layer whose license permits it. */
export function layerDownloadRoutes({ services }: Dependencies): Hono<{ Bindings: Connection }> {
  const app = new Hono<{ Bindings: Connection }>()
  app.get('/data/layers/:slug/download', async ({ req, env }) => {
    const slug = slugOfPath(req.param('slug'))
    if (slug === null) return plain(404, 'There is no such layer.')
    try {
      const file = await services.layerDownloads.find(VISITOR, callerOf(req.raw, env), slug)
      const headers = {
        'Cache-Control': REVALIDATED_HOURLY,
        ETag: file.etag,
        'Last-Modified': file.lastModified.toUTCString(),
        'X-Robots-Tag': 'noindex',
      }
      if (isNotModified(req.raw.headers, file)) return new Response(null, { status: 304, headers })
      const type = { 'Content-Type': 'application/gzip', 'Content-Disposition': attachment(file.name) }
      return new Response(await file.open(), { headers: { ...headers, ...type } })
    } catch (error) {
      const { code, status, message } = toAppError(error)
      if (code === 'not_found') return plain(404, 'There is no such layer.')
      if (code === 'access_denied') return plain(403, 'We can’t offer this layer for download.')
      if (status >= 500 && code !== 'unavailable') throw error
      return plain(status, message, { 'Retry-After': code === 'unavailable' ? '30' : '600' })
    }
  })
  return app
}

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  textResponse(`${text}\n`, 'text/plain; charset=utf-8', {
    status,
    headers: { 'Cache-Control': 'no-store', ...headers },
  })
