import type { Scoring } from '../../../domain/screening/parcel-query.ts'
import type { Fact } from '../../../screening/facts/fact.ts'
import type { CriteriaCoverage } from '../../../screening/known-criteria.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { type Score, scoreFacts } from '../../../screening/score.ts'
import { parseWeights, withKnownCriteria, withWeights } from '../../../screening/weights.ts'

/** What the parcels of a run are scored by for a viewer. */
export interface RunScoring {
  /** A profile of the run. */
  profile: Profile
  /** The same with weights of the viewer that fit it, and without criteria that aren't known if they asked for that. */
  used: Profile
}

/**
 * Scores by the profile that the viewer names, or the first.
 * @param readCoverage is called only if it decides which criteria count
 */
export async function readScoring(
  profiles: readonly Profile[],
  asked: Scoring,
  readCoverage: (profile: Profile) => Promise<CriteriaCoverage>,
): Promise<RunScoring> {
  const profile = profiles.find(({ key }) => key === asked.profile) ?? profiles[0]!
  const weights = asked.weights === null ? null : parseWeights(asked.weights, profile)
  const weighted = weights ? withWeights(profile, weights) : profile
  if (!asked.known) return { profile, used: weighted }
  const { known } = await readCoverage(profile)
  return { profile, used: withKnownCriteria(weighted, known) }
}

/** The profiles of a run, the one that is used in place of its original. */
export const profilesFor = (profiles: readonly Profile[], { profile, used }: RunScoring): Profile[] =>
  profiles.map((each) => (each.key === profile.key ? used : each))

/** The scores of a parcel, likewise. */
export const scoresFor = (
  { facts, scores }: { facts: readonly Fact[]; scores: readonly Score[] },
  { profile, used }: RunScoring,
): Score[] =>
  scores.map((score) =>
    used !== profile && score.profile === profile.key ? scoreFacts(facts, used) : { ...BEFORE_CHECKS, ...score },
  )

/** Scores by engines before 1.2.0 have neither. */
const BEFORE_CHECKS: Pick<Score, 'warnings' | 'notChecked'> = { warnings: [], notChecked: [] }
