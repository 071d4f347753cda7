import type { AdminListing } from '../../../domain/content/admin-content.ts'
import { ENERGY_LABELS, ENERGY_SOURCES } from '../../../domain/listing/listing.ts'
import { Checkbox, Field, FieldGroup, Input, SelectField } from '../../ui/form/field.tsx'
import { type Fields, FormPart } from '../content/editor/editor.tsx'
import type { EnteredValues } from '../content/editor/entered-values.ts'
import { SlugField, Text } from '../content/editor/text-fields.tsx'
import { LISTING } from '../content/labels.ts'
import { evidenceEnteredValues } from './evidence.tsx'
import { StageField } from './stage.tsx'

export const SITE_LABELS: Record<string, string> = {
  energy_sources: 'Energy sources',
  available_power_mw: 'Available MW',
  power_evidence: 'Source of the figure',
  power_evidence_entries: 'Power evidence',
  substation_on_site: 'Substation on site',
  instant_deploy: 'Instant deploy',
  lifecycle: 'Stage',
  last_confirmed_at: 'Last confirmed',
  slug: 'Slug',
}

const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no')

/** The values of these fields. */
export function siteEnteredValues(item: AdminListing): EnteredValues {
  return {
    energy_sources: item.energy_sources,
    instant_deploy: [yesNo(item.instant_deploy)],
    substation_on_site: [yesNo(item.substation_on_site)],
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
        <Text
          fields={fields}
          name="available_power_mw"
          label="Available MW"
          type="number"
          step="0.01"
          inputMode="decimal"
          hint="Electric power that the site can draw"
        />
        <Text
          fields={fields}
          name="power_evidence"
          label="Source of the figure"
          maxLength={500}
          hint="In the landowner’s words. Add documents as power evidence below."
        />
        <YesNo fields={fields} name="substation_on_site" />
        <YesNo fields={fields} name="instant_deploy" />
        <StageField fields={fields} />
        <LastConfirmed fields={fields} />
      </div>
      {item && <SlugField fields={fields} labels={LISTING} id={item.id} generated="" />}
    </FormPart>
  )
}

function YesNo({ fields, name }: { fields: Fields; name: 'substation_on_site' | 'instant_deploy' }) {
  return (
    <SelectField label={SITE_LABELS[name] ?? name} name={name} defaultValue={fields.initial(name)}>
      <option value="">Unknown</option>
      <option value="yes">Yes</option>
      <option value="no">No</option>
    </SelectField>
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
