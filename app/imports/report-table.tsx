import { href, Link } from 'react-router'
import type { ReportRow } from '../../domain/draft/import-report.ts'
import { SidewaysScroll } from '../ui/list/sideways-scroll.tsx'

const TONES: Record<ReportRow['tone'], string> = {
  good: 'text-good-ink',
  accent: 'text-accent-ink',
  caution: 'text-caution-ink',
  plain: 'text-ink-2',
}

const CELL = 'px-3 py-3 align-top first:pl-4 last:pr-4'

/** Rows with their results. Below 768 px each is a small card. */
export const ReportTable = ({ rows }: { rows: readonly ReportRow[] }) => (
  <SidewaysScroll label="Rows" className="rounded-card border border-line bg-surface">
    <table className="w-full text-left text-13 max-md:block">
      <caption className="sr-only">Rows</caption>
      <thead className="border-b border-line text-12 text-ink-3 max-md:sr-only">
        <tr>
          {['Row', 'Listing', 'Status', 'Details'].map((label) => (
            <th key={label} scope="col" className="px-3 py-2.5 font-label first:pl-4 first:text-right last:pr-4">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </tbody>
    </table>
  </SidewaysScroll>
)

function Row({ row: { row, title, state, tone, lines, draft } }: { row: ReportRow }) {
  // A row that can't be read may have no title.
  const Title = title === '' ? 'td' : 'th'
  return (
    <tr className="max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <td className={`${CELL} num w-16 text-right text-ink-3 max-md:w-auto max-md:pr-0 max-md:pb-0`}>{row}</td>
      <Title
        scope={title === '' ? undefined : 'row'}
        className={`${CELL} font-label wrap-anywhere max-md:pb-0 md:w-72`}
      >
        {draft === null ? (
          title
        ) : (
          <Link to={href('/list-your-land/:draft/:step?', { draft, step: 'review' })} className="link">
            {title}
          </Link>
        )}
      </Title>
      <td className={`${CELL} font-label whitespace-nowrap max-md:pr-4 max-md:pb-0 ${TONES[tone]}`}>{state}</td>
      <td className={`${CELL} text-ink-2 wrap-anywhere max-md:col-span-3 max-md:pl-4 max-md:pt-1`}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </td>
    </tr>
  )
}
