import { href, Link } from 'react-router'
import { type ParcelQuery, parcelParams } from '../../../domain/screening/parcel-query.ts'
import { formatCount, formatDate, formatNumber } from '../../../domain/text/format.ts'
import type { Outdated } from '../../../server/screening/runs/service.ts'
import { loadOrThrow } from '../../ui/document/load-or-throw.ts'
import { hiddenMeta } from '../../ui/document/page-meta.ts'
import { SECRET } from '../../ui/document/private.ts'
import { useProcessingRefresh } from '../../ui/document/use-processing-refresh.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { ProfileTabs } from '../../ui/screening/profile-tabs.tsx'
import { IntervalLegend } from '../../ui/screening/score-interval.tsx'
import { ScreeningTerms } from '../../ui/screening/terms.tsx'
import type { Route } from './+types/run-page'
import { actOnRun, type RunAnswer } from './act-on-run.server.ts'
import { Criteria, ParcelFilters, Weights } from './parcel-filters.tsx'
import { ParcelTable } from './parcel-table.tsx'
import { Again, Progress, Rejected } from './progress.tsx'
import { RunActions } from './run-actions.tsx'
import { RunMap } from './run-map.tsx'
import { RunSettings } from './run-settings.tsx'
import { loadRun, type RunView } from './run-view.ts'
import { useLiveScores } from './use-live-scores.ts'
import { useSelection } from './use-selection.ts'

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
  // Weights that the viewer moves are those of one profile.
  return <Run key={view.profile.key} view={view} answer={actionData} />
}

function Run({ view, answer }: { view: RunView; answer: RunAnswer | undefined }) {
  const { run, outdated, profile, profiles } = view
  const { selected, toggle } = useSelection(view.query.selected)
  const { rows, query, isLive, onWeights } = useLiveScores(view, selected)
  useProcessingRefresh(run.state === 'running')
  return (
    <div className="mx-auto w-full max-w-450 px-5 pt-4 pb-12 md:px-6 md:pt-6">
      <Breadcrumb crumbs={[{ label: 'Screen', to: href('/screen') }, { label: run.name }]} />
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-32 font-title break-words">{run.name}</h1>
          <p className="mt-1 text-13 text-ink-3 num">{summaryText(view)}</p>
        </div>
        <RunActions view={view} query={query} />
      </div>
      <div className="mt-4 grid gap-3">
        {answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
        {run.state !== 'done' && <Progress run={run} />}
        {outdated && (
          <Banner tone="info" action={run.may_change && <Again>Screen Again</Again>}>
            {outdatedText(outdated)}
          </Banner>
        )}
      </div>
      <div className="mt-6 grid gap-4">
        <ProfileTabs
          profiles={profiles}
          chosen={profile.key}
          toProfile={(key) => `?${parcelParams({ ...query, profile: key, weights: null, page: 1 })}`}
        />
        <Criteria view={view} query={query} />
        <ParcelFilters view={view} query={query} />
      </div>
      <div className="mt-4 grid items-start gap-4 min-[85rem]:grid-cols-[12.5rem_minmax(0,1fr)_21rem]">
        <Weights view={view} query={query} onChange={onWeights} />
        <div className="min-w-0">
          {run.rejected_count > 0 && <Rejected run={run} answer={answer} />}
          {view.ranked?.lead && !isLive && <p className="mb-3">{view.ranked.lead}</p>}
          <ParcelTable view={view} rows={rows} query={query} isLive={isLive} onSelect={toggle} />
          <BelowTable view={view} query={query} />
        </div>
        <RunMap view={view} />
      </div>
      <RunSettings run={run} answer={answer} />
    </div>
  )
}

function BelowTable({ view: { run, parcels, ranked, notChecked }, query }: { view: RunView; query: ParcelQuery }) {
  const pages = Math.ceil((parcels.total ?? 0) / parcels.per_page)
  return (
    <div className="mt-3 grid gap-3">
      {notChecked.length > 0 && (
        <p className="text-13 text-ink-2">
          Not checked for these parcels, because we don’t have the data yet: {notChecked.join(', ')}.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <IntervalLegend />
        {run.columns.length > 0 && (
          <Link
            to={`?${parcelParams({ ...query, attributes: !query.attributes })}`}
            preventScrollReset
            className="link text-13"
          >
            {query.attributes ? 'Hide columns from the file' : 'Show columns from the file'}
          </Link>
        )}
      </div>
      {ranked && (
        <p className="text-12 text-ink-2">{`To see how steady the ranking is, we ranked the best ${ranked.count} parcels 1,000 times, each time changing every weight by up to half, at random. “Rank 3–5” means 3rd to 5th. Parcels with a warning are listed last and aren’t ranked.`}</p>
      )}
      <ScreeningTerms />
      <Pagination
        page={query.page}
        pages={pages}
        hasNext={query.page < pages}
        toPage={(page) => `?${parcelParams({ ...query, page })}`}
        label="Pages of parcels"
      />
    </div>
  )
}

function outdatedText({ layers, profiles }: Outdated): string {
  if (layers) return 'Newer data is available.'
  return profiles ? 'Newer profiles are available.' : 'A newer method is available, with other checks.'
}

function summaryText({ run, counts }: RunView): string {
  const parts = [
    counts.undecided > 0 &&
      `${formatNumber(counts.undecided)} ${counts.undecided === 1 ? 'has' : 'have'} an unknown gate`,
    counts.failed > 0 && `${formatNumber(counts.failed)} ${counts.failed === 1 ? 'fails' : 'fail'} a gate`,
    counts.unscored > 0 && `${formatNumber(counts.unscored)} ${counts.unscored === 1 ? 'has' : 'have'} no score`,
    counts.problems > 0 && `${formatNumber(counts.problems)} couldn’t be screened`,
  ].filter(Boolean)
  const text = [formatCount(run.total, 'parcel'), ...parts].join(', ')
  return run.finished_at && run.state === 'done' ? `${text}. Screened ${formatDate(run.finished_at)}.` : `${text}.`
}
