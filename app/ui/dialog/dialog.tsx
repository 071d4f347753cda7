import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  heading: string
  /** Text below the heading. */
  children?: ReactNode
  actions: ReactNode
  onClose: () => void
}

/**
 * A modal dialog, open while mounted. Without JavaScript it is shown as part of the page. With JavaScript the native
 * dialog traps focus, closes on Escape and restores focus.
 */
export function Dialog({ heading, children, actions, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    if (!shown || shown.matches(':modal')) return
    shown.removeAttribute('open')
    shown.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={id}
      onClose={onClose}
      className="fixed inset-0 m-auto h-fit w-[min(28rem,calc(100vw-32px))] rounded-dialog border border-line bg-surface p-6 text-ink shadow-3 backdrop:bg-overlay"
    >
      <h2 id={id} className="text-17 text-balance">
        {heading}
      </h2>
      {children && <div className="mt-2 text-14 text-ink-2">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-end gap-2">{actions}</div>
    </dialog>
  )
}
