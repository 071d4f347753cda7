import { ChevronDown, ChevronUp } from 'lucide-react'
import { href, Link } from 'react-router'
import type { ParcelSort } from '../../../domain/screening/parcel-query.ts'
import { parcelParams } from '../../../domain/screening/parcel-query.ts'
import { MAX_COMPARED } from '../../../domain/screening/run.ts'
import { Button } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { GateOutcome } from '../../ui/screening/gates.tsx'
import { ScoreInterval } from '../../ui/screening/score-interval.tsx'
import { type ParcelRow, type RunView, SHOWN_FACTS } from './run-view.ts'

const CELL = 'px-3 py-2.5 align-top max-md:p-0'

/** The parcels of a page. Below 768 px each is a small card. A form, so that some can be compared. */
export function ParcelTable({ view }: { view: RunView }) {
  const { run, profile, weights, isKnownOnly, scoring, query, parcels, ranked } = view
  if (parcels.data.length === 0)
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState heading="No parcels match" level="h2">
          Choose other filters.
        </EmptyState>
      </div>
    )
  const columns = query.attributes ? run.columns : []
  const notChecked = notCheckedForAny(parcels.data)
  const scoreName = `${profile.name} score${weights ? ', your weights' : ''}${isKnownOnly ? ', known facts only' : ''}`
  return (
    <Form method="get" action={href('/screen/:id/compare', { id: run.ref })}>
      <input type="hidden" name="profile" value={profile.key} />
      {query.weights !== null && <input type="hidden" name="weights" value={query.weights} />}
      {query.known && <input type="hidden" name="known" value="1" />}
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table className="w-full text-left max-md:block">
          <caption className="sr-only">Parcels</caption>
          <thead className="border-b border-line text-12 text-ink-3 max-md:block max-md:overflow-x-auto">
            <tr className="max-md:flex max-md:w-max">
              <th scope="col" className="w-10 px-3 py-2.5 max-md:hidden">
                <span className="sr-only">Compare</span>
              </th>
              <Head label="Parcel" sort="name" starts="name" query={query} />
              <th scope="col" className="px-3 py-2.5 font-label max-md:hidden">
                Gates
              </th>
              <Head label={scoreName} sort="score" starts="-score" query={query} />
              {SHOWN_FACTS.map(({ key, ...fact }) => (
                <Head key={key} {...fact} query={query} isNumber />
              ))}
              {columns.map((column) => (
                <th key={column} scope="col" className="px-3 py-2.5 font-label whitespace-nowrap max-md:hidden">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {parcels.data.map((row) => (
              <Row
                key={row.number}
                row={row}
                columns={columns}
                stability={ranked?.stability[row.number]}
                id={run.ref}
                scoring={scoring}
              />
            ))}
          </tbody>
        </table>
      </div>
      {notChecked.length > 0 && (
        <p className="mt-3 text-13 text-ink-2">
          Not checked for these parcels, because no map layer shows it: {notChecked.join(', ')}.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm">
          Compare Selected
        </Button>
        <span className="text-12 text-ink-3">Select 2 to {MAX_COMPARED} parcels.</span>
        {run.columns.length > 0 && (
          <Link
            to={`?${parcelParams({ ...query, attributes: !query.attributes })}`}
            preventScrollReset
            className="link ml-auto text-13"
          >
            {query.attributes ? 'Hide columns from the file' : 'Show columns from the file'}
          </Link>
        )}
      </div>
    </Form>
  )
}

/** What isn't checked for any of the parcels, said once. */
function notCheckedForAny(rows: readonly ParcelRow[]): string[] {
  const [first, ...others] = rows.flatMap(({ score }) => (score ? [score.notChecked] : []))
  return (first ?? []).filter((subject) => others.every((subjects) => subjects.includes(subject)))
}

interface HeadProps {
  label: string
  sort: string
  /** The order of the first click. */
  starts: ParcelSort
  query: RunView['query']
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
      className={`px-3 py-2.5 font-label whitespace-nowrap ${isNumber ? 'text-right' : 'md:whitespace-normal'} ${isSorted ? 'text-ink' : ''}`}
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

interface RowProps {
  row: ParcelRow
  /** Columns of the file that are shown. */
  columns: readonly string[]
  /** How firm its rank is. */
  stability: string | undefined
  id: string
  scoring: string
}

function Row({ row, columns, stability, id, scoring }: RowProps) {
  const { number, name, note, problem, score, gateFacts, amounts, attributes } = row
  return (
    <tr className="border-t border-line first:border-t-0 has-checked:bg-accent-soft max-md:grid max-md:grid-cols-[2rem_1fr_auto] max-md:gap-x-2 max-md:gap-y-1.5 max-md:px-3 max-md:py-3">
      <td className={CELL}>
        <input
          type="checkbox"
          name="p"
          value={number}
          disabled={!score}
          aria-label={`Compare ${name}`}
          className="size-4.5 accent-accent"
        />
      </td>
      <th scope="row" className={`${CELL} font-label break-words md:min-w-40`}>
        <Link
          to={`${href('/screen/:id/:parcel', { id, parcel: String(number) })}?${scoring}`}
          className="underline-offset-3 hover:underline"
        >
          {name}
        </Link>
        <span className="ml-2 text-12 font-normal text-ink-3 num">{number}</span>
        {note && <span className="mt-0.5 block text-12 font-normal text-caution-ink">{note}</span>}
      </th>
      {score ? (
        <>
          <td className={`${CELL} text-13 md:min-w-44`}>
            <GateOutcome score={score} facts={gateFacts} />
          </td>
          <td className={`${CELL} max-md:col-span-3 md:min-w-40`}>
            <ScoreInterval score={score} />
            {stability && <span className="mt-1 block text-12 text-ink-3 num">{stability}</span>}
          </td>
          {SHOWN_FACTS.map(({ key, label }, i) => (
            <td
              key={key}
              className={`${CELL} text-right text-13 num max-md:col-span-3 max-md:flex max-md:justify-between`}
            >
              <span aria-hidden="true" className="text-ink-3 md:hidden">
                {label}
              </span>
              <span className={amounts[i] === 'unknown' ? 'text-ink-3 capitalize' : 'whitespace-nowrap'}>
                {amounts[i]}
              </span>
            </td>
          ))}
        </>
      ) : (
        <td colSpan={2 + SHOWN_FACTS.length} className={`${CELL} text-13 text-ink-3 max-md:col-span-3`}>
          {problem ?? 'Waiting'}
        </td>
      )}
      {columns.map((column, i) => (
        <td
          key={column}
          className={`${CELL} md:max-w-60 text-13 break-words max-md:col-span-3 max-md:flex max-md:justify-between max-md:gap-4`}
        >
          <span aria-hidden="true" className="text-ink-3 md:hidden">
            {column}
          </span>
          <span>{attributes[i]}</span>
        </td>
      ))}
    </tr>
  )
}
