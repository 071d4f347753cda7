import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { InputField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { RunAnswer } from './act-on-run.server.ts'
import type { RunView } from './run-view.ts'

type Row = RunView['run']['rejected'][number]

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
      <ProgressBar label="Parcels screened" done={done} total={total} />
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

/** Rows that can’t be screened, and why. Each can be corrected where it stands. */
export function Rejected({ run, answer }: { run: RunView['run']; answer: RunAnswer | undefined }) {
  const { rejected, rejected_count, may_change } = run
  return (
    <details
      open={rejected_count <= SHOWN_AT_ONCE || answer?.fixed !== undefined}
      className="group mb-3 rounded-card border border-line bg-surface px-4 py-3 text-13"
    >
      <summary className="flex cursor-pointer items-center gap-2 font-label">
        <Icon of={ChevronRight} className="transition-transform group-open:rotate-90" />
        {formatCount(rejected_count, 'row')} not screened
      </summary>
      <ul className="mt-2 grid divide-y divide-line">
        {rejected.map((row) => (
          <li key={row.number} className="py-2.5">
            {may_change ? (
              <FixForm row={row} answer={answer?.fixed?.number === row.number ? answer : undefined} />
            ) : (
              <p className="num">
                {row.number}: {row.reason}
              </p>
            )}
          </li>
        ))}
        {rejected_count > rejected.length && (
          <li className="pt-2.5">… and {formatNumber(rejected_count - rejected.length)} more</li>
        )}
      </ul>
    </details>
  )
}

function FixForm({ row: { number, text, reason }, answer }: { row: Row; answer: RunAnswer | undefined }) {
  return (
    <Form method="post" preventScrollReset className="flex items-start gap-2">
      <input type="hidden" name="row" value={number} />
      <InputField
        label={`Row ${number}`}
        name="place"
        maxLength={300}
        placeholder="Address, town, ZIP code or coordinates"
        defaultValue={answer?.fixed?.text ?? text ?? ''}
        error={answer?.errors?.fix ?? reason}
        fieldClass="min-w-0 flex-1 sm:max-w-md"
      />
      <SubmitButton kind="plain" pending="Adding..." name="do" value="fix" className="mt-6.5">
        Fix row
      </SubmitButton>
    </Form>
  )
}
