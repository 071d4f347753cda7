import { AlarmClock, Check, ChevronDown, ChevronUp } from 'lucide-react'
import { useRef } from 'react'
import { href, Link, useNavigate } from 'react-router'
import type { AdminLead, LeadPosition } from '../../../domain/lead/admin-lead.ts'
import { SNOOZES } from '../../../domain/lead/lead-values.ts'
import { useClosingPopover } from '../../ui/dialog/use-closing-popover.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { listHref } from '../list/list-href.ts'
import { useLeadKeys } from './use-lead-keys.ts'

interface LeadBarProps {
  lead: AdminLead
  position: LeadPosition
  /** Query of the list. */
  params: URLSearchParams
  action: string
}

/** Done, snooze, and the leads before and after: `e`, `k` and `j`. */
export function LeadBar({ lead, position, params, action }: LeadBarProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const pathOf = (id: string | null) => (id === null ? null : listHref(href('/admin/leads/:id', { id }), params))
  const [previous, next] = [pathOf(position.previous), pathOf(position.next)]
  useLeadKeys({
    j: next === null ? undefined : () => void navigate(next),
    k: previous === null ? undefined : () => void navigate(previous),
    e: () => form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('[value=done]')),
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Form ref={form} method="post" action={action} className="flex gap-2">
        <Button type="submit" name="do" value="done" icon={Check} title="Needs no answer; opens the next one (e)">
          Done
        </Button>
        {lead.snoozed_until !== null && (
          <Button type="submit" name="do" value="unsnooze" icon={AlarmClock}>
            Unsnooze
          </Button>
        )}
      </Form>
      {lead.snoozed_until === null ? (
        <SnoozeMenu action={action} />
      ) : (
        <span className="text-13 text-ink-2">
          Snoozed until <LocalTime iso={lead.snoozed_until} />
        </span>
      )}
      <nav aria-label="Other leads" className="ml-auto flex items-center gap-1">
        <span className="num mr-1 text-13 text-ink-3">
          {position.place === null ? `${position.total} in the list` : `${position.place} of ${position.total}`}
        </span>
        <StepLink to={previous} label="Previous lead" hint="k" icon={ChevronUp} />
        <StepLink to={next} label="Next lead" hint="j" icon={ChevronDown} />
      </nav>
    </div>
  )
}

interface StepLinkProps {
  to: string | null
  label: string
  hint: string
  icon: typeof ChevronUp
}

function StepLink({ to, label, hint, icon }: StepLinkProps) {
  const look = `${buttonClass()} w-9 px-0`
  if (to === null) {
    return (
      <span className={`${look} opacity-40`}>
        <Icon of={icon} />
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} aria-keyshortcuts={hint} title={`${label} (${hint})`} className={look}>
      <Icon of={icon} />
    </Link>
  )
}

function SnoozeMenu({ action }: { action: string }) {
  const menu = useClosingPopover<HTMLDivElement>()
  return (
    <>
      <button type="button" popoverTarget="snooze" className={`${buttonClass()} [anchor-name:--snooze]`}>
        <Icon of={AlarmClock} />
        Snooze
      </button>
      <div
        ref={menu}
        id="snooze"
        popover="auto"
        className="fixed inset-auto top-40 left-4 m-0 mt-1 [position-anchor:--snooze] supports-[anchor-name:--a]:top-[anchor(bottom)] supports-[anchor-name:--a]:left-[anchor(left)] w-44 rounded-card border border-line-strong bg-surface p-1.5 text-ink-2 shadow-2"
      >
        <Form method="post" action={action} onSubmit={() => setTimeout(() => menu.current?.hidePopover())}>
          <input type="hidden" name="do" value="snooze" />
          {Object.entries(SNOOZES).map(([hours, label]) => (
            <button
              key={hours}
              type="submit"
              name="hours"
              value={hours}
              className="flex h-9 w-full items-center rounded-control px-2.5 text-left font-medium hover:bg-hover hover:text-ink"
            >
              {label}
            </button>
          ))}
        </Form>
      </div>
    </>
  )
}
