import { Link } from 'react-router'
import type { MenuItem } from './menus.ts'

/** A link of the header or footer. Its accessible name is the label alone. */
export function MenuLink({ to, label, more, className }: MenuItem & { className: string }) {
  return (
    <Link to={to} className={className} aria-label={more && label}>
      {label}
      {more && <span className="sr-only"> {more}</span>}
    </Link>
  )
}
