import { useEffect, useState } from 'react'
import { LIMITS } from '../../../domain/content/limits.ts'
import { ALL_DOCUMENT_SLOTS, documentField } from '../../../domain/listing/document-fields.ts'
import { InputField } from '../../ui/form/field.tsx'
import { UploadField } from '../../ui/upload/upload-field.tsx'
import type { StepFields } from '../draft/use-draft-form.ts'
import { AccessChoice } from './access-choice.tsx'

/** The documents of the land, and room for one more. */
export function Documents({ fields, draft }: { fields: StepFields; draft: string }) {
  const [shown, setShown] = useState(() => slotsShown(fields, []))
  // A slot stays once it is shown, because a file may be on its way to it.
  const slots = slotsShown(fields, shown)
  if (slots.length > shown.length) setShown(slots)
  const used = slots.filter((slot) => isUsed(fields, slot))
  const error = fields.error('documents')
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="text-15 font-semibold">Documents</legend>
      <p className="text-13 text-ink-2">A survey, title report, environmental report or soil test</p>
      {error && <p className="text-13 text-bad-ink">{error}</p>}
      {slots.map((slot, index) => (
        <Slot
          key={slot}
          fields={fields}
          draft={draft}
          slot={slot}
          number={index + 1}
          errorName={`documents.${used.indexOf(slot)}`}
        />
      ))}
    </fieldset>
  )
}

const isUsed = (fields: StepFields, slot: string) => fields.currentValues(documentField(slot, 'path')).some(Boolean)

function slotsShown(fields: StepFields, shown: readonly string[]): readonly string[] {
  const free = ALL_DOCUMENT_SLOTS.find((slot) => !isUsed(fields, slot))
  return ALL_DOCUMENT_SLOTS.filter((slot) => slot === free || shown.includes(slot) || isUsed(fields, slot))
}

interface SlotProps {
  fields: StepFields
  draft: string
  slot: string
  /** Its position, from 1. */
  number: number
  /** Where errors of the document are. */
  errorName: string
}

function Slot({ fields, draft, slot, number, errorName }: SlotProps) {
  const [fileName, setFileName] = useState<string | null>(null)
  const paths = fields.values(documentField(slot, 'path')).filter(Boolean)
  const details = (
    <Details
      fields={fields}
      slot={slot}
      fileName={fileName}
      error={fields.error(`${errorName}.title`)}
      accessError={fields.error(`${errorName}.access`)}
    />
  )
  return (
    <fieldset aria-label={`Document ${number}`} className="grid min-w-0 gap-4 rounded-card border border-line p-4">
      <UploadField
        label={`Document ${number}`}
        kind="listing-document"
        name={documentField(slot, 'path')}
        files={paths.slice(-1).map((path) => ({ path }))}
        deviceScope={`${draft}/${documentField(slot, 'path')}`}
        failed="We couldn’t upload this document."
        error={fields.error(documentField(slot, 'path')) ?? fields.error(`${errorName}.path`)}
        onChoose={setFileName}
        onChange={fields.onChange}
      />
      {/* Without JavaScript, a file is sent together with its title. */}
      {paths.length === 0 && fileName === null ? <noscript>{details}</noscript> : details}
    </fieldset>
  )
}

interface DetailsProps {
  fields: StepFields
  slot: string
  /** Of the chosen file; null if it was uploaded earlier. */
  fileName: string | null
  error: string | undefined
  accessError: string | undefined
}

function Details({ fields, slot, fileName, error, accessError }: DetailsProps) {
  const suggested = fileName === null ? '' : titleOfFile(fileName)
  const follow = fields.onChange
  // biome-ignore lint/correctness/useExhaustiveDependencies: the suggestion is saved once
  useEffect(() => {
    if (suggested !== '') follow()
  }, [])
  return (
    <>
      <InputField
        label="Title"
        hint="Buyers see it even without access"
        error={error}
        starred
        name={documentField(slot, 'title')}
        maxLength={LIMITS.document_title}
        defaultValue={fields.initial(documentField(slot, 'title')) || suggested}
      />
      <AccessChoice fields={fields} slot={slot} error={accessError} />
    </>
  )
}

/** “Boundary survey” of “Boundary_survey.pdf”. */
const titleOfFile = (name: string): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, LIMITS.document_title)
