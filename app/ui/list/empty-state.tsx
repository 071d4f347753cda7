import type { ReactNode } from 'react'

interface EmptyStateProps {
  heading: string
  /** One sentence: why it is empty, or what to do. */
  children?: ReactNode
  /** One button, or a few links. */
  action?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
}

/** A message for an empty list, with an illustration. */
export function EmptyState({ heading, children, action, level: Heading = 'h2' }: EmptyStateProps) {
  const size = Heading === 'h1' ? 'text-24' : 'text-15'
  return (
    <div className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <svg viewBox="0 0 120 84" width="120" height="84" aria-hidden="true" className="mb-3" fill="none">
        <rect x="0.5" y="0.5" width="119" height="83" rx="6" className="fill-sunken stroke-line" />
        <path d="M12 1V83M36 1V83M60 1V83M84 1V83M108 1V83M1 18H119M1 42H119M1 66H119" className="stroke-line" />
        <path d="m33 25 53-5 4 36-20 8-35-2z" className="stroke-line-control" strokeWidth="1.5" strokeDasharray="4 3" />
      </svg>
      <Heading className={size}>{heading}</Heading>
      {children && <div className="max-w-[44ch] text-balance text-ink-3">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

/** A screen with only a message, such as not found or access denied. */
export function MessageScreen({ heading, children, action }: Omit<EmptyStateProps, 'level'>) {
  return (
    <div className="wrap grid min-h-[60vh] content-center py-16">
      <EmptyState heading={heading} action={action} level="h1">
        {children}
      </EmptyState>
    </div>
  )
}
