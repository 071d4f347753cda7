import { type RefObject, useEffect, useState } from 'react'

/** Whether the element has been near the visible part of the page. */
export function useNear(container: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!container.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' })
    watch.observe(container.current)
    return () => watch.disconnect()
  }, [container])
  return isNear
}
