import { ArrowLeft, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { data, Form, Link } from 'react-router'
import { ERRORS } from '../../../domain/errors.ts'
import { INQUIRY_TYPES, LEAD_TYPES } from '../../../domain/lead.ts'
import { leadParams, parseLeadQuery } from '../../../domain/lead-query.ts'
import { isUnconfirmed, type ManagedLead } from '../../../domain/managed-lead.ts'
import { isRecognised, services, site } from '../../context.ts'
import { Button } from '../../ui/button.tsx'
import { failureOf } from '../../ui/failure.ts'
import { Icon } from '../../ui/icon.tsx'
import { hiddenMeta } from '../../ui/page-meta.ts'
import { PRIVATE } from '../../ui/private.ts'
import { Question } from '../../ui/question.tsx'
import { admit, refusal } from '../admit.ts'
import { address } from '../content/address.ts'
import { Away } from '../content/away.tsx'
import { BackToDashboard, Outcome } from '../content/content-list.tsx'
import { LocalMoment } from '../content/local-moment.tsx'
import { Refused, refusedTitle } from '../refused.tsx'
import type { Route } from './+types/lead'
import { actOnLead, type LeadAnswer } from './act-on-lead.server.ts'
import { AddForm, ReplyForm } from './answer-forms.tsx'
import { Conversation } from './conversation.tsx'
import { senderOf } from './lead-table.tsx'
import { DueMark, LeadStatusMark, UnconfirmedMark } from './marks.tsx'
import { WorkForm } from './work-form.tsx'

export { Refused as ErrorBoundary }
export const headers = () => PRIVATE
export function meta({ error, matches }: Route.MetaArgs) {
  return hiddenMeta(error ? refusedTitle(error) : 'Lead', matches)
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (!context.get(isRecognised)) return data({ failure: ERRORS.leads_failed.message, shown: null }, { status: 503 })
  const who = admit(context)
  const { inbox } = context.get(services)
  try {
    const [lead, owners] = await Promise.all([inbox.get(who, params.id), inbox.owners(who)])
    const shown = {
      lead,
      owners,
      back: leadParams(parseLeadQuery(searchParams)).toString(),
      key: crypto.randomUUID(),
      mailbox: context.get(site).contactEmail,
      isAsked: searchParams.has('delete'),
    }
    return data({ failure: null, shown })
  } catch (error) {
    const { status, message } = failureOf(context, error)
    if (status < 500) throw refusal(context, error)
    return data({ failure: message, shown: null }, { status })
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const back = leadParams(parseLeadQuery(new URL(request.url).searchParams)).toString()
  return actOnLead(context, request, { id: params.id, back })
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>

export default function Lead({ loaderData: { failure, shown }, actionData: answer }: Route.ComponentProps) {
  if (shown === null) {
    const told = answer?.failure?.message ?? failure ?? ''
    return <Away heading="Lead" failure={told} wasSent={answer !== undefined} />
  }
  return <LeadScreen shown={shown} answer={answer} />
}

function LeadScreen({ shown, answer }: { shown: Shown; answer: LeadAnswer | undefined }) {
  const { lead, owners, back, key, mailbox } = shown
  const here = address(`/admin/leads/${lead.id}`, new URLSearchParams(back))
  const hasPlace = answer?.newer !== undefined || answer?.errors !== undefined || answer?.verb === 'reply'
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard>
        <Link
          to={address('/admin/leads', new URLSearchParams(back))}
          className="link inline-flex items-center gap-1.5 py-1 text-13"
        >
          <Icon of={ArrowLeft} />
          All leads
        </Link>
      </BackToDashboard>
      <h1 className="mt-2 text-32 font-title break-words">{senderOf(lead)}</h1>
      <p className="mt-1.5 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2">
        {LEAD_TYPES[lead.type]}
        <LeadStatusMark status={lead.status} />
        <DueMark {...lead} />
        <UnconfirmedMark lead={lead} />
      </p>
      {(!answer?.failure || !hasPlace) && (
        <div className="mb-4 empty:hidden">
          <Outcome answer={answer} here={here} />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid gap-4">
          <Conversation lead={lead} />
          {isUnconfirmed(lead) ? (
            <p className="rounded-card border border-line bg-surface px-4 py-4 text-ink-2 md:px-5">
              Nobody has shown yet that this address is theirs, so it is not written to.
            </p>
          ) : (
            <>
              <ReplyForm lead={lead} answer={answer} action={here} formKey={key} mailbox={mailbox} />
              <AddForm lead={lead} answer={answer} action={here} formKey={key} />
            </>
          )}
        </div>
        <div className="grid gap-4">
          <WorkForm lead={lead} owners={owners} answer={answer} action={here} />
          <Facts lead={lead} />
          <DeleteLead lead={lead} action={here} isAsked={shown.isAsked} />
        </div>
      </div>
    </div>
  )
}

function Facts({ lead }: { lead: ManagedLead }) {
  const facts: [string, ReactNode][] = [
    ['E-mail', lead.email],
    ['Company', lead.company],
    ['Interested in', lead.inquiry_type && INQUIRY_TYPES[lead.inquiry_type]],
    [
      'Listing',
      lead.listing && (
        <Link to={`/listings/${lead.listing.slug}`} className="link">
          {lead.listing.landowner_name}
        </Link>
      ),
    ],
    ['Received', <LocalMoment key="received" iso={lead.created_at} />],
    ['Sent from', lead.source],
    ['Address confirmed', lead.confirmed_at && <LocalMoment key="confirmed" iso={lead.confirmed_at} />],
    ['Agreed to', lead.consent],
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

/** For the privacy of who wrote. Without JavaScript the question is a page of its own. */
function DeleteLead({ lead, action, isAsked }: { lead: ManagedLead; action: string; isAsked: boolean }) {
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
        <Question
          heading="Are you sure you want to delete this lead?"
          action={action}
          onClose={() => setOpen(false)}
          answer={
            <Button type="submit" kind="danger" name="do" value="delete">
              Delete
            </Button>
          }
        >
          <p className="break-words">
            {senderOf(lead)}: the message, notes and replies go for good. A reply that waits is not sent.
          </p>
        </Question>
      )}
    </>
  )
}
