import { LIMITS } from '../../../domain/content/limits.ts'
import { evidenceField } from '../../../domain/listing/evidence-fields.ts'
import { EVIDENCE_LADDER, type PowerEvidence } from '../../../domain/listing/power-evidence.ts'
import { Checkbox, InputField, Options, SelectField } from '../../ui/form/field.tsx'
import { UploadField } from '../../ui/upload/upload-field.tsx'
import type { Fields } from '../content/editor/editor.tsx'
import { Text } from '../content/editor/text-fields.tsx'

interface EvidenceFieldsProps {
  fields: Fields
  slot: string
  /** Position in the form, by which errors name it. */
  index: number
  /** Where the saved document is; null if there is none. */
  documentHref: string | null
}

const KINDS = EVIDENCE_LADDER.filter(({ rung }) => rung !== 'proximity').map(
  ({ rung, label, months }) =>
    [rung, months === null ? label : `${label} (expires after ${months} months)`] as [string, string],
)

/** The fields of one piece of evidence. */
export function EvidenceFields({ fields, slot, index, documentHref }: EvidenceFieldsProps) {
  const nameOf = (name: keyof PowerEvidence) => evidenceField(slot, name)
  const errorOf = (name: keyof PowerEvidence) => fields.error(`power_evidence_entries.${index}.${name}`)
  // Errors name a piece of evidence by its position, but fields by their slot.
  const rowFields: Fields = {
    ...fields,
    error: (name) => errorOf(name.split(':').at(-1) as keyof PowerEvidence),
  }
  const date = (name: 'date' | 'expires_on', label: string, hint?: string) => (
    <InputField
      type="date"
      label={label}
      {...(hint ? { hint } : { starred: true })}
      name={nameOf(name)}
      defaultValue={fields.initial(nameOf(name))}
      error={errorOf(name)}
    />
  )
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <SelectField
        label="Kind"
        name={nameOf('rung')}
        defaultValue={fields.initial(nameOf('rung')) || 'claim'}
        error={errorOf('rung')}
      >
        <Options of={KINDS} />
      </SelectField>
      <Text fields={rowFields} name={nameOf('mw')} label="MW" inputMode="decimal" hint="The power that it names" />
      {date('date', 'Date')}
      {date('expires_on', 'Expires', 'Only if it ends sooner, or for an agreement')}
      <Text
        fields={rowFields}
        name={nameOf('issuer')}
        label="Issuer"
        maxLength={LIMITS.evidence_issuer}
        hint="Such as the utility. Required except for an owner’s claim"
      />
      <Text
        fields={rowFields}
        name={nameOf('reference')}
        label="Reference"
        maxLength={LIMITS.evidence_reference}
        hint="Such as a case number"
      />
      <Text
        fields={rowFields}
        name={nameOf('note')}
        label="Note"
        rows={2}
        maxLength={LIMITS.evidence_note}
        hint="Shown on the listing"
        className="md:col-span-2"
      />
      <div className="grid gap-3 md:col-span-2">
        <UploadField
          label={`Document of evidence ${index + 1}`}
          kind="power-document"
          name={nameOf('document')}
          files={fields.values(nameOf('document')).map((path) => ({ path }))}
          failed={fields.saveFailed}
          error={errorOf('document') ?? fields.error(nameOf('document'))}
          onChange={fields.onChange}
        />
        {documentHref && (
          <a href={documentHref} className="link justify-self-start text-13">
            Open document
          </a>
        )}
        <Checkbox
          name={nameOf('is_document_public')}
          label="Everyone may open the document"
          defaultChecked={fields.isTicked(nameOf('is_document_public'))}
        />
      </div>
    </div>
  )
}
