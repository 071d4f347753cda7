import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { Checkbox, InputField } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { errorsOf, type Outcome, type TwoFactorView } from './outcome.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingsForm } from './settings-form.tsx'

export const CONFIRM = 'two-factor/confirm'

interface TwoFactorSetUpProps {
  /** Undefined after a wrong code without JavaScript, when the app already has the secret. */
  setUp: TwoFactorView | undefined
  outcome: Outcome | null
  restart: () => void
}

/** Two-factor takes effect only once the code of the last step is confirmed. */
export function TwoFactorSetUp({ setUp, outcome, restart }: TwoFactorSetUpProps) {
  const steps = useRef<HTMLOListElement>(null)

  useEffect(() => {
    if (setUp) steps.current?.focus()
  }, [setUp])

  return (
    <ol ref={steps} tabIndex={-1} aria-label="Steps" className="grid gap-7 focus-visible:outline-none">
      {setUp && (
        <>
          <Step number={1} heading="Scan the QR code with an authenticator app">
            <QrCode drawing={setUp.qr} label="QR code for an authenticator app" />
            <p className="mt-3 max-w-[56ch] text-ink-2">
              Or enter this key in the app, or{' '}
              <a href={setUp.uri} className="link">
                open your app on this device
              </a>
              . You won’t see it again.
            </p>
            <p className="mt-2 font-mono text-15 break-words select-all">{setUp.secret}</p>
          </Step>
          <Step number={2} heading="Save the recovery codes">
            <p className="mb-3 max-w-[56ch] text-ink-2">
              If you lose access to your app, each code lets you sign in once. Store them like passwords: you won’t see
              them again.
            </p>
            <RecoveryCodes codes={setUp.recoveryCodes} />
          </Step>
        </>
      )}
      <Step number={setUp ? 3 : null} heading="Enter the code from the app">
        <ConfirmForm outcome={outcome} restart={restart} />
      </Step>
    </ol>
  )
}

function ConfirmForm({ outcome, restart }: Omit<TwoFactorSetUpProps, 'setUp'>) {
  const errors = errorsOf(outcome, CONFIRM)
  return (
    <SettingsForm intent={CONFIRM} outcome={outcome}>
      <InputField
        label="Code"
        hint="Six digits. The app shows a new code every 30 seconds."
        error={errors.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        className="num max-w-40"
      />
      <Checkbox name="saved" required label="I’ve saved my recovery codes" />
      {errors.saved && <p className="text-12 text-bad-ink">{errors.saved}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton name="intent" value={CONFIRM} pending="Turning on...">
          Turn on
        </SubmitButton>
        <Link to={`${href('/settings')}#two-factor`} replace preventScrollReset onClick={restart} className="link">
          Start over
        </Link>
      </div>
    </SettingsForm>
  )
}

function Step({ number, heading, children }: { number: number | null; heading: string; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      {number !== null && (
        <span
          aria-hidden="true"
          className="num mt-px grid size-6 shrink-0 place-items-center rounded-full border border-line-strong text-12 font-semibold text-ink-2"
        >
          {number}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h3 className="mb-3 text-15">{heading}</h3>
        {children}
      </div>
    </li>
  )
}
