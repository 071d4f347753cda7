import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { AdminUser, UserRow } from '../../../domain/account/admin-user.ts'
import { userChangesSchema } from '../../../domain/account/user-changes.ts'
import { parseUserQuery, USER_FILTERS, USER_SORTS, USERS_PER_PAGE } from '../../../domain/account/user-query.ts'
import type { Page } from '../../../domain/page.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import type { UserAdmin } from '../../people/accounts/users/service.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { NO_STORE, requireWriter } from './authorize.ts'
import { type ApiEnv, requireViewer } from './key.ts'
import { readJson } from './read-json.ts'
import { readPerPage } from './read-per-page.ts'
import { adminRoute, json, jsonBody, problemResponse } from './route.ts'
import { idParams, keyOf, nullable, PAGING, pageOf, parameter } from './schemas.ts'

/** A change in the documentation. A test sends it unchanged. */
const USER_EXAMPLE = { suspended: true } as const

const rowSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  email_verified: z.boolean(),
  two_factor_enabled: z.boolean(),
  role: z.enum(['admin']).nullable(),
  suspended_at: nullable.dateTime.openapi({
    description: 'When the account was suspended; null if it is active.',
  }),
  last_seen_at: nullable.dateTime,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

const eventSchema = z.object({
  id: z.int(),
  kind: z.string(),
  detail: nullable.text,
  ip_address: nullable.text,
  user_agent: nullable.text,
  created_at: z.iso.datetime(),
})

const userSchema = rowSchema
  .extend({
    counts: z.object({
      sessions: z.int(),
      passkeys: z.int(),
      api_keys: z.int(),
      listings: z.int(),
      messages: z.int(),
    }),
    activity: z
      .array(
        z.object({
          id: z.int(),
          action: z.string(),
          subject_type: z.string(),
          subject_title: z.string(),
          created_at: z.iso.datetime(),
        }),
      )
      .openapi({ description: 'The latest 20 actions.' }),
    security_events: z.array(eventSchema).openapi({ description: 'The latest 20 events.' }),
  })
  .openapi('User', { description: 'Contains no credentials.' }) satisfies z.ZodType<Omit<AdminUser, 'security_events'>>

const pageSchema = pageOf(rowSchema.openapi('UserSummary')) satisfies z.ZodType<Page<UserRow>>

const ID = idParams(z.string().max(100))
const NOT_FOUND = problemResponse('No user has this id.')

interface UserRoutesOptions {
  users: UserAdmin
  resolveViewer: ResolveViewer
}

/** Users, for admins only. */
export function userRoutes(api: OpenAPIHono<ApiEnv>, { users, resolveViewer }: UserRoutesOptions): void {
  const authorize = requireWriter(resolveViewer, 'manage users')

  adminRoute(api, {
    method: 'get',
    path: '/api/v1/users',
    operationId: 'findUsers',
    summary: 'List users',
    description: 'Admins only.',
    request: {
      query: z.object({
        q: parameter('Words in the email or name.'),
        show: parameter('Filter.', keyOf(USER_FILTERS)),
        sort: parameter('Sort order.', keyOf(USER_SORTS)),
        ...PAGING,
      }),
    },
    responses: {
      200: json('One page.', pageSchema),
      422: problemResponse('`per_page` is invalid.'),
    },
    handler: async (context) => {
      const viewer = await requireViewer(context, resolveViewer)
      const params = new URL(context.req.url).searchParams
      const perPage = readPerPage(params.get('per_page'), USERS_PER_PAGE)
      return jsonResponse(await users.list(viewer, { query: parseUserQuery(params), perPage }), { headers: NO_STORE })
    },
  })

  adminRoute(api, {
    method: 'get',
    path: '/api/v1/users/{id}',
    operationId: 'getUser',
    summary: 'Get a user with recent activity',
    request: { params: ID },
    responses: { 200: json('The account.', userSchema), 404: NOT_FOUND },
    handler: async (context) => {
      const viewer = await requireViewer(context, resolveViewer)
      return jsonResponse(await users.get(viewer, context.req.param('id')), { headers: NO_STORE })
    },
  })

  adminRoute(api, {
    method: 'patch',
    path: '/api/v1/users/{id}',
    operationId: 'updateUser',
    summary: 'Change the admin role, suspend or reinstate',
    description:
      'Updates only the fields you send. Suspending a user immediately ends their sessions and API keys. The last admin cannot be removed. To demote or suspend yourself, send `confirm: true`.',
    request: { params: ID, body: jsonBody(userChangesSchema.partial(), USER_EXAMPLE) },
    responses: {
      200: json('The updated user.', userSchema),
      404: NOT_FOUND,
      409: problemResponse('The user is the only admin, is you (without `confirm`), or is suspended.'),
      422: problemResponse('Some fields are invalid; see `errors`.'),
    },
    handler: async (context) => {
      const viewer = await authorize(context)
      const values = await readJson(context.req.raw)
      return jsonResponse(await users.update(viewer, context.req.param('id'), values), { headers: NO_STORE })
    },
  })
}
