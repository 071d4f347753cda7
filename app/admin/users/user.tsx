import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { SECURITY_EVENTS } from '../../../domain/account/account.ts'
import type { AdminUser } from '../../../domain/account/admin-user.ts'
import { parseUserQuery, userParams } from '../../../domain/account/user-query.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { Button } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { BackLink, BackToDashboard } from '../back-to-dashboard.tsx'
import type { ActionResult } from '../content/screen-data.ts'
import { submitFailureResult } from '../content/submit-failure.ts'
import { Unavailable } from '../content/unavailable.tsx'
import { actionText } from '../dashboard/activity.ts'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { ActionBanner } from '../list/action-banner.tsx'
import { listHref } from '../list/list-href.ts'
import { GET_FORM, POST_FORM } from '../list/row-forms.tsx'
import { loadForAdmin } from '../load-for-admin.ts'
import type { Route } from './+types/user'
import { actOnUser } from './act-on-user.server.ts'
import { availableActions, findUserAction } from './user-actions.ts'
import { type PendingAction, UserDialog } from './user-dialog.tsx'
import { UserMarks } from './user-marks.tsx'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('User')

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadForAdmin(context, 'users_failed', async (admin, { users }) => {
    const { searchParams } = new URL(request.url)
    const user = await users.get(admin, params.id)
    const isOwn = user.id === admin.id
    const isOnlyAdmin = isOwn && (await users.counts(admin)).admins === 1
    const back = userParams(parseUserQuery(searchParams)).toString()
    return { user, back, isOwn, isOnlyAdmin, ask: searchParams.get('ask') ?? '' }
  })

export const action = actOnUser

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): ActionResult => submitFailureResult('user_update_failed', reason))

export default function User({ loaderData: { failure, shown }, actionData: answer }: Route.ComponentProps) {
  const [pending, setPending] = useState<PendingAction | null>(null)
  if (shown === null) return <Unavailable heading="User" failure={failure} answer={answer} />
  const { user, back, isOwn, isOnlyAdmin, ask } = shown
  const params = new URLSearchParams(back)
  const here = listHref(href('/admin/users/:id', { id: user.id }), params)
  const fromAddress = findUserAction(ask.split(' ')[0] ?? '')
  const shownPending = pending ?? (fromAddress && !answer ? { verb: fromAddress, user } : null)
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard>
        <BackLink to={listHref(href('/admin/users'), params)}>All users</BackLink>
      </BackToDashboard>
      <h1 className="mt-2 text-32 font-title break-words">{user.email}</h1>
      <div className="mt-1.5 mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2">
        {user.name}
        <UserMarks user={user} />
      </div>
      <div className="grid gap-4">
        <ActionBanner result={answer} here={here} />
        <Actions user={user} here={here} onConfirm={setPending} />
        <Facts user={user} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Entries id="activity" heading="Activity" empty="No activity yet." entries={activityOf(user)} />
          <Entries id="security" heading="Security log" empty="No activity yet." entries={eventsOf(user)} />
        </div>
      </div>
      {shownPending && (
        <UserDialog
          {...shownPending}
          isOwn={isOwn}
          isOnlyAdmin={isOnlyAdmin}
          action={here}
          onClose={() => setPending(null)}
        />
      )}
    </div>
  )
}

function Actions({
  user,
  here,
  onConfirm,
}: {
  user: AdminUser
  here: string
  onConfirm: (pending: PendingAction) => void
}) {
  return (
    <section aria-label="Actions" className="flex flex-wrap gap-2">
      <Form method="get" action={here} id={GET_FORM} className="contents" />
      <Form method="post" action={here} id={POST_FORM} className="contents" preventScrollReset />
      {availableActions(user).map((verb) => (
        <Button
          key={verb.verb}
          type="submit"
          icon={verb.icon}
          size="sm"
          form={verb.question ? GET_FORM : POST_FORM}
          name={verb.question ? 'ask' : 'do'}
          value={`${verb.verb} ${user.id}`}
          aria-label={`${verb.label} ${user.email}`}
          onClick={(event) => {
            if (!verb.question) return
            event.preventDefault()
            onConfirm({ verb, user })
          }}
        >
          {verb.label}
        </Button>
      ))}
    </section>
  )
}

function Facts({ user }: { user: AdminUser }) {
  const dateTime = (iso: string | null, none: string) => (iso ? <LocalTime iso={iso} /> : none)
  const facts: [string, ReactNode][] = [
    ['Last seen', dateTime(user.last_seen_at, 'Never')],
    ['Joined', dateTime(user.created_at, '')],
    ['Sessions', formatNumber(user.counts.sessions)],
    ['Two-factor', user.two_factor_enabled ? 'On' : 'Off'],
    ['Passkeys', formatNumber(user.counts.passkeys)],
    ['API keys', formatNumber(user.counts.api_keys)],
    ['Listings', formatNumber(user.counts.listings)],
    ['Messages sent', formatNumber(user.counts.messages)],
    ...(user.suspended_at ? [['Suspended', dateTime(user.suspended_at, '')] as [string, ReactNode]] : []),
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
  label: string
  detail: string
  at: string
}

const activityOf = ({ activity }: AdminUser): Entry[] =>
  activity.map(({ id, action: done, subject_title, created_at }) => ({
    id,
    label: actionText(done),
    detail: subject_title,
    at: created_at,
  }))

const eventsOf = ({ security_events }: AdminUser): Entry[] =>
  security_events.map(({ id, kind, detail, ip_address, created_at }) => ({
    id,
    label: SECURITY_EVENTS[kind] ?? kind,
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
              <span className="font-label">{entry.label}</span>
              {entry.detail && <span className="block text-13 break-words text-ink-3">{entry.detail}</span>}
            </span>
            <span className="num text-13 text-ink-3">
              <LocalTime iso={entry.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
