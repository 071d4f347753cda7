import { formatCount } from '../../domain/text/format.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Checkbox } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import type { FormErrors } from '../ui/form/read-form.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'

interface ApplyFormProps {
  /** Published listings that the file lacks. */
  missing: number
  /** Rows that change something. */
  steps: number
  errors: FormErrors
}

export function ApplyForm({ missing, steps, errors }: ApplyFormProps) {
  if (steps === 0 && missing === 0) return <p className="text-15">This file changes nothing.</p>
  const these = formatCount(missing, 'listing')
  return (
    <Form method="post" className="grid gap-4 rounded-card border border-line bg-surface p-5 md:p-6">
      <p className="max-w-[60ch] text-15">
        Nothing has changed yet. When you apply this import, complete listings go to our review. The others become
        drafts that you complete, such as with pictures.
      </p>
      {missing > 0 && <Checkbox name="withdraw_missing" label={`Withdraw the ${these} that this file doesn’t have`} />}
      {errors.is_confirmed && (
        <>
          <Notice kind="bad">{errors.is_confirmed}</Notice>
          <Checkbox name="is_confirmed" label={`Yes, withdraw ${these}`} />
        </>
      )}
      <SubmitButton pending="Starting..." name="do" value="apply" className="justify-self-start">
        Apply import
      </SubmitButton>
    </Form>
  )
}

export const UndoForm = () => (
  <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <SubmitButton kind="plain" pending="Starting..." name="do" value="undo">
      Undo import
    </SubmitButton>
    <p className="max-w-[60ch] text-13 text-ink-3">
      Deletes its drafts, takes back its changes and withdraws its listings. What was changed since stays.
    </p>
  </Form>
)
