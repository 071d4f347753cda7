import type { RecentDeletion } from '../../../../domain/content/admin-content.ts'
import { Button } from '../../../ui/form/button.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { POST_FORM } from '../../list/row-forms.tsx'

/** Deletions that can still be undone. */
export function RecentlyDeleted({ deletions }: { deletions: RecentDeletion[] }) {
  if (deletions.length === 0) return null
  return (
    <section aria-labelledby="deleted" className="rounded-card border border-line bg-surface">
      <h2 id="deleted" className="px-4 pt-4 text-15">
        Deleted in the last 10 minutes
      </h2>
      <ul className="divide-y divide-line">
        {deletions.map(({ deletion_id, deleted, titles, undo_until }) => {
          const named = titles.join(', ') + (deleted > titles.length ? ` and ${deleted - titles.length} more` : '')
          return (
            <li key={deletion_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="min-w-0 flex-1 basis-60 break-words">
                {named}
                <span className="num block text-13 text-ink-3">
                  Can be restored until <LocalTime iso={undo_until} />
                </span>
              </span>
              <Button type="submit" form={POST_FORM} name="do" value={`undo ${deletion_id}`} size="sm">
                Restore<span className="sr-only"> {named}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
