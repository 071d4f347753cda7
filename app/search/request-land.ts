import type { RouterContextProvider } from 'react-router'
import { appliedFilters } from '../../domain/applied-filters.ts'
import { MAX_SEARCH_LENGTH } from '../../domain/lead.ts'
import { notifySchema } from '../../domain/lead-forms.ts'
import { parseSearch, searchParams } from '../../domain/search.ts'
import { caller, services, site } from '../context.ts'
import { answerLead } from '../ui/form/lead-action.ts'
import { searchPath } from '../ui/site/search-path.ts'

/** Stores who wants to know when land is listed that matches the search in the address. */
export function requestLand({ context, request }: { context: Readonly<RouterContextProvider>; request: Request }) {
  const filters = { ...parseSearch(new URL(request.url).searchParams).filters, page: 1, sort: null }
  const search = searchParams(filters).toString().slice(0, MAX_SEARCH_LENGTH)
  const labels = appliedFilters(filters).map(({ label }) => label)
  const message = `${labels.join(', ') || 'Any land'}\n\n${context.get(site).publicUrl}${searchPath(filters)}`
  return answerLead({ context, request, schema: notifySchema, fields: ['email'] }, (form) =>
    context.get(services).leads.sendLandRequest(context.get(caller), {
      email: form.email,
      is_spam: form.is_spam,
      source: searchPath(),
      search,
      message,
    }),
  )
}
