import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

export type BannerTone = 'bad' | 'good' | 'caution' | 'info'

const TONES: Record<BannerTone, { look: string; icon: LucideIcon }> = {
  bad: { look: 'bg-bad-soft text-bad-ink border-bad/30', icon: TriangleAlert },
  good: { look: 'bg-good-soft text-good-ink border-good/30', icon: CircleCheck },
  caution: { look: 'bg-caution-soft text-caution-ink border-caution/30', icon: TriangleAlert },
  info: { look: 'bg-accent-soft text-accent-ink border-accent-line', icon: Info },
}

/** One sentence about the whole page, with an optional action. Errors are announced assertively. */
export function Banner({
  tone = 'info',
  action,
  children,
}: {
  tone?: BannerTone
  action?: ReactNode
  children: ReactNode
}) {
  const { look, icon } = TONES[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border px-4 py-3 font-medium ${look}`}
    >
      <Icon of={icon} />
      <p className="min-w-0 flex-1 basis-48 text-balance">{children}</p>
      {action}
    </div>
  )
}
