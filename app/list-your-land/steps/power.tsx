import { EVIDENCE_SLOTS, evidenceField } from '../../../domain/listing/evidence-fields.ts'
import {
  EVIDENCE_LABELS,
  EVIDENCE_LADDER,
  EVIDENCE_RUNGS,
  type EvidenceRung,
} from '../../../domain/listing/power-evidence.ts'
import { Checkbox, InputField } from '../../ui/form/field.tsx'
import { UTILITY_ICONS } from '../../ui/icon/icons.ts'
import { Metric, Metrics } from '../../ui/listing/metric.tsx'
import { UploadField } from '../../ui/upload/upload-field.tsx'
import type { StepProps } from '../draft/step-props.ts'
import type { StepFields } from '../draft/use-draft-form.ts'
import { AccountNeeded } from './account-needed.tsx'
import { Segments, YES_NO_UNKNOWN } from './choices.tsx'
import { IssuerField } from './issuer-field.tsx'

/** The wizard asks for one piece of evidence; more can be added later. */
const SLOT = '0'
const field = (name: 'rung' | 'mw' | 'date' | 'issuer' | 'reference' | 'document' | 'is_document_public') =>
  evidenceField(SLOT, name)

const RUNGS: Record<EvidenceRung, { title: string; text: string; strength: string }> = {
  claim: {
    title: 'My own estimate',
    text: 'You believe power is available, but have nothing in writing yet.',
    strength: 'Claim',
  },
  letter: {
    title: 'Utility letter',
    text: 'The utility confirmed capacity in a letter or email. Ask its large-load or key-accounts team.',
    strength: 'Letter',
  },
  study: {
    title: 'Completed study',
    text: 'A load study or interconnection study by the utility or grid operator has results.',
    strength: 'Study',
  },
  agreement: {
    title: 'Signed agreement',
    text: 'An interconnection or service agreement is signed by you and the utility.',
    strength: 'Agreement',
  },
}

export function PowerStep({ fields, loaded: { draft, account, surroundings } }: StepProps) {
  const isUnknown = fields.current('is_power_unknown') !== ''
  const rung = fields.current(field('rung')) as EvidenceRung | ''
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 gap-6">
        <input type="hidden" name={EVIDENCE_SLOTS} value={SLOT} />
        <fieldset className="grid gap-2" aria-describedby={fields.error(errorName('rung')) && 'rung-error'}>
          <legend className="mb-1.5 text-13 font-label">What proof do you have?</legend>
          <div className="grid divide-y divide-line overflow-hidden rounded-card border border-line-strong bg-surface">
            {EVIDENCE_RUNGS.map((each, index) => (
              <Rung key={each} rung={each} strength={index + 1} fields={fields} />
            ))}
          </div>
          <Checkbox
            name="is_power_unknown"
            label="I don’t know yet"
            defaultChecked={fields.initial('is_power_unknown') !== ''}
            className="mt-1 min-h-11"
          />
        </fieldset>
        {!isUnknown && <EvidenceDetails fields={fields} rung={rung} utilities={surroundings?.utilities ?? []} />}
        {!isUnknown && (
          <Documents fields={fields} account={account} draft={draft.id} rung={rung === '' ? 'letter' : rung} />
        )}
        <Segments
          legend="Is there a substation on the land?"
          name="substation_on_site"
          options={YES_NO_UNKNOWN}
          fields={fields}
        />
      </div>
      <WhatBuyersSee fields={fields} isUnknown={isUnknown} rung={rung} />
    </div>
  )
}

const errorName = (name: string) => `power_evidence_entries.0.${name}`

