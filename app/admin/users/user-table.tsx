import { Link } from 'react-router'
import { formatShortDate } from '../../../domain/format.ts'
import type { UserRow } from '../../../domain/managed-user.ts'
import { Act, GET_FORM, POST_FORM } from '../content/content-table.tsx'
import { LocalMoment } from '../content/local-moment.tsx'
import type { Asked } from './user-dialog.tsx'
import { UserMarks } from './user-marks.tsx'
import { type UserVerb, verbsFor } from './verbs.ts'

const CELL = 'px-3 py-2.5 align-middle max-lg:p-0'

interface UserTableProps {
  rows: UserRow[]
  toUser: (id: string) => string
  onAsk: (asked: Asked) => void
}

/** A table; below 1,024 pixels each row is a card. */
export function UserTable({ rows, toUser, onAsk }: UserTableProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full text-14 max-lg:block">
        <caption className="sr-only">Users</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b border-line text-left text-13 text-ink-2">
            {['User', 'State', 'Last seen', 'Joined'].map((head) => (
              <th key={head} scope="col" className="px-3 py-3 font-medium first:pl-5">
                {head}
              </th>
            ))}
            <th scope="col" className="px-3 py-3">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {rows.map((user) => (
            <tr
              key={user.id}
              className="border-b border-line last:border-b-0 hover:bg-hover max-lg:grid max-lg:gap-y-1.5 max-lg:px-4 max-lg:py-3.5"
            >
              <td className={`${CELL} max-w-0 lg:w-full lg:pl-5 max-lg:max-w-none`}>
                <Link to={toUser(user.id)} className="block truncate font-semibold hover:underline">
                  {user.email}
                </Link>
                {user.name && <span className="block truncate text-13 text-ink-3">{user.name}</span>}
              </td>
              <td className={CELL}>
                <UserMarks user={user} />
              </td>
              <td className={`${CELL} num text-13 whitespace-nowrap text-ink-2`}>
                <span className="text-ink-3 lg:hidden">Last seen </span>
                {user.last_seen_at ? (
                  <LocalMoment iso={user.last_seen_at} />
                ) : (
                  <span className="text-ink-3">Never</span>
                )}
              </td>
              <td className={`${CELL} num text-13 whitespace-nowrap text-ink-2 max-lg:hidden`}>
                {formatShortDate(user.created_at)}
              </td>
              <td className={CELL}>
                <div className="flex justify-end gap-0.5 max-lg:-ml-2 max-lg:justify-start">
                  {verbsFor(user).map((verb) => (
                    <RowAct key={verb.verb} verb={verb} user={user} onAsk={onAsk} />
                  ))}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What hurts is asked about first: here, or without JavaScript on the page that the form leads to. */
function RowAct({ verb, user, onAsk }: { verb: UserVerb; user: UserRow; onAsk: (asked: Asked) => void }) {
  const named = { icon: verb.icon, verb: verb.words, title: user.email, value: `${verb.verb} ${user.id}` }
  if (!verb.question) return <Act {...named} name="do" form={POST_FORM} />
  return (
    <Act
      {...named}
      name="ask"
      form={GET_FORM}
      onClick={(event) => {
        event.preventDefault()
        onAsk({ verb, user })
      }}
    />
  )
}
