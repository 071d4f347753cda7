import { Download } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
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
        Everything that we store about you, as a JSON file: your account, sessions, passkeys, API keys, preferences,
        security log and listings, and the messages that you sent us from this address once it is verified, with our
        answers and notes. Passwords and secrets are not in it.
      </p>
      <a href="/settings/my-data.json" download className={buttonClass()}>
        <Icon of={Download} />
        Download My Data
      </a>
      <h3 className="mt-6 border-t border-line pt-5 text-15">Delete my account</h3>
      <WhatGoes listingCount={view.listingCount} />
      <DeleteForm view={view} outcome={outcome} />
    </SettingsSection>
  )
}

function WhatGoes({ listingCount }: { listingCount: number }) {
  return (
    <div className="mt-3 mb-5 grid gap-4 md:grid-cols-2 md:gap-6">
      <div>
        <h4 className="text-13 font-label">What goes, at once and for good</h4>
        <ul className="mt-1.5 list-disc space-y-1 pl-4 text-ink-2 marker:text-ink-3">
          <li>Your account: name, e-mail address and password</li>
          <li>Sessions, passkeys, API keys and two-factor authentication</li>
          <li>Preferences and security log</li>
          <li>What you saved</li>
        </ul>
      </div>
      <div>
        <h4 className="text-13 font-label">What is kept</h4>
        <ul className="mt-1.5 list-disc space-y-1 pl-4 text-ink-2 marker:text-ink-3">
          <li>
            {listingCount > 0 ? `Your listings (${listingCount})` : 'Listings that were yours'}: taken off the site and
            kept, without your name, for the operator’s records
          </li>
          <li>Entries of the activity log, without your name</li>
          <li>Messages that you sent us, with our answers and notes: ask us to delete them</li>
        </ul>
      </div>
    </div>
  )
}

function DeleteForm({ view, outcome }: SectionProps) {
  const errors = errorsOf(outcome, DELETE)
  return (
    <SettingsForm intent={DELETE} outcome={outcome}>
      <CurrentPassword email={view.email} error={errors.current_password} />
      <Field label="Type DELETE to confirm" error={errors.confirmation}>
        {(control) => (
          <Input
            {...control}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            defaultValue={outcome?.values?.confirmation}
          />
        )}
      </Field>
      <SubmitButton kind="danger" name="intent" value={DELETE} pending="Deleting..." className="justify-self-start">
        Delete My Account
      </SubmitButton>
    </SettingsForm>
  )
}
