import { ChevronDown, Menu, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ButtonLink, buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import { Logo } from './logo.tsx'
import { SiteLinkTo } from './site-link.tsx'
import { RESOURCES } from './site-links.ts'
import { useClosingPopover } from './use-closing-popover.ts'

/**
 * Sticky, 64 px high (56 below 768), 52 once scrolled more than 10 px. The room it takes in the page stays the same, so
 * that nothing below it moves when it shrinks.
 */
export function SiteHeader({ wide = false }: { wide?: boolean }) {
  const mark = useRef<HTMLDivElement>(null)
  const header = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(([entry]) => {
      header.current?.toggleAttribute('data-shrunk', entry !== undefined && !entry.isIntersecting)
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      <div ref={mark} aria-hidden="true" className="absolute top-0 h-2.5 w-px" />
      <header ref={header} className="group/site pointer-events-none sticky top-0 z-20 h-14 md:h-16">
        <div className="pointer-events-auto relative border-b border-line bg-surface">
          <div
            className={`flex h-[55px] items-center gap-3 transition-[height] duration-(--calm) group-data-shrunk/site:h-[51px] md:h-[63px] md:gap-8 ${
              wide ? 'px-5 md:px-6' : 'wrap'
            }`}
          >
            <Logo />
            <nav aria-label="Main" className="hidden lg:block">
              <ResourcesMenu wide={wide} />
            </nav>
            <div className="ml-auto flex items-center gap-2">
              <ButtonLink to="/login" kind="quiet" className="max-lg:hidden">
                Log in
              </ButtonLink>
              <ButtonLink to="/demo" className="max-lg:hidden">
                View Demo
              </ButtonLink>
              <ButtonLink to="/list-your-land" kind="primary">
                List Your Land
              </ButtonLink>
              <SmallScreenMenu />
            </div>
          </div>
        </div>
      </header>
    </>
  )
}

/** Opens without JavaScript too. In the top layer, so it is placed by the window: under its button, right of the mark. */
function ResourcesMenu({ wide }: { wide: boolean }) {
  const menu = useClosingPopover<HTMLUListElement>()
  const edge = wide ? 'left-40' : 'left-[calc(max(var(--gutter),(100vw-var(--page))/2)+136px)]'
  return (
    <div className="group/menu">
      <button
        type="button"
        popoverTarget="resources"
        className="inline-flex h-9 items-center gap-1.5 rounded-control px-3 font-medium text-ink-2 transition-colors hover:bg-hover hover:text-ink"
      >
        Resources
        <Icon of={ChevronDown} size={14} className="transition-transform group-has-[:popover-open]/menu:rotate-180" />
      </button>
      <ul
        ref={menu}
        id="resources"
        popover="auto"
        className={`fixed inset-auto top-14 m-0 w-50 rounded-card border border-line-strong bg-surface p-1.5 text-ink-2 shadow-2 group-data-shrunk/site:top-12 ${edge}`}
      >
        {RESOURCES.map((link) => (
          <li key={link.to}>
            <SiteLinkTo
              {...link}
              className="flex h-8.5 items-center rounded-control px-2.5 font-medium hover:bg-hover hover:text-ink"
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const SMALL_LINKS = [...RESOURCES, { to: '/demo', label: 'View Demo' }, { to: '/login', label: 'Log in' }]

/** Below 1,024 px: everything that has no room in the bar. */
function SmallScreenMenu() {
  const menu = useClosingPopover<HTMLElement>()
  return (
    <div className="group/menu lg:hidden">
      <button type="button" popoverTarget="menu" aria-label="Menu" className={`${buttonClass()} w-9 px-0`}>
        <Icon of={Menu} size={20} className="group-has-[:popover-open]/menu:hidden" />
        <Icon of={X} size={20} className="hidden group-has-[:popover-open]/menu:block" />
      </button>
      <nav
        ref={menu}
        id="menu"
        popover="auto"
        aria-label="Menu"
        className="fixed inset-auto top-14 left-0 m-0 max-h-[calc(100dvh-56px)] w-full overflow-y-auto border-b border-line bg-surface text-ink shadow-2 group-data-shrunk/site:top-13 md:top-16"
      >
        <ul className="wrap py-2">
          {SMALL_LINKS.map((link) => (
            <li key={link.to} className="border-t border-line first:border-t-0">
              <SiteLinkTo {...link} className="flex h-12 items-center text-15 font-medium hover:text-accent-ink" />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
