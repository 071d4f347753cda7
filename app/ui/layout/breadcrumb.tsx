import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Icon } from '../icon/icon.tsx'

export interface Crumb {
  label: string
  /** Absent for the current page, which comes last, and for a place without a page. */
  to?: string
}

export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-1 text-13 text-ink-3">
        {crumbs.map(({ label, to }, index) => (
          <li key={to ?? label} className="flex min-h-6 min-w-0 items-center gap-1">
            {index > 0 && <Icon of={ChevronRight} size={14} />}
            {to ? (
              <Link to={to} className="py-0.5 underline-offset-3 hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span
                aria-current={index === crumbs.length - 1 ? 'page' : undefined}
                className={`truncate ${index === crumbs.length - 1 ? 'text-ink-2' : ''}`}
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
