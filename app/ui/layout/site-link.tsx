import { Link } from 'react-router'
import type { SiteLink } from './site-links.ts'

/** A link of the header or footer. Its accessible name is the label alone. */
export function SiteLinkTo({ to, label, more, className }: SiteLink & { className: string }) {
  return (
    <Link to={to} className={className} aria-label={more && label}>
      {label}
      {more && <span className="sr-only"> {more}</span>}
    </Link>
  )
}
