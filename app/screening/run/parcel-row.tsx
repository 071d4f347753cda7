import { memo } from 'react'
import { Link } from 'react-router'
import { GateOutcome } from '../../ui/screening/gates.tsx'
import { ScoreInterval } from '../../ui/screening/score-interval.tsx'
import { type ParcelRow, SHOWN_FACTS } from './run-view.ts'

/**
 * Of the header and of each row: widths that don't depend on what the cells hold, so that rows out of view can be left out while a
 * slider moves. Columns of the file follow.
 */
export const COLUMNS =
  'md:grid md:auto-cols-[minmax(8rem,2fr)] md:grid-flow-col md:grid-cols-[2.25rem_minmax(5.25rem,3fr)_minmax(5.5rem,2fr)_minmax(7.75rem,3fr)_minmax(4.25rem,1fr)_repeat(2,minmax(5.75rem,1.25fr))_minmax(4.25rem,1fr)_minmax(3.625rem,1fr)] md:pr-1.5 md:[&>*]:row-start-1'

const CELL = 'px-1.5 py-2.5 max-md:p-0'

interface RowProps {
  row: ParcelRow
  /** Columns of the file that are shown. */
  columns: readonly string[]
  /** “1–3”. */
  rank: string | undefined
  /** Of its page. */
  path: string
  isSelected: boolean
  onSelect(number: number, isSelected: boolean): void
}

export const TableRow = memo(function TableRow({ row, columns, rank, path, isSelected, onSelect }: RowProps) {
  const { number, name, score, problem } = row
  return (
    <tr
      className={`grid border-t border-line first:border-t-0 [contain-intrinsic-block-size:auto_4.25rem] max-md:grid-cols-[1.75rem_1fr_1fr] max-md:gap-x-2 max-md:gap-y-1.5 max-md:px-3 max-md:py-3 ${COLUMNS} ${isSelected ? 'bg-accent-soft' : ''}`}
    >
      <td className={`${CELL} md:pl-3`}>
        <input
          type="checkbox"
          name="site"
          value={path.replace(/\?.*/, '')}
          disabled={!score}
          checked={isSelected}
          onChange={(event) => onSelect(number, event.currentTarget.checked)}
          aria-label={`Compare ${name}`}
          className="size-4.5 accent-accent"
        />
      </td>
      <Title row={row} path={path} />
      {score ? (
        <>
          <GateCell row={row} />
          <td className={`${CELL} max-md:col-span-3`}>
            <ScoreInterval score={score} />
            {rank && <span className="mt-1 block text-12 text-ink-3 num">Rank {rank}</span>}
          </td>
          <Amounts row={row} />
        </>
      ) : (
        <td colSpan={2 + SHOWN_FACTS.length} className={`${CELL} text-ink-3 max-md:col-span-3 md:col-span-7`}>
          {problem ?? 'Waiting'}
        </td>
      )}
      {columns.length > 0 && <Attributes row={row} columns={columns} />}
      {row.note && (
        <td className="text-12 text-caution-ink max-md:col-span-3 md:col-start-2 md:col-end-10 md:!row-start-2 md:px-1.5 md:pb-2.5">
          {row.note}
        </td>
      )}
    </tr>
  )
})

/** What weights don't change is drawn once. */
const isSameBut = (keys: readonly (keyof ParcelRow)[]) => (before: { row: ParcelRow }, after: { row: ParcelRow }) =>
  keys.every((key) => before.row[key] === after.row[key])

const Title = memo(function Title({ row: { name, place }, path }: { row: ParcelRow; path: string }) {
  return (
    <th scope="row" className={`${CELL} font-label break-words max-md:col-span-2`}>
      <Link to={path} className="underline-offset-3 hover:underline">
        {name}
      </Link>
      {place && place !== name && <span className="block text-12 font-normal text-ink-3">{place}</span>}
    </th>
  )
})

const GateCell = memo(
  function GateCell({ row: { score, gateFacts } }: { row: ParcelRow }) {
    return (
      <td className={`${CELL} max-md:col-span-3`}>
        <GateOutcome score={score!} facts={gateFacts} />
      </td>
    )
  },
  isSameBut(['number', 'gateFacts']),
)

const Amounts = memo(
  function Amounts({ row: { amounts } }: { row: ParcelRow }) {
    return SHOWN_FACTS.map(({ key, label }, i) => (
      <td
        key={key}
        className={`${CELL} text-right num max-md:col-span-3 max-md:flex max-md:justify-between max-md:gap-2`}
      >
        <span aria-hidden="true" className="text-ink-3 md:hidden">
          {label}
        </span>
        {/* A range without spaces, such as “7.90–21.53¢”, may break after its dash where a column is narrow. */}
        <span
          className={amounts[i] === 'Unknown' ? 'text-ink-3' : amounts[i]?.includes(' ') ? 'md:whitespace-nowrap' : ''}
        >
          {amounts[i]}
        </span>
      </td>
    ))
  },
  isSameBut(['number', 'amounts']),
)

const Attributes = memo(function Attributes({
  row: { attributes },
  columns,
}: {
  row: ParcelRow
  columns: readonly string[]
}) {
  return columns.map((column, i) => (
    <td
      key={column}
      className={`${CELL} break-words max-md:col-span-3 max-md:flex max-md:justify-between max-md:gap-4`}
    >
      <span aria-hidden="true" className="text-ink-3 md:hidden">
        {column}
      </span>
      <span>{attributes[i]}</span>
    </td>
  ))
})
