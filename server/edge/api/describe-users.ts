import type { OpenAPIHono } from '@hono/zod-openapi'
import { USER_FILTERS, USER_SORTS } from '../../../domain/account/user-query.ts'
import { ADMIN_ERRORS, ADMIN_ONLY, describe, json, problemResponse, TOO_LARGE } from './describe.ts'
import { DATE_TIME, idOf, NULLABLE_DATE_TIME, PAGING, pageOf, queryOf } from './describe-list.ts'
import type { ApiEnv } from './key.ts'
import { PEOPLE_EXAMPLES } from './lead-and-user-examples.ts'

const TEXT = { type: 'string' }
const COUNT = { type: 'integer' }

const ROW = {
  id: TEXT,
  email: TEXT,
  name: TEXT,
  email_verified: { type: 'boolean' },
  two_factor_enabled: { type: 'boolean' },
  role: { enum: ['admin', null] },
  suspended_at: { ...NULLABLE_DATE_TIME, description: 'When the account was suspended; null if it is active.' },
  last_seen_at: NULLABLE_DATE_TIME,
  created_at: DATE_TIME,
  updated_at: DATE_TIME,
}

const USER = {
  type: 'object',
  description: 'Contains no credentials.',
  properties: {
    ...ROW,
    counts: {
      type: 'object',
      properties: { sessions: COUNT, passkeys: COUNT, api_keys: COUNT, listings: COUNT, messages: COUNT },
    },
    activity: {
      type: 'array',
      description: 'The latest 20 actions.',
      items: {
        type: 'object',
        properties: { id: COUNT, action: TEXT, subject_type: TEXT, subject_title: TEXT, created_at: DATE_TIME },
      },
    },
    security_events: {
      type: 'array',
      description: 'The latest 20 events.',
      items: {
        type: 'object',
        properties: {
          id: COUNT,
          kind: TEXT,
          detail: { type: ['string', 'null'] },
          ip_address: { type: ['string', 'null'] },
          user_agent: { type: ['string', 'null'] },
          created_at: DATE_TIME,
        },
      },
    },
  },
}

const ID = idOf({ type: 'string', maxLength: 100 }, '5b0d6c9e-6f0e-4c55-9d0c-0d5f0c3f7a11')
const MISSING = problemResponse('No user has this id.')

export function describeUsers(api: OpenAPIHono<ApiEnv>): void {
  const register = (operation: object) => describe(api, { security: ADMIN_ONLY, ...operation })
  register({
    method: 'get',
    path: '/api/v1/users',
    operationId: 'findUsers',
    summary: 'List users',
    description: 'Admins only.',
    parameters: [
      queryOf('q', 'Words in the email or name.'),
      queryOf('show', 'Filter.', { enum: Object.keys(USER_FILTERS) }),
      queryOf('sort', 'Sort order.', { enum: Object.keys(USER_SORTS) }),
      ...PAGING,
    ],
    responses: {
      200: { description: 'One page.', ...json(pageOf({ type: 'object', properties: ROW })) },
      ...ADMIN_ERRORS,
      422: problemResponse('`per_page` is invalid.'),
    },
  })
  register({
    method: 'get',
    path: '/api/v1/users/{id}',
    operationId: 'getUser',
    summary: 'Get a user with recent activity',
    parameters: [ID],
    responses: { 200: { description: 'The account.', ...json(USER) }, ...ADMIN_ERRORS, 404: MISSING },
  })
  register({
    method: 'patch',
    path: '/api/v1/users/{id}',
    operationId: 'updateUser',
    summary: 'Change the admin role, suspend or reinstate',
    description:
      'Updates only the fields you send. Suspending a user immediately ends their sessions and API keys. The last admin cannot be removed. To demote or suspend yourself, send `confirm: true`.',
    parameters: [ID],
    request: {
      body: {
        required: true,
        ...json(
          {
            type: 'object',
            properties: {
              role: { enum: ['admin', null] },
              suspended: { type: 'boolean' },
              confirm: { type: 'boolean' },
            },
          },
          PEOPLE_EXAMPLES.user,
        ),
      },
    },
    responses: {
      200: { description: 'The updated user.', ...json(USER) },
      ...ADMIN_ERRORS,
      404: MISSING,
      409: problemResponse('The user is the only admin, is you (without `confirm`), or is suspended.'),
      413: TOO_LARGE,
      415: problemResponse('The Content-Type is not application/json.'),
      422: problemResponse('Some fields are invalid; see `errors`.'),
    },
  })
}
