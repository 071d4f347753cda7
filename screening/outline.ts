import type { ScreeningInput } from './document.ts'

/** The closed outline of a parcel that is one polygon; null for other parcels. */
export const outlineOf = ({ geometry }: Pick<ScreeningInput, 'geometry'>): [number, number][] | null =>
  geometry.type === 'Polygon' ? geometry.coordinates[0]!.map(([x, y]) => [x!, y!]) : null
