import type { ScreenedFeature } from '../layers/layer.ts'
import { NO_LAYER, type ScreeningContext, uncertainText } from './context.ts'
import { bounded, type FactSource, known, type Measured, sourceOf, unknown } from './fact.ts'
import { byMagnitude } from './inside.ts'

export interface RangeOptions {
  types: readonly string[]
  /** The property that has the value. */
  field: string
  /** What the polygons are: “utility” and “utilities”. */
  nouns: readonly [one: string, several: string]
  /** How far off their borders may be. */
  borderMeters: number
}

interface Candidate {
  name: string
  feature: ScreenedFeature
  source: FactSource
  value: number | null
}

/**
 * From the lowest to the highest value of the polygons that the parcel touches, or may touch as far as their borders are
 * accurate, in the order of their magnitudes. One without a value leaves the range open, so it isn’t known even if the others
 * have the same.
 */
export function measureRange(context: ScreeningContext, options: RangeOptions): Measured {
  if (context.layersOf(options.types).length === 0) return unknown(NO_LAYER)
  const found = findCandidates(context, options)
  const [one, several] = options.nouns
  if (found.length === 0) return unknown(`no ${one} is mapped here`)
  const valued = found.filter(({ value }) => value !== null)
  const names = new Set(found.map(({ name }) => name))
  const open = names.size - new Set(valued.map(({ name }) => name)).size
  const sources = found.map(({ source }) => source)
  const parts = [...new Map(found.map(({ name, value }) => [`${name} ${value}`, { name, value }])).values()]
  if (valued.length === 0)
    return { ...unknown(`no figure for the ${names.size > 1 ? several : one} that may serve it`), sources, parts }
  const values = valued.map(({ value }) => value!)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (low === high && valued.length === found.length) return known(low, sources, parts)
  const reason =
    open > 0
      ? `no figure for ${open} of the ${names.size} ${several} that may serve it`
      : context.uncertainty > 0
        ? uncertainText(context)
        : names.size > 1
          ? `several ${several} may serve it`
          : 'it differs by state'
  return bounded({ low, high }, reason, sources, parts)
}

/** The largest first. */
function findCandidates(context: ScreeningContext, { types, field, borderMeters }: RangeOptions): Candidate[] {
  const found = context.layersOf(types).flatMap(({ info, index, features }) => {
    return index.within(context.parcel, borderMeters + context.parcel.uncertaintyMeters).map((shape): Candidate => {
      const feature = features[shape]!
      const value = feature.properties[field]
      return {
        name: feature.name ?? 'No name',
        feature,
        source: sourceOf(info, feature),
        value: typeof value === 'number' ? value : null,
      }
    })
  })
  return found.sort((a, b) => byMagnitude(a.feature, b.feature))
}
