import type { Score } from '../../../screening/score.ts'
import { hasScore, isRuledOut, knownText, rangeText, unscoredNote } from '../../../screening/wording/score-text.ts'
import { capitalized } from '../../../screening/wording/words.ts'
import { IntervalBar } from './interval-bar.tsx'

/** The interval in a table cell: “62–78”, “84% known”, and a bar. */
export function ScoreInterval({ score }: { score: Score }) {
  if (!hasScore(score))
    return (
      <span className="block">
        <span className="flex items-baseline justify-between gap-3 whitespace-nowrap">
          <b className="font-label text-ink-2">No score</b>
          <span className="text-12 text-ink-3">{capitalized(unscoredNote(score))}</span>
        </span>
        <span className="mt-1.5 block border-t-2 border-dotted border-line-control" />
      </span>
    )
  return (
    <span className="block">
      <span className="mb-1 flex items-baseline justify-between gap-3 whitespace-nowrap num">
        <b className="font-semibold">{rangeText(score)}</b>
        <span className="text-12 text-ink-3">{knownText(score)}</span>
      </span>
      <IntervalBar low={score.low} high={score.high} look={isRuledOut(score) ? 'muted' : 'accent'} />
    </span>
  )
}

/** Explains the two parts of the bars. */
export function IntervalLegend() {
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-12 text-ink-2">
      <span className="flex items-center gap-2">
        <span className="w-10">
          <IntervalBar low={100} high={100} />
        </span>
        Known points
      </span>
      <span className="flex items-center gap-2">
        <span className="w-10">
          <IntervalBar low={0} high={100} />
        </span>
        Possible, if what’s unknown turns out well
      </span>
    </p>
  )
}
