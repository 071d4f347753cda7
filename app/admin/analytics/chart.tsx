import { type KeyboardEvent, useState } from 'react'
import { METRICS, type Metric, type SeriesPoint, type Step } from '../../../domain/analytics.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { roundUp, STEP_HEADS, stepLabel } from './wording.ts'

export interface Line {
  metric: Metric
  look: keyof typeof LOOKS
}

/** Dashes distinguish the lines without relying on color. */
const LOOKS = {
  accent: { stroke: 'stroke-accent', fill: 'fill-accent', swatch: 'bg-accent', dash: undefined },
  ink: { stroke: 'stroke-ink-3', fill: 'fill-ink-3', swatch: 'bg-ink-3', dash: '5 4' },
  caution: { stroke: 'stroke-caution', fill: 'fill-caution', swatch: 'bg-caution', dash: '2 3' },
  good: { stroke: 'stroke-good', fill: 'fill-good', swatch: 'bg-good', dash: '8 3' },
} as const

interface ChartProps {
  heading: string
  kind: 'lines' | 'bars'
  lines: readonly Line[]
  /** Additional columns of the table. */
  also?: readonly Metric[]
  series: readonly SeriesPoint[]
  step: Step
}

/** A chart of a series with a table of its values. It is rendered on the server and needs no JavaScript. */
export function Chart({ heading, kind, lines, also = [], series, step }: ChartProps) {
  const [active, setActive] = useState<number | null>(null)
  const top = roundUp(Math.max(0, ...series.flatMap(({ counts }) => lines.map(({ metric }) => counts[metric]))))
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setActive(Math.min(series.length - 1, Math.max(0, (active ?? (by > 0 ? -1 : series.length)) + by)))
  }
  const Drawing = kind === 'lines' ? Lines : Bars
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-3 md:px-5">
        <h2 className="text-15">{heading}</h2>
        <Legend lines={lines} series={series} step={step} active={active} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a figure can't receive key events */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys announce the values one by one
        tabIndex={0}
        aria-label={`${heading}: chart. Use the arrow keys to move between values; the table below has the same values.`}
        onKeyDown={move}
        onBlur={() => setActive(null)}
        onPointerLeave={() => setActive(null)}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 px-4 pt-4 pb-2 md:px-5"
      >
        <Scale top={top} />
        <div className="relative h-44">
          <svg
            viewBox={`0 0 ${series.length} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-0 size-full overflow-visible"
          >
            <path
              d={`M0 0H${series.length}M0 50H${series.length}M0 100H${series.length}`}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
            {active !== null && <rect x={active} y={0} width={1} height={100} className="fill-accent-soft" />}
            <Drawing lines={lines} series={series} top={top} />
          </svg>
          <div className="absolute inset-0 grid auto-cols-fr grid-flow-col" aria-hidden="true">
            {series.map(({ start }, index) => (
              <div key={start} onPointerEnter={() => setActive(index)} />
            ))}
          </div>
        </div>
        <Axis series={series} step={step} />
      </div>
      <FigureTable
        heading={heading}
        metrics={[...lines.map(({ metric }) => metric), ...also]}
        series={series}
        step={step}
      />
    </section>
  )
}

interface DrawingProps {
  lines: readonly Line[]
  series: readonly SeriesPoint[]
  top: number
}

function Lines({ lines, series, top }: DrawingProps) {
  return lines
    .toReversed()
    .map(({ metric, look }) => (
      <path
        key={metric}
        d={series
          .map(({ counts }, index) => `${index ? 'L' : 'M'}${index + 0.5} ${heightOf(counts[metric], top)}`)
          .join('')}
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeDasharray={LOOKS[look].dash}
        vectorEffect="non-scaling-stroke"
        className={LOOKS[look].stroke}
      />
    ))
}

function Bars({ lines, series, top }: DrawingProps) {
  const width = 0.7 / lines.length
  return series.flatMap(({ start, counts }, index) =>
    lines.map(({ metric, look }, place) => (
      <rect
        key={`${start} ${metric}`}
        x={index + 0.15 + place * width}
        y={heightOf(counts[metric], top)}
        width={width}
        height={100 - heightOf(counts[metric], top)}
        className={LOOKS[look].fill}
      />
    )),
  )
}

const heightOf = (count: number, top: number) => Math.round((1 - count / top) * 10_000) / 100

interface LegendProps extends Pick<ChartProps, 'lines' | 'series' | 'step'> {
  active: number | null
}

/** Names each line with its total, or with its value at the highlighted step. */
function Legend({ lines, series, step, active }: LegendProps) {
  const at = active === null ? undefined : series[active]
  return (
    <p className="num flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2" aria-live="polite">
      {at && <span className="font-medium text-ink">{stepLabel(step, at)}</span>}
      {lines.map(({ metric, look }) => (
        <span key={metric} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2.5 rounded-badge ${LOOKS[look].swatch}`} />
          {METRICS[metric]}{' '}
          <span className="font-medium text-ink">
            {formatNumber((at ? [at] : series).reduce((sum, { counts }) => sum + counts[metric], 0))}
          </span>
        </span>
      ))}
    </p>
  )
}

function Scale({ top }: { top: number }) {
  return (
    <div aria-hidden="true" className="num -my-2 flex flex-col justify-between text-right text-12 text-ink-3">
      <span>{formatNumber(top)}</span>
      <span>{formatNumber(top / 2)}</span>
      <span>0</span>
    </div>
  )
}

const LABELS = 4

function Axis({ series, step }: Pick<ChartProps, 'series' | 'step'>) {
  const labeled = new Set(
    Array.from({ length: LABELS }, (_, nth) => Math.floor(((nth + 0.5) * series.length) / LABELS)),
  )
  return (
    <div aria-hidden="true" className="col-start-2 mt-2 grid auto-cols-fr grid-flow-col text-12 text-ink-3">
      {series.map((point, index) => (
        <span key={point.start} className="num flex h-4 min-w-0 justify-center whitespace-nowrap">
          {labeled.has(index) && stepLabel(step, point)}
        </span>
      ))}
    </div>
  )
}

interface FigureTableProps extends Pick<ChartProps, 'heading' | 'series' | 'step'> {
  metrics: readonly Metric[]
}

function FigureTable({ heading, metrics, series, step }: FigureTableProps) {
  return (
    <details className="border-t border-line">
      <summary className="link px-4 py-2.5 text-13 md:px-5">Show as table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions need keyboard access */}
      <section aria-label={`${heading}, figures`} tabIndex={0} className="max-h-80 overflow-auto border-t border-line">
        <table className="num w-full text-13">
          <caption className="sr-only">{heading}</caption>
          <thead>
            <tr className="border-b border-line text-12 text-ink-3">
              <th scope="col" className="px-4 py-2 text-left font-label md:px-5">
                {STEP_HEADS[step]}
              </th>
              {metrics.map((metric) => (
                <th key={metric} scope="col" className="px-3 py-2 text-right font-label last:pr-4 md:last:pr-5">
                  {METRICS[metric]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.map((point) => (
              <tr key={point.start} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-4 py-2 text-left font-normal whitespace-nowrap md:px-5">
                  {stepLabel(step, point)}
                </th>
                {metrics.map((metric) => (
                  <td key={metric} className="px-3 py-2 text-right last:pr-4 md:last:pr-5">
                    {formatNumber(point.counts[metric])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
