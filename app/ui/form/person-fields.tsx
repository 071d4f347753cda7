import { MAX_LINE_LENGTH } from '../../../domain/lead/lead.ts'
import { InputField } from './field.tsx'

interface PersonFieldProps {
  error?: string
  /** Submitted before, or from the user's profile. */
  value?: string
}

interface EmailFieldProps extends PersonFieldProps {
  /** Marks the field with an asterisk, on forms with optional fields. */
  starred?: boolean
  /** Lets password managers fill in the username. */
  account?: boolean
  className?: string
}

export function EmailField({ error, value, starred, account, className }: EmailFieldProps) {
  return (
    <InputField
      label="Email"
      error={error}
      starred={starred}
      name="email"
      type="email"
      required
      maxLength={254}
      autoComplete={account ? 'username' : 'email'}
      defaultValue={value}
      className={className}
    />
  )
}

export function NameField({ label = 'Name', error, value }: PersonFieldProps & { label?: string }) {
  return (
    <InputField
      label={label}
      error={error}
      starred
      name="name"
      required
      maxLength={MAX_LINE_LENGTH}
      autoComplete="name"
      defaultValue={value}
    />
  )
}

export function CompanyField({ error, value }: PersonFieldProps) {
  return (
    <InputField
      label="Company"
      error={error}
      name="company"
      maxLength={MAX_LINE_LENGTH}
      autoComplete="organization"
      defaultValue={value}
    />
  )
}
