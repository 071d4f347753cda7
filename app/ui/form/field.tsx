import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react'
import { Icon } from '../icon/icon.tsx'

/** Connects a control to its label, hint and error; spread it on the control. */
interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string
  /** Adds an asterisk that isn't part of the label's text: assistive technology reads `required` on the control. */
  required?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A label, a control, and a hint or error below: `<Field label="Email">{(control) => <Input {...control} />}</Field>`. */
export function Field({ label, hint, error, required = false, className = '', children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const control: ControlProps = { id }
  if (hint || error) control['aria-describedby'] = noteId
  if (error) control['aria-invalid'] = true
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label
        htmlFor={id}
        className={`text-13 font-label ${required ? "after:text-bad-ink after:content-['_*'_/_'']" : ''}`}
      >
        {label}
      </label>
      {children(control)}
      {error ? (
        <p id={noteId} className="flex items-start gap-1.5 text-12 text-bad-ink">
          <Icon of={CircleAlert} size={14} className="mt-px" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={noteId} className="text-12 text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

const CONTROL =
  'w-full min-w-0 rounded-control border border-line-control bg-surface px-3 text-14 text-ink transition-colors ' +
  'focus-visible:outline-offset-[-1px] focus-visible:border-focus ' +
  'aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-inset aria-invalid:ring-bad ' +
  'disabled:bg-sunken disabled:text-ink-3'

/** The look of a text field, for other components that are one. */
export const inputClass = (className = '') => `${CONTROL} h-10 ${className}`

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={inputClass(className)} />
}

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={`${CONTROL} select-arrow h-10 pr-9 ${className}`} />
}

export function Textarea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={5} {...rest} className={`${CONTROL} min-h-24 resize-y py-2.5 ${className}`} />
}

interface LabeledProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  starred?: boolean
  fieldClass?: string
}

/** The control inside a `Field`. `starred` and `fieldClass` are the field's `required` and `className`. */
export function labeled<Props>(Control: ComponentType<Props>) {
  return function LabeledControl({ label, hint, error, starred, fieldClass, ...rest }: Props & LabeledProps) {
    return (
      <Field label={label} hint={hint} error={error} required={starred} className={fieldClass}>
        {(control) => <Control {...(rest as unknown as Props)} {...control} />}
      </Field>
    )
  }
}

export const InputField = labeled(Input)
export const SelectField = labeled(Select)
export const TextareaField = labeled(Textarea)

type Choice = string | readonly [value: string, label: string]

/** The options of a `Select`: labels by value, or a list. */
export function Options({ of }: { of: Readonly<Record<string, string>> | readonly Choice[] }) {
  const choices: readonly Choice[] = Array.isArray(of) ? of : Object.entries(of)
  return choices.map((choice) => {
    const [value, label] = typeof choice === 'string' ? [choice, choice] : choice
    return (
      <option key={value} value={value}>
        {label}
      </option>
    )
  })
}

/** A native checkbox with its label. */
export function Checkbox({ label, className = '', ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={`flex min-h-6 items-center gap-2 text-14 ${className}`}>
      <input type="checkbox" {...rest} className="size-4.5 shrink-0 accent-accent" />
      {label}
    </label>
  )
}

/** Checkboxes or radio buttons with a common legend. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 text-13 font-label">{legend}</legend>
      {children}
    </fieldset>
  )
}
