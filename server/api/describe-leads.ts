import type { OpenAPIHono } from '@hono/zod-openapi'
import { INQUIRY_TYPES, LEAD_STATUSES, LEAD_TYPES, LONGEST_NOTES } from '../../domain/lead.ts'
import { LEAD_ANSWERS, LEAD_SORTS } from '../../domain/lead-query.ts'
import { MESSAGE_KINDS } from '../../domain/managed-lead.ts'
import { ADMIN_FAILURES, BY_ADMIN, describe, failure, json } from './describe.ts'
import { idOf, MOMENT, MOMENT_OR_NULL, PAGING, pageOf, queryOf } from './describe-list.ts'
import type { ApiEnv } from './key.ts'
import { PEOPLE_EXAMPLES } from './people-examples.ts'

const namesOf = (table: object) => Object.keys(table)
const TEXT = { type: 'string' }
const TEXT_OR_NULL = { type: ['string', 'null'] }
const UUID = { type: 'string', format: 'uuid' }

const CHANGED = {
  status: { enum: namesOf(LEAD_STATUSES) },
  owner_id: { type: ['string', 'null'], description: 'The id of an admin; null for nobody.' },
  notes: { type: 'string', maxLength: LONGEST_NOTES },
}

const ROW = {
  id: UUID,
  version: { type: 'integer', description: 'Counts what operators change.' },
  type: { enum: namesOf(LEAD_TYPES) },
  name: TEXT,
  email: TEXT,
  company: TEXT,
  inquiry_type: { enum: [...namesOf(INQUIRY_TYPES), null] },
  message: TEXT,
  listing_id: TEXT_OR_NULL,
  ...CHANGED,
  owner: { type: ['string', 'null'], description: 'The e-mail of who looks after it.' },
  source: { type: 'string', description: 'Path of the page that it came from.' },
  consent: TEXT_OR_NULL,
  confirmed_at: { ...MOMENT_OR_NULL, description: 'Of addresses under Notify Me.' },
  answered_at: { ...MOMENT_OR_NULL, description: 'When it was first answered.' },
  due_at: { ...MOMENT_OR_NULL, description: 'By when an answer was promised; null where none is waited for.' },
  due: { enum: ['due', 'overdue', null] },
  created_at: MOMENT,
  updated_at: MOMENT,
}

const LEAD = {
  type: 'object',
  properties: {
    ...ROW,
    listing: { type: ['object', 'null'], properties: { slug: TEXT, landowner_name: TEXT } },
    messages: {
      type: 'array',
      description: 'What was written since, the oldest first.',
      items: {
        type: 'object',
        properties: {
          id: UUID,
          kind: { enum: namesOf(MESSAGE_KINDS) },
          body: TEXT,
          author: TEXT_OR_NULL,
          created_at: MOMENT,
          mail: {
            type: ['object', 'null'],
            properties: {
              state: { enum: ['queued', 'sending', 'sent', 'refused', 'unconfirmed'] },
              tries: { type: 'integer' },
              failure: TEXT_OR_NULL,
            },
          },
        },
      },
    },
  },
}

const ID = idOf(UUID, '5b0d6c9e-6f0e-4c55-9d0c-0d5f0c3f7a11')
const MISSING = failure('There is no such lead.')

export function describeLeads(api: OpenAPIHono<ApiEnv>): void {
  const register = (operation: object) => describe(api, { security: BY_ADMIN, ...operation })
  register({
    method: 'get',
    path: '/api/v1/leads',
    operationId: 'findLeads',
    summary: 'Read the inbox',
    description: 'For admins. Without `status`, all but spam.',
    parameters: [
      queryOf('q', 'Words of name, e-mail, company and message.'),
      queryOf('status', 'One status.', CHANGED.status),
      queryOf('type', 'One type.', ROW.type),
      queryOf('answer', 'Those that wait for an answer, or wait longer than promised.', {
        enum: namesOf(LEAD_ANSWERS),
      }),
      queryOf('sort', 'The order.', { enum: namesOf(LEAD_SORTS) }),
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
    path: '/api/v1/leads/{id}',
    operationId: 'getLead',
    summary: 'Read a lead with its thread',
    parameters: [ID],
    responses: { 200: { description: 'The lead.', ...json(LEAD) }, ...ADMIN_FAILURES, 404: MISSING },
  })
  register({
    method: 'patch',
    path: '/api/v1/leads/{id}',
    operationId: 'updateLead',
    summary: 'Change status, owner or notes of a lead',
    description:
      'Changes the values that are named. With `version`, a newer version is not overwritten: 409 then tells in `newer` what there is now.',
    parameters: [ID],
    request: {
      body: {
        required: true,
        ...json(
          { type: 'object', properties: { version: { type: 'integer', minimum: 1 }, ...CHANGED } },
          PEOPLE_EXAMPLES.lead,
        ),
      },
    },
    responses: {
      200: { description: 'The lead as it is now.', ...json(LEAD) },
      ...ADMIN_FAILURES,
      404: MISSING,
      409: failure('Somebody else saved a newer version.'),
      415: failure('The body is not sent as JSON.'),
      422: failure('Values are not valid; `errors` names the fields.'),
    },
  })
}
