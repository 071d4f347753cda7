import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { errorsOf } from './outcome.ts'
import { CurrentPassword } from './password-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SectionProps, SettingsSection } from './settings-section.tsx'
import { CONFIRM, TwoFactorSetUp } from './two-factor-set-up.tsx'
import { useShownOnce } from './use-shown-once.ts'

const START = 'two-factor/start'
const STOP = 'two-factor/stop'
const RENEW = 'two-factor/renew'

export function TwoFactorSection({ view, outcome }: SectionProps) {
  return (
    <SettingsSection
      id="two-factor"
      outcome={outcome}
      intro="Besides your password, signing in asks for a code of an app on your phone."
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
      {view.twoFactor ? <WhenOn view={view} outcome={outcome} /> : <WhenOff view={view} outcome={outcome} />}
    </SettingsSection>
  )
}

function WhenOff({ view, outcome }: SectionProps) {
  const [setUp, forget] = useShownOnce(outcome?.setUp)
  const start = useRef<HTMLDivElement>(null)
  const isSettingUp = setUp !== undefined || outcome?.intent === CONFIRM
  const wasSettingUp = useRef(isSettingUp)

  // The link “Start again” is gone; typing goes on where it leads to.
  useEffect(() => {
    if (wasSettingUp.current && !isSettingUp) start.current?.querySelector<HTMLElement>('[type=password]')?.focus()
    wasSettingUp.current = isSettingUp
  }, [isSettingUp])

  if (isSettingUp) {
    return <TwoFactorSetUp setUp={setUp} outcome={outcome} startAgain={forget} />
  }
  return (
    <div ref={start}>
      {view.needsTwoFactor && (
        <Alert kind="info" className="mb-5">
          <p>Admins need two-factor authentication here. Turn it on to reach the Admin Dashboard.</p>
        </Alert>
      )}
      <SettingsForm intent={START} outcome={outcome}>
        <CurrentPassword email={view.email} error={errorsOf(outcome, START).current_password} />
        <SubmitButton name="intent" value={START} pending="Preparing..." className="justify-self-start">
          Set Up
        </SubmitButton>
      </SettingsForm>
    </div>
  )
}

function WhenOn({ view, outcome }: SectionProps) {
  const hydrated = useHydrated()
  const [codes, forget] = useShownOnce(outcome?.recoveryCodes)
  if (codes) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="max-w-[60ch] text-ink-2">
          Each code works once, in place of a code of the app. They are shown only now: keep them where you keep
          passwords.
        </p>
        <RecoveryCodes codes={codes} />
        {hydrated && <Button onClick={forget}>I Have Saved Them</Button>}
      </div>
    )
  }
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <SettingsForm intent={RENEW} outcome={outcome} className="grid content-start gap-4">
        <div>
          <h3 className="text-15">New recovery codes</h3>
          <p className="mt-1 text-ink-2">For when you lost the ones you saved or used most of them.</p>
        </div>
        <CurrentPassword email={view.email} error={errorsOf(outcome, RENEW).current_password} />
        <SubmitButton kind="plain" name="intent" value={RENEW} pending="Making..." className="justify-self-start">
          Make New Codes
        </SubmitButton>
      </SettingsForm>
      <SettingsForm intent={STOP} outcome={outcome} className="grid content-start gap-4">
        <div>
          <h3 className="text-15">Turn off</h3>
          <p className="mt-1 text-ink-2">The app’s codes and the recovery codes stop working.</p>
        </div>
        <CurrentPassword email={view.email} error={errorsOf(outcome, STOP).current_password} />
        <SubmitButton kind="danger" name="intent" value={STOP} pending="Turning off..." className="justify-self-start">
          Turn Off
        </SubmitButton>
      </SettingsForm>
    </div>
  )
}
