import type { Fact } from '../facts/fact.ts'

/** What facts are about, in their order on pages and in PDFs. The first pattern that a key matches decides. */
const TOPICS = [
  {
    key: 'power',
    name: 'Power',
    pattern:
      /^(line|substation|interconnection|plants|planned|queue)_|^(retired_plant|gas_pipeline|utilities|grid_operators|price_industrial|price_utility|marginal_co2)$/,
  },
  { key: 'fiber', name: 'Fiber and data centers', pattern: /^(fiber|data_center.*|ai_campus.*)$/ },
  {
    key: 'hazards',
    name: 'Water and hazards',
    pattern: /^(water|flood.*|risk_score|peak_acceleration|disasters|superfund)$/,
  },
  {
    key: 'land',
    name: 'Land',
    pattern:
      /^(acreage|slope|elevation|relief|landform|in_us|lake|river|wet.*|swamp|airfield|wilderness|refuge|forest|military.*|federal_site|.*_land)$/,
  },
  { key: 'access', name: 'Access and people', pattern: /./ },
] as const

export type TopicKey = (typeof TOPICS)[number]['key']

export interface FactTopic {
  key: TopicKey
  name: string
  facts: Fact[]
}

/** Facts by topic, in the order of the facts. Topics without facts are left out. */
export function topicsOf(facts: readonly Fact[]): FactTopic[] {
  const topicOf = ({ key }: Fact) => TOPICS.find(({ pattern }) => pattern.test(key))!.key
  return TOPICS.map(({ key, name }) => ({ key, name, facts: facts.filter((fact) => topicOf(fact) === key) })).filter(
    (topic) => topic.facts.length > 0,
  )
}
