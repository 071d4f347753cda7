import { rankStability } from '../../../screening/rank-stability.ts'
import { leadText, type RankedSite, rankableOf, stabilityText } from '../../../screening/wording/rank-text.ts'
import { hasScore, isRuledOut, knownText, rangeText, unscoredNote } from '../../../screening/wording/score-text.ts'
import { Hatched } from './interval-bar.tsx'

const TICKS = [0, 25, 50, 75, 100]

interface ComparedScore extends RankedSite {
  /** Why it has no score, if that isn't what is known of the place. */
  unscreened?: string | null
}

/** The intervals of a few sites by the same profile on one scale, who leads, and how firm the ranks are. */
export function CompareScores({ sites }: { sites: readonly ComparedScore[] }) {
  const { title, text } = leadText(sites)
  const ranked = rankableOf(sites)
  const stability = new Map(rankStability(ranked.map(({ score }) => score)).map((each) => [ranked[each.site], each]))
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] rounded-card border border-line bg-surface lg:grid-cols-[minmax(0,1fr)_320px]">
      <table className="m-5 max-md:block max-md:w-auto">
        <caption className="sr-only">Scores</caption>
        <tbody className="max-md:block">
          {sites.map((site, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sites may share a name
            <SiteRow key={i} site={site} stability={stability.get(site)} />
          ))}
          <tr className="text-12 text-ink-3 num max-md:hidden">
            <td />
            <td>
              <span aria-hidden="true" className="flex justify-between">
                {TICKS.map((tick) => (
                  <span key={tick} className="flex w-0 justify-center">
                    {tick}
                  </span>
                ))}
              </span>
            </td>
            <td />
          </tr>
        </tbody>
      </table>
      <div className="border-line p-6 max-lg:border-t lg:border-l">
        <h2 className="text-20">{title}</h2>
        <p className="mt-1 text-ink-2">{text}</p>
        <p className="mt-2 text-12 text-ink-3">A trial changes each weight by up to half, at random.</p>
      </div>
    </section>
  )
}

type Stability = ReturnType<typeof rankStability>[number]

function SiteRow({ site, stability }: { site: ComparedScore; stability: Stability | undefined }) {
  const { name, score, unscreened } = site
  return (
    <tr className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:py-2">
      <th scope="row" className="py-2 pr-4 text-left font-label max-md:p-0">
        {name}
        {stability && (
          <span className="block text-12 font-normal text-ink-3 num">Ranks {stabilityText(stability)}</span>
        )}
      </th>
      <td className="w-1/2 py-2 max-md:col-span-2 max-md:row-start-2 max-md:w-auto">
        <svg aria-hidden="true" className="block h-4 w-full overflow-visible">
          {TICKS.map((tick) => (
            <line key={tick} x1={`${tick}%`} x2={`${tick}%`} y1="-8" y2="24" className="stroke-line" />
          ))}
          {hasScore(score) && (
            <Hatched
              from={score.low}
              to={Math.max(score.high, score.low + 0.5)}
              look={isRuledOut(score) ? 'muted' : 'accent'}
            />
          )}
        </svg>
      </td>
      <td className="py-2 pl-4 whitespace-nowrap num max-md:p-0 max-md:text-right">
        {hasScore(score) ? (
          <>
            <b className="font-semibold">{rangeText(score)}</b>
            <span className="ml-3 text-12 text-ink-3">{knownText(score)}</span>
          </>
        ) : (
          <span className="text-ink-3">{`No score: ${unscreened ?? unscoredNote(score)}`}</span>
        )}
      </td>
    </tr>
  )
}
