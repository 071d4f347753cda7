import type { RecentDeletion } from '../../../domain/content/admin-content.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { MessageScreen } from '../../ui/list/empty-state.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'

/** Data of the 404 response for an item that was deleted and can still be restored. */
export interface DeletedItem {
  deletion: RecentDeletion
  /** The list to return to. */
  path: string
  singular: string
  plural: string
}

/** Shown for the address of an item that was just deleted. */
export function Deleted({ deletion, path, singular, plural }: DeletedItem) {
  const { deletion_id, deleted, titles, undo_until } = deletion
  const others = deleted - 1
  return (
    <MessageScreen
      heading={`This ${singular} was deleted`}
      action={
        <>
          <Form method="post" action={path}>
            <Button type="submit" kind="primary" name="do" value={`undo ${deletion_id}`}>
              {others > 0 ? `Restore all ${deleted} ${plural}` : `Restore ${singular}`}
            </Button>
          </Form>
          <ButtonLink to={path}>View all {plural}</ButtonLink>
        </>
      }
    >
      {others > 0
        ? `It was deleted with ${formatCount(others, 'other')}. You can restore them`
        : `You can restore “${titles[0]}”`}{' '}
      until <LocalTime iso={undo_until} />.
    </MessageScreen>
  )
}
