import { formatNumber } from '../../domain/text/format.ts'
import type { CriteriaCoverage } from '../known-criteria.ts'
import type { Criterion, Profile } from '../profiles/profile.ts'
import { withKnownCriteria } from '../weights.ts'
import { capitalized, listOf, uncapitalized } from './words.ts'

/**
 * “Fiber and interconnection queue aren’t known for any of these 12 parcels, so 18 of the 100 points are unknown in every score.” Null if
 * there is nothing to say.
 * @param total parcels, with those that don’t count
 */
export function unknownCriteriaText(profile: Profile, coverage: CriteriaCoverage, total: number): string | null {
  const unknown = profile.criteria.filter(({ key, weight }) => weight > 0 && coverage.unknown.includes(key))
  const points = Math.round(unknown.reduce((sum, { weight }) => sum + weight, 0))
  if (unknown.length === 0) return null
  const verb = unknown.length === 1 ? 'isn’t' : 'aren’t'
  const open = points === 0 ? 'less than 1' : points
  const are = points > 1 ? 'are' : 'is'
  const scores = coverage.parcels === 1 ? 'its score' : 'every score'
  return `${capitalized(namesOf(unknown))} ${verb} known for ${parcelsText('any of', coverage, total)}, so ${open} of the 100 points ${are} unknown in ${scores}.`
}

/** “Compared on the 2 criteria that are known for all 12 parcels: acreage and river or lake.” Likewise. */
export function knownCriteriaText(profile: Profile, coverage: CriteriaCoverage, total: number): string {
  if (coverage.parcels === 0) return 'None of these parcels can be ranked, so all criteria count.'
  const parcels = parcelsText('all', coverage, total)
  const used = withKnownCriteria(profile, coverage.known).criteria.filter(({ weight }) => weight > 0)
  const known = used.filter(({ key }) => coverage.known.includes(key))
  if (known.length === 0) return `No criterion is known for ${parcels}, so all criteria count.`
  if (used.length === profile.criteria.filter(({ weight }) => weight > 0).length)
    return `All criteria are known for ${parcels}.`
  const criteria = known.length === 1 ? 'one criterion that is' : `${known.length} criteria that are`
  return `Compared on the ${criteria} known for ${parcels}: ${namesOf(known)}.`
}

const namesOf = (criteria: readonly Criterion[]) =>
  listOf(
    criteria.map(({ label }) => uncapitalized(label)),
    Infinity,
  )

function parcelsText(all: 'any of' | 'all', { parcels }: CriteriaCoverage, total: number): string {
  const isEach = parcels === total
  if (parcels === 1) return isEach ? 'this parcel' : 'the only parcel that can be ranked'
  const count = `${formatNumber(parcels)} parcels`
  if (all === 'all') return isEach ? `all ${count}` : `all ${count} that can be ranked`
  return isEach ? `any of these ${count}` : `any of the ${count} that can be ranked`
}
