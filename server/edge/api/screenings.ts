import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { AppError, invalid } from '../../../domain/errors.ts'
import { NO_PARCEL_QUERY } from '../../../domain/screening/parcel-query.ts'
import { DAYS_WITHOUT_ACCOUNT, MAX_PARCELS, MAX_PARCELS_WITHOUT_ACCOUNT } from '../../../domain/screening/run.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import type { Run, RunParcel, ScreeningRuns, SentParcels } from '../../screening/runs/service.ts'
import { type Authorize, NO_STORE, respondTo } from './authorize.ts'
import { type ApiEnv, getViewer } from './key.ts'
import { readJson } from './read-json.ts'
import { readPerPage } from './read-per-page.ts'
import { json, jsonBody, problemResponse, publicRoute, SIGNED_IN } from './route.ts'
import { idParams, PAGING, pageOf, parameter } from './schemas.ts'
import { bodySchema, documentSchema, listedSchema, parcelSchema, runSchema } from './screening-schemas.ts'

/** Parcels of a page, with all facts. */
const MAX_PER_PAGE = 50

const EXAMPLE = { name: 'Two sites', places: ['30.571, -97.409', 'Taylor, TX'] }
const ID = idParams(z.string())
const NOT_FOUND = problemResponse('No screening has this id, or it belongs to someone else.')

export const SCREENING_FORM = { path: '/api/v1/screenings', limit: { maxBytes: 10 * 1024 * 1024 } }

interface ScreeningRoutesOptions {
  screenings: ScreeningRuns
  resolveViewer: ResolveViewer
}

/** `POST /api/v1/screenings`, and its progress and results. */
export function screeningRoutes(api: OpenAPIHono<ApiEnv>, options: ScreeningRoutesOptions): void {
  runRoutes(api, options)
  parcelRoutes(api, options)
}

/** Visitors may screen too. */
const viewerReader =
  (resolveViewer: ScreeningRoutesOptions['resolveViewer']): Authorize =>
  (context) =>
    getViewer(context, resolveViewer)

function runRoutes(api: OpenAPIHono<ApiEnv>, { screenings, resolveViewer }: ScreeningRoutesOptions): void {
  const authorize = viewerReader(resolveViewer)
  publicRoute(api, {
    method: 'post',
    path: '/api/v1/screenings',
    operationId: 'createScreening',
    summary: 'Screen parcels',
    description: `Screens up to ${MAX_PARCELS_WITHOUT_ACCOUNT} parcels without an account, which are deleted after ${DAYS_WITHOUT_ACCOUNT} days, and up to ${MAX_PARCELS} with one. Read the screening until its \`state\` is \`done\`.`,
    request: { body: jsonBody(bodySchema, EXAMPLE) },
    responses: {
      201: json('The screening, which runs in the background.', runSchema),
      400: problemResponse('The request is cross-origin, or its body is malformed.'),
      413: problemResponse('The body is over 10 MB.'),
      422: problemResponse('There are too many parcels, or none.'),
    },
    handler: async (context) => {
      const viewer = await getViewer(context, resolveViewer)
      const { name, sent } = readBody(await readJson(context.req.raw))
      const read = await screenings.readSent(viewer, callerOf(context.req.raw, context.env), sent)
      const { id } = await screenings.create(viewer, {
        name: name ?? read.parcels[0]?.input.name ?? 'Screening',
        ...read,
      })
      const headers = { ...NO_STORE, Location: `/api/v1/screenings/${id}` }
      return jsonResponse(present(await screenings.get(viewer, id)), { status: 201, headers })
    },
  })

  publicRoute(api, {
    method: 'get',
    path: '/api/v1/screenings',
    operationId: 'listScreenings',
    security: SIGNED_IN,
    summary: 'List your screenings and those that your organization shares',
    responses: { 200: json('The screenings, the latest first.', z.object({ data: z.array(listedSchema) })) },
    handler: respondTo(authorize, async (viewer) => ({ data: await screenings.list(viewer) })),
  })

  publicRoute(api, {
    method: 'get',
    path: '/api/v1/screenings/{id}',
    operationId: 'getScreening',
    summary: 'Get a screening and its progress',
    request: { params: ID },
    responses: { 200: json('The screening.', runSchema), 404: NOT_FOUND },
    handler: respondTo(authorize, async (viewer, { req }) => present(await screenings.get(viewer, req.param('id')))),
  })
}

