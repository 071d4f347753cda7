import { data, href } from 'react-router'
import { slugOfPath } from '../../domain/content/slug.ts'
import { AppError, isErrorCode } from '../../domain/errors.ts'
import { locationLabel } from '../../domain/listing/listing.ts'
import { reportSchema } from '../../domain/listing/report-form.ts'
import { caller, report, services, viewer } from '../context.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { redirectPreviousSlug } from '../ui/document/previous-slug.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { knownSender } from '../ui/form/inquiry-action.ts'
import { handleLeadForm } from '../ui/form/lead-action.ts'
import { leadSubmitFailure } from '../ui/form/lead-answer.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { MessageScreen } from '../ui/list/empty-state.tsx'
import type { Route } from './+types/report-listing'
import { ReportForm } from './report-form.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const known = knownSender(context.get(viewer)).email
  const unavailable = (state: 'missing' | 'failed', status: number) => data({ state, known, listing: null }, { status })
  const slug = slugOfPath(params.slug)
  try {
    if (slug === null) throw new AppError('listing_not_found')
    const listing = await context.get(services).listings.getBySlug(context.get(viewer), slug)
    const { landowner_name: title } = listing
    return data({ state: 'found' as const, known, listing: { title, location: locationLabel(listing) } })
  } catch (error) {
    if (!isErrorCode(error, 'listing_not_found')) {
      context.get(report)(error)
      return unavailable('failed', 503)
    }
    const path = (slug: string) => href('/listings/:slug/report', { slug })
    const requested = { kind: 'listing', slug: params.slug, path } as const
    await redirectPreviousSlug(context.get(services).redirects, requested, context.get(report))
    return unavailable('missing', 404)
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = { context, request, schema: reportSchema, fields: ['reason', 'details', 'email'] }
  return handleLeadForm(form, async (entered) => {
    const listing = slugOfPath(params.slug)
    if (listing === null) throw new AppError('listing_not_found')
    const { listingReports } = context.get(services)
    await listingReports.report(context.get(caller), context.get(viewer), { ...entered, listing })
  })
}

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, leadSubmitFailure)

export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Report this listing', matches)
}

export default function ReportListing({
  loaderData: view,
  actionData: answer,
  params: { slug },
}: Route.ComponentProps) {
  const { state, listing, known } = view
  // A submitted form stays on screen, even if the listing is no longer available.
  if (state !== 'found' && !answer) return <Unavailable state={state} />
  const to = href('/listings/:slug', { slug })
  return (
    <div className="wrap pt-4 pb-12 md:pt-6">
      <Breadcrumb crumbs={[...(listing ? [{ label: listing.title, to }] : []), { label: 'Report' }]} />
      <div className="max-w-160">
        <h1 className="mt-2 text-32 font-title">Report this listing</h1>
        {listing && (
          <p className="mt-1.5 break-words text-ink-2">
            {listing.title}, {listing.location}
          </p>
        )}
        <section className="mt-6 rounded-card border border-line bg-surface px-5 py-6 md:px-8 md:py-8">
          <ReportForm slug={slug} answer={answer} email={known} />
        </section>
      </div>
    </div>
  )
}

const Unavailable = ({ state }: { state: 'missing' | 'failed' }) => (
  <MessageScreen
    heading={state === 'missing' ? 'Listing Not Found' : 'We can’t load this listing right now'}
    action={<ButtonLink to={href('/search')}>Browse all land</ButtonLink>}
  >
    {state === 'missing' ? 'This listing is no longer available.' : 'Try again in a minute.'}
  </MessageScreen>
)
