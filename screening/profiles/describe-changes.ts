import type { Criterion, Gate, Profile } from './profile.ts'

/** A number or text that two versions of a profile don't share. */
export interface ProfileChange {
  /** Such as “Slope: weight”. */
  what: string
  /** Null if the earlier version doesn't have it. */
  before: string | null
  /** Null if the later version doesn't have it. */
  after: string | null
}

type Texts = Record<string, string | null>

/** Lists what differs, in the order of the profile. Gates and criteria are matched by their keys. */
export function describeChanges(before: Profile, after: Profile): ProfileChange[] {
  return [
    ...differences('', textsOfProfile(before), textsOfProfile(after)),
    ...compareParts(before.gates, after.gates, 'Gate ', textsOfGate),
    ...compareParts(before.criteria, after.criteria, '', textsOfCriterion),
  ]
}

function compareParts<Part extends { key: string; label: string }>(
  before: readonly Part[],
  after: readonly Part[],
  prefix: string,
  textsOf: (part: Part) => Texts,
): ProfileChange[] {
  const keys = new Set([...before, ...after].map(({ key }) => key))
  return [...keys].flatMap((key) => {
    const [was, is] = [before, after].map((parts) => parts.find((part) => part.key === key))
    const what = `${prefix}${(is ?? was)!.label}`
    if (was && is) return differences(`${what}: `, textsOf(was), textsOf(is))
    return [{ what, before: was ? 'In the profile' : null, after: is ? 'In the profile' : null }]
  })
}

const differences = (prefix: string, before: Texts, after: Texts): ProfileChange[] =>
  Object.keys(before).flatMap((name) => {
    const [was, is] = [before[name] ?? null, after[name] ?? null]
    return was === is ? [] : [{ what: capitalized(`${prefix}${name}`), before: was, after: is }]
  })

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const textsOfProfile = ({ name, summary, power, criteria }: Profile): Texts => ({
  name,
  summary,
  'criteria of power': power.map((key) => criteria.find((each) => each.key === key)?.label ?? key).join(', '),
})

const textsOfGate = ({ label, fact, min, max, source }: Gate): Texts => ({
  label,
  fact,
  'at least': min === undefined ? null : String(min),
  'at most': max === undefined ? null : String(max),
  source,
})

const textsOfCriterion = ({ label, group, fact, direction, weight, curve, goal, source }: Criterion): Texts => ({
  label,
  group,
  fact,
  direction: `${direction} is better`,
  weight: String(weight),
  curve: curve.map(([value, score]) => `${value} → ${score}`).join(', '),
  goal: goal ? `${goal.label} (${goal.value})` : null,
  source,
})
