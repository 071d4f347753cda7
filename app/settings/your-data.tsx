import { Download } from 'lucide-react'
import { href } from 'react-router'
import { buttonClass } from '../ui/form/button.tsx'
import { InputField } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { errorsOf } from './outcome.ts'
import { CurrentPassword } from './password-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'

const DELETE = 'your-data/delete'

export function YourDataSection({ view, outcome }: SectionProps) {
  return (
    <SettingsSection id="your-data" outcome={outcome}>
      <h3 className="text-15">Download</h3>
      <p className="mt-1 mb-4 max-w-[60ch] text-ink-2">
        A JSON file with everything we store about you: account, sessions, passkeys, API keys, preferences, security log
        and listings. Once your email is verified, it includes your messages with our replies and notes. Passwords and
        secrets are left out.
      </p>
      <a href={href('/settings/my-data.json')} download className={buttonClass()}>
        <Icon of={Download} />
        Download my data
      </a>
      <h3 className="mt-6 border-t border-line pt-5 text-15">Delete account</h3>
      <Consequences listingCount={view.listingCount} />
      <DeleteForm view={view} outcome={outcome} />
    </SettingsSection>
  )
}

function Consequences({ listingCount }: { listingCount: number }) {
  return (
    <div className="mt-3 mb-5 grid gap-4 md:grid-cols-2 md:gap-6">
      <div>
        <h4 className="text-13 font-label">What will be permanently deleted</h4>
        <ul className="mt-1.5 list-disc space-y-1 pl-4 text-ink-2 marker:text-ink-3">
          <li>Your account: name, email address and password</li>
          <li>Sessions, passkeys, API keys and two-factor authentication</li>
          <li>Saved screenings, also for those who have a link to them</li>
          <li>Preferences and security log</li>
        </ul>
      </div>
      <div>
        <h4 className="text-13 font-label">What we keep</h4>
        <ul className="mt-1.5 list-disc space-y-1 pl-4 text-ink-2 marker:text-ink-3">
          <li>
            {listingCount > 0 ? `Your listings (${listingCount})` : 'Your listings, if any'}: unpublished and kept for
            our records, no longer linked to your account
          </li>
          <li>Activity log entries, without your name</li>
          <li>Messages you sent us, with our replies and notes, unless you ask us to delete them</li>
        </ul>
      </div>
    </div>
  )
}

function DeleteForm({ view, outcome }: SectionProps) {
  const errors = errorsOf(outcome, DELETE)
  return (
    <SettingsForm intent={DELETE} outcome={outcome} leavesPage noValidate>
      <CurrentPassword email={view.email} error={errors.current_password} />
      <InputField
        label="Type DELETE to confirm"
        error={errors.confirmation}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        defaultValue={outcome?.values?.confirmation}
      />
      <SubmitButton kind="danger" name="intent" value={DELETE} pending="Deleting..." className="justify-self-start">
        Delete account
      </SubmitButton>
    </SettingsForm>
  )
}
