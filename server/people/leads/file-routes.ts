import { Hono } from 'hono'
import { type ErrorCode, isErrorCode } from '../../../domain/errors.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { type Caller, callerOf } from '../../platform/http/caller.ts'
import type { Connection } from '../../platform/http/connection.ts'
import type { Cookies } from '../../platform/http/cookie.ts'
import { privateFile } from '../../platform/http/private-file.ts'
import { textResponse } from '../../platform/http/text-response.ts'
import type { LeadInbox } from './inbox/service.ts'
import type { OpenMessageFile, ThreadsService } from './threads/service.ts'

interface FileRouteDependencies {
  services: { threads: Pick<ThreadsService, 'openFile'>; inbox: Pick<LeadInbox, 'openFile'> }
  resolveViewer: (caller: Caller) => Promise<{ viewer: Viewer; cookies: Cookies }>
}

/** Errors that don't reveal whether the file exists. */
const HIDDEN: ErrorCode[] = ['not_found', 'thread_not_found', 'lead_not_found', 'sign_in_needed', 'access_denied']

const FILE_NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(locked\.)?(pdf|jpg|png)$/

/** GET and HEAD `/my/inquiries/{id}/files/{file}` and `/admin/leads/{id}/files/{file}`: a file of a message. */
export function messageFileRoutes({ services: { threads, inbox }, resolveViewer }: FileRouteDependencies) {
  const app = new Hono<{ Bindings: Connection }>()
  const open: Record<string, (viewer: Viewer, id: string, file: string) => Promise<OpenMessageFile>> = {
    '/my/inquiries': threads.openFile,
    '/admin/leads': inbox.openFile,
  }
  for (const [path, openFile] of Object.entries(open)) {
    app.get(`${path}/:id/files/:file`, async ({ req, env }) => {
      const { id, file } = req.param()
      if (!FILE_NAME.test(file)) return notFound()
      const { viewer, cookies } = await resolveViewer(callerOf(req.raw, env))
      try {
        return privateFile(await openFile(viewer, id, file), cookies)
      } catch (error) {
        if (HIDDEN.some((code) => isErrorCode(error, code))) return notFound()
        throw error
      }
    })
  }
  return app
}

const notFound = () => textResponse('File not found\n', 'text/plain; charset=utf-8', { status: 404 })
