import type { ReactNode } from 'react'

interface SidewaysScrollProps {
  /** What is inside, such as “Columns”. */
  label: string
  className?: string
  children: ReactNode
}

/** A frame for a table that may be wider than the screen. The keyboard reaches it and scrolls it. */
export const SidewaysScroll = ({ label, className = '', children }: SidewaysScrollProps) => (
  <section
    aria-label={`${label}, scrolls sideways`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
    tabIndex={0}
    className={`overflow-x-auto focus-visible:outline-2 focus-visible:outline-focus ${className}`}
  >
    {children}
  </section>
)
