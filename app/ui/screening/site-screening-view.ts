import type { Fact } from '../../../screening/facts/fact.ts'
import type { LayerInfo } from '../../../screening/layers/layer.ts'
import type { Score } from '../../../screening/score.ts'
import type { SiteScreening } from '../../../server/screening/sites/service.ts'

/** The part of a screening that the page of a site shows. */
export interface SiteScreeningView {
  screenedAt: string
  problem: string | null
  facts: Fact[]
  profiles: { name: string; score: Score }[]
  layers: LayerInfo[]
}

/** The rest is in the download. */
const SHOWN = new Set([
  ...['line_138', 'line_345', 'substation_138', 'substation_345', 'interconnection_138', 'plants_5'],
  ...['price_industrial', 'grid_operators', 'fiber', 'data_center', 'gas_pipeline'],
  ...['flood_100', 'disasters', 'water', 'interstate', 'railroad'],
])

export function siteScreeningView(screening: SiteScreening): SiteScreeningView {
  const { facts, profiles, layers, ...rest } = screening
  const gateFacts = profiles.flatMap(({ score }) => [...score.gates, ...score.warnings].map(({ fact }) => fact))
  const shown = facts.filter(({ key }) => SHOWN.has(key) || gateFacts.includes(key))
  const used = new Set(shown.flatMap(({ sources }) => sources.map(({ layer }) => layer)))
  return {
    ...rest,
    facts: shown,
    profiles: profiles.map(({ name, score }) => ({ name, score: { ...score, contributions: [], improvements: [] } })),
    layers: layers.filter(({ key }) => used.has(key)),
  }
}
