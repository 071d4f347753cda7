import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { SavedCounts } from './count-saved-tabs.ts'

interface Tab {
  key: string
  label: string
  to: string
  count?: keyof SavedCounts
}

const TABS = [
  { key: 'overview', label: 'Overview', to: href('/saved') },
  { key: 'searches', label: 'Searches', to: href('/saved/searches'), count: 'searches' },
  { key: 'alerts', label: 'Alerts', to: href('/saved/alerts'), count: 'unread' },
  { key: 'recent', label: 'Recently viewed', to: href('/saved/recent') },
  { key: 'screenings', label: 'Screenings', to: href('/saved/screenings'), count: 'screenings' },
  { key: 'inquiries', label: 'Inquiries', to: href('/my/inquiries'), count: 'inquiries' },
] as const satisfies Tab[]

interface SavedPageProps {
  tab: (typeof TABS)[number]['key']
  counts: SavedCounts
  children: ReactNode
}

/** The frame of the screens about what someone saved. */
export function SavedPage({ tab, counts, children }: SavedPageProps) {
  return (
    <div className="wrap pt-8 pb-12 md:pt-10">
      <h1 className="text-32 font-title">Saved</h1>
      <p className="mt-1 text-15 text-ink-2">Your lists, searches and alerts.</p>
      <nav aria-label="Saved" className="mt-5 flex gap-1 overflow-x-auto border-b border-line">
        {TABS.map((each: Tab) => (
          <Link
            key={each.key}
            to={each.to}
            aria-current={each.key === tab ? 'page' : undefined}
            className="flex h-11 items-center gap-2 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {each.label}
            {each.count && counts[each.count] > 0 && (
              <span className="num text-12 text-ink-3">{counts[each.count]}</span>
            )}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
