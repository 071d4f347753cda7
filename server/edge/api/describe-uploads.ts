import type { OpenAPIHono } from '@hono/zod-openapi'
import { type ContentUploadKind, UPLOAD_KINDS } from '../../../domain/upload/uploads.ts'
import type { SiteInfo } from '../../people/settings/site-info.ts'
import type { Collection } from './content-types.ts'
import { describe, json } from './describe.ts'
import type { ApiEnv } from './key.ts'
import { ADMIN_ERRORS, ADMIN_ONLY, problemResponse } from './route.ts'
import { FILE_PART, UPLOADS_OF, uploadPath } from './uploads.ts'

/** The operation, and the content field that takes the uploaded file's path. */
const WORDS: Record<ContentUploadKind, { operationId: string; what: string; field: string }> = {
  'listing-image': { operationId: 'uploadListingImage', what: 'an image for a listing', field: 'images' },
  'listing-video': { operationId: 'uploadListingVideo', what: 'a video for a listing', field: 'videos' },
  'power-document': {
    operationId: 'uploadPowerDocument',
    what: 'a document that is evidence of power',
    field: 'document` of `power_evidence_entries',
  },
  'blog-cover': { operationId: 'uploadBlogPostCover', what: 'a cover image for a blog post', field: 'cover_image' },
  'city-hero': { operationId: 'uploadCityPageHero', what: 'a hero image for a city page', field: 'hero_image' },
  'dataset-file': { operationId: 'uploadDatasetFile', what: 'a file for a dataset', field: 'file_path' },
}

/** Served by the site itself; a test uploads them unchanged. */
const EXAMPLES = {
  picture: '/samples/riverside-40.webp',
  video: '/samples/flyover.mp4',
  document: '/samples/utility-letter.pdf',
  data: '/samples/substations.csv',
}
const TYPES = {
  picture: { range: 'image/*', words: 'PNG, JPG, WebP or AVIF' },
  video: { range: 'video/*', words: 'MP4 or MOV' },
  document: { range: 'application/pdf', words: 'PDF' },
  data: { range: 'text/csv', words: 'CSV, Excel (.xlsx), GeoJSON, JSON, Parquet or a zipped Shapefile' },
}

const REWRITTEN = 'Files are checked by their content. Metadata is removed from images.'
const CHECKED = {
  picture: REWRITTEN,
  video: REWRITTEN,
  document:
    'Files are checked by their content and stored unchanged. Only admins can open them, unless you make them public.',
  data: 'Files are checked by their content and stored unchanged. Set the file name in `Content-Disposition`.',
}

const STORED = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    kind: { enum: Object.keys(UPLOAD_KINDS) },
    path: { type: 'string', description: 'Use this path in a listing, post, page or dataset.' },
    url: { type: 'string', description: 'URL of an image or video once it is published.' },
    bytes: { type: 'integer' },
    width: { type: ['integer', 'null'], description: 'Pixels; null for a video without this information.' },
    height: { type: ['integer', 'null'] },
  },
  required: ['id', 'kind', 'path', 'url', 'bytes', 'width', 'height'],
}

/** Adds the uploads of one collection to the OpenAPI document. */
export function describeUploads(
  api: OpenAPIHono<ApiEnv>,
  collection: Collection,
  { publicUrl }: Pick<SiteInfo, 'publicUrl'>,
): void {
  for (const kind of UPLOADS_OF[collection]) {
    const { operationId, what, field } = WORDS[kind]
    const { content, limit } = UPLOAD_KINDS[kind]
    const { range, words } = TYPES[content]
    const example = { summary: 'A sample file from this site', externalValue: publicUrl + EXAMPLES[content] }
    describe(api, {
      method: 'post',
      path: uploadPath(collection, kind),
      operationId,
      summary: `Upload ${what}`,
      description: `${words}. ${limit} ${CHECKED[content]} Save the \`path\` from the response in \`${field}\` within a day; unused files are deleted. An upload may take up to a minute.`,
      security: ADMIN_ONLY,
      request: {
        body: {
          required: true,
          content: {
            [range]: { schema: {}, examples: { file: example } },
            'application/octet-stream': { schema: {} },
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { [FILE_PART]: { type: 'string', contentMediaType: range } },
                required: [FILE_PART],
              },
            },
          },
        },
      },
      responses: {
        201: { description: 'The stored file.', ...json(STORED) },
        ...ADMIN_ERRORS,
        415: problemResponse('The file is neither the request body nor a part of multipart/form-data.'),
        422: problemResponse('The file is too large, damaged or of the wrong type; see `errors`.'),
      },
    })
  }
}
