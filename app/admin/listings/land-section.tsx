import type { AdminListing } from '../../../domain/content/admin-content.ts'
import { plainValues } from '../../../domain/listing/field-table.ts'
import { ENERGY_LABELS, ENERGY_SOURCES } from '../../../domain/listing/listing.ts'
import { plainText } from '../../../domain/listing/plain-fields.ts'
import { Checkbox, Field, FieldGroup, Input } from '../../ui/form/field.tsx'
import { type Fields, FormPart } from '../content/editor/editor.tsx'
import type { EnteredValues } from '../content/editor/entered-values.ts'
import { SlugField } from '../content/editor/text-fields.tsx'
import { LISTING } from '../content/labels.ts'
import { evidenceEnteredValues } from './evidence.tsx'
import { PlainInputs } from './plain-inputs.tsx'
import { StageField } from './stage.tsx'

/** The values of these fields. */
export function siteEnteredValues(item: AdminListing): EnteredValues {
  return {
    energy_sources: item.energy_sources,
    ...plainValues(({ name }) => [plainText(item[name])]),
    ...evidenceEnteredValues(item.power_evidence_entries),
    last_confirmed_on: [item.last_confirmed_at?.slice(0, 10) ?? ''],
  }
}

/** Turns the date into a date-time; an unchanged date keeps its time. */
export function readLastConfirmed(form: FormData): Record<string, unknown> {
  const [day, stored] = [form.get('last_confirmed_on'), String(form.get('last_confirmed_at') ?? '')]
  if (typeof day !== 'string') return {}
  const isUnchanged = day !== '' && stored.startsWith(day)
  return { last_confirmed_at: day === '' ? null : isUnchanged ? stored : `${day}T12:00:00.000Z` }
}

/** Power on the site and the stage of the deal. Unknown values stay unknown rather than false. */
export function ListingSite({ fields, item }: { fields: Fields; item: AdminListing | null }) {
  return (
    <FormPart heading="Site">
      <FieldGroup legend="Energy sources">
        <input type="hidden" name="energy_sources_shown" value="1" />
        <div className="flex flex-wrap gap-x-7 gap-y-3">
          {ENERGY_SOURCES.map((source) => (
            <Checkbox
              key={source}
              name="energy_sources"
              value={source}
              // “Gas” is a utility too.
              label={source === 'gas' ? 'Natural gas' : ENERGY_LABELS[source]}
              defaultChecked={fields.values('energy_sources').includes(source)}
            />
          ))}
        </div>
      </FieldGroup>
      <div className="grid gap-4 md:grid-cols-2">
        <PlainInputs group="site" fields={fields} />
        <StageField fields={fields} />
        <LastConfirmed fields={fields} />
      </div>
      {item && <SlugField fields={fields} labels={LISTING} id={item.id} generated="" />}
    </FormPart>
  )
}

function LastConfirmed({ fields }: { fields: Fields }) {
  const error = fields.error('last_confirmed_at')
  return (
    <Field label="Last confirmed" hint="When the landowner last confirmed these details" error={error}>
      {(control) => (
        <>
          <Input {...control} type="date" name="last_confirmed_on" defaultValue={fields.initial('last_confirmed_on')} />
          <input type="hidden" name="last_confirmed_at" value={fields.initial('last_confirmed_at')} />
        </>
      )}
    </Field>
  )
}
