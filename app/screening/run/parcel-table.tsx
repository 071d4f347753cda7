import { ChevronDown, ChevronUp } from 'lucide-react'
import { href, Link } from 'react-router'
import { sitePath } from '../../../domain/comparison/compared-sites.ts'
import type { ParcelSort } from '../../../domain/screening/parcel-query.ts'
import { type ParcelQuery, parcelParams } from '../../../domain/screening/parcel-query.ts'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { COLUMNS, TableRow } from './parcel-row.tsx'
import { type ParcelRow, type RunView, SHOWN_FACTS } from './run-view.ts'

export const COMPARE_FORM = 'compare'
const NO_COLUMNS: readonly string[] = []

interface ParcelTableProps {
  view: RunView
  rows: readonly ParcelRow[]
  /** With the weights and the selection as they are now. */
  query: ParcelQuery
  /** Whether the ranks are those of other weights. */
  isLive: boolean
  onSelect(number: number, isSelected: boolean): void
}

/** The parcels of a page. Below 768 px each is a small card. A form, so that some can be compared without JavaScript. */
export function ParcelTable({ view, rows, query, isLive, onSelect }: ParcelTableProps) {
  const { run, profile, isKnownOnly, ranked } = view
  if (rows.length === 0)
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState heading="No parcels match" level="h2">
          Choose other filters.
        </EmptyState>
      </div>
    )
  const columns = query.attributes ? run.columns : NO_COLUMNS
  const others = query.selected.filter((number) => !rows.some((row) => row.number === number))
  const scoreName = `${profile.name} score${query.weights === null ? '' : ', your weights'}${isKnownOnly ? ', known facts only' : ''}`
  return (
    <Form id={COMPARE_FORM} method="get" action={href('/compare')}>
      <input type="hidden" name="profile" value={profile.key} />
      {query.weights !== null && <input type="hidden" name="weights" value={query.weights} />}
      {query.known && <input type="hidden" name="known" value="1" />}
      {others.map((number) => (
        <input key={number} type="hidden" name="site" value={sitePath({ kind: 'parcel', run: run.ref, number })} />
      ))}
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table className="block text-left text-13 md:min-w-min md:max-lg:text-12">
          <caption className="sr-only">Parcels</caption>
          <thead className="block border-b border-line text-12 text-ink-3 max-md:overflow-x-auto">
            <tr className={`flex max-md:w-max md:items-end ${COLUMNS}`}>
              <th scope="col" className="max-md:hidden">
                <span className="sr-only">Compare</span>
              </th>
              <Head label="Parcel" sort="name" starts="name" query={query} />
              <th scope="col" className="px-1.5 py-2.5 font-label max-md:hidden">
                Gates
              </th>
              <Head label={scoreName} sort="score" starts="-score" query={query} />
              {SHOWN_FACTS.map(({ key, ...fact }) => (
                <Head key={key} {...fact} query={query} isNumber />
              ))}
              {columns.map((column) => (
                <th key={column} scope="col" className="px-1.5 py-2.5 font-label whitespace-nowrap max-md:hidden">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={`block ${isLive ? '[&>tr]:[content-visibility:auto]' : ''}`}>
            {rows.map((row) => (
              <TableRow
                key={row.number}
                row={row}
                columns={columns}
                rank={isLive ? undefined : ranked?.ranks[row.number]}
                path={`${href('/screen/:id/:parcel', { id: run.ref, parcel: String(row.number) })}?${view.scoring}`}
                isSelected={query.selected.includes(row.number)}
                onSelect={onSelect}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Form>
  )
}

interface HeadProps {
  label: string
  sort: string
  /** The order of the first click. */
  starts: ParcelSort
  query: ParcelQuery
  isNumber?: boolean
}

function Head({ label, sort, starts, query, isNumber = false }: HeadProps) {
  const isSorted = query.sort.replace(/^-/, '') === sort
  const isDown = query.sort.startsWith('-')
  const reversed = (isDown ? sort : `-${sort}`) as ParcelSort
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
      className={`px-1.5 py-2.5 font-label ${isNumber ? 'text-right' : ''} ${isSorted ? 'text-ink' : ''} max-md:whitespace-nowrap`}
    >
      <Link
        to={`?${parcelParams({ ...query, sort: isSorted ? reversed : starts, page: 1 })}`}
        preventScrollReset
        className="inline-flex items-center gap-1 hover:text-ink"
      >
        {label}
        {isSorted && <Icon of={isDown ? ChevronDown : ChevronUp} size={14} />}
      </Link>
    </th>
  )
}
