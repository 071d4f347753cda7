import { data, redirect } from 'react-router'
import { scoringParams } from '../../../domain/screening/parcel-query.ts'
import { encodeWeights } from '../../../screening/weights.ts'
import { services, viewer } from '../../context.ts'
import { loadOrThrow } from '../../ui/document/load-or-throw.ts'
import { hiddenMeta } from '../../ui/document/page-meta.ts'
import { SECRET } from '../../ui/document/private.ts'
import { useProcessingRefresh } from '../../ui/document/use-processing-refresh.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { failureOf } from '../../ui/form/failure.ts'
import { readEntries } from '../../ui/form/read-form.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import type { Route } from './+types/parcel'
import { Heading } from './heading.tsx'
import { loadParcel, type ParcelView } from './load-parcel.ts'
import type { WeightsAnswer } from './own-weights.tsx'
import { ParcelResults } from './parcel-results.tsx'
import { useOwnWeights } from './use-own-weights.ts'

export const headers = () => SECRET

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOrThrow(context, () => loadParcel(context, params, url.searchParams))

/** Saves or deletes weights of the viewer, or creates a link for others. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { do: change, name = '', profile = '', weights = '', id = '' } = await readEntries(request)
  const { savedWeights, screenings } = context.get(services)
  const who = context.get(viewer)
  try {
    if (change === 'save-weights')
      await savedWeights.save(who, { profile: String(profile), name: String(name), weights: String(weights) })
    else if (change === 'delete-weights') await savedWeights.remove(who, String(id))
    else if (change === 'share') await screenings.setShared(who, params.id, true)
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
  withSubmitErrors(args, (reason): WeightsAnswer => ({ message: 'We couldn’t save this change.', reason }))

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return hiddenMeta(loaderData ? `${loaderData.name} | Screening` : 'Screening', matches)
}

export default function ParcelPage({ loaderData: view, actionData }: Route.ComponentProps) {
  // Weights that the viewer has changed are those of one profile.
  return <Parcel key={`${view.profile.key} ${view.weights}`} view={view} answer={actionData} />
}

function Parcel({ view, answer }: { view: ParcelView; answer: WeightsAnswer | undefined }) {
  const { parcel, document, profile } = view
  const { weights, change } = useOwnWeights(profile, view.weights)
  const scoring = scoringParams({
    profile: profile.key,
    weights: weights && encodeWeights(weights, profile),
    known: view.coverage !== null,
  })
  useProcessingRefresh(!document && parcel.problem === null)
  return (
    <div className="wrap pt-4 pb-12 md:pt-6">
      <Heading view={view} scoring={scoring} />
      {document ? (
        <ParcelResults {...{ view, document, weights, scoring }} onWeights={change} answer={answer} />
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
