import type { Scoring } from '../../../domain/screening/parcel-query.ts'
import type { Fact } from '../../../screening/facts/fact.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { type Score, scoreFacts } from '../../../screening/score.ts'
import { parseWeights, withWeights } from '../../../screening/weights.ts'

/** What the parcels of a run are scored by for a viewer. */
export interface RunScoring {
  /** A profile of the run. */
  profile: Profile
  /** The same with weights of the viewer; null without weights that fit it. */
  weighted: Profile | null
}

/** The profile that the viewer names, or the first. */
export function scoringOf(profiles: readonly Profile[], { profile: key, weights: text }: Scoring): RunScoring {
  const profile = profiles.find((each) => each.key === key) ?? profiles[0]!
  const weights = text === null ? null : parseWeights(text, profile)
  const weighted = weights && withWeights(profile, weights)
  return { profile, weighted: weighted === profile ? null : weighted }
}

/** The profiles of a run, the weighted one in place of its original. */
export const profilesFor = (profiles: readonly Profile[], { profile, weighted }: RunScoring): Profile[] =>
  profiles.map((each) => (weighted && each.key === profile.key ? weighted : each))

/** The scores of a parcel, likewise. */
export const scoresFor = (
  { facts, scores }: { facts: readonly Fact[]; scores: readonly Score[] },
  { profile, weighted }: RunScoring,
): Score[] => scores.map((score) => (weighted && score.profile === profile.key ? scoreFacts(facts, weighted) : score))
