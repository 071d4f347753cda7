import { useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { deleteQuestion, type Noun } from './nouns.ts'

interface DeleteDialogProps {
  noun: Noun
  named: { id: string; title: string }[]
  action: string
  onClose: () => void
}

export function DeleteDialog({ noun, named, action, onClose }: DeleteDialogProps) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      heading={deleteQuestion(noun, named.length)}
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
            preventScrollReset
            onSubmit={() => setTimeout(() => close.current?.click())}
          >
            {named.map(({ id }) => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            <Button type="submit" kind="danger" name="do" value="delete">
              Delete
            </Button>
          </Form>
        </>
      }
    >
      <p className="break-words">
        {named
          .slice(0, 3)
          .map(({ title }) => title)
          .join(', ')}
        {named.length > 3 && ` and ${named.length - 3} more`}. You can undo this for ten minutes.
      </p>
    </Dialog>
  )
}
