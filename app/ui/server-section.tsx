import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSiteName } from './layout/site-name.ts'
import { StaticHtml } from './static-html.tsx'

export interface SectionProps<View> {
  view: View
  siteName: string
}

/** The sections of a screen, in a module that the server always has, and the browser when it needs it. */
export class SectionModule<Sections> {
  sections: Sections | null = null
  readonly #load: () => Promise<Sections>

  constructor(load: () => Promise<Sections>) {
    this.#load = load
    if (import.meta.env.SSR) onServer.push(this)
  }

  async load(): Promise<void> {
    this.sections ??= await this.#load()
  }

  /** For the client loader of the screen, so that sections are ready when it is opened from another screen. */
  async loadWith<Data>(serverLoader: () => Promise<Data>): Promise<Data> {
    const [loaded] = await Promise.all([serverLoader(), this.load()])
    return loaded
  }
}

const onServer: SectionModule<unknown>[] = []

/** Loads all sections on the server, where rendering can't wait for them. */
export async function loadSectionsOnServer(): Promise<void> {
  for (const module of onServer) await module.load()
}

interface ServerSectionProps<View extends object, Name extends string> {
  of: SectionModule<Record<Name, ComponentType<SectionProps<View>>>>
  name: Name
  view: View
  className?: string
  /** For content that is the same for everyone: the server renders it once for each `view`; see `StaticHtml`. */
  isCached?: boolean
  /** For links that change the list beside them. */
  preventScrollReset?: boolean
}

/**
 * A section without state. The browser leaves the server's HTML as it is, so it needs the code of the section only when
 * the screen is opened from another screen, or its data changes.
 */
export function ServerSection<View extends object, Name extends string>(props: ServerSectionProps<View, Name>) {
  const { of, name, view, className, isCached, preventScrollReset = false } = props
  // Server and browser have the same id only for an element that the server rendered.
  const id = useId()
  const siteName = useSiteName()
  const [received] = useState(() => ({ view, html: import.meta.env.SSR ? null : htmlOf(id) }))
  const Section: ComponentType<SectionProps<View>> | undefined = of.sections?.[name]
  if (received.html !== null && (received.view === view || !Section)) {
    return <ReceivedHtml {...{ id, className, preventScrollReset }} html={received.html} />
  }
  return (
    <StaticHtml as="div" id={id} className={className} name={isCached ? `${name} of ${siteName}` : null} data={view}>
      {Section && <Section view={view} siteName={siteName} />}
    </StaticHtml>
  )
}

const htmlOf = (id: string) => document.getElementById(id)?.innerHTML ?? null

interface ReceivedHtmlProps {
  id: string
  className: string | undefined
  html: string
  preventScrollReset: boolean
}

/** Its links to screens navigate like React Router's, which mark them with `data-discover`. */
function ReceivedHtml({ html, preventScrollReset, ...props }: ReceivedHtmlProps) {
  const ref = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-discover]') : null
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!link || !isPlain || event.defaultPrevented || link.target) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href, preventScrollReset })
    }
    const element = ref.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate, preventScrollReset])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML that the server rendered
  return <div {...props} ref={ref} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}
