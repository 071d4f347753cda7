import type { OpenAPIHono } from '@hono/zod-openapi'
import { UPLOAD_KINDS, type UploadKind } from '../../domain/uploads.ts'
import type { SiteInfo } from '../site-info.ts'
import type { ContentNoun } from './content-nouns.ts'
import { ADMIN_FAILURES, BY_ADMIN, describe, failure, json } from './describe.ts'
import type { ApiEnv } from './key.ts'
import { FILE_PART, UPLOADS_OF, uploadPath } from './uploads.ts'

/** Operation, and the field that the answered path goes into. */
const WORDS: Record<UploadKind, { operationId: string; what: string; field: string }> = {
  'listing-image': { operationId: 'uploadListingImage', what: 'a picture for a listing', field: 'images' },
  'listing-video': { operationId: 'uploadListingVideo', what: 'a video for a listing', field: 'videos' },
  'blog-cover': { operationId: 'uploadBlogPostCover', what: 'a cover for a blog post', field: 'cover_image' },
  'city-hero': { operationId: 'uploadCityPageHero', what: 'a hero image for a city page', field: 'hero_image' },
  'dataset-file': { operationId: 'uploadDatasetFile', what: 'a file for a dataset', field: 'file_path' },
}

/** What a test sends as it stands, served by the site itself. */
const EXAMPLES = {
  picture: '/samples/riverside-40.webp',
  video: '/samples/flyover.mp4',
  data: '/samples/substations.csv',
}
const TYPES = {
  picture: { range: 'image/*', words: 'PNG, JPG, WebP or AVIF' },
  video: { range: 'video/*', words: 'MP4 or MOV' },
  data: { range: 'text/csv', words: 'CSV, GeoJSON, JSON, Parquet or a zipped Shapefile' },
}

const REWRITTEN = 'It is checked by its content, and a picture is written anew without what is hidden in it.'
const CHECKED = {
  picture: REWRITTEN,
  video: REWRITTEN,
  data: 'It is checked by its content and kept as it came. `Content-Disposition` may name it.',
}

const STORED = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    kind: { enum: Object.keys(UPLOAD_KINDS) },
    path: { type: 'string', description: 'What to name it by in a listing, post, page or dataset.' },
    url: { type: 'string', description: 'Where it is served, once it is public and if it is a picture or a video.' },
    bytes: { type: 'integer' },
    width: { type: ['integer', 'null'], description: 'Pixels; null when a video does not say.' },
    height: { type: ['integer', 'null'] },
  },
  required: ['id', 'kind', 'path', 'url', 'bytes', 'width', 'height'],
}

/** Puts the uploads of one noun into the description. */
export function describeUploads(
  api: OpenAPIHono<ApiEnv>,
  noun: ContentNoun,
  { publicUrl }: Pick<SiteInfo, 'publicUrl'>,
): void {
  for (const kind of UPLOADS_OF[noun]) {
    const { operationId, what, field } = WORDS[kind]
    const { content, limit } = UPLOAD_KINDS[kind]
    const { range, words } = TYPES[content]
    const example = { summary: 'One of the samples of this site', externalValue: publicUrl + EXAMPLES[content] }
    describe(api, {
      method: 'post',
      path: uploadPath(noun, kind),
      operationId,
      summary: `Upload ${what}`,
      description: `${words}. ${limit} ${CHECKED[content]} Put the \`path\` of the answer into \`${field}\` within a day: what nothing refers to is removed. The request has a minute.`,
      security: BY_ADMIN,
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
        ...ADMIN_FAILURES,
        415: failure('The file is not sent as the body, nor as a part of a form.'),
        422: failure('The file is too large, damaged or of another kind; `errors` says which.'),
      },
    })
  }
}
