import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'

interface SelectedRowsProps {
  form: RefObject<HTMLFormElement | null>
  /** The buttons; disabled while nothing is selected. */
  children: (isDisabled: boolean) => ReactNode
}

/** A bar with the number of selected rows and buttons for them. Without JavaScript its buttons are always enabled. */
export function SelectedRows({ form, children }: SelectedRowsProps) {
  const { count, selectAll } = useSelection(form)
  const isHydrated = useHydrated()
  return (
    <section
      aria-label="Selected rows"
      className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-2.5"
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

/** Counts the selected rows; `selectAll` selects or clears all of them. */
function useSelection(form: RefObject<HTMLFormElement | null>) {
  const [count, setCount] = useState(0)
  const boxes = () =>
    [...(form.current?.elements ?? [])].filter(
      (box): box is HTMLInputElement => box instanceof HTMLInputElement && box.name === 'ids',
    )
  const read = () => setCount(boxes().filter(({ checked }) => checked).length)
  // The checkboxes are outside their form element and rows change, so events are handled on the document.
  useEffect(() => {
    const readAfterReset = () => setTimeout(read)
    document.addEventListener('change', read)
    document.addEventListener('reset', readAfterReset)
    return () => {
      document.removeEventListener('change', read)
      document.removeEventListener('reset', readAfterReset)
    }
  })
  const selectAll = (isSelected: boolean) => {
    for (const box of boxes()) box.checked = isSelected
    read()
  }
  return { count, selectAll }
}
