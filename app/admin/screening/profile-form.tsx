import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { InputField, TextareaField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Panel } from '../layers/panel.tsx'
import type { ProfileAnswer } from './answer.ts'
import { CriterionFields } from './criterion-fields.tsx'
import { errorOf } from './error-of.ts'
import { GateFields } from './gate-fields.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { sumOfWeights, type TypedProfile } from './typed.ts'

interface ProfileFormProps {
  typed: TypedProfile
  /** The version that the form started from. */
  number: number
  answer: ProfileAnswer | undefined
}

/** The whole profile in one form, so that its weights can be checked together. */
export function ProfileForm({ typed, number, answer }: ProfileFormProps) {
  const [sum, setSum] = useState(() => sumOfWeights(typed.criteria.map(({ weight }) => weight)))
  const errors = answer?.copy ? {} : (answer?.errors ?? {})
  const updateSum = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setSum(sumOfWeights(new FormData(currentTarget).getAll('criteria.weight').map(String)))
  return (
    <Form method="post" className="grid min-w-0 gap-4" noValidate onInput={updateSum} preventScrollReset>
      {/* Pressing Enter in a field submits with the first button of a form. */}
      <button type="submit" name="do" value="preview" tabIndex={-1} aria-hidden="true" className="sr-only">
        Preview
      </button>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="previewed" value={answer?.previewed ?? ''} />
      <Panel id="profile" heading="Profile">
        <InputField
          name="name"
          label="Name"
          required
          starred
          maxLength={80}
          defaultValue={typed.name}
          {...errorOf(errors, 'name')}
        />
        <TextareaField
          name="summary"
          label="Summary"
          rows={2}
          required
          starred
          maxLength={300}
          defaultValue={typed.summary}
          {...errorOf(errors, 'summary')}
        />
      </Panel>
      <Panel id="gates" heading="Gates">
        <p className="max-w-[68ch] text-ink-2">A failed gate comes before the score. It doesn’t change the score.</p>
        <ol className="grid gap-4 empty:hidden">
          {typed.gates.map((gate, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: adding and removing renders the form again
            <GateFields key={index} {...{ gate, index, errors }} />
          ))}
        </ol>
        <AddButton list="gates">Add Gate</AddButton>
        <ListError message={errors.gates} />
      </Panel>
      <Panel id="criteria" heading="Criteria">
        <p className="max-w-[68ch] text-ink-2">
          A criterion turns a fact into 0 to 1 by its curve and multiplies it by its weight. The score is straight
          between the points and level beyond them.
        </p>
        <ol className="grid gap-4">
          {typed.criteria.map((criterion, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: adding and removing renders the form again
            <CriterionFields key={index} {...{ criterion, index, errors }} />
          ))}
        </ol>
        <AddButton list="criteria">Add Criterion</AddButton>
        <ListError message={errors.profile ?? errors.power ?? errors.criteria} />
      </Panel>
      {answer?.preview && <PreviewPanel preview={answer.preview} />}
      <div className="sticky bottom-0 z-1 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 md:px-5">
        <p
          role="status"
          className={`num min-w-0 flex-1 basis-full sm:basis-48 ${sum === 100 ? 'text-ink-2' : 'text-bad-ink'}`}
        >
          {sum === 100 ? 'The weights add up to 100.' : `The weights add up to ${sum}. They must add up to 100.`}
        </p>
        <SubmitButton
          kind={answer?.preview ? 'plain' : 'primary'}
          pending="Screening listings..."
          name="do"
          value="preview"
        >
          Preview
        </SubmitButton>
        {answer?.preview && (
          <SubmitButton pending="Publishing..." name="do" value="publish">
            Publish
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}

function AddButton({ list, children }: { list: 'gates' | 'criteria'; children: string }) {
  return (
    <Button
      type="submit"
      id={`add-${list}`}
      size="sm"
      icon={Plus}
      className="justify-self-start"
      name="do"
      value={`add ${list}`}
    >
      {children}
    </Button>
  )
}

const ListError = ({ message }: { message: string | undefined }) =>
  message === undefined ? null : <p className="text-13 text-bad-ink">{message}</p>
