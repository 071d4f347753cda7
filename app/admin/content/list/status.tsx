import { CONTENT_FILTERS, type ContentFilter } from '../../../../domain/content/admin-content.ts'

const HIDDEN = { text: 'text-ink-2', dot: 'border-line-control' }
const LOOKS: Record<ContentFilter, { text: string; dot: string }> = {
  published: { text: 'text-good-ink', dot: 'bg-good border-good' },
  under_offer: { text: 'text-caution-ink', dot: 'bg-caution border-caution' },
  closed: { text: 'text-caution-ink', dot: 'border-caution' },
  scheduled: { text: 'text-accent-ink', dot: 'border-accent-ink' },
  draft: HIDDEN,
  in_review: HIDDEN,
  not_live: { text: 'text-caution-ink', dot: 'border-caution' },
}

export function Status({ status }: { status: ContentFilter }) {
  const { text, dot } = LOOKS[status]
  return (
    <span className={`inline-flex items-center gap-1.75 font-medium whitespace-nowrap ${text}`}>
      <span className={`size-2 rounded-full border-[1.5px] ${dot}`} aria-hidden="true" />
      {CONTENT_FILTERS[status]}
    </span>
  )
}
