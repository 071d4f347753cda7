import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Notice } from '../ui/feedback/notice.tsx'
import { InputField } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Tag } from '../ui/list/tag.tsx'
import { errorsOf } from './outcome.ts'
import { CurrentPassword } from './password-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'

const VERIFY = 'email/verify'
const CHANGE = 'email/change'
const CANCEL = 'email/cancel'

export function EmailSection({ view, outcome }: SectionProps) {
  return (
    <SettingsSection id="email" outcome={outcome} intro="You sign in with this address, and we send email to it.">
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
        Open the link we emailed you. You need a verified address to create API keys.
      </p>
      <SubmitButton kind="plain" name="intent" value={VERIFY} pending="Sending...">
        Resend link
      </SubmitButton>
    </SettingsForm>
  )
}

function PendingChange({ newEmail, outcome }: Pick<SectionProps, 'outcome'> & { newEmail: string }) {
  return (
    <SettingsForm intent={CANCEL} outcome={outcome} className="mt-4 grid justify-items-start gap-3">
      <Notice kind="info" className="w-full">
        <p className="break-words">Your change to {newEmail} is pending. Open the link we emailed you to confirm it.</p>
      </Notice>
      <SubmitButton kind="plain" name="intent" value={CANCEL} pending="Canceling...">
        Cancel change
      </SubmitButton>
    </SettingsForm>
  )
}

function EmailChange({ view, outcome }: SectionProps) {
  const errors = errorsOf(outcome, CHANGE)
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 className="text-15">Change email</h3>
      <p className="mt-1 mb-4 max-w-[60ch] text-ink-2">
        We’ll email a link to your current address, then one to the new address. Your email changes after you open both.
      </p>
      <SettingsForm intent={CHANGE} outcome={outcome}>
        <InputField
          label="New email"
          error={errors.email}
          type="email"
          name="email"
          autoComplete="off"
          maxLength={254}
          required
          defaultValue={outcome?.values?.email}
        />
        <CurrentPassword email={view.email} error={errors.current_password} />
        <SubmitButton kind="plain" name="intent" value={CHANGE} pending="Sending..." className="justify-self-start">
          Change email
        </SubmitButton>
      </SettingsForm>
    </div>
  )
}
