import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ContentFilter } from '../../../domain/content/admin-content.ts'
import { POSTS_PER_PAGE } from '../../../domain/content/blog-post.ts'
import { LIMITS, UNDO_MINUTES } from '../../../domain/content/limits.ts'
import { CONTENT_PER_PAGE, CONTENT_SORTS } from '../../../domain/content/list-query.ts'
import { EXAMPLES } from './content-examples.ts'
import { LABELS, type Labels } from './content-labels.ts'
import { type Collection, canBeFeatured } from './content-types.ts'
import { describe, json } from './describe.ts'
import { DATE_TIME, PAGING, pageOf, queryOf } from './describe-list.ts'
import type { ApiEnv } from './key.ts'
import { ADMIN_ERRORS, ADMIN_ONLY, BODY_ERRORS, KEY_ERRORS, PUBLIC, problemResponse } from './route.ts'

interface Description extends Labels {
  collection: Collection
  /** JSON Schema of the properties that can be written. */
  properties: Record<string, unknown>
  /** JSON Schema of one item as admins see it. */
  item: object
  register: (operation: object) => void
}

const ID = { in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } }
const NOT_JSON = problemResponse('The Content-Type is not application/json.')

/** Adds the operations of one collection to the OpenAPI document. */
export function describeContent(api: OpenAPIHono<ApiEnv>, collection: Collection): void {
  const labels = LABELS[collection]
  const { properties = {} } = z.toJSONSchema(labels.schema, { io: 'input', unrepresentable: 'any' })
  const item = {
    type: 'object',
    description: `A ${labels.one} as admins see it.`,
    properties: {
      id: { type: 'string', format: 'uuid' },
      version: { type: 'integer', description: 'Increases with each change.' },
      ...properties,
      ...labels.readOnly,
      created_at: DATE_TIME,
      updated_at: DATE_TIME,
    },
  }
  const register = (operation: object) => describe(api, { security: ADMIN_ONLY, ...operation })
  const description = { ...labels, collection, properties, item, register }
  describeCreate(description)
  describeUpdate(description)
  describeToggles(description)
  describeDelete(description)
  describeRestore(description)
  if (collection === 'listings' || collection === 'datasets') return
  describeList(api, description)
  describeGet(api, description)
}

const changed = ({ one, item }: Description) => ({ description: `The updated ${one}.`, ...json(item) })
const missing = ({ one }: Description) => problemResponse(`No ${one} has this id.`)

function describeCreate({ register, collection, name, one, required, properties, item }: Description): void {
  register({
    method: 'post',
    path: `/api/v1/${collection}`,
    operationId: `create${name}`,
    summary: `Create a ${one}`,
    description: 'Omitted fields get their default values.',
    parameters: [
      {
        in: 'header',
        name: 'Idempotency-Key',
        description: 'A retry with the same key and body within a day returns the first response and creates nothing.',
        schema: { type: 'string', maxLength: 200 },
        example: 'f3b1c2d0-import-17',
      },
    ],
    request: {
      body: { required: true, ...json({ type: 'object', properties, required }, EXAMPLES[collection].create) },
    },
    responses: {
      201: { description: `The new ${one}. \`Location\` is its URL.`, ...json(item) },
      ...ADMIN_ERRORS,
      409: problemResponse('The slug is already taken.'),
      413: BODY_ERRORS[413],
      415: NOT_JSON,
      422: problemResponse(
        'Some fields are invalid (see `errors`), or the idempotency key was used for a different request.',
      ),
    },
  })
}

function describeUpdate(about: Description): void {
  const { register, collection, name, one, properties } = about
  register({
    method: 'patch',
    path: `/api/v1/${collection}/{id}`,
    operationId: `update${name}`,
    summary: `Update a ${one}`,
    description:
      'Updates only the fields you send. If you send `version` and a newer version exists, returns 409 with that version in `newer`.',
    parameters: [ID],
    request: {
      body: {
        required: true,
        ...json(
          { type: 'object', properties: { version: { type: 'integer', minimum: 1 }, ...properties } },
          EXAMPLES[collection].update,
        ),
      },
    },
    responses: {
      200: changed(about),
      ...ADMIN_ERRORS,
      404: missing(about),
      409: problemResponse('The slug is already taken, or a newer version exists.'),
      413: BODY_ERRORS[413],
      415: NOT_JSON,
      422: problemResponse('Some fields are invalid; see `errors`.'),
    },
  })
}

