import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * The start of the document. It announces the title after a change of screen, and takes the focus, so that Tab goes on
 * from where a page load would put it: at the top, or at the section that the address names. A screen that moves the
 * focus itself keeps it.
 */
export function ScreenStart() {
  const { pathname, hash } = useLocation()
  const { state } = useNavigation()
  const start = useRef<HTMLSpanElement>(null)
  const title = useRef<HTMLParagraphElement>(null)
  const shown = useRef(pathname)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (state !== 'idle') focused.current = document.activeElement
  }, [state])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    title.current!.textContent = document.title
    const { activeElement, body } = document
    if (activeElement !== body && activeElement !== focused.current) return
    const section = hash && document.getElementById(hash.slice(1))
    if (section) section.tabIndex = -1
    ;(section || start.current!).focus({ preventScroll: true })
  }, [pathname, hash])
  return (
    <>
      <p ref={title} aria-live="polite" className="sr-only" />
      <span ref={start} tabIndex={-1} className="sr-only" />
    </>
  )
}
