import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Button } from '../../ui/form/button.tsx'

interface DeleteLayerProps {
  layer: { id: string; name: string }
  action: string
  onClose: () => void
}

export function DeleteLayer({ layer: { id, name }, action, onClose }: DeleteLayerProps) {
  return (
    <ConfirmDialog
      heading="Are you sure you want to delete this layer?"
      action={action}
      preventScrollReset
      onClose={onClose}
      confirmButton={
        <Button type="submit" kind="danger" name="do" value={`delete ${id}`}>
          Delete
        </Button>
      }
    >
      <p className="break-words">
        {name} disappears from all maps, with all its versions. You can undo this for 10 minutes.
      </p>
    </ConfirmDialog>
  )
}
