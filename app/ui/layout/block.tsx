import type { ReactNode } from 'react'

/** A part of a page about one thing, with an h2. */
export function Block({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-24">{heading}</h2>
      {children}
    </section>
  )
}
