import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError, invalid } from '../../../domain/errors.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { LOCKED_PDF } from '../../../domain/upload/locked-pdf.ts'
import { type ContentUploadKind, type StoredUpload, UPLOAD_KINDS } from '../../../domain/upload/uploads.ts'
import type { WebsiteInfo } from '../../people/settings/website-info.ts'
import { bodyOf } from '../../platform/http/request-body.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { type Authorize, NO_STORE } from './authorize.ts'
import type { Collection } from './content-types.ts'
import type { ApiEnv } from './key.ts'
import { adminRoute, json, problemResponse } from './route.ts'
import { keyOf, nullable } from './schemas.ts'
import type { ApiServices } from './services.ts'

/** The kinds of files each collection takes. */
export const UPLOADS_OF: Record<Collection, readonly ContentUploadKind[]> = {
  listings: ['listing-image', 'listing-video', 'power-document', 'listing-document'],
  'blog-posts': ['blog-cover'],
  'city-pages': ['city-hero'],
  datasets: ['dataset-file'],
}

/** For example `/api/v1/listings/images`. */
export const uploadPath = (collection: Collection, kind: ContentUploadKind) =>
  `/api/v1/${collection}/${UPLOAD_KINDS[kind].folder}`

/** Name of the multipart part that holds the file. */
export const FILE_PART = 'file'

/** The operation, and the content field that takes the uploaded file's path. */
const WORDS: Record<ContentUploadKind, { operationId: string; what: string; field: string }> = {
  'listing-image': { operationId: 'uploadListingImage', what: 'an image for a listing', field: 'images' },
  'listing-video': { operationId: 'uploadListingVideo', what: 'a video for a listing', field: 'videos' },
  'power-document': {
    operationId: 'uploadPowerDocument',
    what: 'a document that is evidence of power',
    field: 'document` of `power_evidence_entries',
  },
  'listing-document': {
    operationId: 'uploadListingDocument',
    what: 'a document for a listing, such as a survey',
    field: 'path` of `documents',
  },
  'blog-cover': { operationId: 'uploadBlogPostCover', what: 'a cover image for a blog post', field: 'cover_image' },
  'city-hero': { operationId: 'uploadCityPageHero', what: 'a hero image for a city page', field: 'hero_image' },
  'dataset-file': { operationId: 'uploadDatasetFile', what: 'a file for a dataset', field: 'file_path' },
}

/** Served by the site itself; a test uploads them unchanged. */
const SAMPLES = {
  picture: '/samples/riverside-40.webp',
  video: '/samples/flyover.mp4',
  document: '/samples/utility-letter.pdf',
  data: '/samples/substations.csv',
}
const TYPES = {
  picture: { range: 'image/*', words: 'PNG, JPG, WebP or AVIF' },
  video: { range: 'video/*', words: 'MP4 or MOV' },
  document: { range: 'application/pdf', words: 'PDF, JPG or PNG' },
  data: { range: 'text/csv', words: 'CSV, Excel (.xlsx), GeoJSON, JSON, Parquet or a zipped Shapefile' },
}

const REWRITTEN = 'Files are checked by their content. Metadata is removed from images.'
const CHECKED = {
  picture: REWRITTEN,
  video: REWRITTEN,
  document: `Files are checked by their content. PDFs are stored unchanged, photos of documents without metadata. The path of a PDF that asks for a password ends with \`.${LOCKED_PDF}\`; reviewers can’t open it. Only admins and the owner of the listing can open them, unless you make them public.`,
  data: 'Files are checked by their content and stored unchanged. Set the file name in `Content-Disposition`.',
}

const storedSchema = z
  .object({
    id: z.uuid(),
    kind: keyOf(UPLOAD_KINDS),
    path: z.string().openapi({ description: 'Use this path in a listing, post, page or dataset.' }),
    url: z.string().openapi({ description: 'URL of an image or video once it is published.' }),
    bytes: z.int(),
    width: nullable.integer.openapi({ description: 'Pixels; null for a video without this information.' }),
    height: nullable.integer,
  })
  .openapi('StoredFile') satisfies z.ZodType<StoredUpload>

interface UploadRoutesOptions {
  uploads: ApiServices['uploads']
  authorize: Authorize
  website: Pick<WebsiteInfo, 'publicUrl'>
}

/**
 * Accepts one file per request, as the body or as a multipart part. The file is stored while it arrives and checked like
 * one uploaded with a form. A listing, post, page or dataset refers to it later.
 */
export function uploadRoutes(
  api: OpenAPIHono<ApiEnv>,
  collection: Collection,
  { uploads, authorize, website }: UploadRoutesOptions,
): void {
  for (const kind of UPLOADS_OF[collection]) {
    const { operationId, what, field } = WORDS[kind]
    const { content, limit } = UPLOAD_KINDS[kind]
    adminRoute(api, {
      method: 'post',
      path: uploadPath(collection, kind),
      operationId,
      summary: `Upload ${what}`,
      description: `${TYPES[content].words}. ${limit} ${CHECKED[content]} Save the \`path\` from the response in \`${field}\` within a day; unused files are deleted. An upload may take up to a minute.`,
      request: { body: fileBody(TYPES[content].range, website.publicUrl + SAMPLES[content]) },
      responses: {
        201: json('The stored file.', storedSchema),
        415: problemResponse('The file is neither the request body nor a part of multipart/form-data.'),
        422: problemResponse('The file is too large, damaged or of the wrong type; see `errors`.'),
      },
      handler: async (context) => {
        const viewer = await authorize(context)
        const stored = await receive(uploads, viewer, kind, context)
        return jsonResponse(stored, { status: 201, headers: { ...NO_STORE, Location: stored.url } })
      },
    })
  }
}

const fileBody = (range: string, externalValue: string) => ({
  required: true,
  content: {
    [range]: { schema: {}, examples: { file: { summary: 'A sample file from this site', externalValue } } },
    'application/octet-stream': { schema: {} },
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: { [FILE_PART]: { type: 'string' as const, contentMediaType: range } },
        required: [FILE_PART],
      },
    },
  },
})

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
  throw invalid(FILE_PART, errors[FILE_PART] ?? `Send exactly one file, in the part “${FILE_PART}”.`)
}
