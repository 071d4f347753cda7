import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Deletion } from '../../../domain/content/admin-content.ts'
import { UNDO_MINUTES } from '../../../domain/content/limits.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { type Authorize, NO_STORE, respondTo, VERSION_NOTE, versionSchema } from './authorize.ts'
import { EXAMPLES } from './content-examples.ts'
import { CONTENT } from './content-schemas.ts'
import { type Collection, canBeFeatured } from './content-types.ts'
import type { ApiEnv } from './key.ts'
import { readJson } from './read-json.ts'
import { updateRoute } from './records.ts'
import { adminRoute, json, jsonBody, problemResponse } from './route.ts'
import { idParams } from './schemas.ts'
import type { ContentEditor } from './services.ts'

const IDEMPOTENCY_KEY = z.object({
  'Idempotency-Key': z.string().max(200).optional().openapi({
    description: 'A retry with the same key and body within a day returns the first response and creates nothing.',
    example: 'f3b1c2d0-import-17',
  }),
})

const deletionSchema = z.object({
  deletion_id: z.uuid(),
  deleted: z.int(),
  undo_until: z.iso.datetime(),
}) satisfies z.ZodType<Deletion>

const RESTORE_EXAMPLE = { deletion_id: '5b0d6c9e-6f0e-4c55-9d0c-0d5f0c3f7a11' }

interface WritingOptions {
  service: ContentEditor
  authorize: Authorize
}

/** Routes that create, change and delete content of a collection. */
export function writingRoutes(api: OpenAPIHono<ApiEnv>, collection: Collection, options: WritingOptions): void {
  createRoutes(api, collection, options)
  updateRoutes(api, collection, options)
  deleteRoutes(api, collection, options)
}

function createRoutes(api: OpenAPIHono<ApiEnv>, collection: Collection, { service, authorize }: WritingOptions): void {
  const { name, one, values, defaults, item } = CONTENT[collection]
  const optional: Partial<Record<string, true>> = Object.fromEntries(
    Object.keys(defaults).map((field) => [field, true]),
  )
  adminRoute(api, {
    method: 'post',
    path: `/api/v1/${collection}`,
    operationId: `create${name}`,
    summary: `Create a ${one}`,
    description: 'Omitted fields get their default values.',
    request: {
      headers: IDEMPOTENCY_KEY,
      body: jsonBody(values.partial(optional), EXAMPLES[collection].create),
    },
    responses: {
      201: json(`The new ${one}. \`Location\` is its URL.`, item),
      409: problemResponse('The slug is already taken.'),
      422: problemResponse(
        'Some fields are invalid (see `errors`), or the idempotency key was used for a different request.',
      ),
    },
    handler: async (context) => {
      const viewer = await authorize(context)
      const sent = await readJson(context.req.raw)
      const created = await service.create(viewer, sent, { idempotencyKey: context.req.header('Idempotency-Key') })
      const headers = { ...NO_STORE, Location: `/api/v1/${collection}/${created.id}` }
      return jsonResponse(created, { status: 201, headers })
    },
  })
}

function updateRoutes(api: OpenAPIHono<ApiEnv>, collection: Collection, { service, authorize }: WritingOptions): void {
  const { name, one, values, item } = CONTENT[collection]
  const update = {
    summary: `Update a ${one}`,
    description: VERSION_NOTE,
    body: values.extend({ version: versionSchema }).partial(),
    example: EXAMPLES[collection].update,
    conflict: 'The slug is already taken, or a newer version exists.',
  }
  updateRoute(api, { path: `/api/v1/${collection}`, name, one, item, update, service }, authorize)

  const toggle = (action: string, verb: string, change: (viewer: Viewer, ids: string[]) => Promise<number>) =>
    adminRoute(api, {
      method: 'post',
      path: `/api/v1/${collection}/{id}/${action}`,
      operationId: `${action}${name}`,
      summary: `${verb} a ${one}`,
      request: { params: idParams() },
      responses: { 200: json(`The updated ${one}.`, item), 404: problemResponse(`No ${one} has this id.`) },
      handler: respondTo(authorize, async (viewer, { req }) => {
        const id = req.param('id') ?? ''
        await change(viewer, [id])
        return service.get(viewer, id)
      }),
    })
  toggle('publish', 'Publish', (viewer, ids) => service.setPublished(viewer, ids, true))
  toggle('unpublish', 'Unpublish', (viewer, ids) => service.setPublished(viewer, ids, false))
  if (!canBeFeatured(collection)) return
  toggle('feature', 'Feature', (viewer, ids) => service.setFeatured(viewer, ids, true))
  toggle('unfeature', 'Stop featuring', (viewer, ids) => service.setFeatured(viewer, ids, false))
}

function deleteRoutes(api: OpenAPIHono<ApiEnv>, collection: Collection, { service, authorize }: WritingOptions): void {
  const { name, one, many } = CONTENT[collection]
  adminRoute(api, {
    method: 'delete',
    path: `/api/v1/${collection}/{id}`,
    operationId: `delete${name}`,
    summary: `Delete a ${one}`,
    description: `You can restore it for ${UNDO_MINUTES} minutes.`,
    request: { params: idParams() },
    responses: {
      200: json('The id to restore it with.', deletionSchema),
      404: problemResponse(`No ${one} has this id.`),
    },
    handler: respondTo(authorize, (viewer, { req }) => service.remove(viewer, [req.param('id')])),
  })

  adminRoute(api, {
    method: 'post',
    path: `/api/v1/${collection}/restore`,
    operationId: `restore${name}`,
    summary: `Restore deleted ${many}`,
    request: { body: jsonBody(deletionSchema.pick({ deletion_id: true }), RESTORE_EXAMPLE) },
    responses: {
      200: json('How many were restored.', z.object({ restored: z.int() })),
      409: problemResponse('The slug is now used by something else.'),
      410: problemResponse('It’s too late to restore it.'),
    },
    handler: respondTo(authorize, async (viewer, { req }) => {
      const { deletion_id } = await readJson(req.raw)
      return { restored: await service.restore(viewer, String(deletion_id)) }
    }),
  })
}
