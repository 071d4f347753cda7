import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'

interface SelectedRowsProps {
  form: RefObject<HTMLFormElement | null>
  /** Buttons; `isIdle` while nothing is ticked. */
  children: (isIdle: boolean) => ReactNode
}

/** What is done to all rows that are ticked. Without JavaScript it is always there. */
export function SelectedRows({ form, children }: SelectedRowsProps) {
  const { count, tickAll } = useTicked(form)
  const isHydrated = useHydrated()
  return (
    <section
      aria-label="Selected rows"
      className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-2.5"
    >
      <span className="num mr-auto text-13 text-ink-2" aria-live="polite">
        {isHydrated ? `${count} selected` : 'With the selected rows:'}
      </span>
      {isHydrated && (
        <Button size="sm" kind="quiet" onClick={() => tickAll(count === 0)}>
          {count === 0 ? 'Select all' : 'Select none'}
        </Button>
      )}
      {children(isHydrated && count === 0)}
    </section>
  )
}

/** How many rows are ticked, and a way to tick all of them. */
function useTicked(form: RefObject<HTMLFormElement | null>) {
  const [count, setCount] = useState(0)
  const boxes = () =>
    [...(form.current?.elements ?? [])].filter(
      (box): box is HTMLInputElement => box instanceof HTMLInputElement && box.name === 'ids',
    )
  const read = () => setCount(boxes().filter(({ checked }) => checked).length)
  // The boxes stand outside of the form that they belong to, and rows come and go.
  useEffect(() => {
    const later = () => setTimeout(read)
    document.addEventListener('change', read)
    document.addEventListener('reset', later)
    return () => {
      document.removeEventListener('change', read)
      document.removeEventListener('reset', later)
    }
  })
  const tickAll = (isTicked: boolean) => {
    for (const box of boxes()) box.checked = isTicked
    read()
  }
  return { count, tickAll }
}
