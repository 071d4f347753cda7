interface IntervalBarProps {
  low: number
  high: number
  /** `muted` where a gate rules the site out. */
  look?: 'accent' | 'muted'
  /** In pixels. */
  height?: 6 | 10
}

/**
 * A score on a scale from 0 to 100: solid for points that are certain, hatched for what unknowns could add. Decorative. The hatching
 * is the background, which is painted in a fraction of the time that strokes take: tables show hundreds of bars.
 */
export function IntervalBar({ low, high, look = 'accent', height = 6 }: IntervalBarProps) {
  const radius = height === 6 ? 'h-1.5 rounded-[3px]' : 'h-2.5 rounded-[5px]'
  const [hatched, solid] = look === 'accent' ? ['hatched', 'fill-accent'] : ['hatched-muted', 'fill-line-control']
  return (
    <svg
      aria-hidden="true"
      className={`block w-full overflow-hidden print:border print:border-line ${hatched} ${radius}`}
    >
      <rect width={`${low}%`} height="100%" className={solid} />
      <rect x={`${high}%`} width={`${100 - high}%`} height="100%" className="fill-press" />
    </svg>
  )
}

interface HatchedProps {
  /** In percent of the drawing. */
  from: number
  to: number
  look?: 'accent' | 'muted'
}

/** Slanted strokes over a pale ground: a dashed line as thick as the bar. A nested drawing clips it. */
export function Hatched({ from, to, look = 'accent' }: HatchedProps) {
  if (to <= from) return null
  const isMuted = look === 'muted'
  return (
    <svg x={`${from}%`} width={`${to - from}%`} height="100%" aria-hidden="true">
      <rect width="100%" height="100%" className={isMuted ? 'fill-line' : 'fill-possible'} />
      <path
        d="M-20 10H3000"
        strokeWidth="40"
        strokeDasharray="1.5 3.5"
        transform="skewX(-38)"
        className={isMuted ? 'stroke-line-control' : 'stroke-accent'}
      />
    </svg>
  )
}
