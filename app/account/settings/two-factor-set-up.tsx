import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Checkbox, Field, Input } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { errorsOf, type Outcome, type TwoFactorView } from './outcome.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingsForm } from './settings-form.tsx'

export const CONFIRM = 'two-factor/confirm'

interface TwoFactorSetUpProps {
  /** Absent where a wrong code came back without JavaScript: the app has the secret by then. */
  setUp: TwoFactorView | undefined
  outcome: Outcome | null
  startAgain: () => void
}

/** Nothing is in force before the code of the last step was right. */
export function TwoFactorSetUp({ setUp, outcome, startAgain }: TwoFactorSetUpProps) {
  const steps = useRef<HTMLOListElement>(null)

  useEffect(() => {
    if (setUp) steps.current?.focus()
  }, [setUp])

  return (
    <ol ref={steps} tabIndex={-1} aria-label="Steps" className="grid gap-7 focus-visible:outline-none">
      {setUp && (
        <>
          <Step number={1} heading="Scan the code with an authenticator app">
            <QrCode drawing={setUp.qr} label="QR code of the secret for an authenticator app" />
            <p className="mt-3 max-w-[56ch] text-ink-2">
              Or type this secret into the app, or{' '}
              <a href={setUp.uri} className="link">
                open an app on this device
              </a>
              . It is shown only now.
            </p>
            <p className="mt-2 font-mono text-15 break-words select-all">{setUp.secret}</p>
          </Step>
          <Step number={2} heading="Save the recovery codes">
            <p className="mb-3 max-w-[56ch] text-ink-2">
              Each works once, when the app is gone. They are shown only now: keep them where you keep passwords.
            </p>
            <RecoveryCodes codes={setUp.recoveryCodes} />
          </Step>
        </>
      )}
      <Step number={setUp ? 3 : null} heading="Enter the code that the app shows">
        <ConfirmForm outcome={outcome} startAgain={startAgain} />
      </Step>
    </ol>
  )
}

function ConfirmForm({ outcome, startAgain }: Omit<TwoFactorSetUpProps, 'setUp'>) {
  const errors = errorsOf(outcome, CONFIRM)
  return (
    <SettingsForm intent={CONFIRM} outcome={outcome}>
      <Field label="Code" hint="Six digits. The app shows new ones every 30 seconds." error={errors.code}>
        {(control) => (
          <Input
            {...control}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            className="num max-w-40"
          />
        )}
      </Field>
      <Checkbox name="saved" required label="I have saved the recovery codes" />
      {errors.saved && <p className="text-12 text-bad-ink">{errors.saved}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton name="intent" value={CONFIRM} pending="Turning on...">
          Turn On
        </SubmitButton>
        <Link to="/settings#two-factor" replace preventScrollReset onClick={startAgain} className="link">
          Start again
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
