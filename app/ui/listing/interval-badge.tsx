import { type CardScore, scoreRange, spokenScore } from './card-score.ts'

const SIZE = 44
const STROKE = 3

/**
 * The interval of a screening score as a small ring: blue for points that are certain, pale for what unknowns could add. Gray
 * and called “Ruled out” where a gate fails, dotted while power is unknown.
 */
export function IntervalBadge({ score }: { score: CardScore }) {
  const { low, high, state, isRuledOut } = score
  const text = isRuledOut ? 'Ruled out' : state === 'scored' ? null : 'No score'
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: (SIZE - STROKE) / 2, strokeWidth: STROKE, pathLength: 100 }
  const [sure, possible] = isRuledOut
    ? ['stroke-line-control', 'stroke-line-strong']
    : ['stroke-accent', 'stroke-possible']
  return (
    <span
      role="img"
      aria-label={spokenScore(score)}
      className="relative grid size-11 shrink-0 place-items-center text-11 font-figure num tracking-[-0.02em]"
    >
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        aria-hidden="true"
        className="absolute inset-0 size-full -rotate-90"
        fill="none"
      >
        {state === 'scored' ? (
          <>
            <circle {...circle} className="stroke-line" />
            {high > low && <circle {...circle} strokeDasharray={`0 ${low} ${high - low} 100`} className={possible} />}
            {low > 0 && <circle {...circle} strokeDasharray={`${low} 100`} className={sure} />}
          </>
        ) : (
          <circle {...circle} strokeWidth={2} strokeDasharray="0.8 1.7" className="stroke-line-control" />
        )}
      </svg>
      <span aria-hidden="true" className={text === null ? 'leading-none' : 'leading-[1.1] text-center text-ink-3'}>
        {text ?? scoreRange(score)}
      </span>
    </span>
  )
}
