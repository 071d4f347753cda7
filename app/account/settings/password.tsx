import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { errorsOf } from './outcome.ts'
import { CurrentPassword } from './password-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'

const CHANGE = 'password/change'

export function PasswordSection({ view, outcome }: SectionProps) {
  const errors = errorsOf(outcome, CHANGE)
  return (
    <SettingsSection
      id="password"
      outcome={outcome}
      intro="Changing it ends all other sessions. This device stays signed in."
    >
      <SettingsForm intent={CHANGE} outcome={outcome}>
        <CurrentPassword email={view.email} error={errors.current_password} />
        <Field label="New password" hint="At least 8 characters." error={errors.password}>
          {(control) => (
            <PasswordInput {...control} name="password" autoComplete="new-password" minLength={8} required />
          )}
        </Field>
        <Field label="Confirm new password" error={errors.confirm_password}>
          {(control) => <PasswordInput {...control} name="confirm_password" autoComplete="new-password" required />}
        </Field>
        <SubmitButton name="intent" value={CHANGE} pending="Saving..." className="justify-self-start">
          Change Password
        </SubmitButton>
      </SettingsForm>
    </SettingsSection>
  )
}
