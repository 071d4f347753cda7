import { useEffect, useState } from 'react'
import { SECTIONS, type SectionId } from './outcome.ts'

/** The section being read; null until known. */
export function useSectionInView(): SectionId | null {
  const [inView, setInView] = useState<SectionId | null>(null)

  useEffect(() => {
    const ids = Object.keys(SECTIONS) as SectionId[]
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        setInView(ids.find((id) => visible.has(id)) ?? null)
      },
      // Observes a band below the header, so that a section that is barely visible doesn't count.
      { rootMargin: '-120px 0px -55% 0px' },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])

  return inView
}
