import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { Once } from './once.tsx'
import { SiteLinkTo } from './site-link.tsx'
import { LEGAL_LINKS, QUICK_LINKS, RESOURCES, type SiteLink } from './site-links.ts'

export interface FooterFacts {
  /** The two tones of the word mark. */
  mark: readonly [string, string]
  contactEmail: string
  contactPhone: string
  office: string
  /** What the site is, in a sentence. */
  about: string
  /** With its year, from the server, so that both sides write the same. */
  copyright: string
}

/** Facts are null where even the site's own description could not be had. */
export function SiteFooter({ facts }: { facts: FooterFacts | null }) {
  return (
    <footer className="mt-(--section) border-t border-line bg-surface">
      <Once as="div" name={`footer ${JSON.stringify(facts)}`} className="wrap">
        <div className="grid grid-cols-2 gap-8 pt-10 pb-8 md:pt-14 md:pb-12 lg:grid-cols-[1.6fr_1fr_1fr_1.3fr]">
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
      </Once>
    </footer>
  )
}

function FooterLink(link: SiteLink) {
  return <SiteLinkTo {...link} className="underline-offset-3 hover:text-ink hover:underline" />
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-13 tracking-normal">{heading}</h2>
      <ul className="text-ink-2 *:py-1">{children}</ul>
    </div>
  )
}

function LinkColumn({ heading, links }: { heading: string; links: SiteLink[] }) {
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
          href={`mailto:${facts.contactEmail}`}
          className="break-all underline-offset-3 hover:text-ink hover:underline"
        >
          {facts.contactEmail}
        </a>
      </li>
      <li>
        <a
          href={`tel:${facts.contactPhone.replace(/[^\d+]/g, '')}`}
          className="num underline-offset-3 hover:text-ink hover:underline"
        >
          {facts.contactPhone}
        </a>
      </li>
      <li>{facts.office}</li>
    </Column>
  )
}
