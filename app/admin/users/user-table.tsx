import { href, Link } from 'react-router'
import type { UserRow } from '../../../domain/account/admin-user.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { listHref } from '../list/list-href.ts'
import { type Column, ListTable } from '../list/list-table.tsx'
import { GET_FORM, POST_FORM, RowButton } from '../list/row-forms.tsx'
import { availableActions, type UserAction } from './user-actions.ts'
import type { PendingAction } from './user-dialog.tsx'
import { UserMarks } from './user-marks.tsx'

interface UserTableProps {
  rows: UserRow[]
  /** The list's query, to return to it from a user. */
  params: URLSearchParams
  onConfirm: (pending: PendingAction) => void
}

export function UserTable({ rows, params, onConfirm }: UserTableProps) {
  return (
    <ListTable
      rows={rows}
      caption="Users"
      columns={columnsFor(params)}
      actions={(user) =>
        availableActions(user).map((verb) => (
          <RowAction key={verb.verb} verb={verb} user={user} onConfirm={onConfirm} />
        ))
      }
    />
  )
}

const columnsFor = (params: URLSearchParams): Column<UserRow>[] => [
  {
    head: 'User',
    className: 'max-w-0 lg:w-full max-lg:max-w-none',
    cell: ({ id, email, name }) => (
      <>
        <Link
          to={listHref(href('/admin/users/:id', { id }), params)}
          className="block truncate font-semibold hover:underline"
        >
          {email}
        </Link>
        {name && <span className="block truncate text-13 text-ink-3">{name}</span>}
      </>
    ),
  },
  { head: 'Status', cell: (user) => <UserMarks user={user} /> },
  {
    head: 'Last seen',
    className: 'num text-13 whitespace-nowrap text-ink-2',
    cell: ({ last_seen_at }) => (
      <>
        <span className="text-ink-3 lg:hidden">Last seen </span>
        {last_seen_at ? <LocalTime iso={last_seen_at} /> : <span className="text-ink-3">Never</span>}
      </>
    ),
  },
  {
    head: 'Joined',
    className: 'num text-13 whitespace-nowrap text-ink-2 max-lg:hidden',
    cell: ({ created_at }) => formatDate(created_at),
  },
]

/** Destructive actions ask for confirmation: in a dialog, or without JavaScript on a separate page. */
function RowAction({
  verb,
  user,
  onConfirm,
}: {
  verb: UserAction
  user: UserRow
  onConfirm: (pending: PendingAction) => void
}) {
  const button = { icon: verb.icon, verb: verb.label, title: user.email, value: `${verb.verb} ${user.id}` }
  if (!verb.question) return <RowButton {...button} name="do" form={POST_FORM} />
  return (
    <RowButton
      {...button}
      name="ask"
      form={GET_FORM}
      onClick={(event) => {
        event.preventDefault()
        onConfirm({ verb, user })
      }}
    />
  )
}
