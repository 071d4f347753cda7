import { href, Link } from 'react-router'

/**
 * The bolt beside the two-tone word mark, linking to Home. Where there is no room for the word mark, it wraps to a line that
 * isn't shown.
 */
export function Logo({ mark: [first, second] = ['Volt', 'Acre'] }: { mark?: readonly [string, string] | undefined }) {
  return (
    <Link to={href('/')} aria-label={`${first}${second}, home`} className="logo">
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <rect x="1" y="1" width="22" height="22" rx="5.5" fill="#2563eb" />
        <path d="M13.4 4.2 6.6 13.4h4.5l-.9 6.4 7.2-9.5h-4.6z" fill="#fff" />
      </svg>
      <span>
        {first}
        <span className="text-accent-ink">{second}</span>
      </span>
    </Link>
  )
}
