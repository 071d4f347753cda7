import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { StaticHtml } from '../ui/static-html.tsx'
import type { SectionProps } from './sections.tsx'

type Sections = typeof import('./sections.tsx')

let sections: Sections | null = import.meta.env.SSR ? await import('./sections.tsx') : null

/** Loads the code of the sections, before Home is opened from another screen. */
export async function loadSections(): Promise<void> {
  sections ??= await import('./sections.tsx')
}

interface ServerSectionProps extends SectionProps {
  section: keyof Sections
  className?: string
}

/**
 * A section without state. The browser leaves the server's HTML as it is, so Home needs its code only when it is opened
 * from another screen.
 */
export function ServerSection({ section, className, view, siteName }: ServerSectionProps) {
  const id = `home-${section.toLowerCase()}`
  const [received] = useState(() => ({ view, html: import.meta.env.SSR ? null : htmlOf(id) }))
  const Section = sections?.[section]
  if (received.html !== null && (received.view === view || !Section)) {
    return <ReceivedHtml id={id} className={className} html={received.html} />
  }
  return (
    <StaticHtml as="div" id={id} className={className} name={`${section} of ${siteName}`} data={view}>
      {Section && <Section view={view} siteName={siteName} />}
    </StaticHtml>
  )
}

const htmlOf = (id: string) => document.getElementById(id)?.innerHTML ?? null

/** Its links navigate like those of other screens, without loading a new document. */
function ReceivedHtml({ html, ...props }: { id: string; className: string | undefined; html: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!link || !isPlain || event.defaultPrevented || link.origin !== location.origin || link.target) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
    }
    const element = ref.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML that the server rendered
  return <div {...props} ref={ref} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}
