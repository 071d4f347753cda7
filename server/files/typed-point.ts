import { parseCoordinates, roundingMiles } from '../../domain/place/coordinates.ts'
import type { UncertainPoint } from '../../domain/place/gps.ts'
import { readGridReference } from './grid-reference.ts'

/** Reads coordinates in any notation, links to maps, and references of MGRS, the US National Grid and UTM. Null for other texts. */
export function readPoint(text: string): UncertainPoint | null {
  const point = parseCoordinates(text)
  return point ? { ...point, uncertaintyMiles: roundingMiles(text) } : readGridReference(text)
}
