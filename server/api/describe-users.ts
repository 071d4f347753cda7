import type { OpenAPIHono } from '@hono/zod-openapi'
import { USER_FILTERS, USER_SORTS } from '../../domain/user-query.ts'
import { ADMIN_FAILURES, BY_ADMIN, describe, failure, json } from './describe.ts'
import { idOf, MOMENT, MOMENT_OR_NULL, PAGING, pageOf, queryOf } from './describe-list.ts'
import type { ApiEnv } from './key.ts'
import { PEOPLE_EXAMPLES } from './people-examples.ts'

const TEXT = { type: 'string' }
const COUNT = { type: 'integer' }

const ROW = {
  id: TEXT,
  email: TEXT,
  name: TEXT,
  email_verified: { type: 'boolean' },
  two_factor_enabled: { type: 'boolean' },
  role: { enum: ['admin', null] },
  suspended_at: { ...MOMENT_OR_NULL, description: 'Since when the account may not be used; null when it may.' },
  last_seen_at: MOMENT_OR_NULL,
  created_at: MOMENT,
  updated_at: MOMENT,
}

const USER = {
  type: 'object',
  description: 'Nothing of it opens the account.',
  properties: {
    ...ROW,
    counts: {
      type: 'object',
      properties: { sessions: COUNT, passkeys: COUNT, api_keys: COUNT, listings: COUNT, messages: COUNT },
    },
    activity: {
      type: 'array',
      description: 'What they did, the latest 20.',
      items: {
        type: 'object',
        properties: { id: COUNT, action: TEXT, subject_type: TEXT, subject_title: TEXT, created_at: MOMENT },
      },
    },
    security_events: {
      type: 'array',
      description: 'The latest 20.',
      items: {
        type: 'object',
        properties: {
          id: COUNT,
          kind: TEXT,
          detail: { type: ['string', 'null'] },
          ip_address: { type: ['string', 'null'] },
          user_agent: { type: ['string', 'null'] },
          created_at: MOMENT,
        },
      },
    },
  },
}

const ID = idOf({ type: 'string', maxLength: 100 }, '5b0d6c9e-6f0e-4c55-9d0c-0d5f0c3f7a11')
const MISSING = failure('There is no such user.')

export function describeUsers(api: OpenAPIHono<ApiEnv>): void {
  const register = (operation: object) => describe(api, { security: BY_ADMIN, ...operation })
  register({
    method: 'get',
    path: '/api/v1/users',
    operationId: 'findUsers',
    summary: 'Read the accounts',
    description: 'For admins.',
    parameters: [
      queryOf('q', 'Words of e-mail and name.'),
      queryOf('show', 'Some of them.', { enum: Object.keys(USER_FILTERS) }),
      queryOf('sort', 'The order.', { enum: Object.keys(USER_SORTS) }),
      ...PAGING,
    ],
    responses: {
      200: { description: 'One page.', ...json(pageOf({ type: 'object', properties: ROW })) },
      ...ADMIN_FAILURES,
      422: failure('per_page is not valid.'),
    },
  })
  register({
    method: 'get',
    path: '/api/v1/users/{id}',
    operationId: 'getUser',
    summary: 'Read an account with what its owner did',
    parameters: [ID],
    responses: { 200: { description: 'The account.', ...json(USER) }, ...ADMIN_FAILURES, 404: MISSING },
  })
  register({
    method: 'patch',
    path: '/api/v1/users/{id}',
    operationId: 'updateUser',
    summary: 'Give or take the admin role, suspend or reinstate',
    description:
      'Changes what is named. Suspending ends all sessions and keys at once. There is always an admin left, and what takes your own role or suspends you needs `confirm: true`.',
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
      200: { description: 'The account as it is now.', ...json(USER) },
      ...ADMIN_FAILURES,
      404: MISSING,
      409: failure('It is the only admin, your own account, or suspended.'),
      415: failure('The body is not sent as JSON.'),
      422: failure('Values are not valid; `errors` names the fields.'),
    },
  })
}