function parcelRoutes(api: OpenAPIHono<ApiEnv>, { screenings, resolveViewer }: ScreeningRoutesOptions): void {
  const authorize = viewerReader(resolveViewer)
  publicRoute(api, {
    method: 'get',
    path: '/api/v1/screenings/{id}/parcels',
    operationId: 'findScreenedParcels',
    summary: 'List the parcels of a screening with facts and scores',
    request: {
      params: ID,
      query: z.object({
        page: parameter('Page number, starting at 1.', z.int().min(1)),
        per_page: PAGING.per_page.openapi({
          description: `Parcels per page, of which at most ${MAX_PER_PAGE} are sent.`,
        }),
      }),
    },
    responses: {
      200: json('One page of parcels, in the order of the request.', pageOf(parcelSchema)),
      404: NOT_FOUND,
      422: problemResponse('`per_page` is out of range.'),
    },
    handler: respondTo(authorize, async (viewer, { req }) => {
      const params = new URL(req.url).searchParams
      const perPage = Math.min(readPerPage(params.get('per_page'), MAX_PER_PAGE), MAX_PER_PAGE)
      const query = { ...NO_PARCEL_QUERY, sort: 'number', page: numberOf(params.get('page') ?? '1') } as const
      const page = await screenings.findParcels(viewer, req.param('id'), query, perPage)
      return { ...page, data: page.data.map(presentParcel) }
    }),
  })

  publicRoute(api, {
    method: 'get',
    path: '/api/v1/screenings/{id}/parcels/{number}',
    operationId: 'getScreenedParcel',
    summary: 'Get the screening of a parcel with all that it takes to compute it again',
    request: { params: ID.extend({ number: z.int().min(1).openapi({ example: 1 }) }) },
    responses: { 200: json('The document that `npm run screen` checks.', documentSchema), 404: NOT_FOUND },
    handler: respondTo(authorize, async (viewer, { req }) => {
      const { document } = await screenings.getParcel(viewer, req.param('id'), Number(req.param('number')))
      if (!document) throw new AppError('screening_not_found')
      return document
    }),
  })
}

/** Methods of a path of screenings, for `Allow`; null for other paths. */
export function screeningMethods(path: string): string | null {
  if (path === '/api/v1/screenings') return 'GET, HEAD, POST'
  return /^\/api\/v1\/screenings\/[^/]+(\/parcels(\/[^/]+)?)?$/.test(path) ? 'GET, HEAD' : null
}

/** @throws AppError `invalid` */
function readBody(body: Record<string, unknown>): { name: string | undefined; sent: SentParcels } {
  const { name } = readShape(bodySchema.pick({ name: true }), body)
  if ((body.parcels === undefined) === (body.places === undefined))
    throw invalid('parcels', 'Send either parcels or places.')
  const { parcels, places = [] } = readShape(bodySchema, body)
  return { name, sent: parcels ? { parcels } : { places } }
}

/** @throws AppError `invalid` with the first problem */
function readShape<Schema extends z.ZodType>(schema: Schema, sent: Record<string, unknown>): z.output<Schema> {
  const { data, error } = schema.safeParse(sent)
  const [issue] = error?.issues ?? []
  if (issue) throw invalid(String(issue.path[0]), issue.message)
  return data as z.output<Schema>
}

/** Page 1 for anything that isn't a page. */
const numberOf = (text: string) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1)

const present = ({ ref: _ref, may_change: _may, share_token: _token, is_saved: _saved, profiles, ...run }: Run) => ({
  ...run,
  profiles: profiles.map(({ key, name, version }) => ({ key, name, version })),
})

const presentParcel = ({ facts, scores, problem, ...parcel }: RunParcel) => ({ ...parcel, problem, facts, scores })
