import { useEffect, useRef } from 'react'
import { DEFAULT_PER_MINUTE, KEY_LIFETIMES, KEY_SCOPES, MAX_PER_MINUTE } from '../../domain/account/api-keys.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Button } from '../ui/form/button.tsx'
import { InputField, Options, SelectField } from '../ui/form/field.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { errorsOf } from './outcome.ts'
import { CurrentPassword } from './password-fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { SectionProps } from './settings-section.tsx'

const CREATE = 'api-keys/create'

/** The new key, shown only once. */
export function CreatedKey({ apiKey, forget }: { apiKey: string; forget: () => void }) {
  const hydrated = useHydrated()
  return (
    <div className="mb-5 grid gap-3 border-b border-line pb-5">
      <h3 className="text-15">Your new key</h3>
      <p className="max-w-[60ch] text-ink-2">
        Store it like a password and don’t share it. Anyone who has it can act as you.
      </p>
      <code className="block rounded-control border border-line bg-sunken px-4 py-3 font-mono text-14 break-all select-all">
        {apiKey}
      </code>
      <div className={`flex flex-wrap items-center gap-2 ${hydrated ? '' : 'hidden'}`}>
        <CopyButton text={apiKey} label="Copy" failed="Couldn’t copy. Select the key and copy it yourself." />
        <Button size="sm" onClick={forget}>
          I’ve saved it
        </Button>
      </div>
    </div>
  )
}

/** @param shouldFocus moves the focus here after the panel of the new key was closed */
export function KeyForm({ view, outcome, shouldFocus }: SectionProps & { shouldFocus: boolean }) {
  const container = useRef<HTMLDivElement>(null)
  const errors = errorsOf(outcome, CREATE)
  const typed = outcome?.intent === CREATE ? outcome.values : undefined

  useEffect(() => {
    if (shouldFocus) container.current?.querySelector<HTMLElement>('[name=name]')?.focus()
  }, [shouldFocus])

  return (
    <div ref={container}>
      <h3 className="mb-4 text-15">New key</h3>
      <SettingsForm intent={CREATE} outcome={outcome}>
        <InputField
          label="Key name"
          hint="To help you recognize it."
          error={errors.name}
          name="name"
          maxLength={100}
          autoComplete="off"
          required
          defaultValue={typed?.name}
        />
        <SelectField
          label="Permissions"
          hint={
            view.canCreateWriteKeys
              ? 'A key never has more permissions than you do.'
              : 'Only admins can create keys with write access.'
          }
          error={errors.scope}
          name="scope"
          defaultValue={typed?.scope ?? 'read'}
        >
          <Options of={view.canCreateWriteKeys ? KEY_SCOPES : { read: KEY_SCOPES.read }} />
        </SelectField>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Expires" error={errors.lifetime} name="lifetime" defaultValue={typed?.lifetime ?? '90'}>
            <Options of={KEY_LIFETIMES} />
          </SelectField>
          <InputField
            label="Requests per minute"
            error={errors.per_minute}
            type="number"
            name="per_minute"
            min={1}
            max={MAX_PER_MINUTE}
            required
            className="num"
            defaultValue={typed?.per_minute ?? DEFAULT_PER_MINUTE}
          />
        </div>
        <CurrentPassword email={view.email} error={errors.current_password} />
        <SubmitButton kind="plain" name="intent" value={CREATE} pending="Creating..." className="justify-self-start">
          Create key
        </SubmitButton>
      </SettingsForm>
    </div>
  )
}
