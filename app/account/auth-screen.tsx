import type { ReactNode } from 'react'
import { SiteLinkTo } from '../ui/site-link.tsx'
import { LEGAL_LINKS } from '../ui/site-links.ts'
import { SurveySheet } from './survey-sheet.tsx'

interface AuthScreenProps {
  heading: string
  /** What it is for, in a sentence. */
  intro?: ReactNode
  children?: ReactNode
  /** What else one may have come for. */
  foot?: ReactNode
}

/** A form in a pane that fills the window, beside a sheet of the map where there is room. */
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
            <SiteLinkTo key={link.to} {...link} className="py-0.5 underline-offset-3 hover:text-ink hover:underline" />
          ))}
        </nav>
      </div>
      <SurveySheet />
    </div>
  )
}

/** The fields of such a form, one below the other. */
export const FORM = 'mt-7 grid gap-4.5'
/** Higher and larger than elsewhere: little else is on the screen. */
export const LARGE = 'h-11 text-15'
