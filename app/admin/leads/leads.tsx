import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { data, Form } from 'react-router'
import { ERRORS } from '../../../domain/errors.ts'
import { formatCount, formatNumber } from '../../../domain/format.ts'
import { LEAD_STATUSES, type LeadStatus } from '../../../domain/lead.ts'
import { leadParams, MOST_EXPORTED, parseLeadQuery } from '../../../domain/lead-query.ts'
import { isRecognised, services } from '../../context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { failureOf } from '../../ui/failure.ts'
import { Icon } from '../../ui/icon.tsx'
import { hiddenMeta } from '../../ui/page-meta.ts'
import { PRIVATE } from '../../ui/private.ts'
import { admit, refusal } from '../admit.ts'
import { address } from '../content/address.ts'
import { BackToDashboard, Outcome, TryAgain } from '../content/content-list.tsx'
import { POST_FORM } from '../content/content-table.tsx'
import { Paging } from '../content/paging.tsx'
import type { Answer } from '../content/screen.ts'
import { Refused, refusedTitle } from '../refused.tsx'
import type { Route } from './+types/leads'
import { LeadFilters } from './lead-filters.tsx'
import { LeadTable } from './lead-table.tsx'
import { MarkBar } from './mark-bar.tsx'

export { Refused as ErrorBoundary }
export const headers = () => PRIVATE
export function meta({ error, matches }: Route.MetaArgs) {
  return hiddenMeta(error ? refusedTitle(error) : 'Leads', matches)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams: params } = new URL(request.url)
  const query = parseLeadQuery(params)
  const about = { query, isDeleted: params.has('deleted') }
  const failed = (failure: string) => data({ ...about, rows: null, failure }, { status: 503 })
  if (!context.get(isRecognised)) return failed(ERRORS.leads_failed.message)
  const who = admit(context)
  try {
    return data({ ...about, rows: await context.get(services).inbox.list(who, { query }), failure: null })
  } catch (error) {
    const { status, message } = failureOf(context, error)
    if (status === 403) throw refusal(context, error)
    return failed(message)
  }
}

/** Gives the rows that are ticked one status. */
export async function action({ context, request }: Route.ActionArgs) {
  const failed = (code: keyof typeof ERRORS, status: number) =>
    data<Answer>({ failure: { code, message: ERRORS[code].message } }, { status })
  if (!context.get(isRecognised)) return failed('lead_update_failed', 503)
  const who = admit(context)
  const form = await request.formData().catch(() => null)
  const status = String(form?.get('mark'))
  if (form?.get('do') !== 'mark' || !Object.hasOwn(LEAD_STATUSES, status)) throw data(null, { status: 400 })
  const ids = form.getAll('ids').filter((id) => typeof id === 'string')
  try {
    const changed = await context.get(services).inbox.setStatus(who, ids, status as LeadStatus)
    const notice = `${formatCount(changed, 'lead')} marked “${LEAD_STATUSES[status as LeadStatus]}”.`
    return data<Answer>({ notice })
  } catch (error) {
    const { code, status: answered } = failureOf(context, error)
    if (answered === 403) throw refusal(context, error)
    return failed(code, answered)
  }
}

export default function Leads({ loaderData: { query, rows, failure, isDeleted }, actionData }: Route.ComponentProps) {
  const answer: Answer | undefined = actionData
  const post = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer?.notice) post.current?.reset()
  }, [answer])
  const params = leadParams(query)
  const here = address('/admin/leads', params)
  const isNarrowed = [...params.keys()].some((name) => name !== 'sort')
  const found = rows?.data ?? []
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <div className="mt-2 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-32 font-title">Leads</h1>
        {found.length > 0 && <ExportLink params={params} />}
      </div>
      <div className="grid gap-4">
        {failure && (
          <Banner tone="bad" action={<TryAgain to={here} />}>
            {failure}
          </Banner>
        )}
        <Outcome answer={answer} here={here} />
        {!answer && isDeleted && <Alert kind="good">Lead deleted.</Alert>}
        {rows && (found.length > 0 || isNarrowed) && <LeadFilters query={query} />}
        <Form method="post" action={here} id={POST_FORM} ref={post} className="contents" preventScrollReset />
        {found.length > 0 && <LeadTable rows={found} toLead={(id) => address(`/admin/leads/${id}`, params)} />}
        {found.length > 0 && <MarkBar form={post} />}
        {rows && found.length === 0 && <Nothing isNarrowed={isNarrowed} />}
        {rows && found.length > 0 && <Paging rows={rows} path="/admin/leads" params={params} one="lead" many="leads" />}
      </div>
    </div>
  )
}

/** A file, so that the browser leaves the screen as it is. */
function ExportLink({ params }: { params: URLSearchParams }) {
  return (
    <a
      href={address('/admin/leads.csv', params)}
      download
      title={`What the filters find, at most ${formatNumber(MOST_EXPORTED)} rows`}
      className={buttonClass()}
    >
      <Icon of={Download} />
      Export CSV
    </a>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="rounded-card border border-line bg-surface">
      {isNarrowed ? (
        <EmptyState heading="Nothing found" action={<ButtonLink to="/admin/leads">Show all leads</ButtonLink>}>
          No lead has all of that.
        </EmptyState>
      ) : (
        <EmptyState heading="No leads yet">
          Messages, demo requests, inquiries and addresses under Notify Me come here.
        </EmptyState>
      )}
    </div>
  )
}
