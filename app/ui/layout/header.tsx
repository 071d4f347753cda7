import { Bell, ChevronDown, CircleUserRound, Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { useClosingPopover } from '../dialog/use-closing-popover.ts'
import { ButtonLink, buttonClass } from '../form/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { Logo } from './logo.tsx'
import { MenuLink } from './menu-link.tsx'
import { MAIN_LINKS, type MenuItem, RESOURCES } from './menus.ts'

export interface HeaderUser {
  email: string
  isAdmin: boolean
  /** Unread alerts; null if they couldn’t be counted. */
  unread: number | null
  /** Conversations with unread messages; null likewise. */
  unreadInquiries: number | null
}

interface HeaderProps {
  wide?: boolean
  /** The word mark in its two colors: “Volt” and “Acre”. */
  mark?: readonly [string, string] | undefined
  /** The signed-in user. */
  user?: HeaderUser | null
}

/**
 * Sticky, 64 px high (56 below 768), and 52 once scrolled more than 10 px. Its space in the layout stays the same, so that
 * nothing below moves when it shrinks.
 */
export function Header({ wide, mark, user }: HeaderProps) {
  const top = useRef<HTMLDivElement>(null)
  const header = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!top.current) return
    const observer = new IntersectionObserver(([entry]) => {
      header.current?.toggleAttribute('data-shrunk', entry !== undefined && !entry.isIntersecting)
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      <div ref={top} aria-hidden="true" className="absolute top-0 h-2.5 w-px" />
      <header ref={header} className="group/site pointer-events-none sticky top-0 z-20 h-14 md:h-16">
        <div className="pointer-events-auto relative border-b border-line bg-surface">
          <div
            className={`flex h-[55px] items-center gap-3 transition-[height] duration-(--calm) group-data-shrunk/site:h-[51px] md:h-[63px] md:gap-8 ${
              wide ? 'px-5 md:px-6' : 'wrap'
            }`}
          >
            <Logo mark={mark} />
            <nav aria-label="Main" className="flex items-center max-lg:hidden">
              {MAIN_LINKS.map((link) => (
                <MenuLink key={link.to} {...link} className={BAR_ITEM} />
              ))}
              <BarMenu
                id="resources"
                label="Resources"
                links={RESOURCES}
                className={`w-50 ${wide ? 'left-75' : 'left-[calc(max(var(--gutter),(100vw-var(--page))/2)+276px)]'}`}
              />
            </nav>
            <div className="ml-auto flex shrink-0 items-center gap-2">
              {!user && (
                <ButtonLink to={href('/login')} kind="quiet" className="max-lg:hidden">
                  Log in
                </ButtonLink>
              )}
              <ButtonLink to={href('/demo')} className="max-lg:hidden">
                View Demo
              </ButtonLink>
              <ButtonLink to={href('/list-your-land')} kind="primary">
                List Your Land
              </ButtonLink>
              {user && <AlertBell unread={user.unread} />}
              {user && (
                <div className="max-lg:hidden">
                  <BarMenu
                    id="user"
                    label={
                      <>
                        <Icon of={CircleUserRound} size={20} />
                        <span className="max-w-40 truncate">{nameOf(user)}</span>
                        {user.unreadInquiries ? <span className={BADGE}>{user.unreadInquiries}</span> : null}
                      </>
                    }
                    links={userLinks(user)}
                    className={`w-62 ${wide ? 'right-6' : 'right-[max(var(--gutter),(100vw-var(--page))/2)]'}`}
                    user={user}
                  />
                </div>
              )}
              <SmallScreenMenu user={user} />
            </div>
          </div>
        </div>
      </header>
    </>
  )
}

function AlertBell({ unread }: Pick<HeaderUser, 'unread'>) {
  const count = unread === null ? 0 : unread
  return (
    <Link
      to={href('/saved/alerts')}
      aria-label={count > 0 ? `Alerts, ${count} unread` : 'Alerts'}
      className={`${buttonClass({ kind: 'quiet' })} relative w-9 px-0`}
    >
      <Icon of={Bell} size={20} />
      {count > 0 && (
        <span aria-hidden="true" className={COUNT}>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}

const BADGE = 'num min-w-4.5 rounded-full bg-accent px-1 text-center text-12 leading-4.5 font-label text-on-accent'
const COUNT = `${BADGE} absolute -top-0.5 -right-1`

const nameOf = ({ email }: HeaderUser) => email.split('@')[0]

const userLinks = ({ isAdmin, unreadInquiries }: HeaderUser): MenuItem[] => [
  { to: href('/saved'), label: 'Saved' },
  { to: href('/my/listings'), label: 'My listings' },
  { to: href('/my/inquiries'), label: unreadInquiries ? `Inquiries (${unreadInquiries})` : 'Inquiries' },
  { to: `${href('/screen')}#screenings`, label: 'My screenings' },
  { to: href('/my/organization'), label: 'Organization' },
  { to: href('/settings'), label: 'Settings' },
  ...(isAdmin ? [{ to: href('/admin'), label: 'Admin Dashboard' }] : []),
  { to: href('/dashboard'), label: 'Data Dashboard' },
]

/** A plain form, so that a full page load clears account data from memory. */
function SignOut({ className }: { className: string }) {
  return (
    <form method="post" action={href('/logout')}>
      <button type="submit" className={`w-full text-left ${className}`}>
        Sign out
      </button>
    </form>
  )
}

interface BarMenuProps {
  id: string
  label: ReactNode
  links: MenuItem[]
  /** Position and width of the menu. */
  className: string
  user?: HeaderUser
}

const BAR_ITEM =
  'inline-flex h-9 items-center gap-1.5 rounded-control px-3 font-medium text-ink-2 transition-colors hover:bg-hover hover:text-ink'
const ITEM = 'flex h-8.5 items-center rounded-control px-2.5 font-medium hover:bg-hover hover:text-ink'

/** A popover, so it opens without JavaScript. In the top layer it is positioned relative to the window. */
function BarMenu({ id, label, links, className, user }: BarMenuProps) {
  const menu = useClosingPopover<HTMLUListElement>()
  return (
    <div className="group/menu">
      <button type="button" popoverTarget={id} className={BAR_ITEM}>
        {label}
        <Icon of={ChevronDown} size={14} className="transition-transform group-has-[:popover-open]/menu:rotate-180" />
      </button>
      <ul
        ref={menu}
        id={id}
        popover="auto"
        className={`fixed inset-auto top-14 m-0 rounded-card border border-line-strong bg-surface p-1.5 text-ink-2 shadow-2 group-data-shrunk/site:top-12 ${className}`}
      >
        {user && <li className="px-2.5 py-2 text-13 break-words text-ink-3">{user.email}</li>}
        {links.map((link) => (
          <li key={link.to}>
            <MenuLink {...link} className={ITEM} />
          </li>
        ))}
        {user && (
          <li>
            <SignOut className={ITEM} />
          </li>
        )}
      </ul>
    </div>
  )
}

const SMALL_LINKS = [...MAIN_LINKS, ...RESOURCES, { to: href('/demo'), label: 'View Demo' }]
const SMALL_ITEM = 'flex h-12 items-center text-15 font-medium hover:text-accent-ink'

const item = (link: MenuItem) => (
  <li key={link.to}>
    <MenuLink {...link} className={SMALL_ITEM} />
  </li>
)

/** Below 1,024 px: everything that doesn't fit in the bar. */
function SmallScreenMenu({ user }: HeaderProps) {
  const menu = useClosingPopover<HTMLElement>()
  const accountLinks = user ? userLinks(user) : [{ to: href('/login'), label: 'Log in' }]
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
        <ul className="wrap divide-y divide-line py-2">
          {SMALL_LINKS.map(item)}
          {user && (
            <li className="py-3 text-15 font-medium break-words">
              {nameOf(user)}
              <span className="block text-13 text-ink-3">{user.email}</span>
            </li>
          )}
          {accountLinks.map(item)}
          {user && (
            <li>
              <SignOut className={SMALL_ITEM} />
            </li>
          )}
        </ul>
      </nav>
    </div>
  )
}
