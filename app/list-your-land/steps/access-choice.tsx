import { useId } from 'react'
import { documentField } from '../../../domain/listing/document-fields.ts'
import { ACCESS_HINTS, ACCESS_LABELS } from '../../../domain/listing/document-text.ts'
import { accessOf, DOCUMENT_ACCESS } from '../../../domain/listing/listing-document.ts'
import type { StepFields } from '../draft/use-draft-form.ts'

interface AccessChoiceProps {
  fields: StepFields
  slot: string
  error: string | undefined
}

/** Who can see a document, with a sentence about each choice. */
export function AccessChoice({ fields, slot, error }: AccessChoiceProps) {
  const id = useId()
  const name = documentField(slot, 'access')
  const before = documentField(slot, 'is_public')
  const chosen = fields.initial(name) || accessOf({ is_public: fields.initial(before) === 'on' })
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 text-13 font-label">Who can see it?</legend>
      {/* For an earlier release that reads the draft: not public, whatever was chosen before. */}
      <input type="hidden" name={before} value="" />
      <div className="grid divide-y divide-line overflow-hidden rounded-control border border-line-strong bg-surface">
        {DOCUMENT_ACCESS.map((access) => (
          <label
            key={access}
            className="flex min-h-11 cursor-pointer items-start gap-3 px-3.5 py-2.5 has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              value={access}
              defaultChecked={chosen === access}
              aria-labelledby={`${id}-${access}-label`}
              aria-describedby={`${id}-${access}`}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span className="grid min-w-0 gap-0.5">
              <span id={`${id}-${access}-label`} className="font-label">
                {ACCESS_LABELS[access]}
              </span>
              <span id={`${id}-${access}`} className="text-13 text-ink-2">
                {ACCESS_HINTS[access]}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-12 text-bad-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
