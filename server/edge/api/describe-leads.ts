import type { OpenAPIHono } from '@hono/zod-openapi'
import { MESSAGE_KINDS } from '../../../domain/lead/admin-lead.ts'
import { INQUIRY_TYPES, LEAD_STATUSES, LEAD_TYPES, MAX_NOTES_LENGTH } from '../../../domain/lead/lead.ts'
import { LEAD_ANSWERS, LEAD_SORTS } from '../../../domain/lead/lead-query.ts'
import { ADMIN_ERRORS, ADMIN_ONLY, describe, json, problemResponse, TOO_LARGE } from './describe.ts'
import { DATE_TIME, idOf, NULLABLE_DATE_TIME, PAGING, pageOf, queryOf } from './describe-list.ts'
import type { ApiEnv } from './key.ts'
import { PEOPLE_EXAMPLES } from './lead-and-user-examples.ts'

const namesOf = (table: object) => Object.keys(table)
const TEXT = { type: 'string' }
const TEXT_OR_NULL = { type: ['string', 'null'] }
const UUID = { type: 'string', format: 'uuid' }

const CHANGED = {
  status: { enum: namesOf(LEAD_STATUSES) },
  owner_id: { type: ['string', 'null'], description: 'User id of an admin; null if unassigned.' },
  notes: { type: 'string', maxLength: MAX_NOTES_LENGTH },
}

const ROW = {
  id: UUID,
  version: { type: 'integer', description: 'Increases with each change.' },
  type: { enum: namesOf(LEAD_TYPES) },
  name: TEXT,
  email: TEXT,
  company: TEXT,
  inquiry_type: { enum: [...namesOf(INQUIRY_TYPES), null] },
  role: { type: 'string', description: 'The sender’s role. Only inquiries have one.' },
  phone: TEXT,
  message: TEXT,
  listing_id: { type: ['string', 'null'], description: 'The listing of an inquiry; null after it is deleted.' },
  listing_title: { type: ['string', 'null'], description: 'The listing’s title when the inquiry was sent.' },
  ...CHANGED,
  owner: { type: ['string', 'null'], description: 'Email address of the assigned admin.' },
  source: { type: 'string', description: 'Path of the page with the form.' },
  consent: TEXT_OR_NULL,
  confirmed_at: { ...NULLABLE_DATE_TIME, description: 'When a Notify Me subscription was confirmed.' },
  answered_at: { ...NULLABLE_DATE_TIME, description: 'When the first reply was sent.' },
  due_at: { ...NULLABLE_DATE_TIME, description: 'When a reply is due; null if none is expected.' },
  due: { enum: ['due', 'overdue', null] },
  created_at: DATE_TIME,
  updated_at: DATE_TIME,
}

const LISTING = {
  slug: TEXT,
  landowner_name: TEXT,
  is_published: { type: 'boolean' },
  image: { type: ['string', 'null'], description: 'Storage path or URL of the first picture.' },
}

const LEAD = {
  type: 'object',
  properties: {
    ...ROW,
    listing: { type: ['object', 'null'], properties: LISTING },
    messages: {
      type: 'array',
      description: 'Replies and notes, oldest first.',
      items: {
        type: 'object',
        properties: {
          id: UUID,
          kind: { enum: namesOf(MESSAGE_KINDS) },
          body: TEXT,
          author: TEXT_OR_NULL,
          created_at: DATE_TIME,
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
const MISSING = problemResponse('No lead has this id.')

export function describeLeads(api: OpenAPIHono<ApiEnv>): void {
  const register = (operation: object) => describe(api, { security: ADMIN_ONLY, ...operation })
  register({
    method: 'get',
    path: '/api/v1/leads',
    operationId: 'findLeads',
    summary: 'List leads',
    description: 'Admins only. Without `status`, returns all leads except spam.',
    parameters: [
      queryOf('q', 'Words in the name, email, company or message.'),
      queryOf('status', 'Filter by status.', CHANGED.status),
      queryOf('type', 'Filter by type.', ROW.type),
      queryOf('answer', 'Leads awaiting a reply, or with an overdue reply.', {
        enum: namesOf(LEAD_ANSWERS),
      }),
      queryOf('sort', 'Sort order.', { enum: namesOf(LEAD_SORTS) }),
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
    path: '/api/v1/leads/{id}',
    operationId: 'getLead',
    summary: 'Get a lead with its messages',
    parameters: [ID],
    responses: { 200: { description: 'The lead.', ...json(LEAD) }, ...ADMIN_ERRORS, 404: MISSING },
  })
  register({
    method: 'patch',
    path: '/api/v1/leads/{id}',
    operationId: 'updateLead',
    summary: 'Update the status, owner or notes of a lead',
    description:
      'Updates only the fields you send. If you send `version` and a newer version exists, returns 409 with that version in `newer`.',
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
      200: { description: 'The updated lead.', ...json(LEAD) },
      ...ADMIN_ERRORS,
      404: MISSING,
      409: problemResponse('A newer version exists.'),
      413: TOO_LARGE,
      415: problemResponse('The Content-Type is not application/json.'),
      422: problemResponse('Some fields are invalid; see `errors`.'),
    },
  })
}
