import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { AdminUser, UserRow } from '../../../domain/account/admin-user.ts'
import { userChangesSchema } from '../../../domain/account/user-changes.ts'
import { parseUserQuery, USER_FILTERS, USER_SORTS, USERS_PER_PAGE } from '../../../domain/account/user-query.ts'
import type { Page } from '../../../domain/page.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import type { UserAdmin } from '../../people/accounts/users/service.ts'
import type { ApiEnv } from './key.ts'
import { recordRoutes } from './records.ts'
import { keyOf, nullable, pageOf, parameter } from './schemas.ts'

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

interface UserRoutesOptions {
  users: UserAdmin
  resolveViewer: ResolveViewer
}

/** Users, for admins only. */
export function userRoutes(api: OpenAPIHono<ApiEnv>, { users, resolveViewer }: UserRoutesOptions): void {
  recordRoutes(api, {
    path: '/api/v1/users',
    name: 'User',
    one: 'user',
    id: z.string().max(100),
    item: userSchema,
    service: users,
    permission: 'manage users',
    resolveViewer,
    find: {
      description: 'Admins only.',
      parameters: {
        q: parameter('Words in the email or name.'),
        show: parameter('Filter.', keyOf(USER_FILTERS)),
        sort: parameter('Sort order.', keyOf(USER_SORTS)),
      },
      page: pageSchema,
      perPage: USERS_PER_PAGE,
      parse: parseUserQuery,
    },
    get: { summary: 'Get a user with recent activity', response: 'The account.' },
    update: {
      summary: 'Change the admin role, suspend or reinstate',
      description:
        'Suspending a user immediately ends their sessions and API keys. The last admin cannot be removed. To demote or suspend yourself, send `confirm: true`.',
      body: userChangesSchema.partial(),
      example: USER_EXAMPLE,
      conflict: 'The user is the only admin, is you (without `confirm`), or is suspended.',
    },
  })
}
