import type { ReactNode } from 'react'
import { MenuLink } from '../ui/layout/menu-link.tsx'
import { LEGAL_LINKS } from '../ui/layout/menus.ts'
import { MapIllustration } from './map-illustration.tsx'

interface AuthScreenProps {
  heading: string
  intro?: ReactNode
  children?: ReactNode
  /** Links to related screens. */
  foot?: ReactNode
}

/** The layout of all sign-in screens: a form, with an illustration beside it on wide screens. */
export function AuthScreen({ heading, intro, children, foot }: AuthScreenProps) {
  return (
    <div className="grid min-h-[calc(100dvh-56px)] bg-surface md:min-h-[calc(100dvh-64px)] lg:grid-cols-[minmax(480px,1fr)_1.25fr]">
      <div className="flex flex-col px-5 pb-5 md:px-6 md:pb-6">
        <div className="mx-auto my-auto w-full max-w-94 pt-10 pb-12 md:py-12">
          <h1 className="text-32 font-title">{heading}</h1>
          {intro && <p className="mt-1 text-15 text-ink-2">{intro}</p>}
          {children}
          {foot && <div className="mt-6 text-ink-2">{foot}</div>}
        </div>
        <nav aria-label="Legal" className="flex gap-5 text-13 text-ink-3">
          {LEGAL_LINKS.map((link) => (
            <MenuLink key={link.to} {...link} className="py-0.5 underline-offset-3 hover:text-ink hover:underline" />
          ))}
        </nav>
      </div>
      <MapIllustration />
    </div>
  )
}

/** Class of the form. */
export const FORM = 'mt-7 grid gap-4.5'
/** Class of larger form controls. */
export const LARGE = 'h-11 text-15'
