import { href, Link } from 'react-router'
import type { LockedDocument } from '../../domain/listing/document-grant.ts'
import { NDA_YEARS } from '../../domain/listing/nda.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { ButtonLink } from '../ui/form/button.tsx'
import { Checkbox } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { CompanyField, NameField } from '../ui/form/person-fields.tsx'
import type { FormErrors } from '../ui/form/read-form.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import type { SubmitFailure } from '../ui/form/submit-errors.ts'

/** Why the form wasn't accepted. */
export interface AccessAnswer {
  message?: string
  errors?: FormErrors
  typed: { name: string; company: string }
  reason?: SubmitFailure
}

interface AccessFormProps {
  document: LockedDocument
  /** Of the account; may be empty. */
  name: string
  isVerified: boolean
  answer: AccessAnswer | undefined
}

/** Asks the landowner, or signs the NDA. */
export function AccessForm({ document, name, isVerified, answer }: AccessFormProps) {
  const { title, access, listing } = document
  const { errors = {}, typed } = answer ?? {}
  const isNda = access === 'nda'
  return (
    <Form method="post" className="grid gap-5">
      <div>
        <h2 className="text-17">{isNda ? 'Sign the NDA to view this document?' : 'Ask for this document?'}</h2>
        <p className="mt-1.5 wrap-anywhere text-ink-2">
          {isNda ? (
            <>
              You agree to keep “{title}” confidential for {NDA_YEARS} years.{' '}
              <Link to={href('/nda')} target="_blank" className="link">
                Read the NDA<span className="sr-only"> (opens in a new tab)</span>
              </Link>
            </>
          ) : (
            <>The landowner decides who can open “{title}”. We’ll email you when they do.</>
          )}
        </p>
      </div>
      {answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
      {!isVerified && (
        <Notice kind="info">
          <p>
            Verify your email address in{' '}
            <Link to={href('/settings')} className="underline">
              Settings
            </Link>{' '}
            first.
          </p>
        </Notice>
      )}
      <NameField label="Full name" error={errors.name} value={typed?.name ?? name} />
      <CompanyField error={errors.company} value={typed?.company} />
      {isNda && (
        <div className="grid gap-1.5">
          <Checkbox
            name="is_accepted"
            required
            label="I’ve read the NDA and can sign for my company"
            aria-invalid={errors.is_accepted ? true : undefined}
            aria-describedby={errors.is_accepted ? 'is-accepted-error' : undefined}
          />
          {errors.is_accepted && (
            <p id="is-accepted-error" className="text-12 text-bad-ink">
              {errors.is_accepted}
            </p>
          )}
        </div>
      )}
      <p className="text-13 text-ink-2">
        The landowner sees your name and when you open the document. Your copy is watermarked with your name and email
        address.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink to={href('/listings/:slug', { slug: listing.slug })}>Cancel</ButtonLink>
        <SubmitButton
          name="do"
          value={isNda ? 'sign' : 'ask'}
          pending={isNda ? 'Signing...' : 'Asking...'}
          disabled={!isVerified}
        >
          {isNda ? 'Sign and open' : 'Ask for access'}
        </SubmitButton>
      </div>
    </Form>
  )
}
