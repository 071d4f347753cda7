import { utilityField } from '../../../domain/draft/draft-values.ts'
import { acresDiffer } from '../../../domain/geometry/boundary.ts'
import { answerField, noteField } from '../../../domain/listing/deal-fact-fields.ts'
import { DEAL_QUESTIONS } from '../../../domain/listing/deal-facts.ts'
import { UTILITIES, UTILITY_LABELS } from '../../../domain/listing/listing.ts'
import { Input, InputField } from '../../ui/form/field.tsx'
import { AcresNote } from '../../ui/land-map/acreage-check.tsx'
import { useEditHistory } from '../../ui/land-map/edit-history.ts'
import type { StepProps } from '../draft/step-props.ts'
import type { StepFields } from '../draft/use-draft-form.ts'
import { Segments, YES_NO_UNKNOWN } from './choices.tsx'
import { PlainInputs } from './plain-inputs.tsx'

export function LandStep({ fields, loaded: { progress } }: StepProps) {
  return (
    <>
      <NameAndSize fields={fields} acres={progress.outlineAcres} />
      <InputField
        label="Zoning"
        hint="The district, such as Agricultural or M-2. Write “Unzoned” or “Unknown” if that’s the answer."
        error={fields.error('zoning_info')}
        starred
        name="zoning_info"
        maxLength={2000}
        list="zoning-answers"
        defaultValue={fields.initial('zoning_info')}
      />
      <datalist id="zoning-answers">
        {['Agricultural', 'Industrial', 'Commercial', 'Unzoned', 'Unknown'].map((zoning) => (
          <option key={zoning} value={zoning} />
        ))}
      </datalist>
      <section className="grid gap-3">
        <h3 className="text-17">Which utilities reach the land?</h3>
        <div className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {UTILITIES.map((utility) => (
            <div key={utility} className="px-4 py-2.5 md:px-5">
              <Segments
                legend={UTILITY_LABELS[utility]}
                name={utilityField(utility)}
                options={YES_NO_UNKNOWN}
                fields={fields}
              />
            </div>
          ))}
        </div>
      </section>
      <PlainInputs step="land" fields={fields} />
      <Questions fields={fields} />
    </>
  )
}

function NameAndSize({ fields, acres }: { fields: StepFields; acres: number | null }) {
  const history = useEditHistory(fields, ['parcel_size_acres'])
  const typed = fields.current('parcel_size_acres')
  const differs = acres !== null && Number(typed) > 0 && acresDiffer(Number(typed), acres)
  return (
    <div ref={history.anchor} className="grid gap-4 md:grid-cols-2">
      <InputField
        label="Listing name"
        hint="The title buyers see, such as Granger Bench 58"
        error={fields.error('landowner_name')}
        starred
        name="landowner_name"
        maxLength={200}
        defaultValue={fields.initial('landowner_name')}
      />
      <InputField
        label="Acres"
        hint="As in the deed or tax record"
        error={fields.error('parcel_size_acres')}
        starred
        name="parcel_size_acres"
        inputMode="decimal"
        maxLength={20}
        defaultValue={fields.initial('parcel_size_acres')}
      />
      {acres !== null && (
        <div className="grid gap-3 md:col-span-2">
          <AcresNote measured={acres} typed={typed} onTake={(value) => history.apply({ parcel_size_acres: value })} />
          {(differs || fields.initial('acreage_note') !== '') && (
            <InputField
              label="Why do they differ?"
              hint="For example, the deed includes land across the road. The reviewer reads this."
              error={fields.error('acreage_note')}
              name="acreage_note"
              maxLength={1000}
              defaultValue={fields.initial('acreage_note')}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** The questions that decide deals, asked before a buyer does. */
function Questions({ fields }: { fields: StepFields }) {
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="text-17">Title and rights</h3>
        <p className="text-ink-2">Buyers ask these first, and deals fail on them. “Unknown” is fine for now.</p>
      </div>
      <div className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {DEAL_QUESTIONS.map(({ key, question, hint, isPublic }) => (
          <div key={key} className="grid gap-2.5 px-4 py-3.5 md:px-5">
            <Segments legend={question} name={answerField(key)} options={YES_NO_UNKNOWN} fields={fields} />
            <Input
              name={noteField(key)}
              aria-label={`${question} Details`}
              placeholder={hint}
              maxLength={1000}
              aria-invalid={fields.error(noteField(key)) !== undefined || undefined}
              defaultValue={fields.initial(noteField(key))}
            />
            {fields.error(noteField(key)) && <p className="text-12 text-bad-ink">{fields.error(noteField(key))}</p>}
            {!isPublic && <p className="text-12 text-ink-3">Only we see this answer.</p>}
          </div>
        ))}
      </div>
    </section>
  )
}
