import { useEffect, useRef } from 'react'
import { DEFAULT_PER_MINUTE, KEY_LIFETIMES, KEY_SCOPES, MOST_PER_MINUTE } from '../../../domain/api-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CopyButton } from './copy-button.tsx'
import { errorsOf } from './outcome.ts'
import { CurrentPassword } from './password-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { SectionProps } from './settings-section.tsx'

const MAKE = 'api-keys/make'

/** What is shown this once. */
export function MadeKey({ apiKey, forget }: { apiKey: string; forget: () => void }) {
  const hydrated = useHydrated()
  return (
    <div className="mb-5 grid gap-3 border-b border-line pb-5">
      <h3 className="text-15">Your new key</h3>
      <p className="max-w-[60ch] text-ink-2">
        Keep it where you keep passwords, and out of what others can read. Whoever has it acts in your name.
      </p>
      <code className="block rounded-control border border-line bg-sunken px-4 py-3 font-mono text-14 break-all select-all">
        {apiKey}
      </code>
      <div className={`flex flex-wrap items-center gap-2 ${hydrated ? '' : 'hidden'}`}>
        <CopyButton text={apiKey} failed="Copying failed: select it instead" />
        <Button size="sm" onClick={forget}>
          I Have Saved It
        </Button>
      </div>
    </div>
  )
}

/** @param isNext the key that was just made has been put away, and its button with it: typing goes on here */
export function KeyForm({ view, outcome, isNext }: SectionProps & { isNext: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const errors = errorsOf(outcome, MAKE)
  const typed = outcome?.intent === MAKE ? outcome.values : undefined

  useEffect(() => {
    if (isNext) place.current?.querySelector<HTMLElement>('[name=name]')?.focus()
  }, [isNext])

  return (
    <div ref={place}>
      <h3 className="mb-4 text-15">New key</h3>
      <SettingsForm intent={MAKE} outcome={outcome}>
        <Field label="Name of the key" hint="What uses it, for you to tell it from others." error={errors.name}>
          {(control) => (
            <Input {...control} name="name" maxLength={100} autoComplete="off" required defaultValue={typed?.name} />
          )}
        </Field>
        <Field
          label="It may"
          hint={view.mayWriteByKey ? 'No more than you may yourself.' : 'Keys that write are for admins.'}
          error={errors.scope}
        >
          {(control) => (
            <Select {...control} name="scope" defaultValue={typed?.scope ?? 'read'}>
              <Options of={view.mayWriteByKey ? KEY_SCOPES : { read: KEY_SCOPES.read }} />
            </Select>
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="It works for" error={errors.lifetime}>
            {(control) => (
              <Select {...control} name="lifetime" defaultValue={typed?.lifetime ?? '90'}>
                <Options of={KEY_LIFETIMES} />
              </Select>
            )}
          </Field>
          <Field label="Requests a minute" error={errors.per_minute}>
            {(control) => (
              <Input
                {...control}
                type="number"
                name="per_minute"
                min={1}
                max={MOST_PER_MINUTE}
                required
                className="num"
                defaultValue={typed?.per_minute ?? DEFAULT_PER_MINUTE}
              />
            )}
          </Field>
        </div>
        <CurrentPassword email={view.email} error={errors.current_password} />
        <SubmitButton kind="plain" name="intent" value={MAKE} pending="Making..." className="justify-self-start">
          Make Key
        </SubmitButton>
      </SettingsForm>
    </div>
  )
}

const Options = ({ of }: { of: Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))
