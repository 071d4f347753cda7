import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

export type Tone = 'neutral' | 'power' | 'fiber' | 'water' | 'accent' | 'good' | 'caution' | 'bad'

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-2',
  power: 'bg-power-soft text-power-ink',
  fiber: 'bg-fiber-soft text-fiber-ink',
  water: 'bg-water-soft text-water-ink',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-good-soft text-good-ink',
  caution: 'bg-caution-soft text-caution-ink',
  bad: 'bg-bad-soft text-bad-ink',
}

export function Tag({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5.5 items-center gap-1.25 rounded-badge px-1.75 text-12 font-label whitespace-nowrap ${TONES[tone]}`}
    >
      {icon && <Icon of={icon} size={13} />}
      {children}
    </span>
  )
}
