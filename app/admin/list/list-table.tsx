import type { ReactNode } from 'react'
import { useHydrated } from '../../ui/hydrated.ts'
import { POST_FORM } from './row-forms.tsx'
import { useSelection } from './use-selection.ts'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** For the header cell and the cells. */
  className?: string
}

interface ListTableProps<Row extends { id: string }> {
  rows: Row[]
  caption: string
  /** The first column holds the title. */
  columns: Column<Row>[]
  /** Adds a checkbox to each row, named with its title. */
  selectTitle?: (row: Row) => string
  /** The buttons of a row. */
  actions?: (row: Row) => ReactNode
  rowClass?: string
}

const CELL = 'px-3 py-2.5 align-middle max-lg:p-0'

/** The table of an admin list; below 1,024 pixels each row is a card. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { rows, caption, columns, selectTitle, actions, rowClass = '' } = props
  const cards = selectTitle ? 'max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:gap-x-3' : ''
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full text-14 max-lg:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b border-line text-left text-13 text-ink-2">
            {selectTitle && (
              <th scope="col" className="w-10 pl-4">
                <span className="sr-only">Select</span>
                <SelectAll />
              </th>
            )}
            {columns.map(({ head, className = '' }) => (
              <th key={head} scope="col" className={`px-3 py-3 font-medium first:pl-5 ${className}`}>
                {head}
              </th>
            ))}
            {actions && (
              <th scope="col" className="px-3 py-3">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {rows.map((row) => (
            <tr
              key={row.id}
              className={`border-b border-line last:border-b-0 hover:bg-hover has-[input:checked]:bg-accent-soft max-lg:grid max-lg:gap-y-1.5 max-lg:px-4 max-lg:py-3.5 ${cards} ${rowClass}`}
            >
              {selectTitle && <SelectCell id={row.id} title={selectTitle(row)} />}
              {columns.map(({ head, cell, className = '' }) => (
                <td key={head} className={`${CELL} lg:first:pl-5 ${className}`}>
                  {cell(row)}
                </td>
              ))}
              {actions && (
                <td className={`${CELL} max-lg:col-span-full`}>
                  <div className="flex justify-end gap-0.5 max-lg:-ml-2 max-lg:justify-start">{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Selects or clears all rows; a phone shows cards without a head. */
function SelectAll() {
  const { count, total, selectAll } = useSelection()
  if (!useHydrated()) return null
  return (
    <label className="grid size-6 place-items-center max-lg:hidden">
      <input
        type="checkbox"
        aria-label="Select all rows"
        checked={total > 0 && count === total}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < total
        }}
        onChange={({ target }) => selectAll(target.checked)}
        className="size-4.5 accent-accent"
      />
    </label>
  )
}

function SelectCell({ id, title }: { id: string; title: string }) {
  return (
    <td className="w-10 pl-4 align-middle max-lg:w-auto max-lg:p-0">
      {/* Above a link that covers the whole row. */}
      <label className="relative z-1 grid size-6 place-items-center">
        <input
          type="checkbox"
          name="ids"
          value={id}
          form={POST_FORM}
          aria-label={`Select ${title}`}
          className="size-4.5 accent-accent"
        />
      </label>
    </td>
  )
}
