import type { ManagedListing } from '../../domain/content/managed.ts'
import { ENERGY_LABELS, ENERGY_SOURCES, LIFECYCLES, type Lifecycle } from '../../domain/listing.ts'
import { Checkbox, Field, FieldGroup, Input, Select } from '../ui/field.tsx'
import { type Fields, FormPart } from './content/editor.tsx'
import { LISTING } from './content/nouns.ts'
import { SlugField, Text } from './content/text-fields.tsx'
import type { Typed } from './content/typed.ts'

export const SITE_LABELS: Record<string, string> = {
  energy_sources: 'Energy sources',
  available_power_mw: 'Available MW',
  power_evidence: 'Evidence',
  substation_on_site: 'Substation on site',
  instant_deploy: 'Instant deploy',
  lifecycle: 'Stage',
  last_confirmed_at: 'Last confirmed',
  slug: 'Slug',
}

const STAGES: Record<Lifecycle, string> = {
  draft: 'Draft',
  in_review: 'In review',
  published: 'Published',
  under_offer: 'Under offer',
  closed: 'Closed',
}

const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no')

/** What the fields of this part hold. */
export function siteHeld(thing: ManagedListing): Typed {
  return {
    energy_sources: thing.energy_sources,
    instant_deploy: [yesNo(thing.instant_deploy)],
    substation_on_site: [yesNo(thing.substation_on_site)],
    last_confirmed_on: [thing.last_confirmed_at?.slice(0, 10) ?? ''],
  }
}

/** The day of the form as a moment: the one that was there, when it was on that day. */
export function readLastConfirmed(form: FormData): Record<string, unknown> {
  const [day, held] = [form.get('last_confirmed_on'), String(form.get('last_confirmed_at') ?? '')]
  if (typeof day !== 'string') return {}
  const isHeld = day !== '' && held.startsWith(day)
  return { last_confirmed_at: day === '' ? null : isHeld ? held : `${day}T12:00:00.000Z` }
}

/** What builders ask next: power on the site, and how far the deal is. What nobody knows stays not known. */
export function ListingSite({ fields, thing }: { fields: Fields; thing: ManagedListing | null }) {
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
              defaultChecked={fields.held('energy_sources').includes(source)}
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
          label="Evidence"
          maxLength={500}
          hint="Where the figure comes from, such as a letter of the utility"
        />
        <YesNo fields={fields} name="substation_on_site" />
        <YesNo fields={fields} name="instant_deploy" />
        <Field label="Stage">
          {(control) => (
            <Select {...control} name="lifecycle" defaultValue={fields.start('lifecycle') || 'draft'}>
              {LIFECYCLES.map((stage) => (
                <option key={stage} value={stage}>
                  {STAGES[stage]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <LastConfirmed fields={fields} />
      </div>
      {thing && <SlugField fields={fields} noun={LISTING} id={thing.id} made="" />}
    </FormPart>
  )
}

function YesNo({ fields, name }: { fields: Fields; name: 'substation_on_site' | 'instant_deploy' }) {
  return (
    <Field label={SITE_LABELS[name] ?? name}>
      {(control) => (
        <Select {...control} name={name} defaultValue={fields.start(name)}>
          <option value="">Not known</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </Select>
      )}
    </Field>
  )
}

function LastConfirmed({ fields }: { fields: Fields }) {
  const error = fields.error('last_confirmed_at')
  return (
    <Field
      label="Last confirmed"
      hint="When the landowner last said that all of this holds"
      {...(error ? { error } : {})}
    >
      {(control) => (
        <>
          <Input {...control} type="date" name="last_confirmed_on" defaultValue={fields.start('last_confirmed_on')} />
          <input type="hidden" name="last_confirmed_at" value={fields.start('last_confirmed_at')} />
        </>
      )}
    </Field>
  )
}
