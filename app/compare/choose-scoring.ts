import type { RouterContextProvider } from 'react-router'
import type { Scoring } from '../../domain/screening/parcel-query.ts'
import { type CriteriaCoverage, coverageOf } from '../../screening/known-criteria.ts'
import type { Profile } from '../../screening/profiles/profile.ts'
import { type Score, scoreFacts } from '../../screening/score.ts'
import { encodeWeights, parseWeights, withKnownCriteria, withWeights } from '../../screening/weights.ts'
import { knownCriteriaText } from '../../screening/wording/coverage-text.ts'
import { hasScore, isRuledOut } from '../../screening/wording/score-text.ts'
import type { Run } from '../../server/screening/runs/service.ts'
import { services, viewer } from '../context.ts'
import type { FoundSite } from './find-site.ts'

/** What all the sites are scored by. */
export interface ChosenScoring {
  profiles: readonly Profile[]
  /** One of them. */
  profile: Profile
  /** The same with the weights of the viewer, and with known criteria only, if they asked for that. */
  used: Profile
  /** What links carry: without what doesn't fit the profile. */
  scoring: Scoring
  /** Which criteria count, if the viewer asked for those that are known. */
  criteriaText: string | null
  scoreOf(site: FoundSite): Score
}

/**
 * Parcels of one screening are scored as there. Other sites are scored by the profiles of today, because a screening keeps those of
 * its day.
 * @param run the screening of all the sites; null if they aren't of one
 */
export function chooseScoring(
  context: Readonly<RouterContextProvider>,
  { run, sites, asked }: { run: Run | null; sites: readonly FoundSite[]; asked: Scoring },
): Promise<ChosenScoring> {
  return run ? scoringOfRun(context, run, asked) : currentScoring(context, sites, asked)
}

async function scoringOfRun(
  context: Readonly<RouterContextProvider>,
  run: Run,
  asked: Scoring,
): Promise<ChosenScoring> {
  const { screenings } = context.get(services)
  const { profile, used, coverage } = await screenings.getScoring(context.get(viewer), run.ref, asked)
  const { weighted, scoring } = weigh(profile, asked)
  return {
    profiles: run.profiles,
    profile,
    used,
    scoring,
    criteriaText: asked.known ? knownCriteriaText(weighted, coverage, run.total) : null,
    scoreOf: ({ facts, scores }) => scores?.find((score) => score.profile === used.key) ?? scoreFacts(facts, used),
  }
}

async function currentScoring(
  context: Readonly<RouterContextProvider>,
  sites: readonly FoundSite[],
  asked: Scoring,
): Promise<ChosenScoring> {
  const profiles = await context.get(services).screeningProfiles.listCurrent()
  const profile = profiles.find(({ key }) => key === asked.profile) ?? profiles[0]!
  const { weighted, scoring } = weigh(profile, asked)
  const used = asked.known ? withKnownCriteria(weighted, coverageAmong(sites, profile).known) : weighted
  return {
    profiles,
    profile,
    used,
    scoring,
    criteriaText: asked.known ? criteriaText(used, weighted) : null,
    scoreOf: ({ facts }) => scoreFacts(facts, used),
  }
}

function weigh(profile: Profile, { weights: text, known }: Scoring): { weighted: Profile; scoring: Scoring } {
  const weights = text === null ? null : parseWeights(text, profile)
  return {
    weighted: weights ? withWeights(profile, weights) : profile,
    scoring: { profile: profile.key, weights: weights && encodeWeights(weights, profile), known },
  }
}

/** What is known of the criteria across sites that can be ranked. */
function coverageAmong(sites: readonly FoundSite[], profile: Profile): CriteriaCoverage {
  const scores = sites
    .map(({ facts }) => scoreFacts(facts, profile))
    .filter((score) => hasScore(score) && !isRuledOut(score))
  const ranges = profile.criteria.map(({ key }, i) => {
    const points = scores.map(({ contributions }) => contributions[i]!)
    return {
      criterion: key,
      isUnknown: points.every(({ state }) => state === 'unknown'),
      mostOpen: Math.max(0, ...points.map(({ low, high }) => high - low)),
    }
  })
  return coverageOf(profile, scores.length, scores.length > 0 ? ranges : [])
}

function criteriaText(used: Profile, all: Profile): string {
  if (used === all) return 'All criteria count: either all are known for these sites, or none is known for all of them.'
  const count = used.criteria.filter(({ weight }) => weight > 0).length
  return `Compared on the ${count === 1 ? 'one criterion that is' : `${count} criteria that are`} known for every site that can be ranked.`
}
