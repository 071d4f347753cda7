import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'

/** Asks for the present password, so that a device that was left open is not enough. */
export function CurrentPassword({ error, email }: { error?: string; email: string }) {
  return (
    <>
      {/* Tells password managers whose password is meant. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <Field label="Current password" error={error}>
        {(control) => <PasswordInput {...control} name="current_password" autoComplete="current-password" required />}
      </Field>
    </>
  )
}
