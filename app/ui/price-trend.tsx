import type { PriceTrend } from '../../server/geodata/prices/service.ts'

const [WIDTH, HEIGHT] = [360, 132]
/** Left and right are for the values of the first and the last year. */
const [LEFT, RIGHT, TOP, BOTTOM] = [40, WIDTH - 40, 12, HEIGHT - 12]
/** Labels nearer than this would overlap. */
const LABEL_HEIGHT = 14
const NATION = 'United States'

/** A line chart of the industrial power prices of a state beside those of the nation, with a table of its values. */
export function PriceTrendChart({ trend }: { trend: PriceTrend }) {
  const { state, years, prices, national } = trend
  const [from, until] = [years[0]!, years.at(-1)!]
  const all = [...prices, ...national]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const y = (price: number) => Math.round(BOTTOM - ((price - low) / (high - low)) * (BOTTOM - TOP))
  const path = (values: readonly number[]) =>
    `M${values.map((price, at) => `${Math.round(LEFT + (at / (years.length - 1)) * (RIGHT - LEFT))} ${y(price)}`).join('L')}`
  return (
    <figure className="num mt-2 grid max-w-90 gap-1">
      <figcaption className="text-13 text-ink-2">{summaryOf(trend)}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Industrial power prices in ${state} and the ${NATION}, ${from}–${until}; the table below has the values`}
        className="w-full fill-ink-2 text-12"
      >
        <path d={path(national)} fill="none" strokeWidth="2" strokeDasharray="5 4" className="stroke-ink-3" />
        <path d={path(prices)} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-accent" />
        <Labels x={LEFT - 5} anchor="end" values={[prices[0]!, national[0]!]} y={y} />
        <Labels x={RIGHT + 5} anchor="start" values={[prices.at(-1)!, national.at(-1)!]} y={y} />
      </svg>
      <p aria-hidden="true" className="flex justify-between px-6 text-12 text-ink-3">
        <span>{from}</span>
        <span>
          <span className="text-accent">━</span> {state} <span className="ml-2">╍</span> {NATION}
        </span>
        <span>{until}</span>
      </p>
      <details className="text-13">
        <summary className="link inline-flex min-h-6 cursor-pointer items-center">Show as a table</summary>
        <PriceTable trend={trend} />
      </details>
      <p className="text-12 text-ink-3">Yearly averages in ¢/kWh, not adjusted for inflation. Source: EIA-861.</p>
    </figure>
  )
}

/** “6.12 ¢/kWh in 2024, 25% below the US average and 3% less than in 2010.” */
function summaryOf({ years, prices, national }: PriceTrend): string {
  const price = prices.at(-1)!
  const since = percentOf(price, prices[0]!)
  const beside = percentOf(price, national.at(-1)!)
  const parts = [
    beside === 0 ? 'like the US average' : `${Math.abs(beside)}% ${beside < 0 ? 'below' : 'above'} the US average`,
    since === 0
      ? `as much as in ${years[0]}`
      : `${Math.abs(since)}% ${since < 0 ? 'less' : 'more'} than in ${years[0]}`,
  ]
  return `${price.toFixed(2)} ¢/kWh in ${years.at(-1)}, ${parts.join(' and ')}.`
}

const percentOf = (price: number, base: number) => Math.round(100 * (price / base - 1))

interface LabelsProps {
  x: number
  anchor: 'start' | 'end'
  /** Of the state and of the nation. */
  values: readonly [number, number]
  y(price: number): number
}

/** Both values beside the ends of their lines, moved apart if they would overlap. */
function Labels({ x, anchor, values, y }: LabelsProps) {
  const [state, nation] = values.map(y) as [number, number]
  const missing = Math.max(0, LABEL_HEIGHT - Math.abs(state - nation)) / 2
  const up = state <= nation ? -missing : missing
  return (
    <g textAnchor={anchor}>
      <text x={x} y={nation - up + 4} className="fill-ink-3">
        {values[1].toFixed(2)}
      </text>
      <text x={x} y={state + up + 4} className="fill-ink font-semibold">
        {values[0].toFixed(2)}
      </text>
    </g>
  )
}

const PriceTable = ({ trend: { state, years, prices, national } }: { trend: PriceTrend }) => (
  <table className="w-full text-right [&_th]:font-normal [&_th:first-child]:text-left">
    <caption className="sr-only">Industrial power prices in ¢/kWh</caption>
    <thead>
      <tr className="text-12 text-ink-3">
        <th scope="col">Year</th>
        <th scope="col">{state}</th>
        <th scope="col">{NATION}</th>
      </tr>
    </thead>
    <tbody>
      {years.map((year, at) => (
        <tr key={year}>
          <th scope="row">{year}</th>
          <td>{prices[at]!.toFixed(2)}</td>
          <td>{national[at]!.toFixed(2)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
