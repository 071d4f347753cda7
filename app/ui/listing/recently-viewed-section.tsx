import { lazy, Suspense } from 'react'
import { useHydrated } from '../hydrated.ts'

const List = lazy(async () => ({ default: (await import('./recently-viewed-list.tsx')).RecentlyViewedList }))

/** “Recently viewed”, loaded after the page, since only the browser knows what it is. Empty until then. */
export function RecentlyViewed({ except }: { except?: string }) {
  const isHydrated = useHydrated()
  return <Suspense>{isHydrated && <List except={except} />}</Suspense>
}
