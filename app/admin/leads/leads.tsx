import { Download } from 'lucide-react'
import { data, href } from 'react-router'
import { LEAD_STATUSES, LEAD_TYPES, type LeadStatus } from '../../../domain/lead/lead.ts'
import {
  LEAD_ANSWERS,
  LEAD_SORTS,
  type LeadQuery,
  leadParams,
  MAX_EXPORTED,
  parseLeadQuery,
} from '../../../domain/lead/lead-query.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import { isRecognized, services } from '../../context.ts'
import { formAction } from '../../traits.server.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { failureOf } from '../../ui/form/failure.ts'
import { Options, Select } from '../../ui/form/field.tsx'
import { readFormData } from '../../ui/form/read-form.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import type { ActionResult } from '../content/screen-data.ts'
import { failureWith, submitFailureResult } from '../content/submit-failure.ts'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { type ListFilter, optionalFilter, sortFilter } from '../list/list-filters.tsx'
import { listHref } from '../list/list-href.ts'
import type { ListLabels } from '../list/list-labels.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { POST_FORM } from '../list/row-forms.tsx'
import { SelectedRows } from '../list/selected-rows.tsx'
import { loadForAdmin } from '../load-for-admin.ts'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/leads'
import { LeadTable } from './lead-table.tsx'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Leads')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams: params } = new URL(request.url)
  const query = parseLeadQuery(params)
  const always = { query, isDeleted: params.has('deleted') }
  return loadForAdmin(context, 'leads_failed', (admin, { inbox }) => inbox.list(admin, { query }), always)
}

/** Sets the status of the selected leads. */
export const action = formAction({ isOpen: true }, async ({ context, request }: Route.ActionArgs) => {
  if (!context.get(isRecognized)) return data<ActionResult>(failureWith('lead_update_failed'), { status: 503 })
  const admin = requireAdmin(context)
  const form = await readFormData(request)
  const mark = String(form.get('mark'))
  if (form.get('do') !== 'mark' || !Object.hasOwn(LEAD_STATUSES, mark)) throw data(null, { status: 400 })
  const ids = form.getAll('ids').filter((id) => typeof id === 'string')
  try {
    const changed = await context.get(services).inbox.setStatus(admin, ids, mark as LeadStatus)
    const notice = `${formatCount(changed, 'lead')} marked as ${LEAD_STATUSES[mark as LeadStatus]}.`
    return data<ActionResult>({ notice })
  } catch (error) {
    const { code, status } = failureOf(context, error)
    if (status === 403) throw toRouteError(context, error)
    return data<ActionResult>(failureWith(code), { status })
  }
})

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): ActionResult => submitFailureResult('lead_update_failed', reason))

const LABELS: ListLabels = {
  path: href('/admin/leads'),
  heading: 'Leads',
  singular: 'lead',
  plural: 'leads',
  empty: 'No leads yet',
  emptyHint: 'Messages, inquiries, demo requests and Notify Me sign-ups appear here.',
}

export default function Leads({ loaderData, actionData }: Route.ComponentProps) {
  const { query, shown: rows, failure, isDeleted } = loaderData
  const params = leadParams(query)
  return (
    <ListScreen
      labels={LABELS}
      params={params}
      page={rows}
      failure={failure}
      result={actionData}
      notice={isDeleted ? 'Lead deleted.' : null}
      headerAction={rows && rows.data.length > 0 && <ExportLink params={params} />}
      search={{ placeholder: 'Name, email, company, message', q: query.q, filters: filtersFor(query) }}
      table={(rows) => <LeadTable rows={rows} params={params} />}
      selectionBar={() => <BulkStatus />}
    />
  )
}

const filtersFor = (query: LeadQuery): ListFilter[] => [
  optionalFilter(['status', 'Status', 'All except spam'], query.status, LEAD_STATUSES),
  optionalFilter(['type', 'Type', 'Any type'], query.type, LEAD_TYPES),
  optionalFilter(['answer', 'Show', 'All'], query.answer, LEAD_ANSWERS),
  sortFilter(query.sort, LEAD_SORTS),
]

/** Sets the status of the selected leads. */
function BulkStatus() {
  return (
    <SelectedRows>
      {(isIdle) => (
        <>
          <span className="w-36">
            <Select
              name="mark"
              form={POST_FORM}
              aria-label="Mark selected as"
              defaultValue="in_progress"
              className="h-8! py-0 text-13"
            >
              <Options of={LEAD_STATUSES} />
            </Select>
          </span>
          <Button type="submit" size="sm" form={POST_FORM} name="do" value="mark" disabled={isIdle}>
            Mark selected
          </Button>
        </>
      )}
    </SelectedRows>
  )
}

/** A download, so that the browser stays on the screen. */
function ExportLink({ params }: { params: URLSearchParams }) {
  return (
    <a
      href={listHref(href('/admin/leads.csv'), params)}
      download
      title={`Exports the filtered leads, up to ${formatNumber(MAX_EXPORTED)} rows`}
      className={buttonClass()}
    >
      <Icon of={Download} />
      Export CSV
    </a>
  )
}
