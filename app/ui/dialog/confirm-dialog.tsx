import { type ReactNode, useRef } from 'react'
import { Button } from '../form/button.tsx'
import { Form } from '../form/form.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  heading: string
  /** Text below the heading. */
  children: ReactNode
  action: string
  /** The submit button, with hidden fields; null if there is nothing to confirm. */
  confirmButton: ReactNode
  preventScrollReset?: boolean
  onClose: () => void
}

/** A dialog that submits a form or is canceled. Cancel has the initial focus. */
export function ConfirmDialog({
  heading,
  children,
  action,
  confirmButton,
  preventScrollReset,
  onClose,
}: ConfirmDialogProps) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      heading={heading}
      onClose={onClose}
      actions={
        <>
          <form method="dialog">
            <Button type="submit" ref={close}>
              {confirmButton ? 'Cancel' : 'Close'}
            </Button>
          </form>
          {/* Closes the dialog after React Router has read the form. */}
          {confirmButton && (
            <Form
              method="post"
              action={action}
              preventScrollReset={preventScrollReset}
              onSubmit={() => setTimeout(() => close.current?.click())}
            >
              {confirmButton}
            </Form>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
