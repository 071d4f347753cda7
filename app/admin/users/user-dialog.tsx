import type { UserRow } from '../../../domain/account/admin-user.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import type { UserAction } from './user-actions.ts'

/** An action that is waiting for confirmation. */
export interface PendingAction {
  verb: UserAction
  user: UserRow
}

interface UserDialogProps extends PendingAction {
  /** Whether it's the admin's own account. */
  isOwn: boolean
  /** The last admin must remain one. */
  isOnlyAdmin: boolean
  action: string
  onClose: () => void
}

const ONLY_ADMIN = 'You’re the only admin. Give someone else the role first.'

export function UserDialog({
  verb: { verb, label, question },
  user,
  isOwn,
  isOnlyAdmin,
  action,
  onClose,
}: UserDialogProps) {
  if (!question) return null
  const isImpossible = isOwn && isOnlyAdmin && question.own !== ''
  const isUnverified = verb === 'make-admin' && !user.email_verified
  return (
    <ConfirmDialog
      heading={question.heading}
      action={action}
      preventScrollReset
      onClose={onClose}
      confirmButton={
        isImpossible ? null : (
          <>
            {isOwn && <input type="hidden" name="own" value="yes" />}
            <Button
              type="submit"
              kind={verb === 'make-admin' ? 'primary' : 'danger'}
              name="do"
              value={`${verb} ${user.id}`}
            >
              {label}
            </Button>
          </>
        )
      }
    >
      <p className="font-medium break-words text-ink">{user.email}</p>
      <p className="mt-1">{isImpossible ? ONLY_ADMIN : isOwn && question.own ? question.own : question.sentence}</p>
      {isUnverified && (
        <p className="mt-1 text-caution-ink">This address isn’t verified. Make sure you know who owns it.</p>
      )}
    </ConfirmDialog>
  )
}
