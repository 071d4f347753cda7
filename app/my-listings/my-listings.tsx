import { Plus } from 'lucide-react'
import { data, href, Link, redirect } from 'react-router'
import { isErrorCode } from '../../domain/errors.ts'
import { pageOf } from '../../domain/list-params.ts'
import { NEEDS_ACTION, OWN_STATE_LABELS, type OwnListing, type OwnState } from '../../domain/listing/own-listing.ts'
import { formatAcres, formatCount } from '../../domain/text/format.ts'
import { caller, services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { cookieHeaders } from '../ui/document/cookies.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { failureOf } from '../ui/form/failure.ts'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { readFormData } from '../ui/form/read-form.ts'
import { type SubmitFailure, withSubmitErrors } from '../ui/form/submit-errors.ts'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { inquiriesPath } from '../ui/thread/inquiries-path.ts'
import type { Route } from './+types/my-listings'
import { FreshnessBanner } from './freshness-banner.tsx'
import { OwnRow } from './own-row.tsx'

export const headers = () => PRIVATE
export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('My listings', matches)
}

const TABS = ['all', 'action', 'published', 'in_review', 'under_offer', 'draft', 'closed'] as const
type Tab = (typeof TABS)[number]

const TAB_LABELS: Record<Tab, string> = {
  all: 'All',
  action: 'Needs action',
  published: OWN_STATE_LABELS.published,
  in_review: OWN_STATE_LABELS.in_review,
  under_offer: OWN_STATE_LABELS.under_offer,
  draft: 'Drafts',
  closed: OWN_STATE_LABELS.closed,
}

const isIn = (tab: Tab, { state, draft }: OwnListing): boolean => {
  if (tab === 'all') return true
  if (tab === 'action') return NEEDS_ACTION.includes(state)
  if (tab === 'in_review') return draft?.state === 'in_review'
  return state === (tab as OwnState)
}

const ROWS = 50
const ASKED = 3

const pathOf = (tab: Tab, page = 1) => {
  const params = new URLSearchParams({ ...(tab !== 'all' && { show: tab }), ...(page > 1 && { page: String(page) }) })
  return params.size === 0 ? href('/my/listings') : `${href('/my/listings')}?${params}`
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = requireSignIn(context, request)
  const { ownListings, drafts } = context.get(services)
  const cookies = await drafts.claim(viewer, context.get(caller))
  const own = await ownListings.list(viewer)
  const tab = TABS.find((each) => each === url.searchParams.get('show')) ?? 'all'
  const inTab = own.filter((listing) => isIn(tab, listing))
  const pages = Math.max(1, Math.ceil(inTab.length / ROWS))
  const page = Math.min(pageOf(url.searchParams), pages)
  const shown = {
    tab,
    page,
    pages,
    counts: TABS.map((each) => own.filter((listing) => isIn(each, listing)).length),
    acres: own.reduce((sum, { acres }) => sum + (acres ?? 0), 0),
    listings: inTab.slice((page - 1) * ROWS, page * ROWS),
    /** The first that the viewer should confirm. */
    asked: own.filter(({ listing, may_change }) => listing?.unlist_on && may_change).slice(0, ASKED),
  }
  return data(shown, { headers: cookieHeaders(cookies) })
}

