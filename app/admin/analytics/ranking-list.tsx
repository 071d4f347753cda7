import { Link } from 'react-router'
import type { Ranked, Ranking } from '../../../domain/analytics.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { OTHER } from './wording.ts'

interface RankingListProps {
  heading: string
  /** Column headings of the names and the counts. */
  heads: [string, string]
  ranking: Ranking
  nameOf?: (row: Ranked) => string
  /** Link of a name, or null. */
  linkOf?: (row: Ranked) => string | null
}

/** The names with the highest counts. */
export function RankingList({ heading, heads, ranking, nameOf = ({ name }) => name, linkOf }: RankingListProps) {
  const { rows, names } = ranking
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-3 text-15 md:px-5">{heading}</h2>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-13 text-ink-3 md:px-5">No data for this period.</p>
      ) : (
        <table className="w-full table-fixed text-13">
          <caption className="sr-only">{heading}</caption>
          <thead>
            <tr className="border-b border-line text-12 text-ink-3">
              <th scope="col" className="px-4 py-2 text-left font-label md:px-5">
                {heads[0]}
              </th>
              <th scope="col" className="w-28 px-4 py-2 text-right font-label md:px-5">
                {heads[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} className="border-b border-line last:border-b-0">
                <td className="px-4 py-2 break-words md:px-5">
                  <Name label={row.name === '' ? OTHER : nameOf(row)} to={row.name === '' ? null : linkOf?.(row)} />
                </td>
                <td className="num px-4 py-2 text-right md:px-5">{formatNumber(row.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {names > rows.length && (
        <p className="border-t border-line px-4 py-2.5 text-12 text-ink-3 md:px-5">
          {formatNumber(rows.length)} of {formatNumber(names)}. Export the CSV for all of them.
        </p>
      )}
    </section>
  )
}

function Name({ label, to }: { label: string; to: string | null | undefined }) {
  if (!to) return label
  return (
    <Link to={to} className="link">
      {label}
    </Link>
  )
}
