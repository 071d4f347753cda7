import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import { NO_PARCEL_QUERY } from '../../../domain/screening/parcel-query.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import type { Run, RunParcel, ScreeningRuns } from '../../screening/runs/service.ts'
import { NO_STORE } from './authorize.ts'
import { describeScreenings } from './describe-screenings.ts'
import { type ApiEnv, getViewer } from './key.ts'
import { readJson } from './read-json.ts'
import { readPerPage } from './read-per-page.ts'

/** Parcels of a page, with all facts. */
const MAX_PER_PAGE = 50

interface ScreeningRoutesOptions {
  screenings: ScreeningRuns
  resolveViewer: ResolveViewer
}

/** `POST /api/v1/screenings`, and its progress and results. */
export function screeningRoutes(api: OpenAPIHono<ApiEnv>, options: ScreeningRoutesOptions): void {
  const { screenings, resolveViewer } = options
  describeScreenings(api, MAX_PER_PAGE)

  api.post('/api/v1/screenings', async (context) => {
    const viewer = await getViewer(context, resolveViewer)
    const { name, parcels, places } = readBody(await readJson(context.req.raw))
    const read = await screenings.readText(viewer, parcels ?? places ?? '').catch(inFieldOf(parcels))
    const caller = callerOf(context.req.raw, context.env)
    const { id } = await screenings.create(viewer, caller, {
      name: name ?? read.parcels[0]?.input.name ?? 'Screening',
      ...read,
    })
    const headers = { ...NO_STORE, Location: `/api/v1/screenings/${id}` }
    return jsonResponse(present(await screenings.get(viewer, id)), { status: 201, headers })
  })

  api.get('/api/v1/screenings', async (context) =>
    jsonResponse({ data: await screenings.list(await getViewer(context, resolveViewer)) }, { headers: NO_STORE }),
  )

  api.get('/api/v1/screenings/:id', async (context) => {
    const viewer = await getViewer(context, resolveViewer)
    return jsonResponse(present(await screenings.get(viewer, context.req.param('id'))), { headers: NO_STORE })
  })

  api.get('/api/v1/screenings/:id/parcels', async (context) => {
    const viewer = await getViewer(context, resolveViewer)
    const params = new URL(context.req.url).searchParams
    const perPage = Math.min(readPerPage(params.get('per_page'), MAX_PER_PAGE), MAX_PER_PAGE)
    const query = { ...NO_PARCEL_QUERY, sort: 'number', page: numberOf(params.get('page') ?? '1') } as const
    const page = await screenings.findParcels(viewer, context.req.param('id'), query, perPage)
    return jsonResponse({ ...page, data: page.data.map(presentParcel) }, { headers: NO_STORE })
  })

  api.get('/api/v1/screenings/:id/parcels/:number', async (context: Context<ApiEnv>) => {
    const viewer = await getViewer(context, resolveViewer)
    const number = Number(context.req.param('number'))
    const { document } = await screenings.getParcel(viewer, context.req.param('id') ?? '', number)
    if (!document) throw new AppError('screening_not_found')
    return jsonResponse(document, { headers: NO_STORE })
  })
}

/** Methods of a path of screenings, for `Allow`; null for other paths. */
export function screeningMethods(path: string): string | null {
  if (path === '/api/v1/screenings') return 'GET, HEAD, POST'
  return /^\/api\/v1\/screenings\/[^/]+(\/parcels(\/[^/]+)?)?$/.test(path) ? 'GET, HEAD' : null
}

/** @throws AppError `invalid` */
function readBody({ name, parcels, places }: Record<string, unknown>) {
  if (name !== undefined && typeof name !== 'string') throw invalid('name', 'Send the name as text.')
  if ((parcels === undefined) === (places === undefined)) throw invalid('parcels', 'Send either parcels or places.')
  if (places !== undefined) {
    if (!Array.isArray(places) || !places.every((place) => typeof place === 'string'))
      throw invalid('places', 'Send places as a list of texts.')
    return { name, places: places.map((place) => place.replaceAll('\n', ' ')).join('\n') }
  }
  if (typeof parcels !== 'object' || parcels === null || Array.isArray(parcels))
    throw invalid('parcels', 'Send parcels as GeoJSON.')
  return { name, parcels: JSON.stringify(parcels) }
}

const invalid = (field: string, message: string) =>
  new AppError('invalid', { detail: message, fields: { [field]: [message] } })

/** Names the field of the request that couldn't be read. */
const inFieldOf = (parcels: string | undefined) => (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== 'invalid') throw error
  throw invalid(parcels === undefined ? 'places' : 'parcels', error.message)
}

/** Page 1 for anything that isn't a page. */
const numberOf = (text: string) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1)

const present = ({ ref: _ref, may_change: _may, share_token: _token, is_saved: _saved, profiles, ...run }: Run) => ({
  ...run,
  profiles: profiles.map(({ key, name, version }) => ({ key, name, version })),
})

const presentParcel = ({ facts, scores, problem, ...parcel }: RunParcel) => ({ ...parcel, problem, facts, scores })
