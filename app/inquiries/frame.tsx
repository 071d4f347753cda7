import type { ReactNode } from 'react'

interface InquiriesFrameProps {
  list: ReactNode
  /** Whether a conversation is open, which fills a small screen. */
  isOpen?: boolean
  children: ReactNode
}

/** The list beside a conversation; on small screens one of the two. */
export function InquiriesFrame({ list, isOpen = false, children }: InquiriesFrameProps) {
  return (
    <div className="grid flex-1 lg:grid-cols-[368px_minmax(0,1fr)]">
      <div
        className={`border-line bg-surface lg:sticky lg:top-13 lg:max-h-[calc(100dvh-52px)] lg:self-start lg:overflow-y-auto lg:border-r ${
          isOpen ? 'max-lg:hidden' : ''
        }`}
      >
        {list}
      </div>
      <div className={`flex min-w-0 flex-col bg-canvas lg:border-l lg:border-line ${isOpen ? '' : 'max-lg:hidden'}`}>
        {children}
      </div>
    </div>
  )
}
