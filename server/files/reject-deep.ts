import type { SourceFeature } from './feature-source.ts'

/** Values that are nested too deeply can’t be copied to another thread, or written as JSON. */
export function rejectDeep(feature: SourceFeature): SourceFeature {
  try {
    if (isDeep(feature.geometry) || Object.values(feature.values).some((value) => isDeep(value)))
      return { number: feature.number, values: {}, geometry: null, problem: 'It is nested too deeply.' }
    return feature
  } catch {
    return { number: feature.number, values: {}, geometry: null, problem: 'It can’t be read.' }
  }
}

const MAX_DEPTH = 20

/** Whether a value is nested too deeply. Lists of numbers, which coordinates are, aren't looked at. */
function isDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  if (depth > MAX_DEPTH) return true
  const members = Array.isArray(value) ? value : Object.values(value)
  return typeof members[0] !== 'number' && members.some((member) => isDeep(member, depth + 1))
}
