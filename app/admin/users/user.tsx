import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { data, Form, Link } from 'react-router'
import { SECURITY_EVENTS } from '../../../domain/account.ts'
import { ERRORS } from '../../../domain/errors.ts'
import { formatNumber } from '../../../domain/format.ts'
import type { ManagedUser } from '../../../domain/managed-user.ts'
import { parseUserQuery, userParams } from '../../../domain/user-query.ts'
import { isRecognised, services } from '../../context.ts'
import { Button } from '../../ui/button.tsx'
import { failureOf } from '../../ui/failure.ts'
import { Icon } from '../../ui/icon.tsx'
import { hiddenMeta } from '../../ui/page-meta.ts'
import { PRIVATE } from '../../ui/private.ts'
import { actionWords } from '../activity.ts'
import { admit, refusal } from '../admit.ts'
import { address } from '../content/address.ts'
import { Away } from '../content/away.tsx'
import { BackToDashboard, Outcome } from '../content/content-list.tsx'
import { GET_FORM, POST_FORM } from '../content/content-table.tsx'
import { LocalMoment } from '../content/local-moment.tsx'
import { Refused, refusedTitle } from '../refused.tsx'
import type { Route } from './+types/user'
import { actOnUser } from './act-on-user.server.ts'
import { type Asked, UserDialog } from './user-dialog.tsx'
import { UserMarks } from './user-marks.tsx'
import { verbNamed, verbsFor } from './verbs.ts'

export { Refused as ErrorBoundary }
export const headers = () => PRIVATE
export function meta({ error, matches }: Route.MetaArgs) {
  return hiddenMeta(error ? refusedTitle(error) : 'User', matches)
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (!context.get(isRecognised)) return data({ failure: ERRORS.users_failed.message, shown: null }, { status: 503 })
  const who = admit(context)
  try {
    const user = await context.get(services).users.get(who, params.id)
    const back = userParams(parseUserQuery(searchParams)).toString()
    return data({ failure: null, shown: { user, back, isOwn: user.id === who.id, ask: searchParams.get('ask') ?? '' } })
  } catch (error) {
    const { status, message } = failureOf(context, error)
    if (status < 500) throw refusal(context, error)
    return data({ failure: message, shown: null }, { status })
  }
}

export const action = ({ context, request }: Route.ActionArgs) => actOnUser(context, request)

export default function User({ loaderData: { failure, shown }, actionData: answer }: Route.ComponentProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  if (shown === null) {
    return <Away heading="User" failure={answer?.failure?.message ?? failure ?? ''} wasSent={answer !== undefined} />
  }
  const { user, back, isOwn, ask } = shown
  const params = new URLSearchParams(back)
  const here = address(`/admin/users/${user.id}`, params)
  const fromAddress = verbNamed(ask.split(' ')[0] ?? '')
  const shownAsked = asked ?? (fromAddress && !answer ? { verb: fromAddress, user } : null)
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard>
        <Link to={address('/admin/users', params)} className="link inline-flex items-center gap-1.5 py-1 text-13">
          <Icon of={ArrowLeft} />
          All users
        </Link>
      </BackToDashboard>
      <h1 className="mt-2 text-32 font-title break-words">{user.email}</h1>
      <div className="mt-1.5 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2">
        {user.name}
        <UserMarks user={user} />
      </div>
      <div className="grid gap-4">
        <Outcome answer={answer} here={here} />
        <Acts user={user} here={here} onAsk={setAsked} />
        <Facts user={user} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Entries id="activity" heading="What they did" empty="Nothing yet." entries={activityOf(user)} />
          <Entries id="security" heading="Security log" empty="Nothing yet." entries={eventsOf(user)} />
        </div>
      </div>
      {shownAsked && <UserDialog {...shownAsked} isOwn={isOwn} action={here} onClose={() => setAsked(null)} />}
    </div>
  )
}

function Acts({ user, here, onAsk }: { user: ManagedUser; here: string; onAsk: (asked: Asked) => void }) {
  return (
    <section aria-label="Actions" className="flex flex-wrap gap-2">
      <Form method="get" action={here} id={GET_FORM} className="contents" />
      <Form method="post" action={here} id={POST_FORM} className="contents" preventScrollReset />
      {verbsFor(user).map((verb) => (
        <Button
          key={verb.verb}
          type="submit"
          icon={verb.icon}
          size="sm"
          form={verb.question ? GET_FORM : POST_FORM}
          name={verb.question ? 'ask' : 'do'}
          value={`${verb.verb} ${user.id}`}
          aria-label={`${verb.words} ${user.email}`}
          onClick={(event) => {
            if (!verb.question) return
            event.preventDefault()
            onAsk({ verb, user })
          }}
        >
          {verb.words}
        </Button>
      ))}
    </section>
  )
}

function Facts({ user }: { user: ManagedUser }) {
  const moment = (iso: string | null, none: string) => (iso ? <LocalMoment iso={iso} /> : none)
  const facts: [string, ReactNode][] = [
    ['Last seen', moment(user.last_seen_at, 'Never')],
    ['Joined', moment(user.created_at, '')],
    ['Sessions', formatNumber(user.counts.sessions)],
    ['Two-factor', user.two_factor_enabled ? 'On' : 'Off'],
    ['Passkeys', formatNumber(user.counts.passkeys)],
    ['API keys', formatNumber(user.counts.api_keys)],
    ['Listings', formatNumber(user.counts.listings)],
    ['Messages sent', formatNumber(user.counts.messages)],
    ...(user.suspended_at ? [['Suspended', moment(user.suspended_at, '')] as [string, ReactNode]] : []),
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-4 py-4 md:grid-cols-4 md:px-5">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-13 text-ink-3">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Entry {
  id: number
  what: string
  detail: string
  at: string
}

const activityOf = ({ activity }: ManagedUser): Entry[] =>
  activity.map(({ id, action: done, subject_title, created_at }) => ({
    id,
    what: actionWords(done),
    detail: subject_title,
    at: created_at,
  }))

const eventsOf = ({ security_events }: ManagedUser): Entry[] =>
  security_events.map(({ id, kind, detail, ip_address, created_at }) => ({
    id,
    what: SECURITY_EVENTS[kind] ?? kind,
    detail: [detail, ip_address].filter(Boolean).join(', '),
    at: created_at,
  }))

function Entries({ id, heading, empty, entries }: { id: string; heading: string; empty: string; entries: Entry[] }) {
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface">
      <h2 id={id} className="border-b border-line px-4 py-4 text-15 md:px-5">
        {heading}
      </h2>
      {entries.length === 0 && <p className="px-4 py-4 text-ink-3 md:px-5">{empty}</p>}
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-4 py-3 md:px-5">
            <span className="min-w-0">
              <span className="font-label">{entry.what}</span>
              {entry.detail && <span className="block text-13 break-words text-ink-3">{entry.detail}</span>}
            </span>
            <span className="num text-13 text-ink-3">
              <LocalMoment iso={entry.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
