import { data, href } from 'react-router'
import { MAX_MAILING_ADDRESS, MAX_OWNER_OF_RECORD } from '../../../domain/listing/ownership.ts'
import { services, website } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { InputField, TextareaField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { readEntries } from '../../ui/form/read-form.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { type SubmitFailure, withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { BackLink, BackToDashboard } from '../back-to-dashboard.tsx'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/letter'
import { PrintedLetter, type PrintedLetterProps } from './printed-letter.tsx'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Mail a code')

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const asked = new URL(request.url).searchParams.get('proof')
  try {
    const proofs = await context.get(services).ownership.forReview(admin, id)
    const proof = proofs.find((each) => each.id === asked && each.kind === 'mailed_code')
    if (!proof) throw data(null, { status: 404 })
    return { owner_of_record: proof.owner_of_record, mailed_to: proof.mailed_to ?? '' }
  } catch (error) {
    throw error instanceof Error ? toRouteError(context, error) : error
  }
}

interface LetterAnswer {
  letter?: PrintedLetterProps
  message?: string
  errors: Readonly<Record<string, string>>
  reason?: SubmitFailure
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const proof = new URL(request.url).searchParams.get('proof') ?? ''
  const { owner_of_record, address } = await readEntries(request)
  try {
    const letter = await context.get(services).ownership.issueCode(admin, proof, { owner_of_record, address })
    const { publicUrl, settings } = context.get(website)
    const url = publicUrl + href('/list-your-land/:draft/proof', { draft: id })
    return data<LetterAnswer>({ letter: { ...letter, url, siteName: settings.site_name }, errors: {} })
  } catch (error) {
    const { code, status, message, errors } = failureOf(context, error)
    if (status === 403 || code === 'not_found') throw toRouteError(context, error)
    const text = status < 500 && error instanceof Error ? error.message : message
    return data<LetterAnswer>({ ...(errors === null && { message: text }), errors: errors ?? {} }, { status })
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): LetterAnswer => ({ message: 'We couldn’t make the letter.', errors: {}, reason }))

export default function Letter({ loaderData: proof, actionData: answer, params: { id } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-6 pb-12 md:pt-8 print:p-0">
      <div className="print:hidden">
        <BackToDashboard>
          <BackLink to={href('/admin/reviews/:id', { id })}>Back to the review</BackLink>
        </BackToDashboard>
      </div>
      {answer?.letter ? <PrintedLetter {...answer.letter} /> : <LetterForm proof={proof} answer={answer} />}
    </div>
  )
}

interface LetterFormProps {
  proof: { owner_of_record: string; mailed_to: string }
  answer: LetterAnswer | undefined
}

function LetterForm({ proof: { owner_of_record, mailed_to }, answer }: LetterFormProps) {
  return (
    <section className="max-w-160">
      <h1 className="mt-2 text-24 font-title">Mail a code</h1>
      <p className="mt-1 text-ink-2">
        Take the name and the address from the county record, not from the listing. A new code replaces the one before.
      </p>
      <Form method="post" className="mt-5 grid gap-4">
        {answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
        <InputField
          label="Owner of record"
          error={answer?.errors.owner_of_record}
          starred
          name="owner_of_record"
          required
          maxLength={MAX_OWNER_OF_RECORD}
          defaultValue={owner_of_record}
        />
        <TextareaField
          label="Mailing address"
          error={answer?.errors.address}
          starred
          name="address"
          required
          rows={4}
          maxLength={MAX_MAILING_ADDRESS}
          defaultValue={mailed_to}
        />
        <div>
          <SubmitButton pending="Making the letter...">Make letter</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
