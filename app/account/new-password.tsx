import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import type { FormErrors } from '../ui/read-form.ts'
import { LARGE } from './auth-screen.tsx'

/** A password that is being chosen, twice. */
export function NewPassword({ errors }: { errors: FormErrors | undefined }) {
  return (
    <>
      <Field label="Password" hint="At least 8 characters." error={errors?.password}>
        {(control) => (
          <PasswordInput {...control} name="password" required autoComplete="new-password" className={LARGE} />
        )}
      </Field>
      <Field label="Confirm Password" error={errors?.confirm_password}>
        {(control) => (
          <PasswordInput {...control} name="confirm_password" required autoComplete="new-password" className={LARGE} />
        )}
      </Field>
    </>
  )
}
