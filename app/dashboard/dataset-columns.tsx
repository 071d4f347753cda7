import { COLUMN_TYPE_LABELS } from '../../domain/dataset/dataset.ts'
import type { ColumnDetail, DatasetDetail } from '../../domain/dataset/dataset-catalog.ts'
import { formatNumber } from '../../domain/text/format.ts'
import type { Preview } from '../../server/content/datasets/charts.ts'
import { SidewaysScroll } from '../ui/list/sideways-scroll.tsx'
import { formatFigure, geometryText } from './dataset-labels.ts'

const isNumber = ({ type }: Pick<ColumnDetail, 'type'>) => type === 'number' || type === 'integer'

const FRAME = 'rounded-card border border-line bg-surface'
const HEAD = 'px-3 py-2.5 text-left text-12 font-label whitespace-nowrap text-ink-3'
const CELL = 'px-3 py-2 text-13'

/** The first rows of a dataset, in a frame that scrolls sideways. */
export function PreviewTable({ preview, dataset }: { preview: Preview; dataset: DatasetDetail }) {
  const columns = preview.columns.map((name) => dataset.columns.find((column) => column.name === name))
  const hiddenCount = dataset.columns.length - preview.columns.length
  return (
    <>
      <SidewaysScroll label="First rows" className={FRAME}>
        <table className="w-full">
          <caption className="sr-only">First rows of {dataset.name}</caption>
          <thead>
            <tr>
              {preview.columns.map((name, at) => (
                <th
                  key={name}
                  scope="col"
                  className={`${HEAD} ${columns[at] && isNumber(columns[at]) ? 'text-right' : ''}`}
                >
                  {name}
                  {columns[at]?.unit && <span className="font-normal"> ({columns[at].unit})</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key, and their order never changes
              <tr key={index} className="border-t border-line">
                {row.map((value, at) => (
                  <td
                    key={preview.columns[at]}
                    className={`${CELL} max-w-[22rem] truncate ${typeof value === 'number' ? 'num text-right' : ''}`}
                  >
                    {value === null ? (
                      <span className="text-ink-3">None</span>
                    ) : (
                      (geometryText(value, preview.positions[index] ?? null) ?? String(value))
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {preview.rows.length === 0 && <p className="border-t border-line px-4 py-8 text-center text-ink-3">No rows.</p>}
      </SidewaysScroll>
      {hiddenCount > 0 && <p className="mt-2 text-12 text-ink-3">{formatNumber(hiddenCount)} more in the file.</p>}
    </>
  )
}

/** Type, unit, range and number of empty values of each column. */
export function ColumnTable({ dataset: { columns, name } }: { dataset: DatasetDetail }) {
  return (
    <SidewaysScroll label="Columns" className={FRAME}>
      <table className="w-full">
        <caption className="sr-only">Columns of {name}</caption>
        <thead>
          <tr>
            {['Column', 'Type', 'Unit'].map((label) => (
              <th key={label} scope="col" className={HEAD}>
                {label}
              </th>
            ))}
            {['Lowest', 'Highest', 'Empty'].map((label) => (
              <th key={label} scope="col" className={`${HEAD} text-right`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <ColumnRow key={column.name} column={column} />
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  )
}

function ColumnRow({ column }: { column: ColumnDetail }) {
  const { name, type, unit, nulls } = column
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${CELL} min-w-36 text-left font-medium break-words`}>
        {name}
      </th>
      <td className={`${CELL} whitespace-nowrap text-ink-2`}>{COLUMN_TYPE_LABELS[type]}</td>
      <td className={`${CELL} text-ink-2`}>{unit ?? ''}</td>
      <td className={`${CELL} num max-w-[12rem] truncate text-right`}>{formatBound(column, column.min)}</td>
      <td className={`${CELL} num max-w-[12rem] truncate text-right`}>{formatBound(column, column.max)}</td>
      <td className={`${CELL} num text-right`}>{formatNumber(nulls)}</td>
    </tr>
  )
}

/** Empty for text and booleans, whose alphabetical range says nothing. */
function formatBound(column: ColumnDetail, value: string | null): string {
  if (value === null || column.type === 'text' || column.type === 'boolean') return ''
  return column.type === 'number' ? formatFigure(Number(value)) : value
}
