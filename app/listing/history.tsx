import type { ListingHistory } from '../../domain/listing/history-changes.ts'
import { formatDate } from '../../domain/text/format.ts'
import { Block } from '../ui/layout/block.tsx'
import { ChangesTable } from './changes-table.tsx'
import { PriceChart } from './price-chart.tsx'

/** What happened to the listing since it became public, newest first, its prices as charts, and its changes as a table. */
export function History({ history: { entries, changes, prices } }: { history: ListingHistory }) {
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
      {prices.map((series) => (
        <PriceChart key={series.kind} series={series} changes={changes} />
      ))}
      <ChangesTable changes={changes} />
    </Block>
  )
}
