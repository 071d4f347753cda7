import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

/** How many there are under each tab; absent tabs show no number. */
export interface SavedCounts {
  lists: number
  searches: number
  alerts: number
  screenings: number
  inquiries: number
}

const TABS = [
  { key: 'overview', label: 'Overview', to: href('/saved') },
  { key: 'searches', label: 'Searches', to: href('/saved/searches') },
] as const
export type SavedTab = (typeof TABS)[number]['key']

interface SavedPageProps {
  tab: SavedTab
  counts: Partial<SavedCounts>
  children: ReactNode
}

/** The frame of the screens under `/saved`. */
export function SavedPage({ tab, counts, children }: SavedPageProps) {
  return (
    <div className="wrap pt-8 pb-12 md:pt-10">
      <h1 className="text-32 font-title">Saved</h1>
      <p className="mt-1 text-15 text-ink-2">Your lists, searches and alerts.</p>
      <nav aria-label="Saved" className="mt-5 flex gap-1 overflow-x-auto border-b border-line">
        {TABS.map(({ key, label, to }) => (
          <Link
            key={key}
            to={to}
            aria-current={key === tab ? 'page' : undefined}
            className="flex h-11 items-center gap-2 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {label}
            {key in counts && <span className="num text-12 text-ink-3">{counts[key as keyof SavedCounts]}</span>}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
