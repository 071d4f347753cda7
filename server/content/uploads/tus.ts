import { type Context, Hono } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { FILE_FORM, isUploadKind, UPLOAD_KINDS } from '../../../domain/upload/uploads.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import { callerOf } from '../../platform/http/caller.ts'
import type { Connection } from '../../platform/http/connection.ts'
import { problem } from '../../platform/http/errors.ts'
import { bodyOf } from '../../platform/http/request-body.ts'
import type { UploadState, Uploads } from './uploads.ts'

const VERSION = '1.0.0'
const MAX_UPLOAD_BYTES = Math.max(...Object.values(UPLOAD_KINDS).map(({ maxBytes }) => maxBytes))
const CAPABILITIES = {
  'Tus-Version': VERSION,
  'Tus-Extension': 'creation,termination,expiration',
  'Tus-Max-Size': String(MAX_UPLOAD_BYTES),
}
const PART_TYPE = 'application/offset+octet-stream'

export const UPLOAD_FORM = { path: '/uploads/*', limit: FILE_FORM }

type Env = { Bindings: Connection }

export interface UploadRoutes {
  uploads: Uploads
  resolveViewer: ResolveViewer
}

/**
 * The tus protocol 1.0 (creation, termination, expiration) at `/uploads`, for signed-in users. GET checks and stores a
 * complete upload and returns the result. See docs/decisions/019-uploads.md.
 */
export function uploadRoutes({ uploads, resolveViewer }: UploadRoutes): Hono<Env> {
  const app = new Hono<Env>()
  const viewerOf = async ({ req, env }: Context<Env>): Promise<Viewer> => {
    const { viewer } = await resolveViewer(callerOf(req.raw, env))
    return viewer
  }

  // The app responds to other errors and logs them.
  app.onError((error) => {
    if (error instanceof AppError && error.status < 500) return withTusHeaders(problem(error))
    throw error
  })
  for (const path of ['/uploads', '/uploads/:id']) {
    app.use(path, async ({ req }, next) => {
      const version = req.header('Tus-Resumable')
      const isTus = !['GET', 'OPTIONS'].includes(req.raw.method)
      if (isTus && version !== VERSION) return tusResponse(412, { 'Tus-Version': VERSION })
      return next()
    })
    app.options(path, () => tusResponse(204, CAPABILITIES))
  }
  app.post('/uploads', async (context) => create(uploads, await viewerOf(context), context.req.raw.headers))
  app.get('/uploads/:id', async (context) => {
    const viewer = await viewerOf(context)
    const id = context.req.param('id')
    if (context.req.raw.method === 'HEAD') return tusResponse(200, stateHeaders(await uploads.get(viewer, id)))
    return Response.json(await uploads.finish(viewer, id), { headers: { 'Cache-Control': 'no-store' } })
  })
  app.patch('/uploads/:id', async (context) => {
    const viewer = await viewerOf(context)
    return append(uploads, viewer, {
      id: context.req.param('id'),
      headers: context.req.raw.headers,
      body: bodyOf(context),
    })
  })
  app.delete('/uploads/:id', async (context) => {
    await uploads.remove(await viewerOf(context), context.req.param('id'))
    return tusResponse(204)
  })
  return app
}

async function create(uploads: Uploads, viewer: Viewer, headers: Headers): Promise<Response> {
  const metadata = metadataOf(headers.get('Upload-Metadata'))
  const kind = metadata.get('kind') ?? ''
  const name = metadata.get('filename')
  const bytes = wholeNumber(headers.get('Upload-Length'))
  if (!isUploadKind(kind) || bytes === null) throw new AppError('bad_request')
  const { maxBytes, limit } = UPLOAD_KINDS[kind]
  // Checks permission before size, so that limits aren't disclosed.
  const created = await uploads
    .create(viewer, { kind, bytes: Math.min(bytes, maxBytes + 1), name })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'invalid' && bytes > maxBytes) return null
      throw error
    })
  if (created === null) return tusProblem(413, limit)
  const { id, expires } = created
  return tusResponse(201, { Location: `/uploads/${id}`, 'Upload-Offset': '0', 'Upload-Expires': expires.toUTCString() })
}

interface PartRequest {
  id: string
  headers: Headers
  body: AsyncIterable<Uint8Array>
}

async function append(uploads: Uploads, viewer: Viewer, { id, headers, body }: PartRequest): Promise<Response> {
  const offset = wholeNumber(headers.get('Upload-Offset'))
  if (headers.get('Content-Type') !== PART_TYPE)
    return tusProblem(415, `The content type of a part must be ${PART_TYPE}.`)
  if (offset === null) throw new AppError('bad_request')
  const before = await uploads.get(viewer, id)
  if (before.received !== offset || before.isStored) return tusProblem(409, `The upload offset is ${before.received}.`)
  const after = await uploads.append(viewer, { id, offset }, body)
  if (after === null) return tusProblem(423, 'Another request is sending this upload.')
  return tusResponse(204, { 'Upload-Offset': String(after.received), 'Upload-Expires': after.expires.toUTCString() })
}

const stateHeaders = ({ received, bytes, expires, kind }: UploadState) => ({
  'Upload-Offset': String(received),
  'Upload-Length': String(bytes),
  'Upload-Expires': expires.toUTCString(),
  'Upload-Metadata': `kind ${btoa(kind)}`,
})

/** Parses tus metadata (`key base64, key base64`). Invalid pairs are ignored. */
function metadataOf(header: string | null): Map<string, string> {
  const pairs = (header ?? '')
    .slice(0, 4000)
    .split(',')
    .map((pair) => pair.trim().split(' '))
  return new Map(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]))
}

const wholeNumber = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null)

function tusResponse(status: number, headers: Record<string, string> = {}): Response {
  return withTusHeaders(new Response(null, { status, headers }))
}

function tusProblem(status: number, title: string): Response {
  const headers = { 'Content-Type': 'application/problem+json' }
  return withTusHeaders(new Response(JSON.stringify({ type: 'about:blank', title, status }), { status, headers }))
}

function withTusHeaders(response: Response): Response {
  response.headers.set('Tus-Resumable', VERSION)
  response.headers.set('Cache-Control', 'no-store')
  return response
}
