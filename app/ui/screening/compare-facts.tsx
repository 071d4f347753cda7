import type { ReactNode } from 'react'
import type { ComparedCell, ComparedRow } from '../../../screening/wording/compare-rows.ts'
import { formatPoints } from '../../../screening/wording/score-text.ts'
import { listOf, uncapitalized } from '../../../screening/wording/words.ts'
import { Icon } from '../icon/icon.tsx'
import { IntervalBar } from './interval-bar.tsx'
import { IntervalLegend } from './score-interval.tsx'
import { groupLook } from './topic-icons.ts'

interface CompareFactsProps {
  /** One per site, in the order of the cells. */
  heads: readonly { key: string; head: ReactNode }[]
  /** Beside the heads, under the legend. */
  note?: string
  rows: readonly ComparedRow[]
  /** Also what is the same everywhere; otherwise that is below, and opens. */
  showsAll?: boolean
}

/** Below 768 px, the label of a row is above its columns. */
const COLUMNS: Readonly<Record<number, string>> = {
  1: 'max-md:grid-cols-1',
  2: 'max-md:grid-cols-2',
  3: 'max-md:grid-cols-3',
  4: 'max-md:grid-cols-4',
  5: 'max-md:grid-cols-5',
}

/**
 * On phones the names of the sites stay on the screen while their maps, 6.5rem high, scroll away. Few columns scroll with the
 * page, under its header of 3.5rem; many scroll in a box of their own, since a box that scrolls sideways holds what is sticky.
 */
const SCROLLING = {
  page: { box: '', names: 'max-md:-top-12' },
  box: { box: 'overflow-x-auto max-md:max-h-[85dvh] max-md:overflow-auto', names: 'max-md:-top-26' },
} as const

/** Many columns scroll sideways where they would be too narrow for their words. */
const WIDTHS: Readonly<Record<number, string>> = {
  4: 'max-md:min-w-[30rem] md:max-lg:min-w-[52rem]',
  5: 'max-md:min-w-[37rem] md:max-lg:min-w-[60rem]',
}

/** What a few sites have and get for it, side by side. */
export function CompareFacts({ heads, note, rows, showsAll = false }: CompareFactsProps) {
  const shown = rows.filter(({ isSame }) => showsAll || !isSame)
  const groups = [...new Set(shown.map(({ group }) => group))]
  const grid = `max-md:grid ${COLUMNS[heads.length] ?? ''}`
  const width = WIDTHS[heads.length]
  const { box, names } = SCROLLING[width ? 'box' : 'page']
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <div className="border-b border-line p-3 md:hidden print:hidden">
        <Legend note={note} />
      </div>
      <div className={`${box} print:max-h-none print:overflow-visible`}>
        <table className={`w-full table-fixed text-left max-md:block print:min-w-0 ${width ?? ''}`}>
          <caption className="sr-only">Facts of the sites, side by side</caption>
          {/* On paper, each page repeats it. */}
          <thead
            className={`break-inside-avoid max-md:sticky max-md:z-2 max-md:block max-md:border-b max-md:border-line max-md:bg-surface print:static ${names}`}
          >
            <tr className={grid}>
              <th scope="col" className="w-48 p-4 align-bottom font-normal max-md:sr-only">
                <span className="sr-only">Fact</span>
                <Legend note={note} />
              </th>
              {heads.map(({ key, head }) => (
                <th key={key} scope="col" className="border-line align-top font-normal md:border-l">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group} className="max-md:block">
              <GroupHead group={group} span={heads.length + 1} />
              {shown
                .filter((row) => row.group === group)
                .map((row) => (
                  <FactRow key={row.key} row={row} heads={heads} className={grid} />
                ))}
            </tbody>
          ))}
        </table>
      </div>
      {!showsAll && <SameEverywhere rows={rows.filter(({ isSame }) => isSame)} />}
    </div>
  )
}

