import type { ReactNode } from 'react'

interface PanelProps {
  id: string
  heading: string
  children: ReactNode
}

/** A section of the screen of a layer. */
export function Panel({ id, heading, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface">
      <h2 id={id} className="border-b border-line px-4 py-4 text-15 md:px-5">
        {heading}
      </h2>
      <div className="grid gap-4 px-4 py-4 md:px-5">{children}</div>
    </section>
  )
}
