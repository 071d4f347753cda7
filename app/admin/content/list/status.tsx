import { type ContentStatus, STATUS_LABELS } from '../../../../domain/content/managed-content.ts'

const LOOKS: Record<ContentStatus, { text: string; dot: string }> = {
  published: { text: 'text-good-ink', dot: 'bg-good border-good' },
  scheduled: { text: 'text-accent-ink', dot: 'border-accent-ink' },
  draft: { text: 'text-ink-2', dot: 'border-line-control' },
}

export function Status({ status }: { status: ContentStatus }) {
  const { text, dot } = LOOKS[status]
  return (
    <span className={`inline-flex items-center gap-1.75 font-medium whitespace-nowrap ${text}`}>
      <span className={`size-2 rounded-full border-[1.5px] ${dot}`} aria-hidden="true" />
      {STATUS_LABELS[status]}
    </span>
  )
}
