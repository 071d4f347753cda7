import { List, Map as MapIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '../../ui/form/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Icon } from '../../ui/icon/icon.tsx'

/** A link to it opens the map on narrow screens, so that back closes it. */
const MAP_HASH = '#map'

/** The list beside the map; below 1,024 px the list, and the map on request. Without JavaScript just the list. */
export function SplitView({ list, map }: { list: ReactNode; map: ReactNode }) {
  const { search, hash } = useLocation()
  const isHydrated = useHydrated()
  const isMapOpen = isHydrated && hash === MAP_HASH
  const container = useRef<HTMLDivElement>(null)
  useHighlight(container)
  useEffect(() => {
    if (isMapOpen) window.scrollTo({ top: 0 })
  }, [isMapOpen])
  const place = isMapOpen
    ? 'max-lg:fixed max-lg:inset-x-0 max-lg:top-29 max-lg:bottom-0 max-lg:z-10 md:max-lg:top-31'
    : 'max-lg:hidden'
  return (
    <div ref={container} className="lg:grid lg:grid-cols-[620px_minmax(0,1fr)] noscript:lg:block">
      <div className="wrap pt-5 pb-24 lg:max-w-none lg:border-r lg:border-line lg:px-6 lg:pb-8 noscript:lg:max-w-[calc(var(--page)+2*var(--gutter))] noscript:lg:border-0">
        {list}
      </div>
      <section
        aria-label="Map"
        className={`isolate lg:sticky lg:top-28 lg:h-[calc(100dvh-7.75rem)] noscript:hidden ${place}`}
      >
        {map}
      </section>
      {isHydrated && (
        <Link
          to={{ search, hash: isMapOpen ? '' : MAP_HASH }}
          replace={isMapOpen}
          preventScrollReset
          className={`${buttonClass({ size: 'lg' })} fixed bottom-6 left-1/2 z-11 -translate-x-1/2 !rounded-full !border-transparent !bg-ink !text-canvas shadow-3 lg:hidden`}
        >
          <Icon of={isMapOpen ? List : MapIcon} />
          {isMapOpen ? 'List' : 'Map'}
        </Link>
      )}
    </div>
  )
}

const LISTINGS = '[data-listings]'

/** The ids of a card or a marker, which may stand for several listings. */
const listingsOf = (element: HTMLElement) => element.dataset.listings!.split(' ')

/** Highlights the cards and the marker of the listings under the pointer or the focus. */
function useHighlight(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current
    if (!element) return
    const highlight = ({ target, type }: Event) => {
      const isOver = type !== 'pointerleave' && target instanceof Element
      const hot = isOver ? target.closest<HTMLElement>(LISTINGS) : null
      const ids = new Set(hot && listingsOf(hot))
      for (const each of element.querySelectorAll<HTMLElement>(LISTINGS)) {
        each.toggleAttribute(
          'data-hot',
          listingsOf(each).some((id) => ids.has(id)),
        )
      }
    }
    const events = ['pointerover', 'pointerleave', 'focusin'] as const
    for (const event of events) element.addEventListener(event, highlight)
    return () => {
      for (const event of events) element.removeEventListener(event, highlight)
    }
  }, [container])
}
