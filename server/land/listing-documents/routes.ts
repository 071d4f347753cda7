import { Hono } from 'hono'
import { slugOfPath } from '../../../domain/content/slug.ts'
import { isErrorCode } from '../../../domain/errors.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { callerOf } from '../../platform/http/caller.ts'
import type { Connection } from '../../platform/http/connection.ts'
import { fileBody } from '../../platform/http/file-body.ts'
import { textResponse } from '../../platform/http/text-response.ts'
import type { ListingDocumentsService } from './service.ts'

interface ListingDocumentDependencies {
  services: { listingDocuments: ListingDocumentsService }
  resolveViewer: ResolveViewer
}

const FILE_NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(locked\.)?(?<extension>pdf|jpg|png)$/

/** GET and HEAD `/listings/{slug}/documents/{file}`: a document of a listing or of its power evidence. */
export function listingDocumentRoutes({ services, resolveViewer }: ListingDocumentDependencies) {
  const app = new Hono<{ Bindings: Connection }>()
  app.get('/listings/:slug/documents/:file', async ({ req, env }) => {
    const [slug, file] = [slugOfPath(req.param('slug')), req.param('file')]
    const { extension } = FILE_NAME.exec(file)?.groups ?? {}
    if (slug === null || !extension) return notFound()
    const { viewer, cookies } = await resolveViewer(callerOf(req.raw, env))
    try {
      const { stream, size, contentType } = await services.listingDocuments.open(viewer, { slug, file })
      const headers = new Headers({
        'Content-Type': contentType,
        'Content-Length': String(size),
        'Accept-Ranges': 'none',
        'Content-Disposition': attachment(`${slug}-${file.slice(0, 8)}.${extension}`),
        'Cache-Control': 'private, no-store',
        Vary: 'Cookie',
        'X-Robots-Tag': 'noindex',
      })
      for (const cookie of cookies) headers.append('Set-Cookie', cookie)
      return new Response(
        fileBody(stream.iterator(), () => stream.destroy()),
        { headers },
      )
    } catch (error) {
      if (isErrorCode(error, 'not_found')) return notFound()
      throw error
    }
  })
  return app
}

const notFound = () => textResponse('Document not found\n', 'text/plain; charset=utf-8', { status: 404 })
