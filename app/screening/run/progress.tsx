import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { RunView } from './run-view.ts'

/** How far the screening is, or that it stopped. */
export function Progress({ run: { state, done, total, may_change } }: { run: RunView['run'] }) {
  const progress = `${formatNumber(done)} of ${formatCount(total, 'parcel')} screened`
  if (state !== 'running') {
    const text =
      state === 'canceled'
        ? `This screening was canceled. ${progress}.`
        : `We couldn’t finish this screening. ${progress}.`
    return (
      <Banner tone="caution" action={may_change && <Again>Continue</Again>}>
        {text}
      </Banner>
    )
  }
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="num font-label">
          {progress}
        </p>
        {may_change && (
          <Form method="post">
            <SubmitButton kind="plain" size="sm" pending="Canceling..." name="do" value="cancel">
              Cancel Screening
            </SubmitButton>
          </Form>
        )}
      </div>
      <div
        role="progressbar"
        aria-label="Parcels screened"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <svg aria-hidden="true" className="mt-2 block h-1.5 w-full rounded-[3px] bg-line-strong">
          <rect width={`${(100 * done) / total}%`} height="100%" className="fill-accent" />
        </svg>
      </div>
      <p className="mt-2 text-13 text-ink-3">Screening continues if you leave.</p>
      <noscript>
        <Link to="." className="link text-13">
          Reload to see the progress
        </Link>
      </noscript>
    </div>
  )
}

export function Again({ children }: { children: string }) {
  return (
    <Form method="post">
      <SubmitButton kind="plain" size="sm" pending="Starting..." name="do" value="again">
        {children}
      </SubmitButton>
    </Form>
  )
}

/** More are listed when the visitor asks for them. */
const SHOWN_AT_ONCE = 5

/** Rows of the file that can’t be screened, and why. */
export function Rejected({ run: { rejected, rejected_count } }: { run: RunView['run'] }) {
  return (
    <details
      open={rejected_count <= SHOWN_AT_ONCE}
      className="group rounded-control border border-line bg-surface px-4 py-3 text-13"
    >
      <summary className="flex cursor-pointer items-center gap-2 font-label">
        <Icon of={ChevronRight} className="transition-transform group-open:rotate-90" />
        {formatCount(rejected_count, 'row')} skipped
      </summary>
      <ul className="mt-2 grid gap-1 text-ink-2">
        {rejected.map(({ number, reason }) => (
          <li key={`${number} ${reason}`} className="num">
            {number}: {reason}
          </li>
        ))}
        {rejected_count > rejected.length && <li>… and {formatNumber(rejected_count - rejected.length)} more</li>}
      </ul>
    </details>
  )
}
