import { Clock } from 'lucide-react'
import { useEffect } from 'react'
import { href } from 'react-router'
import type { Draft } from '../../../domain/draft/draft.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { forgetDraft } from './pending.ts'
import type { DraftAnswer } from './step-props.ts'

/** A submitted draft, which can't be edited until it is decided or withdrawn. */
export function InReview({ draft, answer }: { draft: Draft; answer: DraftAnswer | undefined }) {
  useEffect(() => void forgetDraft(draft.id), [draft.id])
  return (
    <section className="mx-auto grid max-w-160 gap-6 py-12 md:py-16">
      {answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
      <div>
        <Icon of={Clock} size={24} className="mb-3 text-accent-ink" />
        <h1 className="text-32 font-title">In review</h1>
        <p className="mt-2 text-15 text-ink-2">
          We got {draft.fields.landowner_name?.[0] ?? 'your listing'}
          {draft.submitted_at && ` on ${formatDate(draft.submitted_at)}`}. We usually review listings within 1 business
          day, and email you when it’s published or when something has to change.
        </p>
      </div>
      <ReviewSteps />
      <Form method="post" action={href('/list-your-land/:draft/:step?', { draft: draft.id, step: 'review' })}>
        <SubmitButton kind="plain" name="intent" value="withdraw" pending="Withdrawing...">
          Withdraw to make changes
        </SubmitButton>
      </Form>
    </section>
  )
}

const NEXT = [
  ['We review it', 'Usually within 1 business day'],
  ['You get an email', 'Published, or what to change'],
  ['Buyers get in touch', 'Your phone and email stay hidden until you share them'],
] as const

/** What happens after a listing is submitted. */
export function ReviewSteps() {
  return (
    <ol className="grid gap-4">
      {NEXT.map(([title, text], index) => (
        <li key={title} className="flex gap-3">
          <span className="num grid size-5 shrink-0 place-items-center rounded-full border border-line-control text-11 font-semibold text-ink-2">
            {index + 1}
          </span>
          <span>
            <b className="block font-label">{title}</b>
            <span className="text-13 text-ink-3">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
