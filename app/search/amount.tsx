import { InputField } from '../ui/form/field.tsx'

interface AmountProps {
  label: string
  name: 'min_acres' | 'max_acres' | 'min_price' | 'max_price'
  value: number | null
  placeholder: string
}

/** A limit in acres or dollars. */
export function Amount({ label, name, value, placeholder }: AmountProps) {
  return (
    <InputField
      label={label}
      name={name}
      defaultValue={value ?? ''}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      className="num"
    />
  )
}
