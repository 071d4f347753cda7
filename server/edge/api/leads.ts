import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { type AdminLead, type LeadRow, MESSAGE_KINDS } from '../../../domain/lead/admin-lead.ts'
import { INQUIRY_TYPES, LEAD_STATUSES, LEAD_TYPES } from '../../../domain/lead/lead.ts'
import { LEAD_ANSWERS, LEAD_SORTS, LEADS_PER_PAGE, parseLeadQuery } from '../../../domain/lead/lead-query.ts'
import { leadChangesSchema } from '../../../domain/lead/lead-values.ts'
import type { Page } from '../../../domain/page.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import type { LeadInbox } from '../../people/leads/inbox/service.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { NO_STORE, readVersion, requireWriter, versionSchema } from './authorize.ts'
import { type ApiEnv, requireViewer } from './key.ts'
import { readJson } from './read-json.ts'
import { readPerPage } from './read-per-page.ts'
import { adminRoute, json, jsonBody, problemResponse } from './route.ts'
import { idParams, keyOf, nullable, PAGING, pageOf, parameter, version } from './schemas.ts'

/** A change in the documentation. A test sends it unchanged. */
export const LEAD_EXAMPLE = { status: 'in_progress', notes: 'Called back. Wants 40 acres near Taylor.' } as const

const rowSchema = z.object({
  id: z.uuid(),
  version,
  type: keyOf(LEAD_TYPES),
  status: keyOf(LEAD_STATUSES),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  role: z.string().openapi({ description: 'The sender’s role. Only inquiries have one.' }),
  phone: z.string(),
  inquiry_type: keyOf(INQUIRY_TYPES).nullable(),
  message: z.string(),
  listing_id: nullable.text.openapi({ description: 'The listing of an inquiry; null after it is deleted.' }),
  listing_title: nullable.text.openapi({ description: 'The listing’s title when the inquiry was sent.' }),
  owner_id: nullable.text.openapi({ description: 'User id of an admin; null if unassigned.' }),
  owner: nullable.text.openapi({ description: 'Email address of the assigned admin.' }),
  notes: z.string(),
  source: z.string().openapi({ description: 'Path of the page with the form.' }),
  consent: nullable.text,
  confirmed_at: nullable.dateTime.openapi({ description: 'When a Notify Me subscription was confirmed.' }),
  answered_at: nullable.dateTime.openapi({ description: 'When the first reply was sent.' }),
  due_at: nullable.dateTime.openapi({ description: 'When a reply is due; null if none is expected.' }),
  due: z.enum(['due', 'overdue']).nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

const messageSchema = z.object({
  id: z.uuid(),
  kind: keyOf(MESSAGE_KINDS),
  body: z.string(),
  author: nullable.text,
  created_at: z.iso.datetime(),
  mail: z
    .object({
      state: z.enum(['queued', 'sending', 'sent', 'refused', 'unconfirmed']),
      tries: z.int(),
      failure: nullable.text,
    })
    .nullable(),
})

const leadSchema = rowSchema
  .extend({
    listing: z
      .object({
        slug: z.string(),
        landowner_name: z.string(),
        is_published: z.boolean(),
        image: nullable.text.openapi({ description: 'Storage path or URL of the first picture.' }),
      })
      .nullable(),
    messages: z.array(messageSchema).openapi({ description: 'Replies and notes, oldest first.' }),
  })
  .openapi('Lead') satisfies z.ZodType<AdminLead>

const pageSchema = pageOf(rowSchema.openapi('LeadSummary')) satisfies z.ZodType<Page<LeadRow>>

const CHANGES = leadChangesSchema.extend({ version: versionSchema }).partial()
const NOT_FOUND = problemResponse('No lead has this id.')

interface LeadRoutesOptions {
  inbox: LeadInbox
  resolveViewer: ResolveViewer
}

/** Leads, for admins only. */
export function leadRoutes(api: OpenAPIHono<ApiEnv>, { inbox, resolveViewer }: LeadRoutesOptions): void {
  const authorize = requireWriter(resolveViewer, 'answer leads')

  adminRoute(api, {
    method: 'get',
    path: '/api/v1/leads',
    operationId: 'findLeads',
    summary: 'List leads',
    description: 'Admins only. Without `status`, returns all leads except spam.',
    request: {
      query: z.object({
        q: parameter('Words in the name, email, company or message.'),
        status: parameter('Filter by status.', keyOf(LEAD_STATUSES)),
        type: parameter('Filter by type.', keyOf(LEAD_TYPES)),
        answer: parameter('Leads awaiting a reply, or with an overdue reply.', keyOf(LEAD_ANSWERS)),
        sort: parameter('Sort order.', keyOf(LEAD_SORTS)),
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
      const perPage = readPerPage(params.get('per_page'), LEADS_PER_PAGE)
      return jsonResponse(await inbox.list(viewer, { query: parseLeadQuery(params), perPage }), { headers: NO_STORE })
    },
  })

  adminRoute(api, {
    method: 'get',
    path: '/api/v1/leads/{id}',
    operationId: 'getLead',
    summary: 'Get a lead with its messages',
    request: { params: idParams() },
    responses: { 200: json('The lead.', leadSchema), 404: NOT_FOUND },
    handler: async (context) => {
      const viewer = await requireViewer(context, resolveViewer)
      return jsonResponse(await inbox.get(viewer, context.req.param('id')), { headers: NO_STORE })
    },
  })

  adminRoute(api, {
    method: 'patch',
    path: '/api/v1/leads/{id}',
    operationId: 'updateLead',
    summary: 'Update the status, owner or notes of a lead',
    description:
      'Updates only the fields you send. If you send `version` and a newer version exists, returns 409 with that version in `newer`.',
    request: { params: idParams(), body: jsonBody(CHANGES, LEAD_EXAMPLE) },
    responses: {
      200: json('The updated lead.', leadSchema),
      404: NOT_FOUND,
      409: problemResponse('A newer version exists.'),
      422: problemResponse('Some fields are invalid; see `errors`.'),
    },
    handler: async (context) => {
      const viewer = await authorize(context)
      const { version = null, ...values } = await readJson(context.req.raw)
      const changed = await inbox.update(viewer, context.req.param('id'), values, { version: readVersion(version) })
      return jsonResponse(changed, { headers: NO_STORE })
    },
  })
}
