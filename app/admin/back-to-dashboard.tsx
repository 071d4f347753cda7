import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Icon } from '../ui/icon/icon.tsx'

/** The way back, at the top of every admin screen; `children` are further links. */
export function BackToDashboard({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <BackLink to={href('/admin')}>Back to Dashboard</BackLink>
      {children}
    </div>
  )
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-flex items-center gap-1.5 py-1 text-13">
      <Icon of={ArrowLeft} />
      {children}
    </Link>
  )
}
