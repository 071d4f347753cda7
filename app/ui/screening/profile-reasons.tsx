import { ChevronDown } from 'lucide-react'
import type { Fact } from '../../../screening/facts/fact.ts'
import { certaintyText, hasScore, headline } from '../../../screening/wording/score-text.ts'
import { Icon } from '../icon/icon.tsx'
import { Contributions } from './contributions.tsx'
import { Gates } from './gates.tsx'
import { Improvements } from './improvements.tsx'
import { ScoreRing } from './score-ring.tsx'
import type { SiteScreeningView } from './site-screening-view.ts'

interface ProfileReasonsProps {
  profile: SiteScreeningView['profiles'][number]
  facts: readonly Fact[]
}

/** The score by a profile, which opens to why. At most one profile of a page is open at a time. */
export function ProfileReasons({ profile: { name, note, score }, facts }: ProfileReasonsProps) {
  return (
    <details name="profile" className="group/profile">
      <summary className="flex cursor-pointer list-none items-center gap-3.5 px-4 py-3 hover:bg-hover md:px-5 [&::-webkit-details-marker]:hidden">
        <ScoreRing score={score} profileName={name} />
        <span aria-hidden="true" className="min-w-0 flex-1">
          <span className="block font-label">{name}</span>
          <span className="block text-12 text-ink-3 num">{note}</span>
        </span>
        <span className="text-13 text-ink-2 group-open/profile:hidden print:hidden">Why?</span>
        <Icon of={ChevronDown} className="text-ink-3 group-open/profile:rotate-180 print:hidden" />
      </summary>
      <div className="grid gap-7 border-t border-line px-4 pt-4 pb-5 md:px-5">
        <div>
          <h3 className="text-17">{headline(score, name)}</h3>
          {hasScore(score) && <p className="mt-1 max-w-[68ch] text-ink-2">{certaintyText(score)}</p>}
        </div>
        {/* Warnings and what isn't checked are the same for all profiles, so the page says them once. */}
        <Gates score={{ gates: score.gates, warnings: [], notChecked: [] }} facts={facts} heading="h4" />
        <Contributions score={score} facts={facts} heading="h4" />
        <Improvements score={score} heading="h4" />
      </div>
    </details>
  )
}
