import { useEffect, useState } from 'react'
import { SECTIONS, type SectionId } from './outcome.ts'

/** The section that stands below the header; null until that is known. */
export function useSectionInView(): SectionId | null {
  const [inView, setInView] = useState<SectionId | null>(null)

  useEffect(() => {
    const ids = Object.keys(SECTIONS) as SectionId[]
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        setInView(ids.find((id) => seen.has(id)) ?? null)
      },
      // A band below the header, so that the section that is being read counts, not one that just peeps in.
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
