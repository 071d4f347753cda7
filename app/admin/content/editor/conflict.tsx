import { type FieldChange, partsOf } from '../../../../domain/content/merge.ts'
import { UTILITY_LABELS } from '../../../../domain/listing/listing.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { buttonClass } from '../../../ui/form/button.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import type { ContentTypeLabels } from '../labels.ts'
import type { NewerVersionSummary } from '../screen-data.ts'
import { ChangedValue } from './changed-value.tsx'
import { choiceName } from './conflict-choices.ts'
import { type EnteredValues, firstValue } from './entered-values.ts'

interface ConflictProps {
  labels: ContentTypeLabels
  newer: NewerVersionSummary
  /** The values of the submitted form, with the choices made before. */
  entered: EnteredValues
  here: string
  fieldLabels: Record<string, string>
  onTake: () => void
}

/** Shown when someone else saved in the meantime: the changes of both, with buttons to merge, overwrite or discard. */
export function Conflict({ labels, newer, entered, here, fieldLabels, onTake }: ConflictProps) {
  const { changes } = newer
  const mine = changes.filter(({ by }) => by === 'mine')
  const theirs = changes.filter(({ by }) => by === 'theirs')
  const both = changes.filter(({ by }) => by === 'both')
  const named = (list: FieldChange[]) => list.map((change) => ({ ...change, label: labelOf(change.name, fieldLabels) }))
  return (
    <div className="grid scroll-mt-24 gap-4 outline-none" tabIndex={-1} data-failure>
      <Notice kind="bad">
        <p>Someone else saved changes while you were editing.</p>
        <p className="font-normal">
          {newer.saved_by ?? 'The system'} saved a newer version on <LocalTime iso={newer.saved_at} />. Your edits are
          below; they haven’t been saved.
        </p>
      </Notice>
      <section aria-labelledby="both-versions" className="rounded-card border border-line bg-surface">
        <h2 id="both-versions" className="px-4 pt-5 text-17 md:px-6">
          Compare the two versions
        </h2>
        <div className="divide-y divide-line">
          {changes.length === 0 && <p className="px-4 py-4 md:px-6">Both versions are the same.</p>}
          <MergedChanges
            heading="Only they changed"
            result="Their version will be used."
            side="theirs"
            changes={named(theirs)}
            labels={labels}
          />
          <MergedChanges
            heading="Only you changed"
            result="Your version will be used."
            side="mine"
            changes={named(mine)}
            labels={labels}
          />
          {named(both).map((change) => (
            <Choice
              key={change.name}
              change={change}
              labels={labels}
              chosen={firstValue(entered, choiceName(change.name))}
            />
          ))}
        </div>
        <input type="hidden" name="newer_version" value={newer.version} />
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-4 md:px-6">
          <SubmitButton pending="Saving..." name="do" value="merge" size="sm">
            Save merged
          </SubmitButton>
          <SubmitButton pending="Saving..." name="do" value="overwrite" kind="plain" size="sm" formNoValidate>
            Overwrite with mine
          </SubmitButton>
          {/* Reloads the document, so that the fields start from the saved values. */}
          <a href={here} className={buttonClass({ size: 'sm' })} onClick={onTake}>
            Take theirs
          </a>
        </div>
      </section>
    </div>
  )
}

type LabeledChange = FieldChange & { label: string }

interface MergedProps {
  heading: string
  result: string
  side: 'mine' | 'theirs'
  changes: LabeledChange[]
  labels: ContentTypeLabels
}

/** Changes that merge without a choice. */
function MergedChanges({ heading, result, side, changes, labels }: MergedProps) {
  if (changes.length === 0) return null
  return (
    <details className="group px-4 py-4 md:px-6" open={changes.length <= 3}>
      <summary className="cursor-pointer text-14">
        <span className="font-label">{heading}:</span> {changes.map(({ label }) => label).join(', ')}.{' '}
        <span className="text-ink-2">{result}</span>
      </summary>
      <dl className="mt-3 grid gap-3">
        {changes.map(({ name, label, [side]: value, [side === 'mine' ? 'theirs' : 'mine']: other }) => (
          <div key={name} className="grid gap-1">
            <dt className="text-13 text-ink-2">{label}</dt>
            <dd>
              <ChangedValue labels={labels} name={name} label={`${label}, merged`} value={value} other={other} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** A field that both changed, with a choice between the two values. */
function Choice({
  change: { name, label, mine, theirs },
  labels,
  chosen,
}: {
  change: LabeledChange
  labels: ContentTypeLabels
  chosen: string
}) {
  const sides = [
    { side: 'mine', text: 'Keep mine', value: mine, other: theirs },
    { side: 'theirs', text: 'Take theirs', value: theirs, other: mine },
  ]
  return (
    <fieldset className="min-w-0 px-4 py-4 md:px-6">
      <legend className="contents">
        <span className="font-label">{label}</span>{' '}
        <span className="text-13 text-ink-2">You both changed this field</span>
      </legend>
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        {sides.map(({ side, text, value, other }) => (
          <div
            key={side}
            className="grid min-w-0 content-start gap-2 rounded-control border border-line p-3 has-[:checked]:border-accent has-[:checked]:bg-accent-soft"
          >
            <label className="flex min-h-6 items-center gap-2 font-label">
              <input
                type="radio"
                name={choiceName(name)}
                value={side}
                required
                defaultChecked={chosen === side}
                className="size-4.5 accent-accent"
              />
              {text}
              <span className="sr-only"> of {label}</span>
            </label>
            <ChangedValue labels={labels} name={name} label={`${label}: ${text}`} value={value} other={other} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** “Body”, “Easements”, “Utility access: Power”, “Alt text of barn.jpg”. */
function labelOf(name: string, fieldLabels: Record<string, string>): string {
  const own = fieldLabels[name]
  if (own !== undefined) return own
  const [field, key] = partsOf(name)
  if (field === 'image_alts') return `Alt text of ${key?.split('/').at(-1)}`
  const label = fieldLabels[field] ?? field
  return key === null ? label : `${label}: ${UTILITY_LABELS[key as keyof typeof UTILITY_LABELS] ?? key}`
}
