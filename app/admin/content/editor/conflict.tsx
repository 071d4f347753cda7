import { type FieldChange, partsOf } from '../../../domain/content/merge.ts'
import { formatMoment } from '../../../domain/format.ts'
import { UTILITY_LABELS } from '../../../domain/listing.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ChangedValue } from './changed-value.tsx'
import { choiceName } from './choices.ts'
import type { Noun } from './nouns.ts'
import type { Newer } from './screen.ts'
import { firstOf, type Typed } from './typed.ts'

interface ConflictProps {
  noun: Noun
  newer: Newer
  /** What was chosen before, where the form comes back. */
  typed: Typed
  here: string
  labels: Record<string, string>
  onTake: () => void
}

/** Two editors at once: what the other one saved, field by field, and the choice to merge, to overwrite or to give up. */
export function Conflict({ noun, newer, typed, here, labels, onTake }: ConflictProps) {
  const { changes } = newer
  const mine = changes.filter(({ by }) => by === 'mine')
  const theirs = changes.filter(({ by }) => by === 'theirs')
  const both = changes.filter(({ by }) => by === 'both')
  const named = (list: FieldChange[]) => list.map((change) => ({ ...change, label: labelOf(change.name, labels) }))
  return (
    <div className="grid scroll-mt-24 gap-4 outline-none" tabIndex={-1} data-failure>
      <Alert kind="bad">
        <p>Somebody else saved a newer version meanwhile.</p>
        <p className="font-normal">
          {newer.saved_by ?? 'The product'} saved it on {formatMoment(newer.saved_at)}. Nothing of yours was saved yet;
          it stands in the form below.
        </p>
      </Alert>
      <section aria-labelledby="both-versions" className="rounded-card border border-line bg-surface">
        <h2 id="both-versions" className="px-4 pt-5 text-17 md:px-6">
          Both versions, field by field
        </h2>
        <div className="divide-y divide-line">
          {changes.length === 0 && <p className="px-4 py-4 md:px-6">Both are the same. Saving changes nothing.</p>}
          <Merged
            heading="Changed by them alone"
            result="Theirs is taken."
            side="theirs"
            changes={named(theirs)}
            noun={noun}
          />
          <Merged
            heading="Changed by you alone"
            result="Yours is kept."
            side="mine"
            changes={named(mine)}
            noun={noun}
          />
          {named(both).map((change) => (
            <Chosen key={change.name} change={change} noun={noun} chosen={firstOf(typed, choiceName(change.name))} />
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
          {/* A whole new document: the fields begin anew. */}
          <a href={here} className={buttonClass({ size: 'sm' })} onClick={onTake}>
            Take theirs
          </a>
        </div>
      </section>
    </div>
  )
}

type Labelled = FieldChange & { label: string }

interface MergedProps {
  heading: string
  result: string
  side: 'mine' | 'theirs'
  changes: Labelled[]
  noun: Noun
}

/** What needs no decision, and what becomes of it. */
function Merged({ heading, result, side, changes, noun }: MergedProps) {
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
              <ChangedValue noun={noun} name={name} label={`${label}, merged`} value={value} other={other} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Both changed it: one of the two is to be chosen. */
function Chosen({
  change: { name, label, mine, theirs },
  noun,
  chosen,
}: {
  change: Labelled
  noun: Noun
  chosen: string
}) {
  const sides = [
    { side: 'mine', words: 'Keep mine', value: mine, other: theirs },
    { side: 'theirs', words: 'Take theirs', value: theirs, other: mine },
  ]
  return (
    <fieldset className="min-w-0 px-4 py-4 md:px-6">
      <legend className="contents">
        <span className="font-label">{label}</span> <span className="text-13 text-ink-2">was changed by both</span>
      </legend>
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        {sides.map(({ side, words, value, other }) => (
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
              {words}
              <span className="sr-only"> of {label}</span>
            </label>
            <ChangedValue noun={noun} name={name} label={`${label}: ${words}`} value={value} other={other} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** “Body”, “Utility access: Power”, “Alt text of barn.jpg”. */
function labelOf(name: string, labels: Record<string, string>): string {
  const [field, key] = partsOf(name)
  if (field === 'image_alts') return `Alt text of ${key?.split('/').at(-1)}`
  const label = labels[field] ?? field
  return key === null ? label : `${label}: ${UTILITY_LABELS[key as keyof typeof UTILITY_LABELS] ?? key}`
}
