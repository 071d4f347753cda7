import { href } from 'react-router'
import { MAX_REPORT_DETAILS, REPORT_REASONS } from '../../domain/listing/listing-report.ts'
import { Button, ButtonLink } from '../ui/form/button.tsx'
import { InputField, Options, SelectField, TextareaField } from '../ui/form/field.tsx'
import type { LeadAnswer } from '../ui/form/lead-answer.ts'
import { LeadForm, LeadSent } from '../ui/form/lead-form.tsx'

interface ReportFormProps {
  slug: string
  answer: LeadAnswer | undefined
  /** Prefilled for a signed-in user. */
  email: string
}

/** What is wrong with the listing. */
export function ReportForm({ slug, answer, email }: ReportFormProps) {
  if (answer?.sent) return <Sent slug={slug} />
  const { typed = {}, errors } = answer ?? {}
  return (
    <LeadForm action={href('/listings/:slug/report', { slug })} answer={answer} className="grid gap-5">
      {(busy) => (
        <>
          <SelectField
            label="Reason"
            error={errors?.reason}
            starred
            name="reason"
            required
            defaultValue={Object.hasOwn(REPORT_REASONS, typed.reason ?? '') ? typed.reason : ''}
          >
            <option value="">Choose a reason</option>
            <Options of={REPORT_REASONS} />
          </SelectField>
          <TextareaField
            label="Details"
            error={errors?.details}
            hint="What is wrong, and how you know. Required for “Something else”."
            name="details"
            rows={5}
            maxLength={MAX_REPORT_DETAILS}
            defaultValue={typed.details}
          />
          <InputField
            label="Email"
            error={errors?.email}
            hint="Optional. We’ll email you the outcome."
            name="email"
            type="email"
            maxLength={254}
            autoComplete="email"
            defaultValue={typed.email ?? email}
          />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button type="submit" kind="primary" size="lg" busy={busy} className="max-md:w-full">
              {busy ? 'Sending...' : 'Send Report'}
            </Button>
            <p className="text-12 text-ink-3">Fields marked * are required.</p>
          </div>
        </>
      )}
    </LeadForm>
  )
}

const Sent = ({ slug }: { slug: string }) => (
  <LeadSent
    heading="Report sent"
    action={<ButtonLink to={href('/listings/:slug', { slug })}>Back to the listing</ButtonLink>}
  >
    Thank you. We’ll look at it within 2 business days.
  </LeadSent>
)
