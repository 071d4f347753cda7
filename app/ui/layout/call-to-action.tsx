import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '../form/button.tsx'

interface CallToActionProps {
  heading: string
  /** One sentence. */
  children?: ReactNode
  /** One or two buttons, the primary one last. */
  actions: ReactNode
}

/** The next step, at the end of a page. */
export function CallToAction({ heading, children, actions }: CallToActionProps) {
  return (
    <section className="flex flex-col gap-6 rounded-card border border-line bg-surface px-5 py-6 md:flex-row md:flex-wrap md:items-center md:justify-between md:px-9 md:py-8">
      <div>
        <h2 className="text-24">{heading}</h2>
        {children && <p className="mt-1 max-w-[60ch] text-15 text-ink-2">{children}</p>}
      </div>
      <div className="flex flex-col gap-2 md:flex-row">{actions}</div>
    </section>
  )
}

/** The actions for a reader who may own land or look for it. */
export function ListOrFindLand() {
  return (
    <>
      <ButtonLink to={href('/list-your-land')} size="lg">
        List Your Land
      </ButtonLink>
      <ButtonLink to={href('/search')} kind="primary" size="lg">
        Find Land
      </ButtonLink>
    </>
  )
}
