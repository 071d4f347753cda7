import type { ReactNode, RefObject } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { Button } from '../form/button.tsx'

export interface MarkerListProps {
  heading: string
  /** Items of a list. */
  children: ReactNode
  list?: RefObject<HTMLOListElement | null>
  /** Below the list. */
  footer?: ReactNode
  onClose: () => void
}

/** What one marker of a map stands for, if zooming in can't separate it. */
export function MarkerListDialog({ heading, children, list, footer, onClose }: MarkerListProps) {
  return (
    <Dialog
      heading={heading}
      onClose={onClose}
      actions={
        <form method="dialog">
          <Button type="submit">Close</Button>
        </form>
      }
    >
      <ol
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        aria-label={heading}
        className="-mx-3 mt-3 grid max-h-[55dvh] gap-2 overflow-y-auto rounded-control p-3 text-ink"
      >
        {children}
      </ol>
      {footer}
    </Dialog>
  )
}