function Rung({ rung, strength, fields }: { rung: EvidenceRung; strength: number; fields: StepFields }) {
  const { title, text, strength: word } = RUNGS[rung]
  return (
    <label className="grid cursor-pointer grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3.5 px-4 py-3.5 hover:bg-hover has-checked:bg-accent-soft md:grid-cols-[1.25rem_minmax(0,1fr)_auto] md:px-5 md:py-4">
      <input
        type="radio"
        name={field('rung')}
        value={rung}
        defaultChecked={fields.initial(field('rung')) === rung}
        aria-describedby={`rung-${rung}`}
        className="mt-0.5 size-5 accent-accent"
      />
      <span>
        <b className="font-semibold">{title}</b>
        <span id={`rung-${rung}`} className="mt-0.5 block max-w-[56ch] text-13 text-ink-2">
          {text}
        </span>
      </span>
      <span className="flex items-center gap-2.5 self-start text-12 text-ink-3 max-md:col-start-2 max-md:mt-1.5">
        <span aria-hidden="true" className="flex gap-0.75">
          {EVIDENCE_RUNGS.map((each, index) => (
            <i
              key={each}
              className={`h-1.25 w-3.5 rounded-badge ${index < strength ? 'bg-power' : 'bg-line-strong'}`}
            />
          ))}
        </span>
        {word}
      </span>
    </label>
  )
}

interface EvidenceDetailsProps {
  fields: StepFields
  rung: EvidenceRung | ''
  utilities: readonly string[]
}

function EvidenceDetails({ fields, rung, utilities }: EvidenceDetailsProps) {
  const months = EVIDENCE_LADDER.find((step) => step.rung === rung)?.months
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <InputField
        label="Available power (MW)"
        error={fields.error(errorName('mw'))}
        starred
        name={field('mw')}
        inputMode="decimal"
        maxLength={20}
        defaultValue={fields.initial(field('mw'))}
      />
      <InputField
        label="Date"
        hint={
          months
            ? `${EVIDENCE_LABELS[rung as EvidenceRung]} expires after ${months} months`
            : 'When it was written or signed'
        }
        error={fields.error(errorName('date'))}
        starred
        type="date"
        name={field('date')}
        defaultValue={fields.initial(field('date'))}
      />
      <IssuerField
        fields={fields}
        name={field('issuer')}
        error={fields.error(errorName('issuer'))}
        isNeeded={rung !== '' && rung !== 'claim'}
        utilities={utilities}
      />
      <InputField
        label="Reference"
        hint="A case, queue or letter number"
        error={fields.error(errorName('reference'))}
        name={field('reference')}
        maxLength={200}
        defaultValue={fields.initial(field('reference'))}
      />
    </div>
  )
}

interface DocumentsProps {
  fields: StepFields
  account: StepProps['loaded']['account']
  draft: string
  rung: EvidenceRung
}

function Documents({ fields, account, draft, rung }: DocumentsProps) {
  if (account === null)
    return (
      <AccountNeeded draft={draft} step="power">
        Create an account to add the document.
      </AccountNeeded>
    )
  return (
    <div className="grid gap-4">
      <UploadField
        label={EVIDENCE_LABELS[rung]}
        kind="power-document"
        name={field('document')}
        files={fields
          .values(field('document'))
          .filter(Boolean)
          .map((path) => ({ path }))}
        deviceScope={`${draft}/${field('document')}`}
        failed="We couldn’t upload this document."
        error={fields.error(field('document')) ?? fields.error(errorName('document'))}
        onChange={fields.onChange}
      />
      <Segments
        legend="Who can see this document?"
        name={field('is_document_public')}
        options={[
          ['on', 'Everyone'],
          ['false', 'On request'],
        ]}
        otherwise="false"
        fields={fields}
      />
    </div>
  )
}

function WhatBuyersSee({
  fields,
  isUnknown,
  rung,
}: {
  fields: StepFields
  isUnknown: boolean
  rung: EvidenceRung | ''
}) {
  const mw = fields.current(field('mw')).trim()
  const value = isUnknown || mw === '' ? null : mw
  return (
    <aside className="sticky top-22 grid gap-3">
      <h3 className="text-15">What buyers see</h3>
      <div className="[&_dl]:grid-cols-1!">
        <Metrics>
          <Metric
            label="Available power"
            icon={UTILITY_ICONS.power}
            tint="power"
            value={value}
            unit="MW"
            note={value === null ? null : rung === '' ? null : EVIDENCE_LABELS[rung]}
          />
        </Metrics>
      </div>
      <p className="text-13 text-ink-2">Have something stronger? Add it any time.</p>
    </aside>
  )
}
