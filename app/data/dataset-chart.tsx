import { Form } from 'react-router'
import { formatNumber } from '../../domain/format.ts'
import type { Histogram } from '../../server/services/datasets/pictures.ts'
import { buttonClass } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import { formatFigure } from './wording.ts'

const WIDTH = 640
const HEIGHT = 200
const GAP = 3

interface ChartProps {
  slug: string
  columns: string[]
  histogram: Histogram
}

/** How often values of a column occur, as bars and as figures. Another column is another address. */
export function DatasetChart({ slug, columns, histogram }: ChartProps) {
  const { column, unit } = histogram
  const name = unit ? `${column} (${unit})` : column
  return (
    <div className="rounded-card border border-line bg-surface">
      <Form
        method="get"
        action={`/dashboard/${slug}`}
        replace
        preventScrollReset
        className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3"
      >
        <Field label="Column" className="min-w-0 flex-1 sm:max-w-72">
          {(control) => (
            <Select {...control} key={column} name="column" defaultValue={column}>
              {columns.map((other) => (
                <option key={other} value={other}>
                  {other}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <button type="submit" className={`${buttonClass()} h-10`}>
          Show
        </button>
      </Form>
      <figure className="px-4 pt-4">
        <Bars histogram={histogram} />
        <figcaption className="mt-1 text-center text-12 text-ink-3">Rows by {name}</figcaption>
      </figure>
      <details className="m-4 mt-3">
        <summary className="link inline-flex min-h-6 cursor-pointer items-center text-13">Figures as a table</summary>
        <FigureTable histogram={histogram} name={name} />
      </details>
    </div>
  )
}

function Bars({ histogram: { column, bins } }: { histogram: Histogram }) {
  const most = Math.max(...bins.map(({ count }) => count), 1)
  const step = WIDTH / bins.length
  const top = (count: number) => (count / most) * (HEIGHT - 16)
  const bars = bins
    .map(({ count }, at) => ({ x: at * step + GAP / 2, height: count === 0 ? 0 : Math.max(top(count), 1) }))
    .map(({ x, height }) => `M${x.toFixed(1)} ${HEIGHT}v${(-height).toFixed(1)}h${(step - GAP).toFixed(1)}V${HEIGHT}Z`)
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Histogram of ${column}; the figures follow in a table`}
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

function FigureTable({ histogram: { bins, empty }, name }: { histogram: Histogram; name: string }) {
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
