import { CircleCheck, CircleDashed, MoreHorizontal } from 'lucide-react'
import { href, Link } from 'react-router'
import { isEditable } from '../../domain/draft/draft.ts'
import { OWN_STATE_LABELS, type OwnListing, type OwnState } from '../../domain/listing/own-listing.ts'
import { isRequestDone } from '../../domain/review/requested-changes.ts'
import { formatAcres, formatCount, formatDate, priceParts } from '../../domain/text/format.ts'
import { Button, ButtonLink, buttonClass } from '../ui/form/button.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { ParcelPlaceholder } from '../ui/listing/parcel-placeholder.tsx'
import { Picture } from '../ui/media/picture.tsx'
import { inquiriesPath } from '../ui/thread/inquiries-path.ts'
import { Bars } from './bars.tsx'

/** One parcel: what it is, its stage, its views and inquiries, and what can be done. */
export function OwnRow({ listing }: { listing: OwnListing }) {
  const { id, title, place, image, state, weeks, inquiries, colleague, may_change } = listing
  return (
    <li className="grid gap-3 px-4 py-4 md:px-5">
      <div className="grid items-center gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_10rem_14rem_10rem]">
        <div className="flex min-w-0 items-center gap-3.5">
          <div className="relative h-15 w-21 shrink-0 overflow-hidden rounded-badge bg-sunken">
            {image ? (
              <Picture bucket="listing-media" path={image} alt="" sizes="84px" className="size-full object-cover" />
            ) : (
              <ParcelPlaceholder seed={id} className="size-full object-cover" />
            )}
          </div>
          <div className="min-w-0">
            <h2 className="truncate text-15 leading-5">
              <Title listing={listing} />
            </h2>
            {place && <p className="truncate text-13 text-ink-3">{place}</p>}
            <p className="num text-13 text-ink-2">{factsText(listing)}</p>
            {colleague && <p className="truncate text-13 text-ink-3">Managed by {colleague}</p>}
          </div>
        </div>
        <div>
          <State state={state} />
          <p className="text-13 text-ink-3">{stateNote(listing)}</p>
        </div>
        {weeks ? (
          <Bars weeks={weeks} title={title} inquiries={inquiries} toInquiries={inquiriesPath({ listingId: id })} />
        ) : (
          <p className="text-13 text-ink-3">No activity until it’s published</p>
        )}
        {may_change && <Actions listing={listing} />}
      </div>
      {may_change && <Note listing={listing} />}
    </li>
  )
}

function Title({ listing: { title, listing, draft, may_change } }: { listing: OwnListing }) {
  if (listing?.is_published)
    return (
      <Link to={href('/listings/:slug', { slug: listing.slug })} className="hover:underline">
        {title}
      </Link>
    )
  if (draft && may_change)
    return (
      <Link to={href('/list-your-land/:draft/:step?', { draft: draft.id })} className="hover:underline">
        {title}
      </Link>
    )
  return title
}

function factsText({ acres, price, is_price_on_request, price_type }: OwnListing): string {
  const { amount, suffix } = priceParts(price, price_type)
  const missing = is_price_on_request ? 'price on request' : 'no price yet'
  return [acres === null ? null : formatAcres(acres), price === null ? missing : `${amount}${suffix}`]
    .filter(Boolean)
    .join(', ')
}

const DOTS: Record<OwnState, string> = {
  draft: 'rounded-full border-[1.5px] border-line-control',
  in_review: 'rounded-full border-2 border-accent',
  changes_requested: 'rotate-45 bg-caution',
  rejected: 'rotate-45 bg-bad',
  published: 'rounded-full bg-good',
  under_offer: 'rounded-full bg-ink',
  closed: 'rounded-full bg-line-control',
  expired: 'rotate-45 bg-caution',
  withdrawn: 'rounded-full border-[1.5px] border-line-control',
  unlisted: 'rounded-full border-[1.5px] border-line-control',
}

const INKS: Partial<Record<OwnState, string>> = {
  in_review: 'text-accent-ink',
  changes_requested: 'text-caution-ink',
  expired: 'text-caution-ink',
  rejected: 'text-bad-ink',
  published: 'text-good-ink',
}

function State({ state }: { state: OwnState }) {
  return (
    <p className={`flex items-center gap-2 font-label ${INKS[state] ?? 'text-ink-2'}`}>
      <i aria-hidden="true" className={`size-2 shrink-0 ${DOTS[state]}`} />
      {OWN_STATE_LABELS[state]}
    </p>
  )
}

function stateNote({ state, listing, draft }: OwnListing): string {
  if (draft?.state === 'in_review') {
    const on = draft.submitted_at ? ` ${formatDate(draft.submitted_at)}` : ''
    return listing ? `Changes in review since${on}` : `Submitted${on}`
  }
  if (draft && state === 'changes_requested') {
    const open = draft.requests.filter((request) => !isRequestDone(request)).length
    return open === 0 ? 'Ready to submit again' : `${open} of ${formatCount(draft.requests.length, 'change')} open`
  }
  if (draft?.state === 'rejected' && listing) return 'Changes rejected'
  if (draft?.state === 'draft' && listing) return 'Changes not submitted yet'
  if (state === 'draft')
    return draft?.missing ? `${formatCount(draft.missing, 'required item')} left` : 'Ready to submit'
  if (listing?.is_published) return `Confirmed ${formatDate(listing.last_confirmed_at ?? listing.created_at)}`
  return ''
}

