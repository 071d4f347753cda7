import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Notice } from '../ui/feedback/notice.tsx'
import { Button } from '../ui/form/button.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { Tag } from '../ui/list/tag.tsx'
import { errorsOf } from './outcome.ts'
import { CurrentPassword } from './password-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'
import { CONFIRM, TwoFactorSetUp } from './two-factor-set-up.tsx'
import { useOneTimeValue } from './use-one-time-value.ts'

const START = 'two-factor/start'
const STOP = 'two-factor/stop'
const RENEW = 'two-factor/renew'

export function TwoFactorSection({ view, outcome }: SectionProps) {
  return (
    <SettingsSection
      id="two-factor"
      outcome={outcome}
      intro="You’ll also enter a code from an app when you sign in."
      state={
        view.twoFactor ? (
          <Tag tone="good" icon={ShieldCheck}>
            On
          </Tag>
        ) : (
          <Tag>Off</Tag>
        )
      }
    >
      {view.twoFactor ? (
        <EnabledPanel view={view} outcome={outcome} />
      ) : (
        <DisabledPanel view={view} outcome={outcome} />
      )}
    </SettingsSection>
  )
}

function DisabledPanel({ view, outcome }: SectionProps) {
  const [setUp, forget] = useOneTimeValue(outcome?.setUp)
  const start = useRef<HTMLDivElement>(null)
  const isSettingUp = setUp !== undefined || outcome?.intent === CONFIRM
  const wasSettingUp = useRef(isSettingUp)

  // “Start over” removes its own link, so the focus moves to the password field.
  useEffect(() => {
    if (wasSettingUp.current && !isSettingUp) start.current?.querySelector<HTMLElement>('[type=password]')?.focus()
    wasSettingUp.current = isSettingUp
  }, [isSettingUp])

  if (isSettingUp) {
    return <TwoFactorSetUp setUp={setUp} outcome={outcome} restart={forget} />
  }
  return (
    <div ref={start}>
      {view.needsTwoFactor && (
        <Notice kind="info" className="mb-5">
          <p>Admins must use two-factor authentication. Turn it on to use the Admin Dashboard.</p>
        </Notice>
      )}
      <SettingsForm intent={START} outcome={outcome}>
        <CurrentPassword email={view.email} error={errorsOf(outcome, START).current_password} />
        <SubmitButton name="intent" value={START} pending="Preparing..." className="justify-self-start">
          Set up
        </SubmitButton>
      </SettingsForm>
    </div>
  )
}

function EnabledPanel({ view, outcome }: SectionProps) {
  const hydrated = useHydrated()
  const [codes, forget] = useOneTimeValue(outcome?.recoveryCodes)
  if (codes) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="max-w-[60ch] text-ink-2">
          You can use each code once instead of a code from the app. Store them like passwords: you won’t see them
          again.
        </p>
        <RecoveryCodes codes={codes} />
        {hydrated && <Button onClick={forget}>I’ve saved them</Button>}
      </div>
    )
  }
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <SettingsForm intent={RENEW} outcome={outcome} className="grid content-start gap-4">
        <div>
          <h3 className="text-15">New recovery codes</h3>
          <p className="mt-1 text-ink-2">Use this if you lost your codes or are running out.</p>
        </div>
        <CurrentPassword email={view.email} error={errorsOf(outcome, RENEW).current_password} />
        <SubmitButton kind="plain" name="intent" value={RENEW} pending="Creating..." className="justify-self-start">
          Create new codes
        </SubmitButton>
      </SettingsForm>
      <SettingsForm intent={STOP} outcome={outcome} className="grid content-start gap-4">
        <div>
          <h3 className="text-15">Turn off</h3>
          <p className="mt-1 text-ink-2">Codes from the app and recovery codes stop working.</p>
        </div>
        <CurrentPassword email={view.email} error={errorsOf(outcome, STOP).current_password} />
        <SubmitButton kind="danger" name="intent" value={STOP} pending="Turning off..." className="justify-self-start">
          Turn off
        </SubmitButton>
      </SettingsForm>
    </div>
  )
}
