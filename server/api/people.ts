import type { OpenAPIHono } from '@hono/zod-openapi'
import { LEADS_PER_PAGE, parseLeadQuery } from '../../domain/lead-query.ts'
import { parseUserQuery, USERS_PER_PAGE } from '../../domain/user-query.ts'
import { jsonAnswer } from '../http/text-answer.ts'
import type { Services } from '../services/services.ts'
import { type AskerOptions, PRIVATE, readVersion, writerOf } from './asker.ts'
import { describeLeads } from './describe-leads.ts'
import { describeUsers } from './describe-users.ts'
import { type ApiEnv, viewerOf } from './key.ts'
import { readJson } from './read-json.ts'
import { readPerPage } from './read-per-page.ts'

interface PeopleRoutesOptions extends AskerOptions {
  services: Pick<Services, 'inbox' | 'users'>
}

/** Leads and accounts, for admins alone. */
export function peopleRoutes(api: OpenAPIHono<ApiEnv>, options: PeopleRoutesOptions): void {
  describeLeads(api)
  leadRoutes(api, options)
  describeUsers(api)
  userRoutes(api, options)
}

function leadRoutes(api: OpenAPIHono<ApiEnv>, options: PeopleRoutesOptions): void {
  const { inbox } = options.services
  const writer = writerOf(options, 'answer leads')

  api.get('/api/v1/leads', async (context) => {
    const viewer = await viewerOf(context, options.findViewer)
    const params = new URL(context.req.url).searchParams
    const perPage = readPerPage(params.get('per_page'), LEADS_PER_PAGE)
    return jsonAnswer(await inbox.list(viewer, { query: parseLeadQuery(params), perPage }), { headers: PRIVATE })
  })

  api.get('/api/v1/leads/:id', async (context) => {
    const viewer = await viewerOf(context, options.findViewer)
    return jsonAnswer(await inbox.get(viewer, context.req.param('id')), { headers: PRIVATE })
  })

  api.patch('/api/v1/leads/:id', async (context) => {
    const viewer = await writer(context)
    const { version = null, ...values } = await readJson(context.req.raw)
    const changed = await inbox.update(viewer, context.req.param('id'), values, { version: readVersion(version) })
    return jsonAnswer(changed, { headers: PRIVATE })
  })
}

function userRoutes(api: OpenAPIHono<ApiEnv>, options: PeopleRoutesOptions): void {
  const { users } = options.services
  const writer = writerOf(options, 'manage users')

  api.get('/api/v1/users', async (context) => {
    const viewer = await viewerOf(context, options.findViewer)
    const params = new URL(context.req.url).searchParams
    const perPage = readPerPage(params.get('per_page'), USERS_PER_PAGE)
    return jsonAnswer(await users.list(viewer, { query: parseUserQuery(params), perPage }), { headers: PRIVATE })
  })

  api.get('/api/v1/users/:id', async (context) => {
    const viewer = await viewerOf(context, options.findViewer)
    return jsonAnswer(await users.get(viewer, context.req.param('id')), { headers: PRIVATE })
  })

  api.patch('/api/v1/users/:id', async (context) => {
    const viewer = await writer(context)
    const values = await readJson(context.req.raw)
    return jsonAnswer(await users.update(viewer, context.req.param('id'), values), { headers: PRIVATE })
  })
}

/** What an address of these takes; null for any other. */
export function methodsOfPeople(path: string): string | null {
  const found = /^\/api\/v1\/(?:leads|users)(\/[^/]+)?$/.exec(path)
  if (!found) return null
  return found[1] ? 'GET, HEAD, PATCH' : 'GET, HEAD'
}
