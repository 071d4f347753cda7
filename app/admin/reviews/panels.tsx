import { CircleCheck, CircleX, ShieldAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useSubmit } from 'react-router'
import { CONTACT_ROLE_LABELS, type ListingContact } from '../../../domain/listing/deal-facts.ts'
import type { Assessment } from '../../../domain/review/assessment.ts'
import type { ChecklistItem } from '../../../domain/review/checklist.ts'
import type { DuplicateReason, Duplicates as Found } from '../../../domain/review/duplicates.ts'
import type { Review } from '../../../domain/review/review.ts'
import type { RiskSignal } from '../../../domain/review/risk-signal.ts'
import { formatCount, formatDate, formatPercent } from '../../../domain/text/format.ts'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Tag } from '../../ui/list/tag.tsx'
import { RISK_LABELS, RISK_TONES } from './risk-labels.ts'

export function Panel({ heading, end, children }: { heading: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h2 className="text-15">{heading}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}

const SIGNS = {
  high: { icon: ShieldAlert, look: 'text-bad-ink' },
  medium: { icon: TriangleAlert, look: 'text-caution-ink' },
  low: { icon: TriangleAlert, look: 'text-ink-3' },
  good: { icon: CircleCheck, look: 'text-good-ink' },
} as const satisfies Record<RiskSignal['level'], unknown>

export function Signals({ assessment: { signals, level } }: { assessment: Assessment }) {
  return (
    <Panel heading="Risk signals" end={<Tag tone={RISK_TONES[level]}>{RISK_LABELS[level]}</Tag>}>
      {signals.length === 0 ? (
        <p className="px-4 py-4 text-13 text-ink-2">Nothing stands out.</p>
      ) : (
        <ul className="divide-y divide-line">
          {signals.map((signal) => (
            <li
              key={`${signal.key} ${signal.text}`}
              className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 px-4 py-3"
            >
              <Icon of={SIGNS[signal.level].icon} className={`mt-0.5 ${SIGNS[signal.level].look}`} />
              <div>
                <b className="font-semibold">{signal.title}</b>
                <p className="text-13 wrap-anywhere text-ink-2">{signal.text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const REASONS: Record<DuplicateReason, string> = {
  outline: 'outline',
  apn: 'APN',
  place: 'location',
  text: 'text',
  picture: 'pictures',
  document: 'documents',
}

export function Duplicates({ duplicates: { listings, drafts } }: { duplicates: Found }) {
  if (listings.length + drafts.length === 0) return null
  const about = (each: Found['drafts'][number]) =>
    [
      `Same ${each.by.map((reason) => REASONS[reason]).join(', ')}`,
      each.overlap !== null && each.overlap > 0 ? `outlines overlap by ${formatPercent(each.overlap)}` : null,
      each.likeness !== null && each.by.includes('text') ? `text ${formatPercent(each.likeness)} alike` : null,
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <Panel heading="Possible duplicates">
      <ul className="divide-y divide-line">
        {listings.map((each) => (
          <li key={each.id} className="px-4 py-3">
            <Link to={`${href('/admin/listings')}?edit=${each.id}`} className="link wrap-anywhere">
              {each.title}
            </Link>
            <p className="text-13 text-ink-2">
              {about(each)}
              {!each.is_published && '. Not published'}
            </p>
          </li>
        ))}
        {drafts.map((each) => (
          <li key={each.id} className="px-4 py-3">
            <Link to={href('/admin/reviews/:id', { id: each.id })} className="link wrap-anywhere">
              {each.title}
            </Link>
            <p className="text-13 text-ink-2">{about(each)}. Also in review</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface ChecklistProps {
  items: readonly ChecklistItem[]
  ticked: readonly string[]
  canDecide: boolean
}

export const isItemDone = (item: ChecklistItem, ticked: readonly string[]): boolean =>
  item.isAutomatic ? item.isDone : ticked.includes(item.key)

export function Checklist({ items, ticked, canDecide }: ChecklistProps) {
  const done = items.filter((item) => isItemDone(item, ticked)).length
  return (
    <Panel
      heading="Checklist"
      end={
        <span className="num text-13 text-ink-3">
          {done} of {items.length}
        </span>
      }
    >
      <ul className="grid gap-1 px-4 py-3">
        {items.map((item) => (
          <li key={item.key} className="min-w-0 py-1">
            {item.isAutomatic ? (
              <p className="flex items-start gap-2">
                <Icon
                  of={item.isDone ? CircleCheck : CircleX}
                  className={`mt-0.5 ${item.isDone ? 'text-good-ink' : 'text-caution-ink'}`}
                />
                <span>
                  {item.label}
                  <span className="sr-only">{item.isDone ? ': yes' : ': no'}</span>
                </span>
              </p>
            ) : (
              <Check item={item} isTicked={ticked.includes(item.key)} canDecide={canDecide} />
            )}
            {item.note && <p className="pl-6.5 text-12 wrap-anywhere text-ink-3">{item.note}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Saved when it is ticked; without JavaScript, by its button. */
function Check({ item, isTicked, canDecide }: { item: ChecklistItem; isTicked: boolean; canDecide: boolean }) {
  const isLive = useHydrated()
  const submit = useSubmit()
  return (
    <Form method="post" className="flex items-center justify-between gap-2" key={String(isTicked)}>
      <input type="hidden" name="do" value="check" />
      <input type="hidden" name="key" value={item.key} />
      <Checkbox
        name="ticked"
        label={item.label}
        defaultChecked={isTicked}
        disabled={!canDecide}
        onChange={({ target }) => isLive && void submit(target.form)}
      />
      {!isLive && canDecide && (
        <Button type="submit" size="sm">
          Save<span className="sr-only"> {item.label}</span>
        </Button>
      )}
    </Form>
  )
}

export function Owner({ owner, contact }: { owner: Review['owner']; contact: ListingContact | null }) {
  return (
    <section className="rounded-card border border-line bg-surface px-4 py-3.5">
      <h2 className="text-15">
        <Link to={href('/admin/users/:id', { id: owner.id })} className="link wrap-anywhere">
          {owner.name || owner.email}
        </Link>
      </h2>
      <p className="text-13 text-ink-2">
        Account since {formatDate(owner.created_at)}. {formatCount(owner.listings, 'listing')}.
      </p>
      {contact && (
        <p className="mt-1.5 text-13 wrap-anywhere text-ink-2">
          Contact: {[contact.name, CONTACT_ROLE_LABELS[contact.role], contact.phone].filter(Boolean).join(', ')}
        </p>
      )}
    </section>
  )
}
