import { href, Link } from 'react-router'
import type { LeadRow } from '../../../domain/lead/admin-lead.ts'
import { INQUIRY_TYPES, LEAD_TYPES } from '../../../domain/lead/lead.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { listHref } from '../list/list-href.ts'
import { type Column, ListTable } from '../list/list-table.tsx'
import { DueMark, LeadStatusMark, UnconfirmedMark } from './status-tags.tsx'

/** The sender's name, or the email address when there is none. */
export const leadName = ({ name, email }: Pick<LeadRow, 'name' | 'email'>): string => name || email

interface LeadTableProps {
  rows: LeadRow[]
  /** The query of the list, to return to it from a lead. */
  params: URLSearchParams
}

export function LeadTable({ rows, params }: LeadTableProps) {
  const columns = [{ head: 'From', className: SENDER, cell: (lead: LeadRow) => sender(lead, params) }, ...COLUMNS]
  return <ListTable rows={rows} caption="Leads" columns={columns} selectTitle={leadName} rowClass="relative" />
}

const SENDER = 'max-w-0 lg:w-full max-lg:max-w-none'

/** The link covers the whole row. */
const sender = (lead: LeadRow, params: URLSearchParams) => (
  <>
    <Link
      to={listHref(href('/admin/leads/:id', { id: lead.id }), params)}
      className="block truncate font-semibold after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus focus-visible:outline-none"
    >
      {leadName(lead)}
    </Link>
    <span className="block truncate text-13 text-ink-3">
      {[lead.name && lead.email, lead.company].filter(Boolean).join(' · ')}
    </span>
    {lead.listing_title && <span className="block truncate text-13">{lead.listing_title}</span>}
    {lead.message && <span className="block truncate text-13 text-ink-2">{lead.message}</span>}
  </>
)

const COLUMNS: Column<LeadRow>[] = [
  {
    head: 'Type',
    className: 'whitespace-nowrap max-lg:col-span-2 max-lg:col-start-2',
    cell: ({ type, inquiry_type }) => (
      <>
        {LEAD_TYPES[type]}
        {inquiry_type && (
          <span className="text-13 text-ink-3 lg:block max-lg:before:content-['_·_']">
            {INQUIRY_TYPES[inquiry_type]}
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Status',
    className: 'max-lg:col-span-2 max-lg:col-start-2',
    cell: (lead) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:grid lg:justify-items-start">
        <LeadStatusMark status={lead.status} />
        <DueMark {...lead} />
        <UnconfirmedMark lead={lead} />
      </span>
    ),
  },
  {
    head: 'Owner',
    className: 'text-13 text-ink-2 max-lg:hidden',
    cell: ({ owner }) =>
      owner ? <span className="block max-w-44 truncate">{owner}</span> : <span className="text-ink-3">Unassigned</span>,
  },
  {
    head: 'Received',
    className: 'num text-right text-13 whitespace-nowrap text-ink-2 max-lg:col-start-3 max-lg:row-start-1',
    cell: ({ created_at }) => formatDate(created_at),
  },
]
