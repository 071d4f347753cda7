import type { Score } from '../../../screening/score.ts'
import { hasScore, isRuledOut, rangeText, spokenScore } from '../../../screening/wording/score-text.ts'

const SIZES = {
  md: { pixels: 52, stroke: 4, box: 'size-13 text-13' },
  lg: { pixels: 104, stroke: 7, box: 'size-26 text-24' },
} as const

interface ScoreRingProps {
  score: Score
  profileName: string
  size?: keyof typeof SIZES
}

/**
 * The interval of a score as a ring from 12 o’clock: blue for points that are certain, pale for what unknowns could add. Gray
 * where a gate fails, dotted while power is unknown.
 */
export function ScoreRing({ score, profileName, size = 'md' }: ScoreRingProps) {
  const { pixels, stroke, box } = SIZES[size]
  const circle = { cx: pixels / 2, cy: pixels / 2, r: (pixels - stroke) / 2, strokeWidth: stroke, pathLength: 100 }
  const [sure, possible] = isRuledOut(score)
    ? ['stroke-line-control', 'stroke-line-strong']
    : ['stroke-accent', 'stroke-possible']
  const { low, high } = score
  return (
    <span
      role="img"
      aria-label={spokenScore(score, profileName)}
      className={`relative grid shrink-0 place-items-center text-center font-figure num tracking-[-0.02em] ${box}`}
    >
      <svg
        viewBox={`0 0 ${pixels} ${pixels}`}
        aria-hidden="true"
        className="absolute inset-0 size-full -rotate-90"
        fill="none"
      >
        {hasScore(score) ? (
          <>
            <circle {...circle} className="stroke-line" />
            {high > low && <circle {...circle} strokeDasharray={`0 ${low} ${high - low} 100`} className={possible} />}
            <circle {...circle} strokeDasharray={`${low} 100`} className={sure} />
          </>
        ) : (
          <circle {...circle} strokeWidth={2} strokeDasharray="0.8 1.7" className="stroke-line-control" />
        )}
      </svg>
      <span
        aria-hidden="true"
        className={hasScore(score) ? 'leading-none' : 'max-w-10 text-12 leading-[1.1] font-label text-ink-3'}
      >
        {hasScore(score) ? rangeText(score) : 'No score'}
      </span>
    </span>
  )
}
