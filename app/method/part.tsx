import type { ReactNode } from 'react'

/** A section of the page that the table of contents links to. */
export function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4">
      <h2 id={id} className="scroll-mt-20 text-24">
        {heading}
      </h2>
      {children}
    </section>
  )
}

export function Text({ children }: { children: ReactNode }) {
  return <p className="max-w-[68ch] text-15 text-ink-2">{children}</p>
}
