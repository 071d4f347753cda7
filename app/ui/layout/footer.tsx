import type { ReactNode } from 'react'
import { mailAddress, phoneAddress } from '../text/mail-address.ts'
import { Logo } from './logo.tsx'
import { MenuLink } from './menu-link.tsx'
import { LEGAL_LINKS, type MenuItem, QUICK_LINKS, RESOURCES } from './menus.ts'

export interface FooterFacts {
  /** The word mark in its two colors: “Volt” and “Acre”. */
  mark: readonly [string, string]
  contactEmail: string
  contactPhone: string
  office: string
  /** One sentence about the site. */
  about: string
  /** Includes the year, from the server, so that server and browser render the same. */
  copyright: string
}

/** `facts` is null if the site settings couldn't be loaded. */
export function Footer({ facts }: { facts: FooterFacts | null }) {
  return (
    <footer className="mt-(--section) border-t border-line bg-surface">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-8 pt-10 pb-8 lg:grid-cols-[1.6fr_1fr_1fr_1.3fr]">
          <div className="max-md:col-span-2">
            <Logo mark={facts?.mark} />
            <p className="mt-3.5 max-w-[30ch] text-ink-2">{facts?.about}</p>
          </div>
          <LinkColumn heading="Quick Links" links={QUICK_LINKS} />
          <LinkColumn heading="Resources" links={RESOURCES} />
          {facts && <Contact facts={facts} />}
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line py-5 text-13 text-ink-3">
          <p className="max-md:w-full md:mr-auto">{facts?.copyright}</p>
          {LEGAL_LINKS.map((link) => (
            <FooterLink key={link.to} {...link} />
          ))}
        </div>
      </div>
    </footer>
  )
}

function FooterLink(link: MenuItem) {
  return <MenuLink {...link} className="underline-offset-3 hover:text-ink hover:underline" />
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-13 tracking-normal">{heading}</h2>
      <ul className="text-ink-2 *:py-1">{children}</ul>
    </div>
  )
}

function LinkColumn({ heading, links }: { heading: string; links: MenuItem[] }) {
  return (
    <Column heading={heading}>
      {links.map((link) => (
        <li key={link.to}>
          <FooterLink {...link} />
        </li>
      ))}
    </Column>
  )
}

function Contact({ facts }: { facts: FooterFacts }) {
  return (
    <Column heading="Contact">
      <li>
        <a
          href={mailAddress(facts.contactEmail)}
          className="break-all underline-offset-3 hover:text-ink hover:underline"
        >
          {facts.contactEmail}
        </a>
      </li>
      <li>
        <a href={phoneAddress(facts.contactPhone)} className="num underline-offset-3 hover:text-ink hover:underline">
          {facts.contactPhone}
        </a>
      </li>
      <li>{facts.office}</li>
    </Column>
  )
}