const Legend = ({ note }: Pick<CompareFactsProps, 'note'>) => (
  <>
    <IntervalLegend />
    {note && <p className="mt-2 text-12 text-ink-3">{note}</p>}
  </>
)

function GroupHead({ group, span }: { group: string; span: number }) {
  const { icon, tint } = groupLook(group)
  return (
    <tr className="border-t border-line bg-sunken break-after-avoid max-md:block">
      <th scope="rowgroup" colSpan={span} className="px-4 py-2 text-13 font-semibold max-md:block max-md:px-3">
        <span className="sticky left-3 inline-flex items-center gap-2">
          <Icon of={icon} className={tint} />
          {group}
        </span>
      </th>
    </tr>
  )
}

type FactRowProps = Pick<CompareFactsProps, 'heads'> & { row: ComparedRow; className: string }

function FactRow({ row: { label, note, cells }, heads, className }: FactRowProps) {
  return (
    <tr className={`border-t border-line print:break-inside-avoid ${className}`}>
      <th
        scope="row"
        className="px-4 py-3 align-top font-medium text-ink-2 max-md:col-span-full max-md:flex max-md:justify-between max-md:gap-3 max-md:px-3 max-md:pt-2 max-md:pb-0 max-md:text-12"
      >
        <span className="sticky left-3">{label}</span>
        {note && <span className="block text-12 font-normal text-ink-3">{note}</span>}
      </th>
      {cells.map((cell, i) => (
        <CellBox key={heads[i]!.key} cell={cell} />
      ))}
    </tr>
  )
}

function CellBox({ cell: { amount, name, isKnown, isBest, points } }: { cell: ComparedCell }) {
  const tint = amount === 'Unknown' ? 'text-ink-3 underline decoration-dashed underline-offset-3' : 'text-ink-2'
  return (
    <td
      className={`border-line px-4 py-3 align-top num max-md:min-w-0 max-md:px-3 max-md:pt-1 max-md:pb-2 max-md:text-13 md:border-l ${isBest ? 'bg-accent-soft' : ''}`}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <span className={`min-w-0 break-words ${isBest ? 'font-semibold' : isKnown ? 'font-medium' : tint}`}>
          {amount}
        </span>
        {isBest && <span className="rounded-badge bg-accent px-1.5 text-11 font-semibold text-on-accent">Best</span>}
      </span>
      {name && <span className="block text-12 break-words text-ink-3">{name}</span>}
      {points && <Points points={points} />}
    </td>
  )
}

function Points({ points }: { points: NonNullable<ComparedCell['points']> }) {
  const { low, high, weight } = points
  const share = (part: number) => (weight === 0 ? 0 : (100 * part) / weight)
  return (
    <span className="mt-1.5 flex items-center gap-3 max-md:block">
      <IntervalBar low={share(low)} high={share(high)} />
      <span className="shrink-0 text-12 text-ink-3 max-md:mt-1 max-md:block">{formatPoints(points)}</span>
    </span>
  )
}

const countOf = (facts: number) => (facts === 1 ? '1 fact is' : `${facts} facts are`)

function SameEverywhere({ rows }: { rows: readonly ComparedRow[] }) {
  if (rows.length === 0) return null
  const known = rows.filter(({ cells }) => cells[0]!.amount !== 'Unknown')
  const unknown = rows.length - known.length
  const names = listOf((known.length > 0 ? known : rows).map(({ label }) => uncapitalized(label)))
  return (
    <details className="border-t border-line px-4 py-3 text-13 text-ink-2 max-md:px-3">
      <summary className="cursor-pointer">
        <span className="link">
          {countOf(known.length || unknown)} {known.length > 0 ? 'the same at' : 'unknown at'} all sites
        </span>
        {`: ${names}.`}
        {known.length > 0 && unknown > 0 && ` ${countOf(unknown)} unknown at all of them.`}
      </summary>
      <dl className="mt-2 grid gap-1">
        {rows.map(({ key, label, cells }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="text-right font-medium num">
              {[cells[0]!.amount, cells[0]!.name].filter(Boolean).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
