import { Search } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { Input, Options, Select } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'

export interface ListFilter {
  name: string
  label: string
  value: string
  options: (readonly [value: string, text: string])[]
}

export interface ListFiltersProps {
  path: string
  /** The accessible name of the search field. */
  label: string
  placeholder?: string
  q: string | null
  filters: ListFilter[]
}

/** A filter whose empty value is labeled `any`. */
export const optionalFilter = (
  [name, label, any]: [name: string, label: string, any: string],
  value: string | null,
  choices: Readonly<Record<string, string>>,
): ListFilter => ({ name, label, value: value ?? '', options: [['', any], ...Object.entries(choices)] })

export const sortFilter = (value: string, sorts: Readonly<Record<string, string>>): ListFilter => ({
  name: 'sort',
  label: 'Sort by',
  value,
  options: Object.entries(sorts),
})

/** The search field and filters above an admin list. */
export function ListFilters({ path, label, placeholder = label, q, filters }: ListFiltersProps) {
  return (
    <Form
      method="get"
      action={path}
      role="search"
      key={JSON.stringify([q, filters.map(({ value }) => value)])}
      className="grid grid-cols-2 gap-2 md:flex md:flex-wrap"
    >
      <Input
        type="search"
        name="q"
        defaultValue={q ?? ''}
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        className="max-md:col-span-2 md:w-auto md:min-w-56 md:flex-1"
      />
      {filters.map(({ name, label, value, options }) => (
        <Select key={name} name={name} aria-label={label} defaultValue={value} className="md:w-auto">
          <Options of={options} />
        </Select>
      ))}
      <Button
        type="submit"
        size="md"
        icon={Search}
        className={`h-10 ${filters.length % 2 === 0 ? 'max-md:col-span-2' : ''}`}
      >
        Search
      </Button>
    </Form>
  )
}
