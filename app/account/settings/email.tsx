import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Alert } from '../../ui/alert.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { errorsOf } from './outcome.ts'
import { CurrentPassword } from './password-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'

const VERIFY = 'email/verify'
const CHANGE = 'email/change'
const CANCEL = 'email/cancel'

export function EmailSection({ view, outcome }: SectionProps) {
  return (
    <SettingsSection id="email" outcome={outcome} intro="You sign in with it, and our mail goes there.">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 text-15 font-medium break-words">{view.email}</span>
        {view.isVerified ? (
          <Tag tone="good" icon={CircleCheck}>
            Verified
          </Tag>
        ) : (
          <Tag tone="caution" icon={TriangleAlert}>
            Not verified
          </Tag>
        )}
      </div>
      {!view.isVerified && <Verification outcome={outcome} />}
      {view.newEmail && <PendingChange newEmail={view.newEmail} outcome={outcome} />}
      <EmailChange view={view} outcome={outcome} />
    </SettingsSection>
  )
}

function Verification({ outcome }: Pick<SectionProps, 'outcome'>) {
  return (
    <SettingsForm intent={VERIFY} outcome={outcome} className="mt-3 grid justify-items-start gap-3">
      <p className="max-w-[60ch] text-ink-2">
        Open the link that we mailed to you. Until then you cannot publish listings or send inquiries.
      </p>
      <SubmitButton kind="plain" name="intent" value={VERIFY} pending="Sending...">
        Verify
      </SubmitButton>
    </SettingsForm>
  )
}

function PendingChange({ newEmail, outcome }: Pick<SectionProps, 'outcome'> & { newEmail: string }) {
  return (
    <SettingsForm intent={CANCEL} outcome={outcome} className="mt-4 grid justify-items-start gap-3">
      <Alert kind="info" className="w-full">
        <p className="break-words">The change to {newEmail} waits until you confirm it at both addresses.</p>
      </Alert>
      <SubmitButton kind="plain" name="intent" value={CANCEL} pending="Cancelling...">
        Cancel Change
      </SubmitButton>
    </SettingsForm>
  )
}

function EmailChange({ view, outcome }: SectionProps) {
  const errors = errorsOf(outcome, CHANGE)
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 className="text-15">Change e-mail</h3>
      <p className="mt-1 mb-4 max-w-[60ch] text-ink-2">
        A change is confirmed at both addresses: by a link at the present one, then by a link at the new one. Until both
        are opened, everything stays as it is.
      </p>
      <SettingsForm intent={CHANGE} outcome={outcome}>
        <Field label="New e-mail" error={errors.email}>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="off"
              maxLength={254}
              required
              defaultValue={outcome?.values?.email}
            />
          )}
        </Field>
        <CurrentPassword email={view.email} error={errors.current_password} />
        <SubmitButton kind="plain" name="intent" value={CHANGE} pending="Sending..." className="justify-self-start">
          Change E-mail
        </SubmitButton>
      </SettingsForm>
    </div>
  )
}
