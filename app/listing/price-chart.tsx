import type { ListingChange, PriceSeries } from '../../domain/listing/history-changes.ts'
import { formatDate, formatUsd } from '../../domain/text/format.ts'

const HEIGHT = 176
/** Above the highest price, for the labels of status changes. */
const TOP = 40
const BOTTOM = HEIGHT - 12
/** Percent of the width that a label needs on a phone. */
const LABEL_SHARE = 28

interface PriceChartProps {
  series: PriceSeries
  /** Only those of the status are marked. */
  changes: readonly ListingChange[]
}

/** A step chart of the asking price or rent over time. Widths are in percent, so that its texts are as large on a phone. */
export function PriceChart({ series: { kind, steps }, changes }: PriceChartProps) {
  const label = kind === 'rent' ? 'Monthly rent' : 'Asking price'
  const [start, end] = [steps[0]!.from, steps.at(-1)!.until]
  const amounts = steps.map(({ amount }) => amount)
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const x = (date: string) => percentBetween(start, end, date)
  const lines = steps.map(({ from, until, amount }) => ({
    ...{ left: x(from), right: x(until), amount },
    y: round(BOTTOM - ((amount - low) / (high - low)) * (BOTTOM - TOP)),
  }))
  const text = steps.map(({ from, amount }) => `${formatUsd(amount)} from ${formatDate(from)}`).join(', ')
  return (
    <figure className="mt-6 rounded-card border border-line bg-surface px-4 py-4 md:px-5">
      <figcaption className="text-13 font-semibold">{label}</figcaption>
      <div className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <Scale low={low} high={high} />
        <svg width="100%" height={HEIGHT} role="img" aria-label={`${label}: ${text}`} className="overflow-visible">
          <line x1="0" x2="100%" y1={TOP} y2={TOP} className="stroke-line" />
          <line x1="0" x2="100%" y1={BOTTOM} y2={BOTTOM} className="stroke-line" />
          <Marks marks={statusMarks(changes, { start, end })} />
          <Steps lines={lines} isExtreme={(amount) => amount === low || amount === high} />
        </svg>
        <p className="num col-start-2 flex justify-between text-12 text-ink-3">
          <time dateTime={start}>{formatDate(start)}</time>
          <time dateTime={end}>{formatDate(end)}</time>
        </p>
      </div>
    </figure>
  )
}

/** The highest and the lowest amount beside their lines. */
function Scale({ low, high }: { low: number; high: number }) {
  return (
    <div className="num flex flex-col justify-between pt-7.5 pb-0.5 text-right text-12 text-ink-3">
      <span>{formatUsd(high)}</span>
      <span>{formatUsd(low)}</span>
    </div>
  )
}

interface Line {
  left: number
  right: number
  y: number
  amount: number
}

function Steps({ lines, isExtreme }: { lines: readonly Line[]; isExtreme: (amount: number) => boolean }) {
  return lines.map(({ left, right, y, amount }, index) => {
    const previous = lines[index - 1]
    const hasLabel = right - left >= LABEL_SHARE && !isExtreme(amount)
    return (
      <g key={left} className="stroke-accent" strokeWidth="2" strokeLinecap="square">
        {previous?.right === left && <line x1={`${left}%`} x2={`${left}%`} y1={previous.y} y2={y} />}
        <line x1={`${left}%`} x2={`${right}%`} y1={y} y2={y} />
        {hasLabel && (
          <text x={`${left}%`} y={y - 7} dx="6" className="num fill-ink-2 text-12" stroke="none">
            {formatUsd(amount)}
          </text>
        )}
      </g>
    )
  })
}

interface Mark {
  at: number
  text: string
}

function statusMarks(changes: readonly ListingChange[], { start, end }: { start: string; end: string }): Mark[] {
  return changes
    .filter(({ what, date }) => what === 'Status' && isWithin(date, start, end))
    .map(({ date, after }) => ({ at: percentBetween(start, end, date), text: after }))
    .toSorted((a, b) => a.at - b.at)
}

/** In two rows of labels by turns. Where there is no room, only the table says what a mark is. */
function Marks({ marks }: { marks: readonly Mark[] }) {
  return marks.map(({ at, text }, index) => {
    const anchor = isLate(at) ? 'end' : 'start'
    return (
      <g key={at}>
        <line x1={`${at}%`} x2={`${at}%`} y1="4" y2={BOTTOM} className="stroke-ink-3" strokeDasharray="3 3" />
        {hasRoom(at, marks[index - 2]?.at, marks[index + 2]?.at) && (
          <text
            x={`${at}%`}
            y={index % 2 === 0 ? 14 : 31}
            dx={anchor === 'end' ? -6 : 6}
            textAnchor={anchor}
            className="fill-ink-2 text-12"
          >
            {text}
          </text>
        )}
      </g>
    )
  })
}

/** Labels on the right end at their mark. */
const isLate = (at: number) => at > 100 - LABEL_SHARE

function hasRoom(at: number, previous = -LABEL_SHARE, next = 100): boolean {
  if (!isLate(at)) return next - at >= LABEL_SHARE
  return at - previous >= (isLate(previous) ? LABEL_SHARE : 2 * LABEL_SHARE)
}

const isWithin = (date: string, start: string, end: string) =>
  Date.parse(start) <= Date.parse(date) && Date.parse(date) <= Date.parse(end)

function percentBetween(start: string, end: string, date: string): number {
  const [from, until] = [Date.parse(start), Date.parse(end)]
  return until > from ? round(Math.min(1, Math.max(0, (Date.parse(date) - from) / (until - from))) * 100) : 0
}

const round = (value: number) => Math.round(value * 100) / 100
