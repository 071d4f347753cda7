import { Ban, Contact, Ellipsis, Flag } from 'lucide-react'
import { Link } from 'react-router'
import type { Thread } from '../../domain/lead/thread.ts'
import { useClosingPopover } from '../ui/dialog/use-closing-popover.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { inquiriesPath } from '../ui/thread/inquiries-path.ts'

const ITEM =
  'flex h-10 w-full items-center gap-2.5 rounded-control px-2.5 text-left font-medium hover:bg-hover hover:text-ink'

/** Share contact details, block, report. */
export function ThreadActions({ thread, name }: { thread: Thread; name: string }) {
  const menu = useClosingPopover<HTMLDivElement>()
  const action = inquiriesPath({ id: thread.id })
  const isWithPerson = thread.with !== null
  const report = `${action}?report=1`
  return (
    <div className="ml-auto flex gap-1">
      {thread.is_reported ? (
        <span className="self-center text-13 text-ink-3 max-md:hidden">Reported</span>
      ) : (
        <Link to={report} className={`${buttonClass({ kind: 'quiet' })} max-md:hidden`}>
          <Icon of={Flag} />
          Report
        </Link>
      )}
      <button
        type="button"
        popoverTarget="thread-actions"
        aria-label="More actions"
        className={`${buttonClass({ kind: 'quiet' })} w-9 px-0`}
      >
        <Icon of={Ellipsis} />
      </button>
      <div
        ref={menu}
        id="thread-actions"
        popover="auto"
        className="fixed inset-auto top-32 right-4 m-0 w-66 rounded-card border border-line-strong bg-surface p-1.5 text-ink-2 shadow-2 md:right-8"
      >
        <Form
          method="post"
          action={action}
          preventScrollReset
          onSubmit={() => setTimeout(() => menu.current?.hidePopover())}
        >
          {isWithPerson && !thread.has_shared_contact && (
            <button type="submit" name="do" value="share" className={ITEM}>
              <Icon of={Contact} />
              Share my email and phone
            </button>
          )}
          {isWithPerson && (
            <button type="submit" name="do" value={thread.has_blocked ? 'unblock' : 'block'} className={ITEM}>
              <Icon of={Ban} />
              <span className="min-w-0 truncate">
                {thread.has_blocked ? 'Unblock' : 'Block'} {name}
              </span>
            </button>
          )}
        </Form>
        <Link to={report} className={ITEM}>
          <Icon of={Flag} />
          Report conversation
        </Link>
      </div>
    </div>
  )
}
