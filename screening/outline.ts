import type { ScreeningInput } from './document.ts'

/** The outline of a parcel that is one polygon, without its last position, which repeats the first; null for other parcels. */
export const outlineOf = ({ geometry }: Pick<ScreeningInput, 'geometry'>): [number, number][] | null =>
  geometry.type === 'Polygon' ? geometry.coordinates[0]!.slice(0, -1).map(([x, y]) => [x!, y!]) : null
