import type { ReactNode } from 'react'

/** Page width with gutters. */
export function Wrap({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`wrap ${className}`}>{children}</div>
}

interface SectionProps {
  heading: string
  /** One sentence under the heading. */
  intro?: string
  /** Beside the heading, such as a “See all” link. */
  action?: ReactNode
  id?: string
  children: ReactNode
}

/** A section of a page with an h2. */
export function Section({ heading, intro, action, id, children }: SectionProps) {
  return (
    <section id={id} className="section-gap">
      <Wrap>
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h2 className="text-32">{heading}</h2>
            {intro && <p className="mt-1.5 max-w-[56ch] text-15 text-ink-2">{intro}</p>}
          </div>
          {action}
        </div>
        {children}
      </Wrap>
    </section>
  )
}

/** The h1 of a page, with an introduction and actions. */
export function PageHeading({ heading, intro, action }: { heading: string; intro?: string; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="text-40 font-title">{heading}</h1>
        {intro && <p className="mt-3 max-w-[60ch] text-17 text-ink-2">{intro}</p>}
      </div>
      {action}
    </div>
  )
}
