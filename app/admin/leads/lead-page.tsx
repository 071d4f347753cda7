import { Flag, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { type AdminLead, isUnconfirmed } from '../../../domain/lead/admin-lead.ts'
import { INQUIRY_TYPES, LEAD_TYPES } from '../../../domain/lead/lead.ts'
import { leadParams, parseLeadQuery } from '../../../domain/lead/lead-query.ts'
import { STARTER_TEMPLATES } from '../../../domain/lead/message-template.ts'
import { FILE_FORM } from '../../../domain/upload/uploads.ts'
import { services, website } from '../../context.ts'
import { formAction } from '../../traits.server.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { PRIVATE } from '../../ui/document/private.ts'
import { Button } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { Tag } from '../../ui/list/tag.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { BackLink, BackToDashboard } from '../back-to-dashboard.tsx'
import { Unavailable } from '../content/unavailable.tsx'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { ActionBanner } from '../list/action-banner.tsx'
import { listHref } from '../list/list-href.ts'
import { loadForAdmin } from '../load-for-admin.ts'
import type { Route } from './+types/lead-page'
import { Conversation } from './conversation.tsx'
import { EditLeadForm } from './edit-lead-form.tsx'
import { type LeadAnswer, leadFormSubmitFailure } from './lead-answer.ts'
import { LeadBar } from './lead-bar.tsx'
import { LeadListPane } from './lead-list-pane.tsx'
import { leadName } from './lead-table.tsx'
import { LogEmailForm, ReplyForm } from './reply-forms.tsx'
import { DueMark, LeadStatusMark, UnconfirmedMark } from './status-tags.tsx'
import { submitLead } from './submit-lead.server.ts'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Lead')

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadForAdmin(context, 'leads_failed', async (viewer, { inbox, messageTemplates }) => {
    const { searchParams } = new URL(request.url)
    const query = parseLeadQuery(searchParams)
    const [lead, owners, list, position, templates] = await Promise.all([
      inbox.get(viewer, params.id),
      inbox.owners(viewer),
      inbox.list(viewer, { query }),
      inbox.locate(viewer, params.id, query),
      messageTemplates.list(viewer, 'operator'),
    ])
    return {
      lead,
      owners,
      rows: list.data,
      position,
      templates: [...templates, ...STARTER_TEMPLATES.operator],
      back: leadParams(query).toString(),
      key: crypto.randomUUID(),
      mailbox: context.get(website).contactEmail,
      takesMail: context.get(services).inboundMail !== null,
      isAsked: searchParams.has('delete'),
    }
  })

export const action = formAction(
  { isOpen: true, multipart: FILE_FORM },
  async ({ context, params, request }: Route.ActionArgs) => {
    const back = leadParams(parseLeadQuery(new URL(request.url).searchParams)).toString()
    return submitLead(context, request, { id: params.id, back })
  },
)

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, leadFormSubmitFailure)

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>

export default function Lead({ loaderData: { failure, shown }, actionData: answer }: Route.ComponentProps) {
  if (shown === null) return <Unavailable heading="Lead" failure={failure} answer={answer} />
  return <LeadScreen shown={shown} answer={answer} />
}

