interface CurveChartProps {
  /** Value and score from 0 to 1, in rising order of values. */
  points: readonly (readonly [value: number, score: number])[]
  /** Of the values, such as “mi”. */
  unit: string
  className?: string
}

const WIDTH = 160
const HEIGHT = 64
const TOP = 4
const BOTTOM = HEIGHT - 4
/** Room left and right, where the curve is level. */
const LEVEL = 16

/** A small line chart of a criterion: the value to the right, its score upward. */
export function CurveChart({ points, unit, className = '' }: CurveChartProps) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const span = last[0] - first[0] || 1
  const placed = points.map(([value, score]) => ({
    x: LEVEL + ((value - first[0]) / span) * (WIDTH - 2 * LEVEL),
    y: BOTTOM - score * (BOTTOM - TOP),
  }))
  const [start, end] = [placed[0]!, placed.at(-1)!]
  const line = [{ x: 0, y: start.y }, ...placed, { x: WIDTH, y: end.y }].map(({ x, y }) => `${round(x)},${round(y)}`)
  return (
    <figure className={`grid w-40 max-w-full gap-0.5 ${className}`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(points, unit)} className="w-full">
        <path d={`M0 ${TOP}H${WIDTH}M0 ${BOTTOM}H${WIDTH}`} className="stroke-line" strokeWidth={1} />
        <polyline
          points={line.join(' ')}
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
          className="stroke-accent"
        />
        {placed.map(({ x, y }) => (
          <circle key={x} cx={round(x)} cy={round(y)} r={2.5} className="fill-accent" />
        ))}
      </svg>
      <figcaption aria-hidden="true" className="num flex justify-between px-1 text-12 text-ink-3">
        <span>{first[0]}</span>
        <span>{withUnit(last[0], unit)}</span>
      </figcaption>
    </figure>
  )
}

const round = (value: number) => Math.round(value * 10) / 10

const withUnit = (value: number, unit: string) =>
  unit === '%' ? `${value}%` : unit === 'count' ? String(value) : `${value} ${unit}`

const describe = (points: CurveChartProps['points'], unit: string) =>
  `Curve: ${points.map(([value, score]) => `${withUnit(value, unit)} scores ${score}`).join(', ')}`
