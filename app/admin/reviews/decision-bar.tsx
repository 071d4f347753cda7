import { type RefObject, useEffect, useRef } from 'react'
import type { Review } from '../../../domain/review/review.ts'
import { formatCount, formatDate } from '../../../domain/text/format.ts'
import { TextareaField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { isItemDone } from './panels.tsx'

/** What is still open, and the three decisions. A and R move to the buttons. */
export function DecisionBar({ review }: { review: Review }) {
  const { requests, checks, assessment, published, version } = review
  const form = useRef<HTMLFormElement>(null)
  useDecisionKeys(form)
  const count = Object.keys(requests).length
  const left = (assessment?.checklist ?? []).filter((item) => !isItemDone(item, checks)).length
  return (
    <div className="sticky bottom-0 z-10 border-t border-line bg-surface">
      <div className="wrap flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
        <p className="mr-auto text-13 text-ink-2">
          <b className="font-semibold text-ink first-letter:uppercase">{leftText(count, left)}</b>
          {published && `. Visitors still see the version of ${formatDate(published.updated_at)}`}.
        </p>
        <Reject version={version} />
        <Form method="post" ref={form} className="flex flex-wrap gap-2">
          <input type="hidden" name="version" value={version} />
          <SubmitButton
            kind={count > 0 ? 'plain' : 'primary'}
            name="do"
            value="approve"
            pending="Publishing..."
            aria-keyshortcuts="a"
          >
            {published ? 'Approve edit' : 'Approve'}
          </SubmitButton>
          <SubmitButton
            kind={count > 0 ? 'primary' : 'plain'}
            name="do"
            value="request-changes"
            pending="Sending..."
            disabled={count === 0}
            aria-keyshortcuts="r"
          >
            Request changes
          </SubmitButton>
        </Form>
      </div>
    </div>
  )
}

function Reject({ version }: { version: number }) {
  return (
    <details className="md:relative">
      <summary className="rounded-control px-3 py-2 font-label text-bad-ink hover:bg-hover">Reject…</summary>
      <Form
        method="post"
        className="absolute inset-x-(--gutter) bottom-full mb-2 grid gap-4 rounded-card border border-line bg-surface p-4 shadow-2 md:right-0 md:left-auto md:w-80"
      >
        <input type="hidden" name="version" value={version} />
        <TextareaField
          label="Reason"
          hint="The owner gets this by email: what is wrong, and what would be right."
          name="reason"
          required
          rows={4}
          maxLength={2000}
        />
        <SubmitButton kind="danger" name="do" value="reject" pending="Rejecting...">
          Reject listing
        </SubmitButton>
      </Form>
    </details>
  )
}

/** Moves to the button with the key as its shortcut, unless something is being typed. Enter presses it. */
function useDecisionKeys(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select, dialog')
      if (isTyping || ctrlKey || metaKey || altKey) return
      form.current?.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [form])
}

/** “2 requests, 3 checks left”. */
const leftText = (requests: number, checks: number): string =>
  [
    requests > 0 ? formatCount(requests, 'request') : null,
    checks > 0 ? `${formatCount(checks, 'check')} left` : 'all checks done',
  ]
    .filter(Boolean)
    .join(', ')
