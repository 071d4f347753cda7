import { href, Link } from 'react-router'
import type { LeadRow } from '../../../domain/lead/admin-lead.ts'
import { LEAD_TYPES } from '../../../domain/lead/lead.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { listHref } from '../list/list-href.ts'
import { leadName } from './lead-table.tsx'
import { DueMark } from './status-tags.tsx'

interface LeadListPaneProps {
  rows: readonly LeadRow[]
  openId: string
  /** Query of the list. */
  params: URLSearchParams
}

/** The list that a lead was opened from, beside it on wide screens. */
export function LeadListPane({ rows, openId, params }: LeadListPaneProps) {
  return (
    <nav
      aria-label="Leads in this list"
      className="rounded-card border border-line bg-surface max-2xl:hidden 2xl:sticky 2xl:top-20 2xl:max-h-[calc(100dvh-6rem)] 2xl:overflow-y-auto"
    >
      <ul className="divide-y divide-line">
        {rows.map((lead) => (
          <li key={lead.id}>
            <Link
              to={listHref(href('/admin/leads/:id', { id: lead.id }), params)}
              aria-current={lead.id === openId ? 'true' : undefined}
              className="grid gap-0.5 px-4 py-3 hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_3px_0_var(--accent)]"
            >
              <span className="flex justify-between gap-2">
                <b className={`truncate ${lead.answered_at === null ? 'font-semibold' : 'font-medium'}`}>
                  {leadName(lead)}
                </b>
                <span className="num text-12 whitespace-nowrap text-ink-3">{formatDate(lead.created_at)}</span>
              </span>
              <span className="truncate text-13 text-ink-2">
                {lead.listing_title ?? lead.subject ?? LEAD_TYPES[lead.type]}
              </span>
              <span className="truncate text-13 text-ink-3">{lead.message}</span>
              <DueMark {...lead} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
