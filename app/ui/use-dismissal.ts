import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** Closes an open `<details>` on Escape (the focus goes back to its summary), on a click elsewhere and on navigation. */
export function useDismissal(ref: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the reason to close
  useEffect(() => {
    if (ref.current) ref.current.open = false
  }, [ref, key])

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const details = ref.current
      if (details?.open && !details.contains(event.target as Node)) details.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      const details = ref.current
      if (event.key !== 'Escape' || !details?.open) return
      details.open = false
      if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [ref])
}
