import { href, Link } from 'react-router'
import { PasswordField } from '../ui/form/password-input.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { errorsOf } from './outcome.ts'
import { CurrentPassword } from './password-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'

const CHANGE = 'password/change'

export function PasswordSection({ view, outcome }: SectionProps) {
  if (view.hasPassword) return <ChangePassword view={view} outcome={outcome} />
  return (
    <SettingsSection id="password" outcome={outcome} intro="Your account has no password yet. You sign in by email.">
      <p>
        <Link to={href('/forgot-password')} className="link">
          Set a password by email
        </Link>
      </p>
    </SettingsSection>
  )
}

function ChangePassword({ view, outcome }: SectionProps) {
  const errors = errorsOf(outcome, CHANGE)
  return (
    <SettingsSection id="password" outcome={outcome} intro="Changing your password signs you out on all other devices.">
      <SettingsForm intent={CHANGE} outcome={outcome} noValidate>
        <CurrentPassword email={view.email} error={errors.current_password} />
        <PasswordField
          label="New password"
          hint="At least 8 characters."
          error={errors.password}
          name="password"
          autoComplete="new-password"
          required
        />
        <PasswordField
          label="Confirm new password"
          error={errors.confirm_password}
          name="confirm_password"
          autoComplete="new-password"
          required
        />
        <SubmitButton name="intent" value={CHANGE} pending="Saving..." className="justify-self-start">
          Change password
        </SubmitButton>
      </SettingsForm>
    </SettingsSection>
  )
}
