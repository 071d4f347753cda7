import type { ListingChange } from '../../domain/listing/history-changes.ts'
import { formatCount, formatDate } from '../../domain/text/format.ts'

/** More rows are folded. */
const MAX_OPEN_ROWS = 6

/** Every public change of a listing with the value before and after it, newest first. */
export function ChangesTable({ changes }: { changes: readonly ListingChange[] }) {
  if (changes.length === 0) return null
  if (changes.length <= MAX_OPEN_ROWS) return <Table changes={changes} />
  return (
    <details className="mt-6">
      <summary className="link w-fit cursor-pointer py-1">{formatCount(changes.length, 'change')} in a table</summary>
      <Table changes={changes} />
    </details>
  )
}

const HEADS = ['Date', 'Changed', 'Before', 'After']
const CELL = 'sm:px-3 sm:py-2.5 sm:align-baseline sm:first:pl-4 sm:last:pr-4'

/** Below 640 px each row is a small card: what changed and when, then both values. */
function Table({ changes }: { changes: readonly ListingChange[] }) {
  return (
    <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
      <table className="num w-full text-left text-13 max-sm:block">
        <caption className="sr-only">Changes to this listing</caption>
        <thead className="bg-sunken text-12 text-ink-2 max-sm:sr-only">
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col" className={`font-label ${CELL}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {changes.map(({ date, what, before, after }) => (
            <tr
              key={date + what}
              className="border-t border-line max-sm:grid max-sm:gap-0.5 max-sm:px-4 max-sm:py-2.5 max-sm:first:border-t-0"
            >
              <td className={`text-ink-3 ${CELL}`}>
                <time dateTime={date}>{formatDate(date)}</time>
              </td>
              <th scope="row" className={`font-label ${CELL}`}>
                {what}
              </th>
              <td className={`break-words text-ink-2 max-sm:before:content-['Before:_'] ${CELL}`}>{before}</td>
              <td className={`break-words max-sm:before:content-['After:_'] ${CELL}`}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
