import { Link } from 'react-router'
import { scoringParams } from '../../../domain/screening/parcel-query.ts'
import { encodeWeights, type GroupWeights } from '../../../screening/weights.ts'
import { Field, Input } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { SubmitFailure } from '../../ui/form/submit-errors.ts'
import { searchPath } from '../../ui/layout/search-path.ts'
import { WeightForm } from '../../ui/screening/weight-form.tsx'
import type { ParcelView } from './load-parcel.ts'

export interface WeightsAnswer {
  message: string
  reason?: SubmitFailure
}

interface OwnWeightsProps {
  view: ParcelView
  weights: GroupWeights | null
  onChange(weights: GroupWeights | null): void
  answer: WeightsAnswer | undefined
}

/** Sliders for the weights of the profile, and those that the viewer saved. */
export function OwnWeights({ view, weights, onChange, answer }: OwnWeightsProps) {
  const { profile, coverage, saved, isSignedIn, document } = view
  const text = weights && encodeWeights(weights, profile)
  return (
    <>
      <WeightForm
        profile={profile}
        facts={document?.facts ?? null}
        known={coverage?.known ?? null}
        weights={view.weights}
        kept={scoringParams({ profile: profile.key, weights: null, known: coverage !== null })}
        onChange={onChange}
      />
      {answer && (
        <div className="mt-4">
          <FormFailure message={answer.message} reason={answer.reason} />
        </div>
      )}
      {text && (
        <Link
          to={searchPath({ profile: profile.key, weights: text, sort: 'score' })}
          className="link mt-3 inline-block py-1 text-13"
        >
          Search listings with these weights
        </Link>
      )}
      {isSignedIn && text && (
        <Form method="post" className="mt-4 flex items-end gap-2">
          <input type="hidden" name="profile" value={profile.key} />
          <input type="hidden" name="weights" value={text} />
          <Field label="Save these weights as" className="min-w-0 flex-1">
            {(control) => <Input {...control} name="name" required maxLength={60} />}
          </Field>
          <SubmitButton kind="plain" pending="Saving..." name="do" value="save-weights">
            Save
          </SubmitButton>
        </Form>
      )}
      {saved.length > 0 && (
        <div className="mt-4 border-t border-line pt-3">
          <h3 className="text-13 font-semibold">Saved weights</h3>
          <ul className="mt-1">
            {saved.map((each) => (
              <li key={each.id} className="flex items-center justify-between gap-3">
                <Link
                  to={`?${scoringParams({ profile: profile.key, weights: each.weights, known: coverage !== null })}`}
                  preventScrollReset
                  className="link min-w-0 truncate py-1 text-13"
                >
                  {each.name}
                </Link>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="id" value={each.id} />
                  <SubmitButton
                    kind="quiet"
                    size="sm"
                    pending="Deleting..."
                    name="do"
                    value="delete-weights"
                    aria-label={`Delete ${each.name}`}
                  >
                    Delete
                  </SubmitButton>
                </Form>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
