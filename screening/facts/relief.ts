import { RELIEF_GRID } from '../../domain/layer/types/relief.ts'
import type { Position } from '../geometry/wgs84.ts'
import type { ScreenedFeature } from '../layers/layer.ts'
import { createParcel } from '../layers/parcel.ts'
import { NO_LAYER, noDataText, type ScreeningContext, uncertainText } from './context.ts'
import { bounded, known, type Measured, sourceOf, unknown } from './fact.ts'

export interface ReliefOptions {
  /** `relief`, and `county-hazards` for the landform. */
  types: readonly string[]
  /** What the cells have: `elevations` or `reliefs`. */
  cells: 'elevations' | 'reliefs'
}

/**
 * The most relief in feet that a landform has by its definition; null where it has no upper limit. USGS, National Atlas of the
 * United States (1970), Classes of Land-Surface Form, after Hammond.
 */
const MOST_RELIEF: readonly (readonly [name: RegExp, feet: number | null])[] = [
  [/^flat plains/i, 100],
  [/^(smooth plains|open low hills)|slight relief/i, 300],
  [/^irregular plains/i, 300],
  [/high mountains|very high relief/i, null],
  [/low mountains|, high relief/i, 3_000],
  [/high hills|considerable relief/i, 1_000],
  [/hills|moderate relief/i, 500],
]

const mostReliefOf = (landform: string): number | null => MOST_RELIEF.find(([name]) => name.test(landform))?.[1] ?? null

/**
 * Elevation or relief around a place in the parcel, in feet. Relief is the highest less the lowest mean elevation of cells of 2.5
 * miles within about 7 miles: hills that are smaller than a cell don’t show in it, so that the landform of the county gives the
 * upper bound.
 */
export function measureRelief(context: ScreeningContext, { cells }: ReliefOptions): Measured {
  const layers = context.layersOf(['relief'])
  if (layers.length === 0) return unknown(NO_LAYER)
  const { inside, uncertaintyMeters } = context.parcel
  const place = createParcel({ type: 'Point', coordinates: [...inside] })
  for (const { info, index, features } of layers) {
    const values = index
      .within(place, uncertaintyMeters)
      .map((number) => features[number]!)
      .flatMap((block) => (uncertaintyMeters > 0 ? cellsOf(block, cells) : cellAt(block, inside, cells)))
    if (values.length === 0) continue
    const [low, high] = [Math.min(...values), Math.max(...values)]
    const source = [sourceOf(info, null)]
    if (cells === 'reliefs') return withLandform(context, { low, high }, source)
    return low === high ? known(low, source) : bounded({ low, high }, uncertainText(context), source)
  }
  return unknown(noDataText(layers))
}

const NONE = '-'

const cellsOf = ({ properties }: ScreenedFeature, cells: ReliefOptions['cells']): number[] =>
  String(properties[cells] ?? '')
    .split(' ')
    .filter((cell) => cell !== NONE && cell !== '')
    .map(Number)

/** The value of the cell around a position; none at sea. */
function cellAt({ properties }: ScreenedFeature, [lng, lat]: Position, cells: ReliefOptions['cells']): number[] {
  const { west, north, cellsPerDegree, side } = RELIEF_GRID
  const [column, row] = [Math.floor((lng - west) * cellsPerDegree), Math.floor((north - lat) * cellsPerDegree)]
  const cell = String(properties[cells] ?? '').split(' ')[(row % side) * side + (column % side)]
  return cell === undefined || cell === NONE ? [] : [Number(cell)]
}

function withLandform(
  context: ScreeningContext,
  { low, high }: { low: number; high: number },
  sources: Measured['sources'],
): Measured {
  const counties = context
    .layersOf(['county-hazards'])
    .flatMap(({ info, index, features }) =>
      index
        .within(context.parcel, context.parcel.uncertaintyMeters)
        .map((number) => ({ info, feature: features[number]! })),
    )
  const landforms = counties.flatMap(({ feature }) => feature.properties.landform ?? []).map(String)
  const limits = landforms.map(mostReliefOf)
  const most = landforms.length === 0 || limits.includes(null) ? null : Math.max(high, ...limits.map(Number))
  const from = [...sources, ...counties.map(({ info, feature }) => sourceOf(info, feature))]
  if (most === low) return known(low, from)
  return bounded(
    { low, high: most },
    'small hills don’t show in means of 2.5 mi; the landform of the county sets the upper bound',
    from,
  )
}
