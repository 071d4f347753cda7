import { LONGEST_LINE } from '../../domain/lead.ts'
import { Field, Input } from './field.tsx'

interface PersonFieldProps {
  error?: string
  /** What was typed before, or is known of the person. */
  value?: string
}

interface EmailFieldProps extends PersonFieldProps {
  /** Marked with a star, where other fields may be left empty. */
  starred?: boolean
  /** Names an account, for password managers. */
  account?: boolean
  className?: string
}

export function EmailField({ error, value, starred, account, className }: EmailFieldProps) {
  return (
    <Field label="Email" error={error} required={starred}>
      {(control) => (
        <Input
          {...control}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete={account ? 'username' : 'email'}
          defaultValue={value}
          className={className}
        />
      )}
    </Field>
  )
}

export function NameField({ error, value }: PersonFieldProps) {
  return (
    <Field label="Name" error={error} required>
      {(control) => (
        <Input {...control} name="name" required maxLength={LONGEST_LINE} autoComplete="name" defaultValue={value} />
      )}
    </Field>
  )
}

export function CompanyField({ error, value }: PersonFieldProps) {
  return (
    <Field label="Company" error={error}>
      {(control) => (
        <Input {...control} name="company" maxLength={LONGEST_LINE} autoComplete="organization" defaultValue={value} />
      )}
    </Field>
  )
}
