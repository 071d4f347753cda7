import type { Score } from '../../../screening/score.ts'
import { improvementRows } from '../../../screening/wording/improvement-rows.ts'
import { rangeText } from '../../../screening/wording/score-text.ts'
import { IntervalBar } from './interval-bar.tsx'

const KINDS = { 'find-out': 'Find out: it may already be true', change: 'Would require a change' } as const

const HEADINGS = { h2: 'text-17', h4: 'text-15' } as const

interface ImprovementsProps {
  score: Score
  heading?: keyof typeof HEADINGS
}

/** What would raise the score, with the score after each change. Nothing if there is no score to raise. */
export function Improvements({ score, heading: Heading = 'h2' }: ImprovementsProps) {
  const rows = score.state === 'scored' ? improvementRows(score) : []
  if (rows.length === 0) return null
  return (
    <section className="overflow-hidden rounded-card border border-line bg-surface">
      <Heading className={`px-5 pt-4.5 ${HEADINGS[Heading]}`}>What would raise it</Heading>
      <p className="px-5 pt-0.5 text-13 text-ink-3">The score after one change, all else equal</p>
      <ul className="mt-3">
        {rows.map(({ criterion, label, kind, gain, low, high }) => (
          <li key={criterion} className="border-t border-line px-5 py-3.25 print:break-inside-avoid">
            <div className="flex justify-between gap-3">
              <b className="font-label">{label}</b>
              <strong className="font-semibold whitespace-nowrap text-accent-ink num">{gain}</strong>
            </div>
            <p className="mt-0.5 text-12 text-ink-3">{KINDS[kind]}</p>
            <div className="mt-1.5 flex items-center gap-3">
              <IntervalBar low={low} high={high} />
              <span className="min-w-11 text-right text-12 text-ink-3 num">{rangeText({ low, high })}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
