import { PasswordField } from '../ui/form/password-input.tsx'
import type { FormErrors } from '../ui/form/read-form.ts'
import { LARGE } from './auth-screen.tsx'

/** A new password and its confirmation. */
export function NewPasswordFields({ errors }: { errors: FormErrors | undefined }) {
  return (
    <>
      <PasswordField
        label="Password"
        hint="At least 8 characters."
        error={errors?.password}
        name="password"
        required
        autoComplete="new-password"
        className={LARGE}
      />
      <PasswordField
        label="Confirm Password"
        error={errors?.confirm_password}
        name="confirm_password"
        required
        autoComplete="new-password"
        className={LARGE}
      />
    </>
  )
}
