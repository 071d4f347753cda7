import { ChevronRight } from 'lucide-react'
import { href, Link } from 'react-router'
import { parcelParams } from '../../../domain/screening/parcel-query.ts'
import { formatCount, formatDate, formatNumber } from '../../../domain/text/format.ts'
import { hiddenMeta } from '../../ui/document/page-meta.ts'
import { SECRET } from '../../ui/document/private.ts'
import { useProcessingRefresh } from '../../ui/document/use-processing-refresh.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { IntervalLegend } from '../../ui/screening/score-interval.tsx'
import { loadOrThrow } from '../load-or-throw.ts'
import type { Route } from './+types/run-page'
import { actOnRun, type RunAnswer } from './act-on-run.server.ts'
import { Downloads } from './downloads.tsx'
import { ParcelFilters } from './parcel-filters.tsx'
import { ParcelTable } from './parcel-table.tsx'
import { RunMap } from './run-map.tsx'
import { RunSettings } from './run-settings.tsx'
import { loadRun, type RunView } from './run-view.ts'

export const headers = () => SECRET

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOrThrow(context, () => loadRun(context, params.id, url.searchParams))

export const action = ({ context, params, request }: Route.ActionArgs) => actOnRun(context, request, params.id)

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): RunAnswer => ({ message: 'We couldn’t save this change.', reason }))

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return hiddenMeta(loaderData ? `${loaderData.run.name} | Screening` : 'Screening', matches)
}

export default function RunScreen({ loaderData: view, actionData }: Route.ComponentProps) {
  const { run, parcels, query, outdated } = view
  useProcessingRefresh(run.state === 'running')
  const pages = Math.ceil((parcels.total ?? 0) / parcels.per_page)
  return (
    <div className="mx-auto w-full max-w-400 px-5 pt-4 pb-12 md:px-8 md:pt-6">
      <Breadcrumb crumbs={[{ label: 'Screen', to: href('/screen') }, { label: run.name }]} />
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-32 font-title break-words">{run.name}</h1>
          <p className="mt-1 text-13 text-ink-3 num">{summaryText(view)}</p>
        </div>
        {run.done > 0 && <Downloads id={run.ref} scoring={view.scoring} />}
      </div>
      <div className="mt-4 grid gap-3">
        {actionData?.message && <FormFailure message={actionData.message} reason={actionData.reason} />}
        {run.state !== 'done' && <Progress run={run} />}
        {outdated && (
          <Banner tone="info" action={run.may_change && <Again>Screen Again</Again>}>
            {outdated.layers ? 'Newer data is available.' : 'Newer profiles are available.'}
          </Banner>
        )}
        {run.rejected_count > 0 && <Rejected run={run} />}
      </div>
      <ParcelFilters view={view} />
      <div className="mt-4 grid items-start gap-5 min-[85rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {view.ranked?.lead && <p className="mb-3">{view.ranked.lead}</p>}
          <ParcelTable view={view} />
          <div className="mt-4 grid gap-4">
            <IntervalLegend />
            {view.ranked && (
              <p className="text-12 text-ink-2">{`Each trial ranks the best ${view.ranked.count} parcels, with each weight changed by up to half, at random.`}</p>
            )}
            <Pagination
              page={query.page}
              pages={pages}
              hasNext={query.page < pages}
              toPage={(page) => `?${parcelParams({ ...query, page })}`}
              label="Pages of parcels"
            />
          </div>
        </div>
        <RunMap view={view} />
      </div>
      <RunSettings run={run} shareUrl={view.shareUrl} answer={actionData} />
    </div>
  )
}

function summaryText({ run, counts }: RunView): string {
  const parts = [
    counts.failed > 0 && `${formatNumber(counts.failed)} ${counts.failed === 1 ? 'fails' : 'fail'} a gate`,
    counts.unscored > 0 && `${formatNumber(counts.unscored)} ${counts.unscored === 1 ? 'has' : 'have'} no score`,
    counts.problems > 0 && `${formatNumber(counts.problems)} couldn’t be screened`,
  ].filter(Boolean)
  const text = [formatCount(run.total, 'parcel'), ...parts].join(', ')
  return run.finished_at && run.state === 'done' ? `${text}. Screened ${formatDate(run.finished_at)}.` : `${text}.`
}

function Progress({ run: { state, done, total, may_change } }: { run: RunView['run'] }) {
  const progress = `${formatNumber(done)} of ${formatCount(total, 'parcel')} screened`
  if (state !== 'running') {
    const text =
      state === 'canceled'
        ? `This screening was canceled. ${progress}.`
        : `We couldn’t finish this screening. ${progress}.`
    return (
      <Banner tone="caution" action={may_change && <Again>Continue</Again>}>
        {text}
      </Banner>
    )
  }
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="num font-label">
          {progress}
        </p>
        {may_change && (
          <Form method="post">
            <SubmitButton kind="plain" size="sm" pending="Canceling..." name="do" value="cancel">
              Cancel Screening
            </SubmitButton>
          </Form>
        )}
      </div>
      <progress
        className="mt-2 block h-1.5 w-full accent-accent"
        max={total}
        value={done}
        aria-label="Parcels screened"
      />
      <p className="mt-2 text-13 text-ink-3">Screening continues if you leave.</p>
      <noscript>
        <Link to="." className="link text-13">
          Reload to see the progress
        </Link>
      </noscript>
    </div>
  )
}

function Again({ children }: { children: string }) {
  return (
    <Form method="post">
      <SubmitButton kind="plain" size="sm" pending="Starting..." name="do" value="again">
        {children}
      </SubmitButton>
    </Form>
  )
}

/** More are listed when the visitor asks for them. */
const SHOWN_AT_ONCE = 5

function Rejected({ run: { rejected, rejected_count } }: { run: RunView['run'] }) {
  return (
    <details
      open={rejected_count <= SHOWN_AT_ONCE}
      className="group rounded-control border border-line bg-surface px-4 py-3 text-13"
    >
      <summary className="flex cursor-pointer items-center gap-2 font-label">
        <Icon of={ChevronRight} className="transition-transform group-open:rotate-90" />
        {formatCount(rejected_count, 'row')} skipped
      </summary>
      <ul className="mt-2 grid gap-1 text-ink-2">
        {rejected.map(({ number, reason }) => (
          <li key={`${number} ${reason}`} className="num">
            {number}: {reason}
          </li>
        ))}
        {rejected_count > rejected.length && <li>… and {formatNumber(rejected_count - rejected.length)} more</li>}
      </ul>
    </details>
  )
}
