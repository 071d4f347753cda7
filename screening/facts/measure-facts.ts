import type { ScreeningLayer } from '../layers/layer.ts'
import type { Parcel } from '../layers/parcel.ts'
import { createContext, type ScreeningContext } from './context.ts'
import { FACT_DEFINITIONS, type FactDefinition } from './definitions.ts'
import { type Fact, known, type Measured, published, unknown } from './fact.ts'
import { measureCoverage, measureLength, measureNames, measureShare } from './inside.ts'
import { measureNearest } from './nearest.ts'
import { measureRange } from './range.ts'
import { measureRelief } from './relief.ts'
import { measureValue } from './value-at.ts'
import { measureWithin } from './within.ts'

/** International acre, in square meters. */
const SQUARE_METERS_PER_ACRE = 4_046.8564224

export interface FactOptions {
  /** Of a parcel that is given as a point. */
  acres?: number | null
}

/** How each kind of fact is measured. */
export const METHODS: Readonly<Record<FactDefinition['measure'], string>> = {
  acreage: 'Area of the boundary on the WGS 84 ellipsoid, or as stated for a point.',
  nearest: 'Shortest geodesic on the WGS 84 ellipsoid from the boundary of the parcel; 0 inside.',
  within:
    'All features within this geodesic distance of the boundary of the parcel, or of a point in it, on the WGS 84 ellipsoid.',
  share: 'Area of the parcel within the polygons, divided by its area, on the WGS 84 ellipsoid.',
  coverage: 'Area of the parcel where the layer has data, divided by its area, on the WGS 84 ellipsoid.',
  length: 'Length of lines within the parcel, on the WGS 84 ellipsoid.',
  names: 'All polygons that the parcel touches.',
  relief: 'Value of the cell of 2.5 miles around a point in the parcel.',
  value: 'Value for the county, state or region of a point in the parcel.',
  range:
    'Lowest to highest value of the polygons that the parcel touches, or may touch: their borders are approximate.',
}

/** Measures everything that is known of a parcel, in the order of the definitions. The order of layers doesn't matter. */
export function measureFacts(
  parcel: Parcel,
  layers: readonly ScreeningLayer[],
  { acres = null }: FactOptions = {},
): Fact[] {
  const context = createContext(parcel, layers)
  return FACT_DEFINITIONS.map((definition) => {
    const { key, label, unit, measure } = definition
    const measured = measure === 'acreage' ? measureAcreage(parcel, acres) : measureLayers(context, definition)
    return { key, label, unit, method: METHODS[measure], ...published(measured, unit) }
  })
}

function measureLayers(context: ScreeningContext, definition: FactDefinition): Measured {
  switch (definition.measure) {
    case 'nearest':
      return measureNearest(context, definition)
    case 'within':
      return measureWithin(context, definition)
    case 'share':
      return measureShare(context, definition)
    case 'coverage':
      return measureCoverage(context, definition)
    case 'length':
      return measureLength(context, definition)
    case 'names':
      return measureNames(context, definition)
    case 'relief':
      return measureRelief(context, definition)
    case 'value':
      return measureValue(context, definition)
    case 'range':
      return measureRange(context, definition)
    case 'acreage':
      return measureAcreage(context.parcel, null)
  }
}

function measureAcreage({ squareMeters }: Parcel, stated: number | null): Measured {
  if (squareMeters !== null) return known(squareMeters / SQUARE_METERS_PER_ACRE, [])
  return stated === null ? unknown('you gave a point without an outline or acreage') : known(stated, [])
}
