import { MapPin } from 'lucide-react'
import { href, Link } from 'react-router'
import { InputField } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { useSignedInUser } from '../ui/form/signed-in-user.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import type { SubmitFailure } from '../ui/form/submit-errors.ts'

export interface StartAnswer {
  where: string
  message: string
  reason?: SubmitFailure
}

interface StartFormProps {
  answer: StartAnswer | undefined
  /** What was typed before. */
  where: string
  onWhere(where: string): void
}

/** Starts a draft from the place of the land. */
export function StartForm({ answer, where, onWhere }: StartFormProps) {
  const user = useSignedInUser()
  return (
    <Form method="post" className="mt-6 grid max-w-180 gap-4 rounded-card border border-line bg-surface p-5 md:p-6">
      {answer && <FormFailure message={answer.message} reason={answer.reason} />}
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <InputField
          label="Where is your land?"
          hint="An address, the nearest town, or coordinates. You can draw the outline next."
          name="where"
          maxLength={500}
          autoComplete="street-address"
          defaultValue={answer?.where ?? where}
          onInput={({ currentTarget }) => onWhere(currentTarget.value)}
          className="h-11"
        />
        <SubmitButton pending="Starting..." size="lg" icon={MapPin} className="sm:mt-6.5">
          List your land
        </SubmitButton>
      </div>
      <p className="text-13 text-ink-3">
        About 10 minutes. You don’t need an account to start.{' '}
        <Link to={href(user ? '/my/listings' : '/list-your-land/continue')} className="link">
          Continue your draft
        </Link>
      </p>
    </Form>
  )
}
