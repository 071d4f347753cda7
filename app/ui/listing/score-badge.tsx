const SIZES = {
  sm: { box: 'size-8.5 text-12', width: 2.6 },
  lg: { box: 'size-18 text-24', width: 2.4 },
} as const

/** The site score, 0 to 100, as a ring that fills from 12 o'clock. */
export function ScoreBadge({ score, size = 'sm' }: { score: number; size?: keyof typeof SIZES }) {
  const { box, width } = SIZES[size]
  const radius = 17 - width / 2
  return (
    <span
      role="img"
      aria-label={`Rating ${score} of 100`}
      className={`relative grid shrink-0 place-items-center font-figure num tracking-[-0.02em] ${box}`}
    >
      <svg viewBox="0 0 34 34" aria-hidden="true" className="absolute inset-0 size-full -rotate-90" fill="none">
        <circle cx="17" cy="17" r={radius} strokeWidth={width} className="stroke-line" />
        <circle
          cx="17"
          cy="17"
          r={radius}
          strokeWidth={width}
          pathLength={100}
          strokeDasharray={`${score} 100`}
          className="stroke-accent"
        />
      </svg>
      <span aria-hidden="true" className="leading-none">
        {score}
      </span>
    </span>
  )
}
