import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

/** What ties a control to its label, hint and error: spread it on the control. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string
  /** Marks the label with a star, which is not part of its words: assistive technology reads `required` on the control. */
  required?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, hint or error below: `<Field label="Email">{(control) => <Input {...control} />}</Field>`. */
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

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={`${CONTROL} h-10 ${className}`} />
}

export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={`${CONTROL} select-arrow h-10 pr-9 ${className}`} />
}

export function Textarea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={5} {...rest} className={`${CONTROL} min-h-24 resize-y py-2.5 ${className}`} />
}

/** A checkbox with its label; the native control, tinted. */
export function Checkbox({ label, className = '', ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={`flex min-h-6 items-center gap-2 text-14 ${className}`}>
      <input type="checkbox" {...rest} className="size-4.5 shrink-0 accent-accent" />
      {label}
    </label>
  )
}

/** Checkboxes or radios under one question. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 text-13 font-label">{legend}</legend>
      {children}
    </fieldset>
  )
}
