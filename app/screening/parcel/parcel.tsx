import { Download } from 'lucide-react'
import { Fragment } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { scoringParams } from '../../../domain/screening/parcel-query.ts'
import { formatCoordinates } from '../../../domain/text/format.ts'
import { knownCriteriaText } from '../../../screening/report/coverage-text.ts'
import { scoreFacts } from '../../../screening/score.ts'
import { encodeWeights, type GroupWeights, withKnownCriteria, withWeights } from '../../../screening/weights.ts'
import { services, viewer } from '../../context.ts'
import { hiddenMeta } from '../../ui/document/page-meta.ts'
import { SECRET } from '../../ui/document/private.ts'
import { useProcessingRefresh } from '../../ui/document/use-processing-refresh.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { buttonClass } from '../../ui/form/button.tsx'
import { failureOf } from '../../ui/form/failure.ts'
import { readEntries } from '../../ui/form/read-form.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { InteractiveMap } from '../../ui/map/interactive-map.tsx'
import { LocatorDrawing } from '../../ui/map/locator-map.tsx'
import { Contributions } from '../../ui/screening/contributions.tsx'
import { FactsTable } from '../../ui/screening/facts-table.tsx'
import { Gates } from '../../ui/screening/gates.tsx'
import { Improvements } from '../../ui/screening/improvements.tsx'
import { KnownGaps } from '../../ui/screening/known-gaps.tsx'
import { ProfileTabs } from '../../ui/screening/profile-tabs.tsx'
import { ScoreSummary } from '../../ui/screening/score-summary.tsx'
import { loadOrThrow } from '../load-or-throw.ts'
import type { Route } from './+types/parcel'
import { loadParcel, type ParcelView } from './load-parcel.ts'
import { OwnWeights, type WeightsAnswer } from './own-weights.tsx'
import { useOwnWeights } from './use-own-weights.ts'

export const headers = () => SECRET

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOrThrow(context, () => loadParcel(context, params, url.searchParams))

