import type { AdminListing } from '../../../domain/content/admin-content.ts'
import { LIMITS } from '../../../domain/content/limits.ts'
import { answerField, DEAL_TYPES_SHOWN, noteField } from '../../../domain/listing/deal-fact-fields.ts'
import {
  CONTACT_ROLE_LABELS,
  DEAL_QUESTIONS,
  DEAL_TYPE_LABELS,
  DEAL_TYPES,
} from '../../../domain/listing/deal-facts.ts'
import { formatUsd } from '../../../domain/text/format.ts'
import { Checkbox, FieldGroup, Options, SelectField } from '../../ui/form/field.tsx'
import { type Fields, FormPart } from '../content/editor/editor.tsx'
import type { EnteredValues } from '../content/editor/entered-values.ts'
import { Text } from '../content/editor/text-fields.tsx'
import { PlainInputs } from './plain-inputs.tsx'

/** The values of these fields. */
export function dealEnteredValues({ deal_types, deal_answers, contact }: AdminListing): EnteredValues {
  return {
    deal_types,
    ...Object.fromEntries(
      DEAL_QUESTIONS.flatMap(({ key }) => [
        [answerField(key), [deal_answers[key]?.answer ?? '']],
        [noteField(key), [deal_answers[key]?.note ?? '']],
      ]),
    ),
    contact_name: [contact?.name ?? ''],
    contact_role: [contact?.role ?? ''],
    contact_phone: [contact?.phone ?? ''],
  }
}

/** What landowners answer about the parcel, the deal and who to talk to. */
export function DealParts({ fields, item }: { fields: Fields; item: AdminListing | null }) {
  return (
    <>
      <FormPart heading="Land and title">
        <div className="grid gap-4 md:grid-cols-2">
          <PlainInputs group="land" fields={fields} />
        </div>
        <DealTypes fields={fields} />
        <Questions fields={fields} />
        {item?.closing_price != null && (
          <p className="text-13 text-ink-2">Closed at {formatUsd(item.closing_price)}, never public</p>
        )}
      </FormPart>
      <FormPart heading="Contact (never public)">
        <Contact fields={fields} />
      </FormPart>
    </>
  )
}

function DealTypes({ fields }: { fields: Fields }) {
  const error = fields.error('deal_types')
  return (
    <FieldGroup legend="Deal types">
      <input type="hidden" name={DEAL_TYPES_SHOWN} value="1" />
      <div className="flex flex-wrap gap-x-7 gap-y-3">
        {DEAL_TYPES.map((type) => (
          <Checkbox
            key={type}
            name="deal_types"
            value={type}
            label={DEAL_TYPE_LABELS[type]}
            defaultChecked={fields.values('deal_types').includes(type)}
          />
        ))}
      </div>
      {error && <p className="text-12 text-bad-ink">{error}</p>}
    </FieldGroup>
  )
}

const ANSWERS = [
  ['', 'Unknown'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const

function Questions({ fields }: { fields: Fields }) {
  const error = fields.error('deal_answers')
  return (
    <div className="grid gap-4">
      {error && <p className="text-12 text-bad-ink">{error}</p>}
      {DEAL_QUESTIONS.map(({ key, label, hint, isPublic }) => (
        <div key={key} className="grid gap-x-4 gap-y-2 md:grid-cols-[13rem_minmax(0,1fr)]">
          <SelectField
            label={label}
            hint={isPublic ? undefined : 'Never public'}
            name={answerField(key)}
            defaultValue={fields.initial(answerField(key))}
          >
            <Options of={ANSWERS} />
          </SelectField>
          <Text
            fields={fields}
            name={noteField(key)}
            label={`${label}: note`}
            hint={hint}
            maxLength={LIMITS.deal_note}
          />
        </div>
      ))}
    </div>
  )
}

/** Errors count as those of the contact as a whole. */
function Contact({ fields }: { fields: Fields }) {
  const error = fields.error('contact')
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {error && <p className="text-12 text-bad-ink md:col-span-3">{error}</p>}
      <Text fields={fields} name="contact_name" label="Contact name" maxLength={LIMITS.contact_name} />
      <SelectField label="Role" name="contact_role" defaultValue={fields.initial('contact_role') || 'owner'}>
        <Options of={CONTACT_ROLE_LABELS} />
      </SelectField>
      <Text fields={fields} name="contact_phone" label="Phone" maxLength={LIMITS.contact_phone} />
    </div>
  )
}
