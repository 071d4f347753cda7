import { InputField } from '../ui/form/field.tsx'
import { type AmountName, amountText } from './filter-form-values.ts'

interface AmountProps {
  label: string
  name: AmountName
  value: number | null
  placeholder: string
}

/** A limit in acres or dollars. */
export function Amount({ label, name, value, placeholder }: AmountProps) {
  return (
    <InputField
      label={label}
      name={name}
      defaultValue={amountText(value)}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      className="num"
    />
  )
}
