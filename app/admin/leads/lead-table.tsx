import { Link } from 'react-router'
import { formatShortDate } from '../../../domain/format.ts'
import { INQUIRY_TYPES, LEAD_TYPES } from '../../../domain/lead.ts'
import type { LeadRow } from '../../../domain/managed-lead.ts'
import { POST_FORM } from '../content/content-table.tsx'
import { DueMark, LeadStatusMark, UnconfirmedMark } from './marks.tsx'

const CELL = 'px-3 py-3 align-middle max-lg:p-0'
const HEAD = 'px-3 py-3 font-medium'

/** How a lead is called: by who sent it. */
export const senderOf = ({ name, email }: Pick<LeadRow, 'name' | 'email'>): string => name || email

/** A table, each row a link to its lead; below 1,024 pixels each row is a card. */
export function LeadTable({ rows, toLead }: { rows: LeadRow[]; toLead: (id: string) => string }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full text-14 max-lg:block">
        <caption className="sr-only">Leads</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b border-line text-left text-13 text-ink-2">
            <th scope="col" className="w-10 py-3 pl-4">
              <span className="sr-only">Select</span>
            </th>
            {['From', 'Type', 'Status', 'Owner', 'Received'].map((head) => (
              <th key={head} scope="col" className={`${HEAD} ${head === 'Received' ? 'text-right' : ''}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {rows.map((lead) => (
            <Row key={lead.id} lead={lead} to={toLead(lead.id)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** All of the row leads to the lead, through the link of who sent it. */
function Row({ lead, to }: { lead: LeadRow; to: string }) {
  const sender = senderOf(lead)
  return (
    <tr className="relative border-b border-line last:border-b-0 hover:bg-hover has-[input:checked]:bg-accent-soft max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-1.5 max-lg:px-4 max-lg:py-3.5">
      <td className="w-10 pl-4 align-middle max-lg:w-auto max-lg:p-0">
        <label className="relative z-1 grid size-6 place-items-center">
          <input
            type="checkbox"
            name="ids"
            value={lead.id}
            form={POST_FORM}
            aria-label={`Select ${sender}`}
            className="size-4.5 accent-accent"
          />
        </label>
      </td>
      <td className={`${CELL} max-w-0 lg:w-full max-lg:max-w-none`}>
        <Link
          to={to}
          className="block truncate font-semibold after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus focus-visible:outline-none"
        >
          {sender}
        </Link>
        <span className="block truncate text-13 text-ink-3">
          {[lead.name && lead.email, lead.company].filter(Boolean).join(' · ')}
        </span>
        {lead.message && <span className="block truncate text-13 text-ink-2">{lead.message}</span>}
      </td>
      <td className={`${CELL} whitespace-nowrap max-lg:col-span-2 max-lg:col-start-2`}>
        {LEAD_TYPES[lead.type]}
        {lead.inquiry_type && (
          <span className="text-13 text-ink-3 lg:block max-lg:before:content-['_·_']">
            {INQUIRY_TYPES[lead.inquiry_type]}
          </span>
        )}
      </td>
      <td className={`${CELL} max-lg:col-span-2 max-lg:col-start-2`}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:grid lg:justify-items-start">
          <LeadStatusMark status={lead.status} />
          <DueMark {...lead} />
          <UnconfirmedMark lead={lead} />
        </span>
      </td>
      <td className={`${CELL} text-13 text-ink-2 max-lg:hidden`}>
        {lead.owner ? (
          <span className="block max-w-44 truncate">{lead.owner}</span>
        ) : (
          <span className="text-ink-3">Nobody</span>
        )}
      </td>
      <td
        className={`${CELL} num text-right text-13 whitespace-nowrap text-ink-2 max-lg:col-start-3 max-lg:row-start-1`}
      >
        {formatShortDate(lead.created_at)}
      </td>
    </tr>
  )
}
