import { useRef } from 'react'
import { FEED_DAYS, MAX_IMPORT_ROWS } from '../../domain/draft/listing-import.ts'
import { CONTACT_ROLE_LABELS } from '../../domain/listing/deal-facts.ts'
import { formatNumber } from '../../domain/text/format.ts'
import { Field, InputField, inputClass, Options, SelectField } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { useUnsentEntries } from '../ui/form/use-unsent-entries.ts'
import type { ImportsAnswer } from './imports-answer.ts'

/** A file or an address, and the contact for its listings. */
export function ImportForm({ answer, name }: { answer: ImportsAnswer | null | undefined; name: string }) {
  const form = useRef<HTMLFormElement>(null)
  const clear = useUnsentEntries(form, answer)
  const errors = answer?.errors ?? {}
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      onSubmit={clear}
      className="grid rounded-card border border-line bg-surface md:grid-cols-2"
    >
      {answer?.message && (
        <div className="p-5 pb-0 md:col-span-2 md:p-6 md:pb-0">
          <FormFailure message={answer.message} reason={answer.reason} />
        </div>
      )}
      {/* Before the file, because the server needs it to read the file. */}
      <fieldset className="grid content-start gap-4 p-5 md:p-6">
        <legend className="sr-only">Contact</legend>
        <p className="text-13 text-ink-2">Who buyers talk to about listings that have no contact yet.</p>
        <InputField
          label="Contact name"
          error={errors.contact_name}
          starred
          name="contact_name"
          required
          autoComplete="name"
          maxLength={200}
          defaultValue={name}
        />
        <SelectField label="Role" error={errors.contact_role} name="contact_role" defaultValue="broker">
          <Options of={CONTACT_ROLE_LABELS} />
        </SelectField>
        <InputField
          label="Phone"
          hint="Optional. Hidden from buyers until you share it."
          error={errors.contact_phone}
          name="contact_phone"
          type="tel"
          autoComplete="tel"
          maxLength={50}
        />
      </fieldset>
      <div className="grid content-start gap-5 border-line p-5 max-md:border-t md:border-l md:p-6">
        <Field label="File" hint={FILE_HINT} {...(errors.file && { error: errors.file })}>
          {(control) => (
            <input
              {...control}
              type="file"
              name="file"
              accept=".csv,.geojson,.json,.xlsx,.zip,.gpkg,.kml,.kmz"
              className={inputClass('py-1.5 max-md:text-13')}
            />
          )}
        </Field>
        <SubmitButton pending="Checking..." name="do" value="plan" className="justify-self-start">
          Check file
        </SubmitButton>
        <InputField
          label="Address of a feed"
          hint={`A file on the web, checked every day. We apply what changed and email you. It stops after ${FEED_DAYS} days of failures.`}
          error={errors.url}
          name="url"
          type="url"
          maxLength={2_000}
          placeholder="https://example.com/listings.csv"
          fieldClass="border-t border-line pt-5"
        />
        <SubmitButton kind="plain" pending="Checking..." name="do" value="feed" className="justify-self-start">
          Add feed
        </SubmitButton>
      </div>
    </Form>
  )
}

const FILE_HINT = `CSV, Excel or GeoJSON with a column “id”, a title and acres. Up to ${formatNumber(MAX_IMPORT_ROWS)} listings and 25 MB. Add pictures afterward.`
