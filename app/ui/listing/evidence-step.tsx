import { Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

export type StepState = 'reached' | 'expired' | 'empty'

const DOTS: Record<StepState, string> = {
  reached: 'border-power-ink bg-power-ink text-surface',
  expired: 'border-dashed border-line-control bg-canvas text-ink-3',
  empty: 'border-line-control bg-canvas',
}

/** A step of the ladder of evidence for power. */
export function EvidenceStep({ label, state, children }: { label: string; state: StepState; children: ReactNode }) {
  return (
    <li
      className={`group relative grid content-start justify-items-start gap-1 pb-5 pl-8.5 xl:pt-6.5 xl:pr-4 xl:pb-4 xl:pl-0 ${state === 'empty' ? 'max-xl:flex max-xl:flex-wrap max-xl:items-baseline max-xl:gap-x-2.5' : ''}`}
    >
      <span
        aria-hidden="true"
        className="absolute top-0 bottom-0 left-2 w-0.5 bg-line-strong group-last:hidden xl:top-2 xl:right-0 xl:bottom-auto xl:left-0 xl:h-0.5 xl:w-auto"
      />
      <span
        aria-hidden="true"
        className={`absolute top-0.5 left-0 grid size-4.5 place-items-center rounded-full border-2 xl:top-0 ${DOTS[state]}`}
      >
        {state === 'reached' && <Icon of={Check} size={12} />}
        {state === 'expired' && <Icon of={Clock} size={12} />}
      </span>
      <h3 className="text-14 font-semibold">{label}</h3>
      {children}
    </li>
  )
}

interface FigureProps {
  isKnown?: boolean
  isPast?: boolean
  children: ReactNode
}

export function EvidenceFigure({ isKnown = true, isPast = false, children }: FigureProps) {
  const look = isPast ? 'text-ink-3 line-through' : isKnown ? 'font-medium' : 'text-ink-3'
  return <p className={`num text-15 break-words ${look}`}>{children}</p>
}
