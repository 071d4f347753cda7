import { href, Link } from 'react-router'
import {
  MAX_DECISION_NOTE,
  type OpenReport,
  REPORT_REASONS,
  type ReportedListing as Reported,
} from '../../../domain/listing/listing-report.ts'
import { TextareaField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Tag } from '../../ui/list/tag.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { mailAddress } from '../../ui/text/mail-address.ts'
import { firstValue } from '../content/editor/entered-values.ts'
import type { ReportAnswer } from './decide-on-report.server.ts'

interface ReportedListingProps {
  listing: Reported
  answer: ReportAnswer | undefined
}

/** A listing with its open reports. */
export function ReportedListing({ listing, answer }: ReportedListingProps) {
  const { id, slug, landowner_name, is_published, reports } = listing
  return (
    <li className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5 border-b border-line px-4 py-3.5 md:px-5">
        <h2 className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-17 break-words">
          {landowner_name}
          {!is_published && <Tag>Not published</Tag>}
        </h2>
        <span className="flex flex-wrap gap-x-5">
          {is_published && (
            <Link to={href('/listings/:slug', { slug })} className="link py-1 text-13">
              View on the site
            </Link>
          )}
          <Link to={`${href('/admin/listings')}?${new URLSearchParams({ edit: id })}`} className="link py-1 text-13">
            Edit listing
          </Link>
        </span>
      </div>
      <ul>
        {reports.map((report) => (
          <Report key={report.id} report={report} answer={answer?.id === report.id ? answer : undefined} />
        ))}
      </ul>
    </li>
  )
}

/** A report, with the form to decide on it. */
function Report({ report, answer }: { report: OpenReport; answer: ReportAnswer | undefined }) {
  const { id, reason, details } = report
  return (
    <li className="grid items-start gap-x-8 gap-y-4 border-b border-line px-4 py-4 last:border-b-0 md:px-5 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="min-w-0">
        <h3 className="text-15">{REPORT_REASONS[reason]}</h3>
        <Reporter report={report} />
        {details && <p className="mt-2 max-w-[70ch] break-words whitespace-pre-line">{details}</p>}
      </div>
      <Form method="post" action={href('/admin/reports')} preventScrollReset className="grid gap-3">
        <TextareaField
          label="Note"
          error={answer?.errors?.note}
          hint="Optional. Only admins can see it."
          name="note"
          rows={2}
          maxLength={MAX_DECISION_NOTE}
          defaultValue={firstValue(answer?.entered ?? {}, 'note')}
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton pending="Upholding..." size="sm" name="do" value={`uphold ${id}`}>
            Uphold
          </SubmitButton>
          <SubmitButton pending="Dismissing..." kind="plain" size="sm" name="do" value={`dismiss ${id}`}>
            Dismiss
          </SubmitButton>
        </div>
      </Form>
    </li>
  )
}

function Reporter({ report: { email, is_from_user, created_at } }: { report: OpenReport }) {
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-2 text-13 text-ink-3">
      <span className="num">
        <LocalTime iso={created_at} />
      </span>
      {email ? (
        <a href={mailAddress(email)} className="link break-all">
          {email}
        </a>
      ) : (
        <span>No email</span>
      )}
      {is_from_user && <span>Signed in</span>}
    </p>
  )
}
