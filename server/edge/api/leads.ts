import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { type AdminLead, type LeadRow, MESSAGE_KINDS } from '../../../domain/lead/admin-lead.ts'
import { INQUIRY_TYPES, LEAD_STATUSES, LEAD_TYPES, PARTIES } from '../../../domain/lead/lead.ts'
import { LEAD_ANSWERS, LEAD_SORTS, LEADS_PER_PAGE, parseLeadQuery } from '../../../domain/lead/lead-query.ts'
import { leadChangesSchema } from '../../../domain/lead/lead-values.ts'
import type { Page } from '../../../domain/page.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import type { LeadInbox } from '../../people/leads/inbox/service.ts'
import { VERSION_NOTE, versionSchema } from './authorize.ts'
import type { ApiEnv } from './key.ts'
import { recordRoutes } from './records.ts'
import { keyOf, nullable, pageOf, parameter, version } from './schemas.ts'

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
  subject: nullable.text.openapi({ description: 'Of an email that answers no conversation.' }),
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
  is_reported: z.boolean(),
  snoozed_until: nullable.dateTime.openapi({ description: 'Until when it is put off; null if it isn’t.' }),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

const messageSchema = z.object({
  id: z.uuid(),
  kind: z.enum(MESSAGE_KINDS),
  party: z
    .enum(PARTIES)
    .openapi({ description: 'Whose message it is: the sender’s, the landowner’s or the operator’s.' }),
  body: z.string(),
  author: nullable.text,
  held_from: nullable.text.openapi({ description: 'The other address that a held message came from.' }),
  files: z.array(z.object({ path: z.string(), name: z.string(), bytes: z.int() })),
  created_at: z.iso.datetime(),
  mail: z
    .object({
      state: z.enum(['queued', 'sending', 'sent', 'refused', 'unconfirmed']),
      tries: z.int(),
      failure: nullable.text,
    })
    .nullable(),
})

const mailSchema = z.object({
  id: z.uuid(),
  message_id: nullable.text,
  sender: z.string(),
  subject: z.string(),
  kind: z.string(),
  authentication: z
    .object({ spf: z.string(), dkim: z.string(), dmarc: z.string() })
    .nullable()
    .openapi({ description: 'Results of SPF, DKIM and DMARC.' }),
  problems: z.array(z.string()),
  received_at: z.iso.datetime(),
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
    mails: z.array(mailSchema).openapi({ description: 'What arrived by email, oldest first.' }),
  })
  .openapi('Lead') satisfies z.ZodType<AdminLead>

const pageSchema = pageOf(rowSchema.openapi('LeadSummary')) satisfies z.ZodType<Page<LeadRow>>

interface LeadRoutesOptions {
  inbox: LeadInbox
  resolveViewer: ResolveViewer
}

/** Leads, for admins only. */
export function leadRoutes(api: OpenAPIHono<ApiEnv>, { inbox, resolveViewer }: LeadRoutesOptions): void {
  recordRoutes(api, {
    path: '/api/v1/leads',
    name: 'Lead',
    one: 'lead',
    item: leadSchema,
    service: inbox,
    permission: 'answer leads',
    resolveViewer,
    find: {
      description: 'Admins only. Without `status`, returns all leads except spam.',
      parameters: {
        q: parameter('Words in the name, email, company or message.'),
        status: parameter('Filter by status.', keyOf(LEAD_STATUSES)),
        type: parameter('Filter by type.', keyOf(LEAD_TYPES)),
        answer: parameter('Leads awaiting a reply, or with an overdue reply.', keyOf(LEAD_ANSWERS)),
        sort: parameter('Sort order.', keyOf(LEAD_SORTS)),
      },
      page: pageSchema,
      perPage: LEADS_PER_PAGE,
      parse: parseLeadQuery,
    },
    get: { summary: 'Get a lead with its messages', response: 'The lead.' },
    update: {
      summary: 'Update the status, owner or notes of a lead',
      description: VERSION_NOTE,
      body: leadChangesSchema.extend({ version: versionSchema }).partial(),
      example: LEAD_EXAMPLE,
      conflict: 'A newer version exists.',
    },
  })
}
