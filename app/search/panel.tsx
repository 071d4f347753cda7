import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, buttonClass } from '../ui/form/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import type { SearchView } from './load-search.ts'

/** What a panel shows. */
export type PanelView = Pick<SearchView, 'filters' | 'counts'>

interface PanelProps {
  /** Shown while nothing is selected. */
  label: string
  /** A summary of the selection; null if nothing is selected. */
  selected: string | null
  /** True near the end of the bar, where the panel opens to the left on screens that are not wide. */
  isLast?: boolean
  children: ReactNode
}

/** A dropdown panel of fields; on narrow screens a collapsible section of the filter sheet. */
export function Panel({ label, selected, isLast = false, children }: PanelProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  useDismiss(ref)
  const selectedClass = selected === null ? '' : 'lg:!border-accent-line lg:!bg-accent-soft lg:!text-accent-ink'
  return (
    // Visitors may open it before hydration, so the attribute may differ.
    <details
      ref={ref}
      name="filter-panel"
      suppressHydrationWarning
      className="group relative max-lg:border-t max-lg:border-line max-lg:pb-1"
    >
      <summary
        className={`${buttonClass({ kind: 'plain' })} ${selectedClass} max-lg:!flex max-lg:!h-12 max-lg:!border-0 max-lg:!bg-transparent max-lg:!px-0`}
      >
        <span className={selected === null ? '' : 'lg:sr-only'}>{label}</span>
        {selected !== null && (
          <span className="max-w-44 truncate max-lg:ml-auto max-lg:font-medium max-lg:text-accent-ink">{selected}</span>
        )}
        <Icon
          of={ChevronDown}
          size={14}
          className={`transition-transform group-open:rotate-180 ${selected === null ? 'max-lg:ml-auto' : ''}`}
        />
      </summary>
      <div
        className={`grid gap-4 max-lg:pb-5 lg:absolute lg:top-full lg:left-0 lg:z-20 lg:mt-2 lg:w-80 lg:rounded-card lg:border lg:border-line-strong lg:bg-surface lg:p-4 lg:shadow-2 ${
          isLast ? 'lg:max-xl:right-0 lg:max-xl:left-auto' : ''
        }`}
      >
        {children}
        <div className="flex justify-end border-t border-line pt-3 max-lg:hidden">
          <Button type="submit" kind="primary" size="sm">
            Apply
          </Button>
        </div>
      </div>
    </details>
  )
}

/** Closes a panel on Escape, or when the pointer or focus goes elsewhere, as a menu does. */
function useDismiss(ref: { current: HTMLDetailsElement | null }) {
  useEffect(() => {
    const panel = ref.current
    if (!panel) return
    const isFloating = () => panel.open && matchMedia('(min-width: 64rem)').matches
    const closeOnOutside = (event: Event) => {
      if (isFloating() && event.target instanceof Node && !panel.contains(event.target)) panel.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isFloating()) return
      panel.open = false
      if (panel.contains(document.activeElement)) panel.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOnOutside)
    document.addEventListener('focusin', closeOnOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOnOutside)
      document.removeEventListener('focusin', closeOnOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [ref])
}

/** “Power”, “Power +2”. */
export function summarize(labels: string[]): string | null {
  const [first, ...more] = labels
  if (first === undefined) return null
  return more.length > 0 ? `${first} +${more.length}` : first
}
