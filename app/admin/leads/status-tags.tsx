import { AlarmClock, Clock, MailQuestionMark } from 'lucide-react'
import { isUnconfirmed, type LeadRow } from '../../../domain/lead/admin-lead.ts'
import { LEAD_STATUSES, type LeadStatus } from '../../../domain/lead/lead.ts'
import { Tag } from '../../ui/list/tag.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'

const LOOKS: Record<LeadStatus, { text: string; dot: string }> = {
  new: { text: 'text-accent-ink', dot: 'bg-accent border-accent' },
  in_progress: { text: 'text-accent-ink', dot: 'border-accent-ink' },
  won: { text: 'text-good-ink', dot: 'bg-good border-good' },
  lost: { text: 'text-ink-2', dot: 'border-line-control' },
  spam: { text: 'text-ink-3', dot: 'bg-line-control border-line-control' },
}

export function LeadStatusMark({ status }: { status: LeadStatus }) {
  const { text, dot } = LOOKS[status]
  return (
    <span className={`inline-flex items-center gap-1.75 font-medium whitespace-nowrap ${text}`}>
      <span className={`size-2 rounded-full border-[1.5px] ${dot}`} aria-hidden="true" />
      {LEAD_STATUSES[status]}
    </span>
  )
}

/** The promised reply time, while a reply is pending. */
export function DueMark({ due, due_at }: Pick<LeadRow, 'due' | 'due_at'>) {
  if (due === null || due_at === null) return null
  const isOverdue = due === 'overdue'
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Tag tone={isOverdue ? 'bad' : 'caution'} icon={isOverdue ? AlarmClock : Clock}>
        {isOverdue ? 'Overdue' : 'Due'}
      </Tag>
      <span className="num text-12 whitespace-nowrap text-ink-3">
        {isOverdue ? 'since ' : ''}
        <LocalTime iso={due_at} />
      </span>
    </span>
  )
}

export function UnconfirmedMark({ lead }: { lead: Pick<LeadRow, 'type' | 'confirmed_at'> }) {
  if (!isUnconfirmed(lead)) return null
  return (
    <Tag tone="caution" icon={MailQuestionMark}>
      Unconfirmed
    </Tag>
  )
}