function describeToggles(about: Description): void {
  const { register, collection, name, one } = about
  for (const [action, verb] of [
    ['publish', 'Publish'],
    ['unpublish', 'Unpublish'],
    ['feature', 'Feature'],
    ['unfeature', 'Stop featuring'],
  ] as const) {
    if (action.endsWith('feature') && !canBeFeatured(collection)) continue
    register({
      method: 'post',
      path: `/api/v1/${collection}/{id}/${action}`,
      operationId: `${action}${name}`,
      summary: `${verb} a ${one}`,
      parameters: [ID],
      responses: { 200: changed(about), ...ADMIN_ERRORS, 404: missing(about) },
    })
  }
}

function describeDelete(about: Description): void {
  const { register, collection, name, one } = about
  register({
    method: 'delete',
    path: `/api/v1/${collection}/{id}`,
    operationId: `delete${name}`,
    summary: `Delete a ${one}`,
    description: `You can restore it for ${UNDO_MINUTES} minutes.`,
    parameters: [ID],
    responses: {
      200: {
        description: 'The id to restore it with.',
        ...json({
          type: 'object',
          properties: {
            deletion_id: { type: 'string', format: 'uuid' },
            deleted: { type: 'integer' },
            undo_until: DATE_TIME,
          },
        }),
      },
      ...ADMIN_ERRORS,
      404: missing(about),
    },
  })
}

function describeRestore({ register, collection, name, many }: Description): void {
  const properties = { deletion_id: { type: 'string', format: 'uuid' } }
  const example = { deletion_id: '5b0d6c9e-6f0e-4c55-9d0c-0d5f0c3f7a11' }
  register({
    method: 'post',
    path: `/api/v1/${collection}/restore`,
    operationId: `restore${name}`,
    summary: `Restore deleted ${many}`,
    request: {
      body: { required: true, ...json({ type: 'object', properties, required: ['deletion_id'] }, example) },
    },
    responses: {
      200: {
        description: 'How many were restored.',
        ...json({ type: 'object', properties: { restored: { type: 'integer' } } }),
      },
      ...ADMIN_ERRORS,
      409: problemResponse('The slug is now used by something else.'),
      410: problemResponse('It’s too late to restore it.'),
    },
  })
}

/** The values of `status` that can match. */
const STATUSES: Record<Collection, ContentFilter[]> = {
  listings: ['published', 'draft', 'in_review', 'under_offer', 'closed'],
  'blog-posts': ['published', 'scheduled', 'draft'],
  'city-pages': ['published', 'draft'],
  datasets: ['published', 'not_live', 'draft'],
}

function describeList(api: OpenAPIHono<ApiEnv>, { collection, name, many }: Description): void {
  const pageSize = collection === 'blog-posts' ? `${POSTS_PER_PAGE} per page` : 'All on one page'
  describe(api, {
    security: PUBLIC,
    method: 'get',
    path: `/api/v1/${collection}`,
    operationId: `find${name}s`,
    summary: `List published ${many}`,
    description: `${pageSize}. With \`managed=true\`, admins also get unpublished ${many}, ${CONTENT_PER_PAGE} per page.`,
    parameters: [
      queryOf('q', 'Words to search for.'),
      queryOf('managed', 'Includes drafts. Admins only.', { enum: ['true'] }),
      queryOf('status', 'Requires `managed`.', { enum: STATUSES[collection] }),
      queryOf('featured', 'Requires `managed`.', { enum: ['true', 'false'] }),
      queryOf('sort', 'Requires `managed`.', { enum: [...CONTENT_SORTS] }),
      ...PAGING,
    ],
    responses: {
      200: { description: 'One page.', ...json(pageOf({ type: 'object' })) },
      ...KEY_ERRORS,
      403: ADMIN_ERRORS[403],
      503: ADMIN_ERRORS[503],
    },
  })
}

function describeGet(api: OpenAPIHono<ApiEnv>, { collection, name, one, item }: Description): void {
  const { create } = EXAMPLES[collection]
  describe(api, {
    security: PUBLIC,
    method: 'get',
    path: `/api/v1/${collection}/{slug}`,
    operationId: `get${name}`,
    summary: `Get a published ${one}`,
    description: 'Admins can also get unpublished ones by id.',
    parameters: [
      {
        in: 'path',
        name: 'slug',
        required: true,
        schema: { type: 'string', maxLength: LIMITS.slug },
        example: 'slug' in create ? create.slug : undefined,
      },
    ],
    responses: {
      200: { description: `The ${one}.`, ...json({ ...item, description: 'Admins get more fields than visitors.' }) },
      ...KEY_ERRORS,
      404: problemResponse(`No published ${one} has this slug.`),
      503: ADMIN_ERRORS[503],
    },
  })
}
