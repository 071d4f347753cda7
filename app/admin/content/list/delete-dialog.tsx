import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { type ContentTypeLabels, deleteQuestion } from '../labels.ts'

interface DeleteDialogProps {
  labels: ContentTypeLabels
  items: { id: string; title: string }[]
  action: string
  onClose: () => void
}

export function DeleteDialog({ labels, items, action, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      heading={deleteQuestion(labels, items.length)}
      action={action}
      preventScrollReset
      onClose={onClose}
      confirmButton={
        <>
          {items.map(({ id }) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <Button type="submit" kind="danger" name="do" value="delete">
            Delete
          </Button>
        </>
      }
    >
      <p className="break-words">
        {items
          .slice(0, 3)
          .map(({ title }) => title)
          .join(', ')}
        {items.length > 3 && ` and ${items.length - 3} more`}. You can undo this for 10 minutes.
      </p>
    </ConfirmDialog>
  )
}
