import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Page } from '../../../domain/page.ts'
import type { Permission, Viewer } from '../../../domain/permissions.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import { type Authorize, readVersion, requireWriter, respondTo } from './authorize.ts'
import { type ApiEnv, requireViewer } from './key.ts'
import { readJson } from './read-json.ts'
import { readPageOptions } from './read-per-page.ts'
import { adminRoute, json, jsonBody, problemResponse } from './route.ts'
import { idParams, PAGING } from './schemas.ts'

interface Updatable {
  path: `/api/v1/${string}`
  /** Part of operation ids: `updateLead`. */
  name: string
  one: string
  /** Ids are UUIDs unless this says otherwise. */
  id?: z.ZodType
  /** One record as the API sends it. */
  item: z.ZodType
  update: {
    summary: string
    description: string
    body: z.ZodType
    example: unknown
    conflict: string
  }
  service: {
    update(viewer: Viewer, id: string, values: unknown, options: { version: number | null }): Promise<unknown>
  }
}

interface Records<Query> extends Updatable {
  find: {
    description: string
    parameters: z.ZodRawShape
    page: z.ZodType
    perPage: number
    parse: (params: URLSearchParams) => Query
  }
  get: { summary: string; response: string }
  service: Updatable['service'] & {
    list(viewer: Viewer, options: { query: Query; perPage: number }): Promise<Page<unknown>>
    get(viewer: Viewer, id: string): Promise<unknown>
  }
  permission: Permission
  resolveViewer: ResolveViewer
}

/** Routes that list, get and update records, for admins only. */
export function recordRoutes<Query>(api: OpenAPIHono<ApiEnv>, records: Records<Query>): void {
  const { path, name, one, id, item, find, get, service, permission, resolveViewer } = records
  const authorize: Authorize = (context) => requireViewer(context, resolveViewer)
  adminRoute(api, {
    method: 'get',
    path,
    operationId: `find${name}s`,
    summary: `List ${one}s`,
    description: find.description,
    request: { query: z.object({ ...find.parameters, ...PAGING }) },
    responses: { 200: json('One page.', find.page), 422: problemResponse('`per_page` is invalid.') },
    handler: respondTo(authorize, (viewer, context) => service.list(viewer, readPageOptions(context, find))),
  })
  adminRoute(api, {
    method: 'get',
    path: `${path}/{id}`,
    operationId: `get${name}`,
    summary: get.summary,
    request: { params: idParams(id) },
    responses: { 200: json(get.response, item), 404: problemResponse(`No ${one} has this id.`) },
    handler: respondTo(authorize, (viewer, { req }) => service.get(viewer, req.param('id') ?? '')),
  })
  updateRoute(api, records, requireWriter(resolveViewer, permission))
}

/** The route that changes some fields of a record. */
export function updateRoute(api: OpenAPIHono<ApiEnv>, records: Updatable, authorize: Authorize): void {
  const { path, name, one, id, item, update, service } = records
  adminRoute(api, {
    method: 'patch',
    path: `${path}/{id}`,
    operationId: `update${name}`,
    summary: update.summary,
    description: `Updates only the fields you send. ${update.description}`,
    request: { params: idParams(id), body: jsonBody(update.body, update.example) },
    responses: {
      200: json(`The updated ${one}.`, item),
      404: problemResponse(`No ${one} has this id.`),
      409: problemResponse(update.conflict),
      422: problemResponse('Some fields are invalid; see `errors`.'),
    },
    handler: respondTo(authorize, async (viewer, { req }) => {
      const { version = null, ...values } = await readJson(req.raw)
      return service.update(viewer, req.param('id') ?? '', values, { version: readVersion(version) })
    }),
  })
}
