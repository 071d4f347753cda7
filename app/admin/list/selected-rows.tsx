import type { ReactNode } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { useSelection } from './use-selection.ts'

interface SelectedRowsProps {
  /** The buttons; disabled while nothing is selected. */
  children: (isDisabled: boolean) => ReactNode
}

/** A bar with the number of selected rows and buttons for them. Without JavaScript its buttons are always enabled. */
export function SelectedRows({ children }: SelectedRowsProps) {
  const { count, selectAll } = useSelection()
  const isHydrated = useHydrated()
  return (
    <section
      aria-label="Selected rows"
      className="top-13 z-2 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-2.5 md:sticky"
    >
      <span className="num mr-auto text-13 text-ink-2" aria-live="polite">
        {isHydrated ? `${count} selected` : 'Selected rows:'}
      </span>
      {isHydrated && (
        <Button size="sm" kind="quiet" onClick={() => selectAll(count === 0)}>
          {count === 0 ? 'Select all' : 'Select none'}
        </Button>
      )}
      {children(isHydrated && count === 0)}
    </section>
  )
}
