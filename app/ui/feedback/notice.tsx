import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

export type NoticeKind = 'bad' | 'good' | 'info'

const KINDS: Record<NoticeKind, { look: string; icon: LucideIcon }> = {
  bad: { look: 'bg-bad-soft text-bad-ink border-bad/30', icon: CircleAlert },
  good: { look: 'bg-good-soft text-good-ink border-good/30', icon: CircleCheck },
  info: { look: 'bg-accent-soft text-accent-ink border-accent-line', icon: Info },
}

interface NoticeProps {
  kind: NoticeKind
  className?: string
  /** One sentence, or several paragraphs. */
  children: ReactNode
}

/** The result of a form, shown above its fields. Errors are announced assertively, others politely. */
export function Notice({ kind, className = '', children }: NoticeProps) {
  const { look, icon } = KINDS[kind]
  return (
    <div
      role={kind === 'bad' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-control border px-4 py-3 font-medium ${look} ${className}`}
    >
      <Icon of={icon} className="mt-0.5" />
      <div className="grid min-w-0 flex-1 gap-1">{children}</div>
    </div>
  )
}
