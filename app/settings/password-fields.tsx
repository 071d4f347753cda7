import { PasswordField } from '../ui/form/password-input.tsx'

/** Asks for the current password, so that an unattended device isn't enough to change the account. */
export function CurrentPassword({ error, email }: { error?: string; email: string }) {
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        label="Current password"
        error={error}
        name="current_password"
        autoComplete="current-password"
        required
      />
    </>
  )
}
