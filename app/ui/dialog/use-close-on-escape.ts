import { useEffect, useRef } from 'react'

/** While mounted: Escape closes what opened, and gives the focus back to what had it before. */
export function useCloseOnEscape(onClose: () => void): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const opener = document.activeElement
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog or a menu over it closes first.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(':modal, :popover-open')) return
      event.preventDefault()
      latest.current()
      if (opener instanceof HTMLElement) opener.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
