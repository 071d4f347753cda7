import type { ReactNode } from 'react'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { Score } from '../../../screening/score.ts'
import { certaintyText, hasScore, headline, isRuledOut, knownText } from '../../../screening/wording/score-text.ts'
import { IntervalBar } from './interval-bar.tsx'
import { ScoreRing } from './score-ring.tsx'

interface ScoreSummaryProps {
  score: Score
  profile: Pick<Profile, 'name' | 'version'>
  /** More figures beside coverage and the version of the profile. */
  figures?: readonly { label: string; value: ReactNode }[]
}

/** The score with its ring, what is certain, and the scale. */
export function ScoreSummary({ score, profile, figures = [] }: ScoreSummaryProps) {
  const shown = [
    { label: 'Coverage', value: knownText(score) },
    ...figures,
    { label: 'Profile version', value: `${profile.name} ${profile.version}` },
  ]
  return (
    <div>
      <div className="md:flex md:items-center md:gap-7">
        <ScoreRing score={score} profileName={profile.name} size="lg" />
        <div className="mt-4 min-w-0 flex-1 md:mt-0">
          <h2 className="text-20 tracking-[-0.018em]">{headline(score, profile.name)}</h2>
          <p className="mt-1 max-w-[58ch] text-ink-2">
            {hasScore(score)
              ? certaintyText(score)
              : score.state === 'outside-us'
                ? 'Our map layers cover the United States only.'
                : 'There’s a score once the distance to a substation or line is known.'}
          </p>
          {hasScore(score) && <Scale score={score} />}
        </div>
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-3.5 border-t border-line pt-4 md:flex md:gap-8">
        {shown.map(({ label, value }) => (
          <div key={label} className="grid content-start gap-0.5">
            <dt className="text-12 text-ink-3">{label}</dt>
            <dd className="text-15 font-semibold num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Scale({ score }: { score: Score }) {
  return (
    <div className="mt-4.5" aria-hidden="true">
      <IntervalBar low={score.low} high={score.high} height={10} look={isRuledOut(score) ? 'muted' : 'accent'} />
      <div className="mt-1.5 flex justify-between text-12 text-ink-3 num">
        {[0, 25, 50, 75, 100].map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
    </div>
  )
}
