import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { LEAD_STATUSES, LEAD_TYPES } from '../../../domain/lead.ts'
import { LEAD_ANSWERS, LEAD_SORTS, type LeadQuery } from '../../../domain/lead-query.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { Choice } from '../content/list-filters.tsx'

export function LeadFilters({ query }: { query: LeadQuery }) {
  return (
    <Form
      method="get"
      action="/admin/leads"
      role="search"
      key={JSON.stringify(query)}
      className="grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto_auto]"
    >
      <Input
        type="search"
        name="q"
        defaultValue={query.q ?? ''}
        aria-label="Search leads"
        placeholder="Name, e-mail, company, message"
        maxLength={200}
        className="max-lg:col-span-2"
      />
      <Choice
        name="status"
        label="Status"
        value={query.status ?? ''}
        options={[['', 'Any but spam'], ...Object.entries(LEAD_STATUSES)]}
      />
      <Choice
        name="type"
        label="Type"
        value={query.type ?? ''}
        options={[['', 'Any type'], ...Object.entries(LEAD_TYPES)]}
      />
      <Choice
        name="answer"
        label="Answered"
        value={query.answer ?? ''}
        options={[['', 'Answered or not'], ...Object.entries(LEAD_ANSWERS)]}
      />
      <Choice name="sort" label="Sort by" value={query.sort} options={Object.entries(LEAD_SORTS)} />
      <Button type="submit" size="md" icon={Search} className="h-10 max-lg:col-span-2">
        Search
      </Button>
    </Form>
  )
}
