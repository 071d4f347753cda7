import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

const TINTS = {
  plain: 'text-ink-3',
  accent: 'text-accent-ink',
  power: 'text-power',
  fiber: 'text-fiber',
  water: 'text-water',
  caution: 'text-caution',
  good: 'text-good',
} as const

interface MetricProps {
  label: string
  icon: LucideIcon
  tint?: keyof typeof TINTS
  /** The figure; null reads “Unknown”. */
  value: ReactNode | null
  unit?: string
  /** Source or evidence. */
  note?: ReactNode
}

export function Metrics({ children }: { children: ReactNode }) {
  return <dl className="metric-tiles">{children}</dl>
}

export function Metric({ label, icon, tint = 'plain', value, unit, note }: MetricProps) {
  return (
    <div className="grid content-start gap-1 bg-surface px-4 py-3.5 md:px-5 md:py-4">
      <dt className="flex items-center gap-2 text-13 text-ink-2">
        <Icon of={icon} className={TINTS[tint]} />
        {label}
      </dt>
      <dd className="text-20 font-semibold tracking-[-0.024em] num md:text-24">
        {value === null ? <span className="font-medium text-ink-3">Unknown</span> : value}
        {value !== null && unit && <span className="ml-1 text-14 font-medium tracking-normal text-ink-3">{unit}</span>}
      </dd>
      {note && <dd className="text-12 text-ink-3">{note}</dd>}
    </div>
  )
}
