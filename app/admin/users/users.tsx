import { Search } from 'lucide-react'
import { useState } from 'react'
import { data, Form } from 'react-router'
import { ERRORS } from '../../../domain/errors.ts'
import { parseUserQuery, USER_FILTERS, USER_SORTS, type UserQuery, userParams } from '../../../domain/user-query.ts'
import { isRecognised, services } from '../../context.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { failureOf } from '../../ui/failure.ts'
import { Input } from '../../ui/field.tsx'
import { hiddenMeta } from '../../ui/page-meta.ts'
import { PRIVATE } from '../../ui/private.ts'
import { admit, refusal } from '../admit.ts'
import { address } from '../content/address.ts'
import { BackToDashboard, Outcome, TryAgain } from '../content/content-list.tsx'
import { GET_FORM, POST_FORM } from '../content/content-table.tsx'
import { Choice } from '../content/list-filters.tsx'
import { Paging } from '../content/paging.tsx'
import type { Answer } from '../content/screen.ts'
import { Refused, refusedTitle } from '../refused.tsx'
import type { Route } from './+types/users'
import { actOnUser } from './act-on-user.server.ts'
import { type Asked, UserDialog } from './user-dialog.tsx'
import { UserTable } from './user-table.tsx'
import { verbNamed } from './verbs.ts'

export { Refused as ErrorBoundary }
export const headers = () => PRIVATE
export function meta({ error, matches }: Route.MetaArgs) {
  return hiddenMeta(error ? refusedTitle(error) : 'Users', matches)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams: params } = new URL(request.url)
  const about = { query: parseUserQuery(params), ask: params.get('ask') ?? '' }
  const failed = (failure: string) => data({ ...about, rows: null, failure, own: '' }, { status: 503 })
  if (!context.get(isRecognised)) return failed(ERRORS.users_failed.message)
  const who = admit(context)
  try {
    const rows = await context.get(services).users.list(who, { query: about.query })
    return data({ ...about, rows, failure: null, own: who.id })
  } catch (error) {
    const { status, message } = failureOf(context, error)
    if (status === 403) throw refusal(context, error)
    return failed(message)
  }
}

export const action = ({ context, request }: Route.ActionArgs) => actOnUser(context, request)

export default function Users({ loaderData: { query, rows, failure, ask, own }, actionData }: Route.ComponentProps) {
  const answer: Answer | undefined = actionData
  const found = rows?.data ?? []
  const [verb = '', id = ''] = ask.split(' ')
  const [known, user] = [verbNamed(verb), found.find((row) => row.id === id)]
  const [asked, setAsked] = useState<Asked | null>(known && user ? { verb: known, user } : null)
  const params = userParams(query)
  const here = address('/admin/users', params)
  const isNarrowed = query.q !== null || query.show !== null || query.page > 1
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <h1 className="mt-2 mb-5 text-32 font-title">Users</h1>
      <div className="grid gap-4">
        {failure && (
          <Banner tone="bad" action={<TryAgain to={here} />}>
            {failure}
          </Banner>
        )}
        <Outcome answer={answer} here={here} />
        {rows && <UserFilters query={query} />}
        <Form method="get" action="/admin/users" id={GET_FORM} className="contents">
          {[...params].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </Form>
        <Form method="post" action={here} id={POST_FORM} className="contents" preventScrollReset />
        {found.length > 0 && (
          <UserTable rows={found} toUser={(of) => address(`/admin/users/${of}`, params)} onAsk={setAsked} />
        )}
        {rows && found.length === 0 && <Nothing isNarrowed={isNarrowed} />}
        {rows && found.length > 0 && <Paging rows={rows} path="/admin/users" params={params} one="user" many="users" />}
      </div>
      {asked && <UserDialog {...asked} isOwn={asked.user.id === own} action={here} onClose={() => setAsked(null)} />}
    </div>
  )
}

function UserFilters({ query }: { query: UserQuery }) {
  return (
    <Form
      method="get"
      action="/admin/users"
      role="search"
      key={JSON.stringify(query)}
      className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
    >
      <Input
        type="search"
        name="q"
        defaultValue={query.q ?? ''}
        aria-label="Search users"
        placeholder="E-mail or name"
        maxLength={200}
        className="max-md:col-span-2"
      />
      <Choice
        name="show"
        label="Show"
        value={query.show ?? ''}
        options={[['', 'All users'], ...Object.entries(USER_FILTERS)]}
      />
      <Choice name="sort" label="Sort by" value={query.sort} options={Object.entries(USER_SORTS)} />
      <Button type="submit" size="md" icon={Search} className="h-10 max-md:col-span-2">
        Search
      </Button>
    </Form>
  )
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <div className="rounded-card border border-line bg-surface">
      {isNarrowed ? (
        <EmptyState heading="Nobody found" action={<ButtonLink to="/admin/users">Show all users</ButtonLink>}>
          No user has all of that.
        </EmptyState>
      ) : (
        <EmptyState heading="No users yet">Whoever signs up is listed here.</EmptyState>
      )}
    </div>
  )
}
