import type { ReactNode } from 'react'
import { Field, Input } from '../../ui/field.tsx'
import type { FormErrors } from '../../ui/read-form.ts'
import type { SettingsView } from './answer.ts'
import type { Draft } from './draft.ts'

/** What the parts of the form share. */
export interface FormParts {
  draft: Draft
  errors: FormErrors
  defaults: SettingsView['defaults']
}

interface PartProps {
  id: string
  heading: string
  intro?: ReactNode
  children: ReactNode
}

/** A section of the settings under its heading. */
export function Part({ id, heading, intro, children }: PartProps) {
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
  parts: FormParts
  name: keyof SettingsView['defaults'] | 'remember_me_days'
  label: string
  hint?: ReactNode
  maxLength?: number
  /** The variable of the environment that the default comes from. */
  variable?: string
  type?: 'text' | 'email' | 'tel' | 'number' | 'url'
  className?: string
}

/** A setting of one line. Emptied, it goes back to its default. */
export function Line({ parts, name, label, hint, variable, ...control }: LineProps) {
  const error = parts.errors[name]
  const value = parts.draft[name]
  return (
    <Field
      label={label}
      hint={
        <>
          {hint}{' '}
          {name !== 'remember_me_days' && name !== 'map_style_url' && (
            <Default value={parts.defaults[name]} now={parts.draft[name]} variable={variable} />
          )}
        </>
      }
      {...(error ? { error } : {})}
    >
      {(described) => <Input {...described} {...control} name={name} defaultValue={value ?? ''} />}
    </Field>
  )
}

/** Where the value comes from while it is the default; else what emptying the field brings back. */
function Default({ value, now, variable }: { value: string | null; now: string | null; variable: string | undefined }) {
  if (value === now) return variable && <span>The default, from {variable}.</span>
  return (
    <span className="break-words">
      Empty it for the default: {value ? `“${value}”` : 'nothing'}
      {variable && `, from ${variable}`}.
    </span>
  )
}
