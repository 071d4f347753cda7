import type { OpenAPIHono } from '@hono/zod-openapi'
import { parseUserQuery, USERS_PER_PAGE } from '../../../domain/account/user-query.ts'
import { LEADS_PER_PAGE, parseLeadQuery } from '../../../domain/lead/lead-query.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { NO_STORE, readVersion, requireWriter } from './authorize.ts'
import { describeLeads } from './describe-leads.ts'
import { describeUsers } from './describe-users.ts'
import { type ApiEnv, requireViewer } from './key.ts'
import { readJson } from './read-json.ts'
import { readPerPage } from './read-per-page.ts'
import type { ApiServices } from './services.ts'

interface PeopleRoutesOptions {
  resolveViewer: ResolveViewer
  services: Pick<ApiServices, 'inbox' | 'users'>
}

/** Leads and users, for admins only. */
export function peopleRoutes(api: OpenAPIHono<ApiEnv>, options: PeopleRoutesOptions): void {
  describeLeads(api)
  leadRoutes(api, options)
  describeUsers(api)
  userRoutes(api, options)
}

function leadRoutes(api: OpenAPIHono<ApiEnv>, options: PeopleRoutesOptions): void {
  const { inbox } = options.services
  const authorize = requireWriter(options.resolveViewer, 'answer leads')

  api.get('/api/v1/leads', async (context) => {
    const viewer = await requireViewer(context, options.resolveViewer)
    const params = new URL(context.req.url).searchParams
    const perPage = readPerPage(params.get('per_page'), LEADS_PER_PAGE)
    return jsonResponse(await inbox.list(viewer, { query: parseLeadQuery(params), perPage }), { headers: NO_STORE })
  })

  api.get('/api/v1/leads/:id', async (context) => {
    const viewer = await requireViewer(context, options.resolveViewer)
    return jsonResponse(await inbox.get(viewer, context.req.param('id')), { headers: NO_STORE })
  })

  api.patch('/api/v1/leads/:id', async (context) => {
    const viewer = await authorize(context)
    const { version = null, ...values } = await readJson(context.req.raw)
    const changed = await inbox.update(viewer, context.req.param('id'), values, { version: readVersion(version) })
    return jsonResponse(changed, { headers: NO_STORE })
  })
}

function userRoutes(api: OpenAPIHono<ApiEnv>, options: PeopleRoutesOptions): void {
  const { users } = options.services
  const authorize = requireWriter(options.resolveViewer, 'manage users')

  api.get('/api/v1/users', async (context) => {
    const viewer = await requireViewer(context, options.resolveViewer)
    const params = new URL(context.req.url).searchParams
    const perPage = readPerPage(params.get('per_page'), USERS_PER_PAGE)
    return jsonResponse(await users.list(viewer, { query: parseUserQuery(params), perPage }), { headers: NO_STORE })
  })

  api.get('/api/v1/users/:id', async (context) => {
    const viewer = await requireViewer(context, options.resolveViewer)
    return jsonResponse(await users.get(viewer, context.req.param('id')), { headers: NO_STORE })
  })

  api.patch('/api/v1/users/:id', async (context) => {
    const viewer = await authorize(context)
    const values = await readJson(context.req.raw)
    return jsonResponse(await users.update(viewer, context.req.param('id'), values), { headers: NO_STORE })
  })
}

/** The methods allowed at a path of leads or users; null for other paths. */
export function peopleMethods(path: string): string | null {
  const found = /^\/api\/v1\/(?:leads|users)(\/[^/]+)?$/.exec(path)
  if (!found) return null
  return found[1] ? 'GET, HEAD, PATCH' : 'GET, HEAD'
}
