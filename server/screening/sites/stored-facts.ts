import type { SiteScores, StoredFact } from '../../../domain/screening/site-screening.ts'
import { LIMIT_MILES, METERS_PER_MILE } from '../../../screening/facts/context.ts'
import type { FactDefinition } from '../../../screening/facts/definitions.ts'
import type { Fact } from '../../../screening/facts/fact.ts'
import { NEAR_METERS } from '../../../screening/facts/value-at.ts'
import type { Score } from '../../../screening/score.ts'
import { siteScoreOf } from '../../../screening/site-score.ts'

/** Facts that name only one feature. The sources of others are their layers. */
const MAX_PARTS = 12

/**
 * Leaves out versions of layers and numbers of features: a new version of a layer changes those of every site, although
 * most sites are as they were.
 */
export const toStoredFacts = (facts: readonly Fact[]): Record<string, StoredFact> =>
  Object.fromEntries(facts.map((fact) => [fact.key, toStoredFact(fact)]))

function toStoredFact({ state, low, high, reason, sources, parts }: Fact): StoredFact {
  const [source] = sources
  const layers = [...new Set(sources.map(({ layer }) => layer))]
  return {
    state,
    low,
    high,
    ...(reason !== null && { reason }),
    ...(layers.length > 0 && { layers }),
    ...(source?.name && sources.length === 1 && { name: source.name }),
    ...(parts.length > 0 && { parts: parts.slice(0, MAX_PARTS) }),
  }
}

export const toSiteScores = (scores: readonly Score[]): SiteScores =>
  Object.fromEntries(scores.map((score) => [score.profile, siteScoreOf(score)]))

/** Stored values are rounded. */
const MARGIN_MILES = 0.05

/**
 * How far from the parcel a feature may be to change the fact, in miles. A distance depends on nothing beyond the feature
 * that is surely nearest.
 * @param high the upper bound of a distance; null if it has none
 */
export function dependenceMiles(definition: FactDefinition, high: number | null): number {
  switch (definition.measure) {
    case 'nearest':
      return (high ?? LIMIT_MILES) + MARGIN_MILES
    case 'within':
      return definition.miles + (definition.spread?.miles ?? 0) + MARGIN_MILES
    case 'value':
    case 'relief':
      return NEAR_METERS / METERS_PER_MILE + MARGIN_MILES
    case 'range':
      return definition.borderMeters / METERS_PER_MILE + MARGIN_MILES
    default:
      return MARGIN_MILES
  }
}
