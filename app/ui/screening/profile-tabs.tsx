import { Link } from 'react-router'

interface ProfileTabsProps {
  /** `note` stands behind the name, such as the score. */
  profiles: readonly { key: string; name: string; note?: string }[]
  /** The key of the chosen one. */
  chosen: string
  toProfile(key: string): string
  className?: string
}

/** Links to the same screen with another profile. */
export function ProfileTabs({ profiles, chosen, toProfile, className = '' }: ProfileTabsProps) {
  return (
    <nav
      aria-label="Profile"
      className={`flex w-fit max-w-full flex-wrap rounded-control border border-line-strong bg-sunken p-0.5 ${className}`}
    >
      {profiles.map(({ key, name, note }) => (
        <Link
          key={key}
          to={toProfile(key)}
          preventScrollReset
          aria-current={key === chosen ? 'true' : undefined}
          className="rounded-[5px] px-3 py-1.5 text-13 font-label text-ink-2 hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-1"
        >
          {name}
          {note && <span className="ml-1.5 font-normal text-ink-3 num">{note}</span>}
        </Link>
      ))}
    </nav>
  )
}
