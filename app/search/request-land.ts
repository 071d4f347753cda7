import type { ActionFunctionArgs } from 'react-router'
import { boxOfArea } from '../../domain/area/area-text.ts'
import { MAX_SEARCH_LENGTH } from '../../domain/lead/lead.ts'
import { notifySchema } from '../../domain/lead/lead-forms.ts'
import { appliedFilters } from '../../domain/search/applied-filters.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import { type SearchFilters, searchParams } from '../../domain/search/search.ts'
import { caller, services, website } from '../context.ts'
import { handleLeadForm } from '../ui/form/lead-action.ts'
import { searchPath } from '../ui/layout/search-path.ts'

/** Stores who wants to know when land is listed that matches the search in the address. */
export function requestLand(
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  submitted: FormData,
) {
  const filters = withShortArea({
    ...parseSearch(new URL(request.url).searchParams).filters,
    page: 1,
    sort: null,
    candidates: null,
  })
  const search = searchParams(filters).toString().slice(0, MAX_SEARCH_LENGTH)
  const labels = appliedFilters(filters).map(({ label }) => label)
  const message = `${labels.join(', ') || 'Any land'}\n\n${context.get(website).publicUrl}${searchPath(filters)}`
  return handleLeadForm({ context, request, submitted, schema: notifySchema, fields: ['email'] }, (form) =>
    context.get(services).leads.sendLandRequest(context.get(caller), {
      email: form.email,
      is_spam: form.is_spam,
      source: searchPath(),
      search,
      message,
    }),
  )
}

/** An area that is too long to be stored is replaced by the box around it. */
function withShortArea(filters: SearchFilters): SearchFilters {
  const isLong = searchParams(filters).toString().length > MAX_SEARCH_LENGTH
  return isLong && filters.area !== null ? { ...filters, area: null, bbox: boxOfArea(filters.area) } : filters
}