/** Saves or deletes weights of the viewer. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { do: change, name = '', profile = '', weights = '', id = '' } = await readEntries(request)
  const { savedWeights } = context.get(services)
  const who = context.get(viewer)
  try {
    if (change === 'save-weights')
      await savedWeights.save(who, { profile: String(profile), name: String(name), weights: String(weights) })
    else if (change === 'delete-weights') await savedWeights.remove(who, String(id))
    else throw data(null, { status: 400 })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { status, message, errors } = failureOf(context, error)
    if (status === 401) throw data({ message }, { status })
    return data<WeightsAnswer>({ message: errors?.name ?? errors?.weights ?? message }, { status })
  }
  return redirect(url.pathname + url.search)
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): WeightsAnswer => ({ message: 'We couldn’t save these weights.', reason }))

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return hiddenMeta(loaderData ? `${loaderData.name} | Screening` : 'Screening', matches)
}

export default function ParcelReport({ loaderData: view, actionData }: Route.ComponentProps) {
  // Weights that the viewer has changed are those of one profile.
  return <Parcel key={`${view.profile.key} ${view.weights}`} view={view} answer={actionData} />
}

function Parcel({ view, answer }: { view: ParcelView; answer: WeightsAnswer | undefined }) {
  const { id, runName, parcel, name, document, profile } = view
  const { weights, change } = useOwnWeights(profile, view.weights)
  const scoring = scoringParams({
    profile: profile.key,
    weights: weights && encodeWeights(weights, profile),
    known: view.coverage !== null,
  })
  useProcessingRefresh(!document && parcel.problem === null)
  return (
    <div className="wrap pt-4 pb-12 md:pt-6">
      <Breadcrumb
        crumbs={[
          { label: 'Screen', to: href('/screen') },
          { label: runName, to: `${href('/screen/:id', { id })}?${scoring}` },
          { label: name },
        ]}
      />
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-32 font-title break-words">{name}</h1>
          <p className="mt-1 text-13 text-ink-3 num">{formatCoordinates(parcel.latitude, parcel.longitude)}</p>
          {parcel.note && <p className="mt-1 text-13 text-caution-ink">{parcel.note}</p>}
        </div>
        {document && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <a
              href={`${href('/screen/:id/:parcel/report.pdf', { id, parcel: String(parcel.number) })}?${scoring}`}
              download
              className={buttonClass({ size: 'sm' })}
            >
              PDF
            </a>
            <a
              href={`${href('/screen/:id/:parcel/screening.json', { id, parcel: String(parcel.number) })}?${scoring}`}
              download
              className={buttonClass({ size: 'sm' })}
            >
              <Icon of={Download} />
              Download this screening
            </a>
          </div>
        )}
      </div>
      {document ? (
        <Report {...{ view, document, weights }} onWeights={change} answer={answer} />
      ) : (
        <div className="mt-6">
          <Banner tone={parcel.problem === null ? 'info' : 'caution'}>
            {parcel.problem ?? 'This parcel waits to be screened.'}
          </Banner>
        </div>
      )}
    </div>
  )
}

interface ReportProps {
  view: ParcelView
  document: NonNullable<ParcelView['document']>
  weights: GroupWeights | null
  onWeights(weights: GroupWeights | null): void
  answer: WeightsAnswer | undefined
}

function Report({ view, document, weights, onWeights, answer }: ReportProps) {
  const { profile } = view
  const weighted = weights ? withWeights(profile, weights) : profile
  const used = view.coverage ? withKnownCriteria(weighted, view.coverage.known) : weighted
  const stored = document.scores.find((score) => score.profile === profile.key)
  const score = used !== profile || !stored ? scoreFacts(document.facts, used) : stored
  return (
    <div className="mt-5 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
      <div className="grid min-w-0 gap-11 md:gap-14">
        <section aria-label="Score" className="grid gap-5">
          <ProfileTabs
            profiles={document.profiles}
            chosen={profile.key}
            toProfile={(key) => `?${scoringParams({ profile: key, weights: null, known: view.coverage !== null })}`}
            className="print:hidden"
          />
          {view.coverage && (
            <p className="text-13 text-ink-2 print:[&_a]:hidden">
              {knownCriteriaText(weighted, view.coverage, view.total)}{' '}
              <Link
                to={`?${scoringParams({ profile: profile.key, weights: weights && encodeWeights(weights, profile), known: false })}`}
                preventScrollReset
                className="link whitespace-nowrap"
              >
                Score on all criteria
              </Link>
            </p>
          )}
          <div className="rounded-card border border-line bg-surface p-5 md:p-6">
            <ScoreSummary score={score} profile={used} />
          </div>
        </section>
        <Contributions score={score} facts={document.facts} />
        <FactsTable facts={document.facts} layers={document.layers} />
        <KnownGaps facts={document.facts} layers={document.layers} />
        {view.attributes.length > 0 && <Attributes attributes={view.attributes} />}
      </div>
      <aside className="grid min-w-0 gap-5">
        <div className="overflow-hidden rounded-card border border-line-strong">
          <ParcelMap view={view} />
        </div>
        <div className="rounded-card border border-line bg-surface p-5">
          <Gates score={score} facts={document.facts} />
        </div>
        <Improvements score={score} />
        <div className="rounded-card border border-line bg-surface p-5 print:hidden">
          <OwnWeights view={view} weights={weights} onChange={onWeights} answer={answer} />
        </div>
      </aside>
    </div>
  )
}

/** What the file says about the parcel. */
function Attributes({ attributes }: { attributes: ParcelView['attributes'] }) {
  return (
    <section aria-labelledby="attributes">
      <h2 id="attributes" className="text-20">
        From the file
      </h2>
      <dl className="mt-3 grid border-t border-line text-13 sm:grid-cols-[14rem_minmax(0,1fr)]">
        {attributes.map(([column, value]) => (
          <Fragment key={column}>
            <dt className="pt-2 text-ink-3 break-words sm:border-b sm:border-line sm:pr-4 sm:pb-2">{column}</dt>
            <dd className="border-b border-line pb-2 break-words num sm:pt-2">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

/** About ten miles across. */
const START_ZOOM = 11

function ParcelMap({ view: { parcel, name, map, ring } }: { view: ParcelView }) {
  const point: [number, number] = [parcel.longitude, parcel.latitude]
  return (
    <InteractiveMap
      label={`Map of the area around ${name}`}
      center={point}
      zoom={START_ZOOM}
      parcel={{ point, ring }}
      isInPage
      className="min-h-72"
      fallback={map ? <LocatorDrawing map={map} name={name} /> : <div className="h-72" />}
    />
  )
}