function LeadScreen({ shown, answer }: { shown: Shown; answer: LeadAnswer | undefined }) {
  const { lead, owners, rows, position, templates, back, key, mailbox, takesMail } = shown
  const params = new URLSearchParams(back)
  const here = listHref(href('/admin/leads/:id', { id: lead.id }), params)
  const isShownInForm =
    answer?.newer !== undefined || answer?.errors !== undefined || (answer?.verb === 'reply' && !answer.reason)
  return (
    <div className="wrap 2xl:max-w-none pt-6 pb-12 md:pt-8">
      <BackToDashboard>
        <BackLink to={listHref(href('/admin/leads'), params)}>All leads</BackLink>
      </BackToDashboard>
      <h1 className="mt-2 text-32 font-title break-words">{leadName(lead)}</h1>
      <p className="mt-1.5 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2">
        {LEAD_TYPES[lead.type]}
        <LeadStatusMark status={lead.status} />
        <DueMark {...lead} />
        <UnconfirmedMark lead={lead} />
        {lead.is_reported && (
          <Tag tone="bad" icon={Flag}>
            Reported
          </Tag>
        )}
      </p>
      <div className="mb-5">
        <LeadBar lead={lead} position={position} params={params} action={here} />
      </div>
      {(!answer?.failure || !isShownInForm) && (
        <div className="mb-4 empty:hidden">
          <ActionBanner result={answer} here={here} />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px] 2xl:grid-cols-[320px_minmax(0,1fr)_360px]">
        <LeadListPane rows={rows} openId={lead.id} params={params} />
        <div className="grid gap-4">
          <Conversation lead={lead} />
          {isUnconfirmed(lead) ? (
            <p className="rounded-card border border-line bg-surface px-4 py-4 text-ink-2 md:px-5">
              This address isn’t confirmed yet, so you can’t reply to it.
            </p>
          ) : (
            <>
              <ReplyForm
                key={`reply ${lead.id} ${lead.messages.filter(({ kind }) => kind === 'reply').length}`}
                {...{ lead, answer, mailbox, takesMail, templates }}
                action={here}
                formKey={key}
              />
              <LogEmailForm lead={lead} answer={answer} action={here} formKey={key} />
            </>
          )}
        </div>
        <div className="grid gap-4">
          <EditLeadForm lead={lead} owners={owners} answer={answer} action={here} />
          <Facts lead={lead} />
          <DeleteLead lead={lead} action={here} isAsked={shown.isAsked} />
        </div>
      </div>
    </div>
  )
}

function Facts({ lead }: { lead: AdminLead }) {
  const facts: [string, ReactNode][] = [
    ['Email', lead.email],
    ['Phone', lead.phone],
    ['Company', lead.company],
    ['Role', lead.role],
    ['Interested in', lead.inquiry_type && INQUIRY_TYPES[lead.inquiry_type]],
    ['Listing', (lead.listing_title ?? lead.listing) ? <LeadListing key="listing" lead={lead} /> : null],
    ['Received', <LocalTime key="received" iso={lead.created_at} />],
    ['Sent from', lead.source],
    ['Address confirmed', lead.confirmed_at && <LocalTime key="confirmed" iso={lead.confirmed_at} />],
    ['Consent', lead.consent],
  ]
  return (
    <dl className="grid gap-3 rounded-card border border-line bg-surface px-4 py-4 text-13 md:px-5">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-3">{label}</dt>
            <dd className="text-14 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The title as it was when the inquiry was sent; the listing may have been renamed, unpublished or deleted since. */
function LeadListing({ lead: { listing, listing_id, listing_title } }: { lead: AdminLead }) {
  const title = listing_title ?? listing?.landowner_name
  if (!listing) return `${title} (deleted)`
  const to = listing.is_published
    ? href('/listings/:slug', { slug: listing.slug })
    : `${href('/admin/listings')}?${new URLSearchParams({ edit: listing_id ?? '' })}`
  return (
    <Link to={to} className="link mt-1 flex items-center gap-3">
      {listing.image && (
        <Picture
          bucket="listing-media"
          path={listing.image}
          alt=""
          sizes="84px"
          className="h-14 w-21 shrink-0 rounded-badge bg-sunken object-cover"
        />
      )}
      <span className="min-w-0 break-words">
        {title}
        {!listing.is_published && ' (not published)'}
      </span>
    </Link>
  )
}

/** Deletes personal data on request. Without JavaScript, the confirmation is a separate page. */
function DeleteLead({ lead, action, isAsked }: { lead: AdminLead; action: string; isAsked: boolean }) {
  const [isOpen, setOpen] = useState(isAsked)
  return (
    <>
      <Form method="get" action={action}>
        <Button
          type="submit"
          name="delete"
          value="1"
          kind="quiet"
          icon={Trash2}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          Delete Lead
        </Button>
      </Form>
      {isOpen && (
        <ConfirmDialog
          heading="Are you sure you want to delete this lead?"
          action={action}
          onClose={() => setOpen(false)}
          confirmButton={
            <Button type="submit" kind="danger" name="do" value="delete">
              Delete
            </Button>
          }
        >
          <p className="break-words">
            {leadName(lead)}: the message, notes and replies will be permanently deleted. A queued reply won’t be sent.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
