import { Fragment } from 'react'
import { Link } from 'react-router'
import { scoringParams } from '../../../domain/screening/parcel-query.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { scoreFacts } from '../../../screening/score.ts'
import { encodeWeights, type GroupWeights, withKnownCriteria, withWeights } from '../../../screening/weights.ts'
import { knownCriteriaText } from '../../../screening/wording/coverage-text.ts'
import { hasScore, rangeText } from '../../../screening/wording/score-text.ts'
import { Block } from '../../ui/layout/block.tsx'
import { Contributions } from '../../ui/screening/contributions.tsx'
import { FactsTable } from '../../ui/screening/facts-table.tsx'
import { Gates } from '../../ui/screening/gates.tsx'
import { Improvements } from '../../ui/screening/improvements.tsx'
import { KnownGaps } from '../../ui/screening/known-gaps.tsx'
import { ProfileTabs } from '../../ui/screening/profile-tabs.tsx'
import { ScoreSummary } from '../../ui/screening/score-summary.tsx'
import { ScreeningTerms } from '../../ui/screening/terms.tsx'
import { Evidence } from './evidence.tsx'
import type { ParcelView } from './load-parcel.ts'
import { OwnWeights, type WeightsAnswer } from './own-weights.tsx'
import { PowerMap } from './power-map.tsx'
import { Reproduce } from './reproduce.tsx'

interface ResultsProps {
  view: ParcelView
  document: NonNullable<ParcelView['document']>
  weights: GroupWeights | null
  /** The query of what the parcel is scored by. */
  scoring: URLSearchParams
  onWeights(weights: GroupWeights | null): void
  answer: WeightsAnswer | undefined
}

/** Everything that a screening says of a parcel. */
export function ParcelResults({ view, document, weights, scoring, onWeights, answer }: ResultsProps) {
  const { profile } = view
  const weighted = weights ? withWeights(profile, weights) : profile
  const used = view.coverage ? withKnownCriteria(weighted, view.coverage.known) : weighted
  const stored = document.scores.find((score) => score.profile === profile.key)
  const score = used !== profile || !stored ? scoreFacts(document.facts, used) : stored
  const { facts, layers } = document
  return (
    <div className="mt-5 grid gap-11 md:gap-14">
      <div className="grid rounded-card border border-line bg-surface lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-label="Score" className="grid min-w-0 content-start gap-5 p-5 md:p-6">
          <Tabs view={view} document={document} />
          {view.coverage && <KnownOnly view={view} weights={weights} />}
          <ScoreSummary score={score} profile={used} figures={standingOf(view)} />
          <ScreeningTerms />
        </section>
        <div className="border-line p-5 max-lg:border-t md:p-6 lg:border-l">
          <Gates score={score} facts={facts} />
        </div>
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <Contributions score={score} facts={facts} />
        <aside className="grid min-w-0 gap-5">
          <Improvements score={score} />
          <div className="rounded-card border border-line bg-surface p-5 print:hidden">
            <OwnWeights view={view} weights={weights} onChange={onWeights} answer={answer} />
          </div>
        </aside>
      </div>
      <FactsTable facts={facts} layers={layers} />
      <PowerMap view={view} facts={facts} />
      {view.priceTrend && (
        <Block heading={`Industrial power price in ${view.priceTrend.state}`}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered and escaped it */}
          <div dangerouslySetInnerHTML={{ __html: view.priceTrend.html }} />
        </Block>
      )}
      <Evidence facts={facts} />
      <KnownGaps facts={facts} layers={layers} />
      {view.attributes.length > 0 && <Attributes attributes={view.attributes} />}
      <Reproduce view={view} document={document} scoring={scoring} />
    </div>
  )
}

function Tabs({ view, document }: Pick<ResultsProps, 'view' | 'document'>) {
  const noteOf = (key: string) => {
    const score = document.scores.find(({ profile }) => profile === key)
    return score && hasScore(score) ? rangeText(score) : ''
  }
  return (
    <ProfileTabs
      profiles={document.profiles.map(({ key, name }) => ({ key, name, note: noteOf(key) }))}
      chosen={view.profile.key}
      toProfile={(key) => `?${scoringParams({ profile: key, weights: null, known: view.coverage !== null })}`}
      className="print:hidden"
    />
  )
}

function KnownOnly({ view: { profile, coverage, total }, weights }: Pick<ResultsProps, 'view' | 'weights'>) {
  const all = { profile: profile.key, weights: weights && encodeWeights(weights, profile), known: false }
  return (
    <p className="text-13 text-ink-2 print:[&_a]:hidden">
      {knownCriteriaText(weights ? withWeights(profile, weights) : profile, coverage!, total)}{' '}
      <Link to={`?${scoringParams(all)}`} preventScrollReset className="link whitespace-nowrap">
        Score on all criteria
      </Link>
    </p>
  )
}

/** Its rank in the screening, and how firm that is. Nothing for a single parcel. */
function standingOf({ standing, stability, total }: ParcelView): { label: string; value: string }[] {
  if (!standing || total < 2) return []
  const { rank, ranked } = standing
  return [
    {
      label: 'Rank in this screening',
      value: rank === null ? 'Not ranked' : `${formatNumber(rank)} of ${formatNumber(ranked)}`,
    },
    ...(stability ? [{ label: 'Rank with other weights', value: stability }] : []),
  ]
}

/** What the file says about the parcel. */
function Attributes({ attributes }: { attributes: ParcelView['attributes'] }) {
  return (
    <section aria-labelledby="attributes">
      <h2 id="attributes" className="text-20">
        From the file
      </h2>
      <dl className="mt-3 grid border-t border-line text-13 sm:grid-cols-[14rem_minmax(0,1fr)]">
        {attributes.map(([column, value]) => (
          <Fragment key={column}>
            <dt className="pt-2 text-ink-3 break-words sm:border-b sm:border-line sm:pr-4 sm:pb-2">{column}</dt>
            <dd className="border-b border-line pb-2 break-words num sm:pt-2">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
