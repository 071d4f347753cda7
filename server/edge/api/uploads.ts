import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { type ContentUploadKind, type StoredUpload, UPLOAD_KINDS } from '../../../domain/upload/uploads.ts'
import { bodyOf } from '../../platform/http/request-body.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import type { Authorize } from './authorize.ts'
import type { Collection } from './content-types.ts'
import type { ApiEnv } from './key.ts'
import type { ApiServices } from './services.ts'

/** The kinds of files each collection takes. */
export const UPLOADS_OF: Record<Collection, readonly ContentUploadKind[]> = {
  listings: ['listing-image', 'listing-video', 'power-document'],
  'blog-posts': ['blog-cover'],
  'city-pages': ['city-hero'],
  datasets: ['dataset-file'],
}

/** For example `/api/v1/listings/images`. */
export const uploadPath = (collection: Collection, kind: ContentUploadKind) =>
  `/api/v1/${collection}/${UPLOAD_KINDS[kind].folder}`

/** Name of the multipart part that holds the file. */
export const FILE_PART = 'file'

/**
 * Accepts one file per request, as the body or as a multipart part. The file is stored while it arrives and checked like
 * one uploaded with a form. A listing, post, page or dataset refers to it later.
 */
export function uploadRoutes(
  api: OpenAPIHono<ApiEnv>,
  collection: Collection,
  { uploads, authorize }: { uploads: ApiServices['uploads']; authorize: Authorize },
): void {
  for (const kind of UPLOADS_OF[collection]) {
    api.post(uploadPath(collection, kind), async (context) => {
      const viewer = await authorize(context)
      const stored = await receive(uploads, viewer, kind, context)
      return jsonResponse(stored, {
        status: 201,
        headers: { 'Cache-Control': 'private, no-store', Location: stored.url },
      })
    })
  }
}

/** The file name in `Content-Disposition: attachment; filename="lines.csv"`. */
function fileNameOf(headers: Headers): string | undefined {
  const disposition = headers.get('Content-Disposition') ?? ''
  return /filename="([^"]{1,255})"/i.exec(disposition)?.[1]
}

async function receive(
  uploads: ApiServices['uploads'],
  viewer: Viewer,
  kind: ContentUploadKind,
  context: Context<ApiEnv>,
): Promise<StoredUpload> {
  const request = context.req.raw
  const type = request.headers.get('Content-Type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) throw new AppError('unsupported_file_type')
  if (!/^multipart\//i.test(type)) {
    return uploads.store(viewer, kind, bodyOf(context), fileNameOf(request.headers))
  }
  const { stored, errors } = await uploads.readForm(viewer, request, { [FILE_PART]: kind })
  const [file, ...more] = stored
  if (file && more.length === 0 && !errors[FILE_PART]) return file
  // Removes the surplus files of a request that is rejected.
  for (const { id } of stored) await uploads.remove(viewer, id)
  const reason = errors[FILE_PART] ?? `Send exactly one file, in the part “${FILE_PART}”.`
  throw new AppError('invalid', { detail: reason, fields: { [FILE_PART]: [reason] } })
}
