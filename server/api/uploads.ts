import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '../../domain/errors.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { type StoredUpload, UPLOAD_KINDS, type UploadKind } from '../../domain/uploads.ts'
import { bodyOf } from '../http/request-body.ts'
import { jsonAnswer } from '../http/text-answer.ts'
import type { Services } from '../services/services.ts'
import type { ContentNoun } from './content-nouns.ts'
import type { ApiEnv } from './key.ts'

/** Which files each noun has. */
export const UPLOADS_OF: Record<ContentNoun, readonly UploadKind[]> = {
  listings: ['listing-image', 'listing-video'],
  'blog-posts': ['blog-cover'],
  'city-pages': ['city-hero'],
  datasets: ['dataset-file'],
}

/** Such as `/api/v1/listings/images`. */
export const uploadPath = (noun: ContentNoun, kind: UploadKind) => `/api/v1/${noun}/${UPLOAD_KINDS[kind].folder}`

/** The part of a form that holds the file. */
export const FILE_PART = 'file'

/**
 * One file a request, as the body itself or as a part of a form. It is stored while it arrives, checked like a file of the
 * forms, and named in a listing, post or page later.
 */
export function uploadRoutes(
  api: OpenAPIHono<ApiEnv>,
  noun: ContentNoun,
  { uploads, writer }: { uploads: Services['uploads']; writer: (context: Context<ApiEnv>) => Promise<Viewer> },
): void {
  for (const kind of UPLOADS_OF[noun]) {
    api.post(uploadPath(noun, kind), async (context) => {
      const viewer = await writer(context)
      const stored = await receive(uploads, viewer, kind, context)
      return jsonAnswer(stored, {
        status: 201,
        headers: { 'Cache-Control': 'private, no-store', Location: stored.url },
      })
    })
  }
}

/** `Content-Disposition: attachment; filename="lines.csv"`, as a body alone has no other place for a name. */
function nameIn(headers: Headers): string | undefined {
  const disposition = headers.get('Content-Disposition') ?? ''
  return /filename="([^"]{1,255})"/i.exec(disposition)?.[1]
}

async function receive(
  uploads: Services['uploads'],
  viewer: Viewer,
  kind: UploadKind,
  context: Context<ApiEnv>,
): Promise<StoredUpload> {
  const request = context.req.raw
  const type = request.headers.get('Content-Type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) throw new AppError('unsupported_file_type')
  if (!/^multipart\//i.test(type)) {
    return uploads.store(viewer, kind, bodyOf(context), nameIn(request.headers))
  }
  const { stored, errors } = await uploads.readForm(viewer, request, { [FILE_PART]: kind })
  const [file, ...more] = stored
  if (file && more.length === 0 && !errors[FILE_PART]) return file
  // What came beside it is given up at once.
  for (const { id } of stored) await uploads.remove(viewer, id)
  const reason = errors[FILE_PART] ?? `Send one file, as the part “${FILE_PART}” of the form.`
  throw new AppError('invalid', { detail: reason, fields: { [FILE_PART]: [reason] } })
}
