import { useState } from 'react'
import { href } from 'react-router'
import { parseUserQuery, USER_FILTERS, USER_SORTS, userParams } from '../../../domain/account/user-query.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Services } from '../../../server/services.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import type { ActionResult } from '../content/screen-data.ts'
import { submitFailureResult } from '../content/submit-failure.ts'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { optionalFilter, sortFilter } from '../list/list-filters.tsx'
import { listHref } from '../list/list-href.ts'
import type { ListLabels } from '../list/list-labels.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { loadForAdmin } from '../load-for-admin.ts'
import type { Route } from './+types/users'
import { actOnUser } from './act-on-user.server.ts'
import { findUserAction } from './user-actions.ts'
import { type PendingAction, UserDialog } from './user-dialog.tsx'
import { UserTable } from './user-table.tsx'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Users')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams: params } = new URL(request.url)
  const query = parseUserQuery(params)
  const load = async (admin: SignedInViewer, { users }: Services) => {
    const rows = await users.list(admin, { query })
    const isOnlyAdmin = rows.data.some(({ id }) => id === admin.id) && (await users.counts(admin)).admins === 1
    return { rows, own: admin.id, isOnlyAdmin }
  }
  return loadForAdmin(context, 'users_failed', load, { query, ask: params.get('ask') ?? '' })
}

export const action = actOnUser

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): ActionResult => submitFailureResult('user_update_failed', reason))

const LABELS: ListLabels = {
  path: href('/admin/users'),
  heading: 'Users',
  singular: 'user',
  plural: 'users',
  empty: 'No users yet',
  emptyHint: 'People who sign up appear here.',
}

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { query, shown, failure, ask } = loaderData
  const { rows = null, own = '', isOnlyAdmin = false } = shown ?? {}
  const result: ActionResult | undefined = actionData
  const [verb = '', id = ''] = ask.split(' ')
  const [known, user] = [findUserAction(verb), rows?.data.find((row) => row.id === id)]
  const [pending, setPending] = useState<PendingAction | null>(known && user ? { verb: known, user } : null)
  const params = userParams(query)
  const filters = [
    optionalFilter(['show', 'Show', 'All users'], query.show, USER_FILTERS),
    sortFilter(query.sort, USER_SORTS),
  ]
  return (
    <>
      <ListScreen
        labels={LABELS}
        params={params}
        page={rows}
        failure={failure}
        result={result}
        search={{ placeholder: 'Email or name', q: query.q, filters }}
        table={(rows) => <UserTable rows={rows} params={params} onConfirm={setPending} />}
      />
      {pending && (
        <UserDialog
          {...pending}
          isOwn={pending.user.id === own}
          isOnlyAdmin={isOnlyAdmin}
          action={listHref(LABELS.path, params)}
          onClose={() => setPending(null)}
        />
      )}
    </>
  )
}