export interface OwnAnswer {
  id: string
  message: string
  reason?: SubmitFailure
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = requireSignIn(context, request)
  const { ownListings, drafts, freshness } = context.get(services)
  const form = await readFormData(request)
  const id = String(form.get('id') ?? '')
  const toDraft = (draft: string, step: string) => redirect(href('/list-your-land/:draft/:step?', { draft, step }))
  try {
    switch (form.get('do')) {
      case 'edit':
        return toDraft(await ownListings.edit(viewer, id), 'review')
      case 'duplicate':
        return toDraft(await ownListings.duplicate(viewer, id), 'location')
      case 'duplicate-draft':
        return toDraft(await ownListings.duplicateDraft(viewer, id), 'location')
      case 'under-offer':
        await ownListings.markUnderOffer(viewer, id)
        return null
      case 'available':
        await ownListings.markAvailable(viewer, id)
        return null
      case 'close':
        await ownListings.markClosed(viewer, id, String(form.get('closing_price') ?? ''))
        return null
      case 'confirm':
        await freshness.confirmOwn(viewer, id)
        return null
      case 'withdraw':
        await ownListings.withdraw(viewer, id)
        return null
      case 'relist':
        await ownListings.relist(viewer, id)
        return null
      case 'delete-draft':
        await drafts.remove(viewer, context.get(caller), id)
        return null
      case 'withdraw-draft':
        await drafts.withdraw(viewer, context.get(caller), id)
        return toDraft(id, 'review')
      default:
        throw data(null, { status: 400 })
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { status, message, errors } = failureOf(context, error)
    if (isErrorCode(error, 'listing_not_found') || isErrorCode(error, 'draft_not_found')) throw data(null, { status })
    const [first] = Object.values(errors ?? {})
    return data<OwnAnswer>({ id, message: first ?? message }, { status })
  }
}

/** Deletes the files of a draft from this device. */
async function forgetFilesOf(draft: string): Promise<void> {
  const { deleteFiles } = await import('../ui/upload/device-files.ts')
  await deleteFiles(draft)
}

async function act({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const answer = await serverAction()
  if (answer === null && form.get('do') === 'delete-draft') await forgetFilesOf(String(form.get('id'))).catch(() => {})
  return answer
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(
    { request: args.request, serverAction: () => act(args) },
    (reason, form): OwnAnswer => ({ id: String(form.get('id')), message: 'We couldn’t save this change.', reason }),
  )

export default function MyListings({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { tab, page, pages, counts, acres, listings } = loaderData
  const total = counts[0] ?? 0
  return (
    <div className="wrap pt-8 pb-12 md:pt-10">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-32 font-title">My listings</h1>
          <p className="num mt-1 text-15 text-ink-2">
            {formatCount(total, 'parcel')}
            {acres > 0 && `, ${formatAcres(acres)}`}.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {total > 0 && <ButtonLink to={inquiriesPath({})}>Inquiries</ButtonLink>}
          <ButtonLink to={href('/my/imports')}>Import listings</ButtonLink>
          <ButtonLink to={href('/list-your-land')} kind="primary" icon={Plus}>
            List a parcel
          </ButtonLink>
        </div>
      </header>
      {answer && (
        <div className="mt-4">
          <FormFailure message={answer.message} reason={answer.reason} />
        </div>
      )}
      {total === 0 ? (
        <div className="mt-6 rounded-card border border-line bg-surface">
          <EmptyState
            heading="No listings yet"
            action={<ButtonLink to={href('/my/imports')}>Import listings</ButtonLink>}
          >
            List a parcel, or import a file of many. They appear here with their views and inquiries.
          </EmptyState>
        </div>
      ) : (
        <>
          {loaderData.asked.map((listing) => (
            <FreshnessBanner key={listing.id} listing={listing} />
          ))}
          <nav aria-label="Filter by status" className="mt-6 flex gap-1 overflow-x-auto border-b border-line">
            {TABS.map((each, index) => (
              <Link
                key={each}
                to={pathOf(each)}
                aria-current={each === tab ? 'page' : undefined}
                preventScrollReset
                className="flex h-11 items-center gap-2 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {TAB_LABELS[each]}
                <span className="num text-12 text-ink-3">{counts[index]}</span>
              </Link>
            ))}
          </nav>
          <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
            {listings.map((listing) => (
              <OwnRow key={listing.id} listing={listing} />
            ))}
          </ul>
          {listings.length === 0 && <p className="mt-4 text-ink-2">Nothing here.</p>}
          <div className="mt-4 empty:hidden">
            <Pagination page={page} pages={pages} hasNext={page < pages} toPage={(to) => pathOf(tab, to)} />
          </div>
          {listings.some(({ weeks }) => weeks) && (
            <p className="mt-3 text-13 text-ink-3">Bars show the last 8 weeks. The blue bar is this week.</p>
          )}
        </>
      )}
    </div>
  )
}
