import type { ReactNode } from 'react'
import {
  type ComparedCell,
  type ComparedRow,
  type ComparedSite,
  compareRows,
} from '../../../screening/report/compare-rows.ts'
import { formatPoints } from '../../../screening/report/score-text.ts'
import { listOf, uncapitalized } from '../../../screening/report/words.ts'
import { Icon } from '../icon/icon.tsx'
import { IntervalBar } from './interval-bar.tsx'
import { groupLook } from './topic-icons.ts'

interface CompareFactsProps {
  /** Two to four sites, scored by the same profile. */
  sites: readonly (ComparedSite & { heading: ReactNode })[]
}

/** Below 768 px, the label of a row is above its columns. */
const COLUMNS: Readonly<Record<number, string>> = {
  1: 'max-md:grid-cols-1',
  2: 'max-md:grid-cols-2',
  3: 'max-md:grid-cols-3',
  4: 'max-md:grid-cols-4',
}

/** What sites get for each criterion, side by side. What is the same everywhere is below. */
export function CompareFacts({ sites }: CompareFactsProps) {
  const rows = compareRows(sites)
  const different = rows.filter(({ isSame }) => !isSame)
  const groups = [...new Set(different.map(({ group }) => group))]
  const grid = `max-md:grid ${COLUMNS[sites.length] ?? ''}`
  return (
    <section>
      <h2 className="text-24">Differences</h2>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface">
        <table className="w-full table-fixed text-left max-md:block">
          <thead className="max-md:block">
            <tr className={grid}>
              <th scope="col" className="w-48 p-4 max-md:sr-only">
                <span className="sr-only">Criterion</span>
              </th>
              {sites.map(({ name, heading }) => (
                <th
                  key={name}
                  scope="col"
                  className="border-line p-4 align-top font-semibold break-words max-md:p-3 md:border-l"
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group} className="max-md:block">
              <GroupHead group={group} span={sites.length + 1} />
              {different
                .filter((row) => row.group === group)
                .map((row) => (
                  <CriterionRow key={row.criterion} row={row} className={grid} />
                ))}
            </tbody>
          ))}
        </table>
        <SameEverywhere rows={rows.filter(({ isSame }) => isSame)} />
      </div>
    </section>
  )
}

function GroupHead({ group, span }: { group: string; span: number }) {
  const { icon, tint } = groupLook(group)
  return (
    <tr className="border-t border-line bg-sunken max-md:block">
      <th scope="rowgroup" colSpan={span} className="px-4 py-2 text-13 font-semibold max-md:block">
        <span className="flex items-center gap-2">
          <Icon of={icon} className={tint} />
          {group}
        </span>
      </th>
    </tr>
  )
}

function CriterionRow({ row: { label, note, cells }, className }: { row: ComparedRow; className: string }) {
  return (
    <tr className={`border-t border-line ${className}`}>
      <th
        scope="row"
        className="px-4 py-3 align-top font-medium text-ink-2 max-md:col-span-full max-md:px-3 max-md:pb-0 max-md:text-13"
      >
        {label}
        {note && <span className="block text-12 font-normal text-ink-3">{note}</span>}
      </th>
      {cells.map((cell) => (
        <CellBox key={cell.site} cell={cell} />
      ))}
    </tr>
  )
}

function CellBox({ cell: { amount, isKnown, isBest, contribution } }: { cell: ComparedCell }) {
  const { low, high, weight } = contribution
  const share = (points: number) => (weight === 0 ? 0 : (100 * points) / weight)
  return (
    <td className={`border-line px-4 py-3 align-top num max-md:px-3 md:border-l ${isBest ? 'bg-accent-soft' : ''}`}>
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <span className={isBest ? 'font-semibold' : isKnown ? 'font-medium' : 'text-ink-3'}>{amount}</span>
        {isBest && <span className="rounded-badge bg-accent px-1.5 text-11 font-semibold text-on-accent">Best</span>}
      </span>
      <span className="mt-1.5 flex items-center gap-3 max-md:block">
        <IntervalBar low={share(low)} high={share(high)} />
        <span className="shrink-0 text-12 text-ink-3 max-md:mt-1 max-md:block">
          {formatPoints({ low, high, weight })}
        </span>
      </span>
    </td>
  )
}

function SameEverywhere({ rows }: { rows: readonly ComparedRow[] }) {
  if (rows.length === 0) return null
  const names = listOf(rows.map(({ label }) => uncapitalized(label)))
  return (
    <details className="border-t border-line px-4 py-3 text-13 text-ink-2">
      <summary>
        <span className="link">
          {rows.length === 1 ? '1 fact is' : `${rows.length} facts are`} the same at all sites
        </span>
        : {names}
      </summary>
      <dl className="mt-2 grid gap-1">
        {rows.map(({ criterion, label, cells }) => (
          <div key={criterion} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="text-right font-medium num">{cells[0]!.amount}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
