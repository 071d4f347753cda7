import { ExternalLink, Lock } from 'lucide-react'
import { href } from 'react-router'
import type { DraftState } from '../../../domain/draft/draft.ts'
import type { Review } from '../../../domain/review/review.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Tag } from '../../ui/list/tag.tsx'

const STATES: Record<DraftState, string> = {
  draft: 'Withdrawn from review',
  in_review: 'In review',
  changes_requested: 'Changes requested',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

interface ReviewHeadProps {
  review: Review
  age: string
  /** How many fields changed. */
  changed: number
}

export function ReviewHead({ review, age, changed }: ReviewHeadProps) {
  const { submitted, published, owner, state } = review
  return (
    <header className="mt-2 mb-5 grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-24 font-title break-words">
            {submitted.landowner_name}
            <Tag>{published ? 'Edit to a published listing' : 'New listing'}</Tag>
          </h1>
          <p className="mt-1 text-ink-2">
            {submitted.address && `${submitted.address}. `}
            Submitted by {owner.name || owner.email} {age}
            {published && `, ${formatCount(changed, 'field')} changed`}.
          </p>
        </div>
        {published && (
          <ButtonLink
            to={href('/listings/:slug', { slug: published.slug })}
            icon={ExternalLink}
            size="sm"
            target="_blank"
          >
            View on site
          </ButtonLink>
        )}
      </div>
      <LockBar review={review} state={state} />
    </header>
  )
}

function LockBar({ review: { lock }, state }: { review: Review; state: DraftState }) {
  return (
    <div className="flex items-center gap-3 rounded-control border border-line bg-sunken px-4 py-2.5 text-13 text-ink-2">
      <Icon of={Lock} />
      <p className="flex-1">{lockText(lock, state)}</p>
      {state === 'in_review' && lock.is_mine && (
        <Form method="post">
          <button type="submit" name="do" value="release" className="link">
            Release
          </button>
        </Form>
      )}
    </div>
  )
}

function lockText({ is_mine, email }: Review['lock'], state: DraftState): string {
  if (state !== 'in_review') return `${STATES[state]}. There is nothing to decide.`
  if (is_mine) return 'You’re reviewing this. Other admins can read it but can’t decide.'
  return email ? `${email} is reviewing this. You can read it but can’t decide.` : 'Reload this page to review it.'
}
