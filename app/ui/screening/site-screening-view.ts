import type { Fact } from '../../../screening/facts/fact.ts'
import type { LayerInfo } from '../../../screening/layers/layer.ts'
import type { Score } from '../../../screening/score.ts'
import { factAmount, isUndecided } from '../../../screening/wording/fact-amount.ts'
import { failedGateText } from '../../../screening/wording/gate-text.ts'
import { notCheckedText } from '../../../screening/wording/not-checked-text.ts'
import { hasScore, knownText, unscoredNote } from '../../../screening/wording/score-text.ts'
import { capitalized, listOf } from '../../../screening/wording/words.ts'
import type { SiteScreening } from '../../../server/screening/sites/service.ts'

/** The part of a screening that the page of a site shows. */
export interface SiteScreeningView {
  screenedAt: string
  problem: string | null
  /** All of them; the values of gates and criteria are among them. */
  facts: Fact[]
  /** Keys of the facts in the table. The rest are in the download. */
  tabled: ReadonlySet<string>
  /** `note` says how much is known, or why there is no score. */
  profiles: { name: string; note: string; score: Score }[]
  /** Those that the facts in the table come from. */
  layers: LayerInfo[]
  /** Gates that fail, then warnings. */
  checks: { title: string; text: string }[]
  /** Null if everything is checked. */
  notChecked: string | null
}

const TABLED = [
  ...['line_138', 'line_345', 'substation_138', 'substation_345', 'interconnection_138', 'plants_5'],
  ...['planned_25', 'utilities', 'price_utility', 'price_industrial', 'grid_operators', 'fiber', 'data_center'],
  ...['ai_campus', 'ai_campuses_50', 'gas_pipeline'],
  ...['flood_100', 'disasters', 'water', 'interstate', 'main_road', 'railroad'],
]

export function siteScreeningView(screening: SiteScreening): SiteScreeningView {
  const { facts, profiles, layers, ...rest } = screening
  const gateFacts = profiles.flatMap(({ score }) => [...score.gates, ...score.warnings].map(({ fact }) => fact))
  const notChecked = profiles[0]?.score.notChecked ?? []
  const tabled = new Set([...TABLED, ...gateFacts])
  const used = new Set(facts.flatMap(({ key, sources }) => (tabled.has(key) ? sources.map(({ layer }) => layer) : [])))
  return {
    ...rest,
    facts,
    tabled,
    profiles: profiles.map(({ name, score }) => ({
      name,
      note: hasScore(score) ? knownText(score) : capitalized(unscoredNote(score)),
      score,
    })),
    layers: layers.filter(({ key }) => used.has(key)),
    checks: checksOf(profiles, facts),
    notChecked: notChecked.length > 0 ? notCheckedText(notChecked) : null,
  }
}

function checksOf(profiles: SiteScreening['profiles'], facts: readonly Fact[]): SiteScreeningView['checks'] {
  const failed = profiles.flatMap(({ name, score }) =>
    score.gates.filter(({ outcome }) => outcome === 'failed').map((gate) => ({ name, ...gate })),
  )
  const here = (key: string) => {
    const fact = facts.find((each) => each.key === key)
    return fact && isUndecided(fact) ? '' : ` Here: ${capitalized(fact ? factAmount(fact) : 'unknown')}.`
  }
  const gates = [...Map.groupBy(failed, ({ gate }) => gate).values()].map((group) => {
    const [{ label, fact }] = group as [(typeof failed)[number]]
    const names = listOf(group.map(({ name }) => name))
    const title = group.length === profiles.length ? 'Ruled out.' : `Ruled out for ${names}.`
    const measured = facts.find((each) => each.key === fact)
    return { title, text: `${failedGateText({ label, fact }, measured)}.` }
  })
  const warnings = profiles[0]?.score.warnings ?? []
  return [...gates, ...warnings.map(({ label, fact }) => ({ title: 'Warning:', text: `${label}.${here(fact)}` }))]
}
