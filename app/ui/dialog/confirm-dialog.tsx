import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  heading: string
  /** Below the question. */
  children: ReactNode
  action: string
  /** The button that answers, with hidden fields. */
  answer: ReactNode
  preventScrollReset?: boolean
  onClose: () => void
}

/** A question that is answered by a form, or by Cancel, which has the focus. */
export function Question({ heading, children, action, answer, preventScrollReset, onClose }: QuestionProps) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      heading={heading}
      onClose={onClose}
      actions={
        <>
          <form method="dialog">
            <Button type="submit" ref={close}>
              Cancel
            </Button>
          </form>
          {/* The dialog is closed a moment later, when the form has been read. */}
          <Form
            method="post"
            action={action}
            preventScrollReset={preventScrollReset}
            onSubmit={() => setTimeout(() => close.current?.click())}
          >
            {answer}
          </Form>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
