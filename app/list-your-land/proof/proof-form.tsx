import type { FormEvent } from 'react'
import { href, Link } from 'react-router'
import {
  MAX_OWNER_OF_RECORD,
  MAX_REFERENCE,
  OWNERSHIP_KINDS,
  OWNERSHIP_LABELS,
  type OwnershipKind,
} from '../../../domain/listing/ownership.ts'
import { InputField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { UploadField } from '../../ui/upload/upload-field.tsx'
import type { ProofAnswer } from './proof-answer.ts'

const HINTS: Record<OwnershipKind, string> = {
  document: 'Upload your deed or your latest property tax statement.',
  county_record: 'Give the number of the record, and we look it up in the county’s public records.',
  mailed_code: 'We mail a letter with a code to the owner’s address in the county record. You enter the code here.',
  broker: 'Give your license number, and upload the listing agreement with the owner.',
}

interface ProofFormProps {
  draft: string
  isFirst: boolean
  answer: ProofAnswer | undefined
}

export function ProofForm({ draft, isFirst, answer }: ProofFormProps) {
  // A failed code belongs to the list of proofs.
  const own = answer?.typed.proof ? undefined : answer
  const { errors = {}, typed = {} } = own ?? {}
  return (
    <section aria-label="Submit proof" className="rounded-card border border-line bg-surface px-5 py-6 md:px-8">
      <h2 className="text-20">{isFirst ? 'Submit proof' : 'Submit more proof'}</h2>
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={awaitUpload}
        className="group/proof mt-4 grid gap-5"
      >
        {own?.message && <FormFailure message={own.message} reason={own.reason} />}
        <Kinds chosen={typed.kind || OWNERSHIP_KINDS[0]} error={errors.kind} />
        <InputField
          label="Owner of record"
          error={errors.owner_of_record}
          hint="The owner’s name as the county has it, even if it isn’t yours."
          starred
          name="owner_of_record"
          maxLength={MAX_OWNER_OF_RECORD}
          defaultValue={typed.owner_of_record}
        />
        <div className="grid gap-5 group-has-[[value=mailed_code]:checked]/proof:hidden">
          <InputField
            label="Reference number"
            error={errors.reference}
            hint="Number of the deed, county record or broker license."
            name="reference"
            maxLength={MAX_REFERENCE}
            defaultValue={typed.reference}
          />
          <UploadField
            label="Document"
            kind="ownership-document"
            name="document"
            files={typed.document ? [{ path: typed.document }] : []}
            failed="We couldn’t upload this document."
            error={errors.document}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <SubmitButton name="do" value="submit" pending="Submitting..." size="lg">
            Submit proof
          </SubmitButton>
          <Link to={href('/list-your-land/:draft/:step?', { draft, step: 'review' })} className="link">
            Back to your listing
          </Link>
        </div>
      </Form>
    </section>
  )
}

/** The document is part of the proof unless a code is mailed, so a form without all of it isn't submitted. */
function awaitUpload(event: FormEvent<HTMLFormElement>): void {
  const form = event.currentTarget
  const isMailed = new FormData(form).get('kind') === 'mailed_code'
  const file = form.querySelector<HTMLInputElement>('[type=file]')
  if (isMailed || file?.checkValidity()) return
  event.preventDefault()
  file?.focus()
}

function Kinds({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-13 font-label">Kind of proof</legend>
      {OWNERSHIP_KINDS.map((kind) => (
        <label
          key={kind}
          className="grid cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 rounded-control border border-line-control px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="kind"
            value={kind}
            defaultChecked={chosen === kind}
            className="mt-0.5 size-4.5 accent-accent"
          />
          <span>
            <b className="font-label">{OWNERSHIP_LABELS[kind]}</b>
            <span className="block text-13 text-ink-2">{HINTS[kind]}</span>
          </span>
        </label>
      ))}
      {error && <p className="text-12 text-bad-ink">{error}</p>}
    </fieldset>
  )
}
