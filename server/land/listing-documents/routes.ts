import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { slugOfPath } from '../../../domain/content/slug.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import { callerOf } from '../../platform/http/caller.ts'
import type { Connection } from '../../platform/http/connection.ts'
import { toAppError } from '../../platform/http/errors.ts'
import { type PrivateFile, privateFile } from '../../platform/http/private-file.ts'
import { textResponse } from '../../platform/http/text-response.ts'
import type { DocumentAccessService } from './access-service.ts'
import type { ListingDocumentsService } from './service.ts'

interface ListingDocumentDependencies {
  services: { listingDocuments: ListingDocumentsService; documentAccess: DocumentAccessService }
  resolveViewer: ResolveViewer
}

const FILE_NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(locked\.)?(?<extension>pdf|jpg|png)$/

/** See `documentKey`. */
const KEY = /^[\da-f]{16}$/

/**
 * GET and HEAD `/listings/{slug}/documents/{file}`: a document of a listing or of its power evidence, by the name of its file; or
 * the watermarked copy of a locked one by its key. `/documents/signed/{grant}`: what its reader signed.
 */
export function listingDocumentRoutes({ services, resolveViewer }: ListingDocumentDependencies) {
  const app = new Hono<{ Bindings: Connection }>()
  const { documentAccess, listingDocuments } = services
  const answer = async (request: Request, connection: Connection, open: (viewer: Viewer) => Promise<PrivateFile>) => {
    const { viewer, cookies } = await resolveViewer(callerOf(request, connection))
    try {
      return privateFile(await open(viewer), cookies)
    } catch (error) {
      return refusal(error, new URL(request.url).pathname)
    }
  }
  app.get('/listings/:slug/documents/:file', ({ req, env }) => {
    const [slug, file] = [slugOfPath(req.param('slug')), req.param('file')]
    return answer(req.raw, env, async (viewer) => {
      if (slug !== null && KEY.test(file)) {
        const { extension, ...copy } = await documentAccess.open(viewer, { slug, key: file })
        return { ...copy, name: `${slug}-${file.slice(0, 8)}.${extension}` }
      }
      const { extension } = FILE_NAME.exec(file)?.groups ?? {}
      if (slug === null || !extension) throw new AppError('not_found')
      const opened = await listingDocuments.open(viewer, { slug, file })
      return { ...opened, name: `${slug}-${file.slice(0, 8)}.${extension}` }
    })
  })
  app.get('/documents/signed/:grant', ({ req, env }) => {
    const grant = req.param('grant')
    return answer(req.raw, env, async (viewer) => {
      const pdf = await documentAccess.openSigned(viewer, grant)
      const name = `nda-${grant.slice(0, 8)}.pdf`
      return { stream: Readable.from([pdf]), size: pdf.byteLength, contentType: 'application/pdf', name }
    })
  })
  return app
}

/** A line of text on why a document doesn't open. Visitors are sent to sign in. */
function refusal(error: unknown, path: string): Response {
  const { code, status, message } = toAppError(error)
  if (code === 'sign_in_needed') {
    const headers = { Location: `/login?next=${encodeURIComponent(path)}`, 'Cache-Control': 'no-store' }
    return new Response(null, { status: 302, headers })
  }
  if (code === 'not_found') return textResponse('Document not found\n', TEXT, { status })
  if (status >= 500 && code !== 'unavailable') throw error
  return textResponse(`${message}\n`, TEXT, { status })
}

const TEXT = 'text/plain; charset=utf-8'
