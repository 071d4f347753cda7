import { Search } from 'lucide-react'
import { Form } from 'react-router'
import type { ContentQuery, ContentSort } from '../../../domain/content/list-query.ts'
import { type ContentStatus, STATUS_LABELS } from '../../../domain/content/managed.ts'
import { Button } from '../../ui/button.tsx'
import { Input, Select } from '../../ui/field.tsx'
import type { Noun } from './nouns.ts'

export interface FilterChoices {
  statuses: ContentStatus[]
  sorts: Partial<Record<ContentSort, string>>
}

interface ListFiltersProps {
  noun: Noun
  query: ContentQuery
  choices: FilterChoices
}

export function ListFilters({ noun, query, choices }: ListFiltersProps) {
  return (
    <Form
      method="get"
      action={noun.path}
      role="search"
      key={JSON.stringify(query)}
      className={`grid grid-cols-2 gap-2 ${noun.isPlain ? 'md:grid-cols-[minmax(0,1fr)_auto_auto_auto]' : 'md:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto]'}`}
    >
      <Input
        type="search"
        name="q"
        defaultValue={query.q ?? ''}
        aria-label={`Search ${noun.many}`}
        placeholder={`Search ${noun.many}`}
        maxLength={200}
        className="max-md:col-span-2"
      />
      <Choice
        name="status"
        label="Status"
        value={query.status ?? ''}
        options={[['', 'Any status'], ...choices.statuses.map((status) => [status, STATUS_LABELS[status]] as const)]}
      />
      {!noun.isPlain && (
        <Choice
          name="featured"
          label="Featured"
          value={query.featured === null ? '' : String(query.featured)}
          options={[
            ['', 'Featured or not'],
            ['true', 'Featured'],
            ['false', 'Not featured'],
          ]}
        />
      )}
      <Choice name="sort" label="Sort by" value={query.sort} options={Object.entries(choices.sorts)} />
      <Button type="submit" size="md" icon={Search} className={`h-10 ${noun.isPlain ? 'max-md:col-span-2' : ''}`}>
        Search
      </Button>
    </Form>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: string
  options: (readonly [string, string])[]
}

/** A select whose words say what it is. */
export function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <Select name={name} aria-label={label} defaultValue={value} className="w-auto max-md:flex-1">
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </Select>
  )
}
