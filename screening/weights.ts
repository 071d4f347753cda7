import type { Criterion, Profile } from './profiles/profile.ts'

/** What someone gives the groups of a profile, in its order. They need not add up to 100. */
export type GroupWeights = readonly number[]

export interface WeightGroup {
  name: string
  weight: number
}

/** The name of the URL parameter. A form sends it once per group, a link once, with hyphens between. */
export const WEIGHTS_PARAM = 'weights'

const LEAST_MAX = 40
const MAX_TEXT = 400
const NUMBER = /^\d{1,3}(\.\d)?$/

const tenths = (value: number) => Math.round(value * 10) / 10

/** The groups of a profile with their weights, in the order of its criteria. */
export function weightGroups({ criteria }: Profile): WeightGroup[] {
  const weights = new Map<string, number>()
  for (const { group, weight } of criteria) weights.set(group, (weights.get(group) ?? 0) + weight)
  return [...weights].map(([name, weight]) => ({ name, weight: tenths(weight) }))
}

/** The most that a group can be given. */
export const maxGroupWeight = (profile: Profile): number =>
  Math.max(LEAST_MAX, ...weightGroups(profile).map(({ weight }) => Math.ceil(weight / 10) * 10))

export const ownWeights = (profile: Profile): GroupWeights => weightGroups(profile).map(({ weight }) => weight)

/** “30-15-12”; null for the weights of the profile itself, which need no parameter. */
export function encodeWeights(weights: GroupWeights, profile: Profile): string | null {
  const own = ownWeights(profile)
  if (weights.every((weight, i) => weight === own[i])) return null
  return weights.map((weight) => String(tenths(weight))).join('-')
}

/** The weights in a query; null if it has none that fit the profile, whose own weights count then. */
export const readWeights = (query: URLSearchParams, profile: Profile): GroupWeights | null =>
  parseWeights(query.getAll(WEIGHTS_PARAM).join('-'), profile)

/** The inverse of `encodeWeights`; null for a text that doesn't fit the profile. */
export function parseWeights(text: string, profile: Profile): GroupWeights | null {
  if (text.length > MAX_TEXT) return null
  const parts = text.split('-')
  const most = maxGroupWeight(profile)
  if (parts.length !== weightGroups(profile).length || !parts.every((part) => NUMBER.test(part))) return null
  const weights = parts.map(Number)
  return weights.some((weight) => weight > 0) && weights.every((weight) => weight <= most) ? weights : null
}

/**
 * The profile with other weights, scaled to add up to 100. Within a group, criteria keep their proportions. It has a key of its
 * own, so that its scores aren't mistaken for those of the profile.
 * @param weights as many as the profile has groups, at least one above 0
 */
export function withWeights(profile: Profile, weights: GroupWeights): Profile {
  if (encodeWeights(weights, profile) === null) return profile
  const groups = new Map(weightGroups(profile).map(({ name, weight }, i) => [name, { weight, given: weights[i] ?? 0 }]))
  const total = [...groups.values()].reduce((sum, { given }) => sum + given, 0)
  const scaled = (group: string, weight: number) => {
    const { weight: own, given } = groups.get(group)!
    return own === 0 ? 0 : (100 * given * weight) / (own * total)
  }
  const criteria = profile.criteria.map((each) => ({ ...each, weight: scaled(each.group, each.weight) }))
  return { ...profile, ...renamed(profile, '-custom', ', other weights'), criteria }
}

/**
 * The profile with only some of its criteria, scaled likewise and with a key of its own. Criteria of power stay without weight, so
 * that the same sites have a score. It is the profile itself if those criteria are all that count, or none of them counts.
 * @param known keys of criteria
 */
export function withKnownCriteria(profile: Profile, known: readonly string[]): Profile {
  const counts = ({ key, weight }: Criterion) => weight > 0 && known.includes(key)
  const total = profile.criteria.filter(counts).reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0 || profile.criteria.every((each) => each.weight === 0 || counts(each))) return profile
  const criteria = profile.criteria
    .filter((each) => counts(each) || profile.power.includes(each.key))
    .map((each) => ({ ...each, weight: counts(each) ? (100 * each.weight) / total : 0 }))
  return { ...profile, ...renamed(profile, '-known', ', known facts only'), criteria }
}

const [MAX_KEY, MAX_NAME] = [60, 80]

const renamed = ({ key, name }: Profile, keyEnd: string, nameEnd: string) => ({
  key: key.slice(0, MAX_KEY - keyEnd.length) + keyEnd,
  name: name.slice(0, MAX_NAME - nameEnd.length) + nameEnd,
})