/** What a reviewer asked for, with links to where it is changed, or why it was rejected. */
function Note({ listing: { title, draft } }: { listing: OwnListing }) {
  if (draft?.state === 'rejected' && draft.note)
    return (
      <div className="grid gap-1 rounded-control border border-bad/30 bg-bad-soft px-4 py-3 text-13">
        <p className="wrap-anywhere">{draft.note}</p>
        <p>
          <Link
            to={href('/list-your-land/:draft/:step?', { draft: draft.id, step: 'review' })}
            className="font-semibold text-bad-ink underline underline-offset-3"
          >
            Change it and submit it again<span className="sr-only">: {title}</span>
          </Link>
        </p>
      </div>
    )
  if (!draft || draft.requests.length === 0) return null
  return (
    <dl className="grid gap-1.5 rounded-control border border-caution/30 bg-caution-soft px-4 py-3 text-13">
      {draft.requests.map((request) => (
        <div key={request.key} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="flex items-start gap-2">
            <Icon of={isRequestDone(request) ? CircleCheck : CircleDashed} className="mt-0.5 text-caution-ink" />
            <Link
              to={href('/list-your-land/:draft/:step?', { draft: draft.id, step: request.step })}
              className="font-semibold text-caution-ink underline underline-offset-3"
            >
              {request.label}
            </Link>
            <span className="sr-only">{isRequestDone(request) ? ', done' : ', open'}</span>
          </dt>
          <dd className="wrap-anywhere max-sm:pl-6">{request.text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The next thing to do, and a menu with the rest. Everything is a form, so it works without JavaScript. */
function Actions({ listing }: { listing: OwnListing }) {
  return (
    <div className="flex items-center gap-2 md:justify-end">
      <MainAction listing={listing} />
      <details className="relative">
        <summary className={buttonClass({ kind: 'quiet' })}>
          <Icon of={MoreHorizontal} />
          <span className="sr-only">More actions for {listing.title}</span>
        </summary>
        <div className="absolute right-0 z-10 mt-1 grid w-64 gap-1 rounded-card border border-line bg-surface p-2 shadow-2 max-md:right-auto max-md:left-0">
          <Menu listing={listing} />
        </div>
      </details>
    </div>
  )
}

function MainAction({ listing: { id, title, state, draft, listing } }: { listing: OwnListing }) {
  const isOffSite = state === 'expired' || state === 'withdrawn'
  if (draft && !(draft.state === 'rejected' && isOffSite)) {
    const label = draft.state === 'in_review' ? 'View' : draft.state === 'draft' ? 'Continue' : 'Make changes'
    return (
      <ButtonLink to={href('/list-your-land/:draft/:step?', { draft: draft.id, step: 'review' })}>
        {label}
        <span className="sr-only"> {title}</span>
      </ButtonLink>
    )
  }
  if (state === 'expired')
    return <Do id={id} what="confirm" label="Confirm and list again" title={title} kind="plain" />
  if (state === 'withdrawn') return <Do id={id} what="relist" label="List again" title={title} kind="plain" />
  if (listing && state !== 'closed') return <Do id={id} what="edit" label="Edit" title={title} kind="plain" />
  return null
}

interface DoProps {
  id: string
  what: string
  label: string
  title: string
  kind?: 'plain' | 'quiet'
}

/** One action as a button. */
function Do({ id, what, label, title, kind = 'quiet' }: DoProps) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="do"
        value={what}
        kind={kind}
        className={kind === 'quiet' ? 'w-full justify-start!' : ''}
      >
        {label}
        <span className="sr-only"> {title}</span>
      </Button>
    </Form>
  )
}

function Menu({ listing: own }: { listing: OwnListing }) {
  const { id, title, state, listing, draft, proof_draft, has_locked_documents } = own
  const isOpen =
    state === 'published' || state === 'under_offer' || (listing?.is_published && state === 'changes_requested')
  return (
    <>
      {listing && <Do id={id} what="duplicate" label="Duplicate" title={title} />}
      {draft && !listing && <Do id={draft.id} what="duplicate-draft" label="Duplicate" title={title} />}
      {proof_draft && (
        <ButtonLink
          to={href('/list-your-land/:draft/proof', { draft: proof_draft })}
          kind="quiet"
          className="w-full justify-start!"
        >
          Proof of ownership<span className="sr-only"> of {title}</span>
        </ButtonLink>
      )}
      {has_locked_documents && (
        <ButtonLink to={href('/my/listings/:id/documents', { id })} kind="quiet" className="w-full justify-start!">
          Who can see documents<span className="sr-only"> of {title}</span>
        </ButtonLink>
      )}
      {isOpen && listing?.lifecycle === 'published' && (
        <Do id={id} what="under-offer" label="Mark under offer" title={title} />
      )}
      {isOpen && listing?.lifecycle === 'under_offer' && (
        <Do id={id} what="available" label="Back on the market" title={title} />
      )}
      {isOpen && (
        <Form method="post" className="grid gap-2 border-t border-line p-2">
          <input type="hidden" name="id" value={id} />
          <Field label="Closing price (USD)" hint="Optional. Only we see it.">
            {(control) => <Input {...control} name="closing_price" inputMode="decimal" maxLength={20} />}
          </Field>
          <Button type="submit" name="do" value="close">
            Mark closed<span className="sr-only"> {title}</span>
          </Button>
        </Form>
      )}
      {listing?.is_published && <Do id={id} what="withdraw" label="Withdraw from the site" title={title} />}
      {draft && draft.state === 'in_review' && (
        <Do id={draft.id} what="withdraw-draft" label="Withdraw from review" title={title} />
      )}
      {draft && isEditable(draft.state) && (
        <Do
          id={draft.id}
          what="delete-draft"
          label={listing ? 'Discard changes' : draft.state === 'rejected' ? 'Delete listing' : 'Delete draft'}
          title={title}
        />
      )}
    </>
  )
}
