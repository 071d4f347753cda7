import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Button } from '../../ui/form/button.tsx'

interface DeleteVersionProps {
  version: number
  layerName: string
  action: string
  onClose: () => void
}

export function DeleteVersion({ version, layerName, action, onClose }: DeleteVersionProps) {
  return (
    <ConfirmDialog
      heading={`Are you sure you want to delete version ${version}?`}
      action={action}
      preventScrollReset
      onClose={onClose}
      confirmButton={
        <Button type="submit" kind="danger" name="do" value={`delete-version ${version}`}>
          Delete
        </Button>
      }
    >
      <p className="break-words">
        The features of version {version} of {layerName} will be permanently deleted. You can’t undo this.
      </p>
    </ConfirmDialog>
  )
}
