import type { ReactNode } from 'react'
import { InputField } from '../../ui/form/field.tsx'
import type { FormErrors } from '../../ui/form/read-form.ts'
import type { SettingsView } from './answer.ts'
import type { TypedSettings } from './typed.ts'

/** Shared by all sections of the form. */
export interface SettingsFormState {
  typed: TypedSettings
  errors: FormErrors
  defaults: SettingsView['defaults']
}

interface SectionProps {
  id: string
  heading: string
  intro?: ReactNode
  children: ReactNode
}

export function SettingsSection({ id, heading, intro, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="scroll-mt-20 rounded-card border border-line bg-surface"
    >
      <div className="border-b border-line px-4 py-4 md:px-6">
        <h2 id={`${id}-heading`} className="text-17 leading-6">
          {heading}
        </h2>
        {intro && <p className="mt-0.5 max-w-[68ch] text-13 text-ink-2">{intro}</p>}
      </div>
      <div className="grid gap-5 px-4 py-5 md:px-6">{children}</div>
    </section>
  )
}

interface LineProps {
  parts: SettingsFormState
  name: keyof SettingsView['defaults'] | 'remember_me_days'
  label: string
  hint?: ReactNode
  maxLength?: number
  /** The environment variable that sets the default. */
  variable?: string
  type?: 'text' | 'email' | 'tel' | 'number' | 'url'
  className?: string
}

/** A single-line setting. Clearing it resets it to its default. */
export function LineSetting({ parts, name, label, hint, variable, ...control }: LineProps) {
  const error = parts.errors[name]
  const value = parts.typed[name]
  return (
    <InputField
      label={label}
      hint={
        <>
          {hint}{' '}
          {name !== 'remember_me_days' && name !== 'map_style_url' && (
            <DefaultHint value={parts.defaults[name]} now={parts.typed[name]} variable={variable} />
          )}
        </>
      }
      error={error}
      {...control}
      name={name}
      defaultValue={value ?? ''}
    />
  )
}

/** Says where the current default comes from, or which default clearing the field restores. */
function DefaultHint({
  value,
  now,
  variable,
}: {
  value: string | null
  now: string | null
  variable: string | undefined
}) {
  if (value === now) return variable && <span>Default from {variable}.</span>
  return (
    <span className="break-words">
      Leave blank to use the default: {value ? `“${value}”` : 'none'}
      {variable && `, from ${variable}`}.
    </span>
  )
}
