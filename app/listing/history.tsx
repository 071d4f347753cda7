import type { HistoryEntry } from '../../domain/listing/history.ts'
import { formatDate } from '../../domain/text/format.ts'
import { Block } from '../ui/layout/block.tsx'

/** What happened to the listing since it became public, newest first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Block heading="History">
      <ol className="mt-4 border-t border-line">
        {entries.map(({ date, text }) => (
          <li
            key={date + text}
            className="grid items-baseline gap-x-6 border-b border-line py-2.5 sm:grid-cols-[7.5rem_minmax(0,1fr)]"
          >
            <time dateTime={date} className="num text-13 text-ink-3">
              {formatDate(date)}
            </time>
            <span className="num break-words">{text}</span>
          </li>
        ))}
      </ol>
    </Block>
  )
}
