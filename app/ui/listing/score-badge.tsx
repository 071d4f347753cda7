const STROKE = 2.6
const RADIUS = 17 - STROKE / 2

/** The site score, 0 to 100, as a ring that fills from 12 o'clock. */
export function ScoreBadge({ score }: { score: number }) {
  return (
    <span
      role="img"
      aria-label={`Rating ${score} out of 100`}
      className="relative grid size-8.5 shrink-0 place-items-center text-12 font-figure num tracking-[-0.02em]"
    >
      <svg viewBox="0 0 34 34" aria-hidden="true" className="absolute inset-0 size-full -rotate-90" fill="none">
        <circle cx="17" cy="17" r={RADIUS} strokeWidth={STROKE} className="stroke-line" />
        <circle
          cx="17"
          cy="17"
          r={RADIUS}
          strokeWidth={STROKE}
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
