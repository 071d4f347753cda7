import { href } from 'react-router'
import { formatNumber } from '../../domain/text/format.ts'
import type { Histogram } from '../../server/content/datasets/charts.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { Options, SelectField } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { formatFigure } from './dataset-labels.ts'

const WIDTH = 640
const HEIGHT = 200
const GAP = 3

interface ChartProps {
  slug: string
  columns: string[]
  histogram: Histogram
}

/** The histogram of a column, as bars and as a table. The column is in the URL, so it works without JavaScript. */
export function DatasetChart({ slug, columns, histogram }: ChartProps) {
  const { column, unit } = histogram
  const name = unit ? `${column} (${unit})` : column
  return (
    <div className="rounded-card border border-line bg-surface">
      <Form
        method="get"
        action={href('/dashboard/:slug', { slug })}
        replace
        preventScrollReset
        className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3"
      >
        <SelectField
          label="Column"
          fieldClass="min-w-0 flex-1 sm:max-w-72"
          key={column}
          name="column"
          defaultValue={column}
        >
          <Options of={columns} />
        </SelectField>
        <button type="submit" className={`${buttonClass()} h-10`}>
          Show
        </button>
      </Form>
      <figure className="px-4 pt-4">
        <Bars histogram={histogram} />
        <figcaption className="mt-1 text-center text-12 text-ink-3">Rows by {name}</figcaption>
      </figure>
      <details className="m-4 mt-3">
        <summary className="link inline-flex min-h-6 cursor-pointer items-center text-13">Show as a table</summary>
        <HistogramTable histogram={histogram} name={name} />
      </details>
    </div>
  )
}

function Bars({ histogram: { column, bins } }: { histogram: Histogram }) {
  const maxCount = Math.max(...bins.map(({ count }) => count), 1)
  const barWidth = WIDTH / bins.length
  const barHeight = (count: number) => (count / maxCount) * (HEIGHT - 16)
  const bars = bins
    .map(({ count }, at) => ({ x: at * barWidth + GAP / 2, height: count === 0 ? 0 : Math.max(barHeight(count), 1) }))
    .map(
      ({ x, height }) => `M${x.toFixed(1)} ${HEIGHT}v${(-height).toFixed(1)}h${(barWidth - GAP).toFixed(1)}V${HEIGHT}Z`,
    )
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Histogram of ${column}; the same values are in the table below`}
        className="h-40 w-full border-b border-line-strong md:h-52"
      >
        <path d={bars.join('')} className="fill-accent" />
      </svg>
      <p aria-hidden="true" className="num mt-1.5 flex justify-between text-12 text-ink-2">
        <span>{formatFigure(bins[0]?.from ?? 0)}</span>
        <span>{formatFigure(bins.at(-1)?.to ?? 0)}</span>
      </p>
    </>
  )
}

function HistogramTable({ histogram: { bins, empty }, name }: { histogram: Histogram; name: string }) {
  return (
    <table className="num mt-2 w-full text-13">
      <caption className="sr-only">Rows by {name}</caption>
      <thead>
        <tr className="text-left text-12 text-ink-3">
          <th scope="col" className="py-1.5 font-label">
            {name}
          </th>
          <th scope="col" className="py-1.5 text-right font-label">
            Rows
          </th>
        </tr>
      </thead>
      <tbody>
        {bins.map(({ from, to, count }) => (
          <tr key={from} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {formatFigure(from)} to {formatFigure(to)}
            </th>
            <td className="py-1.5 text-right">{formatNumber(count)}</td>
          </tr>
        ))}
        {empty > 0 && (
          <tr className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal text-ink-3">
              No value
            </th>
            <td className="py-1.5 text-right">{formatNumber(empty)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
