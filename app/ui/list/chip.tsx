import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon/icon.tsx'

const CHIP = 'inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-13 font-medium whitespace-nowrap'

interface ChipProps {
  icon?: LucideIcon
  /** URL of the list without this filter. */
  removeTo: string
  /** Also used in the name of the remove link: “Remove 10–25 acres”. */
  label: string
}

/** An active filter with a link that removes it. */
export function FilterChip({ icon, removeTo, label }: ChipProps) {
  return (
    <span className={`${CHIP} max-w-full border-accent-line bg-accent-soft text-accent-ink`}>
      {icon && <Icon of={icon} size={14} />}
      <span className="truncate">{label}</span>
      <Link
        to={removeTo}
        preventScrollReset
        aria-label={`Remove ${label}`}
        className="-mr-1.5 grid size-6 shrink-0 place-items-center rounded-full hover:bg-accent-line/40"
      >
        <Icon of={X} size={14} />
      </Link>
    </span>
  )
}

/** An invalid value in the URL. */
export function IgnoredChip({ children }: { children: ReactNode }) {
  return (
    <span className={`${CHIP} max-w-full border-dashed border-line-strong text-ink-3`}>
      <span className="truncate">Ignored: {children}</span>
    </span>
  )
}

/** A link that changes the list, such as “within 25 miles”. */
export function ChipLink({ to, icon, children }: { to: string; icon?: LucideIcon; children: ReactNode }) {
  return (
    <Link to={to} className={`${CHIP} border-line-strong bg-surface text-ink-2 hover:bg-hover hover:text-ink`}>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </Link>
  )
}
