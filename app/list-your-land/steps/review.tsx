import { CircleCheck, CircleDashed } from 'lucide-react'
import { href, Link } from 'react-router'
import type { DraftItem } from '../../../domain/draft/progress.ts'
import { STEP_LABELS } from '../../../domain/draft/step-names.ts'
import { stepOfError } from '../../../domain/draft/steps.ts'
import { OWNERSHIP_LABELS, proofStateLabel } from '../../../domain/listing/ownership.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ReviewSteps } from '../draft/in-review.tsx'
import type { StepProps } from '../draft/step-props.ts'
import { AccountNeeded } from './account-needed.tsx'

export function ReviewStep({ loaded: { draft, progress, proofs, preview, account } }: StepProps) {
  const required = progress.items.filter(({ isRequired }) => isRequired)
  const recommended = progress.items.filter(({ isRequired }) => !isRequired)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 gap-8">
        {account === null && (
          <AccountNeeded draft={draft.id} step="review">
            Create an account to submit this listing.
          </AccountNeeded>
        )}
        {account?.isVerified === false && (
          <Notice kind="info">
            <p>Verify {account.email} with the link we emailed you, then submit.</p>
            <p className="font-normal">
              No email?{' '}
              <Link to={href('/settings')} className="underline underline-offset-3">
                Send it again in Settings
              </Link>
              .
            </p>
          </Notice>
        )}
        <Wrong progress={progress} />
        <Items heading="Required" items={required} />
        <Items heading="Recommended" items={recommended} />
        {account && <Proof draft={draft.id} proofs={proofs} />}
      </div>
      <aside className="top-22 grid gap-6 lg:sticky">
        {preview && (
          <section className="grid gap-4">
            <h3 className="text-15">Your listing</h3>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped it */}
            <div dangerouslySetInnerHTML={{ __html: preview }} />
          </section>
        )}
        <section className="grid gap-4">
          <h3 className="text-15">What happens next</h3>
          <ReviewSteps />
        </section>
      </aside>
    </div>
  )
}

/** Optional, and on a screen of its own, because it isn't part of what buyers see. */
function Proof({ draft, proofs }: { draft: string; proofs: StepProps['loaded']['proofs'] }) {
  const shown = proofs.find(({ state, is_expired }) => state === 'verified' && !is_expired) ?? proofs[0]
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line px-5 py-4">
      <div>
        <h3 className="text-15">Proof of ownership</h3>
        <p className="text-13 text-ink-2">
          {shown
            ? `${OWNERSHIP_LABELS[shown.kind]}: ${proofStateLabel(shown).toLowerCase()}`
            : 'Optional. Gives your listing a badge that buyers trust'}
        </p>
      </div>
      <Link to={href('/list-your-land/:draft/proof', { draft })} className="link">
        {shown ? 'Open' : 'Add'}
        <span className="sr-only"> proof of ownership</span>
      </Link>
    </section>
  )
}

function Wrong({ progress: { errors } }: Pick<StepProps['loaded'], 'progress'>) {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <Notice kind="bad">
      <p>Some values need attention.</p>
      <ul className="grid gap-1 font-normal">
        {entries.map(([name, [message]]) => (
          <li key={name}>
            {STEP_LABELS[stepOfError(name)]}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Items({ heading, items }: { heading: string; items: readonly DraftItem[] }) {
  const done = items.filter(({ isDone }) => isDone).length
  const share = Math.round((done / items.length) * 100)
  return (
    <section>
      <div className="mb-2 flex items-baseline justify-between">
        <h3 className="text-17">{heading}</h3>
        <span className="num text-ink-3">
          {done} of {items.length}
        </span>
      </div>
      <svg aria-hidden="true" className="block h-1.5 w-full rounded-badge bg-press">
        <rect width={`${share}%`} height="6" className="fill-accent" />
      </svg>
      <ul>
        {items.map((item) => (
          <li
            key={item.key}
            className="grid min-h-12 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-0.5 border-b border-line py-2.5 md:grid-cols-[1.25rem_11rem_minmax(0,1fr)_auto]"
          >
            <Icon
              of={item.isDone ? CircleCheck : CircleDashed}
              size={20}
              className={item.isDone ? 'text-good-ink' : 'text-ink-3'}
            />
            <b className="font-label">
              {item.label}
              <span className="sr-only">{item.isDone ? ', done' : ', missing'}</span>
            </b>
            <span className="num truncate text-ink-2 max-md:col-start-2 max-md:row-start-2">{item.value}</span>
            <button type="submit" name="to" value={item.step} className="link min-h-11 px-2 md:min-h-8">
              {item.isDone ? 'Edit' : 'Add'}
              <span className="sr-only"> {item.label.toLowerCase()}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
