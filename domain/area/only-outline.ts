import { boundaryText } from '../geometry/boundary-geojson.ts'
import { type Area, polygonsOf } from './area.ts'

export type Outline = { text: string; problem: null } | { text: null; problem: string }

/** The only outline of an area as the text of its field. */
export function onlyOutline(area: Area): Outline {
  const [polygon, ...more] = polygonsOf(area)
  if (!polygon) return { text: null, problem: 'This file has no outline.' }
  if (more.length > 0) {
    const problem = `This file has ${more.length + 1} outlines. Choose a file with the outline of one parcel, or draw it.`
    return { text: null, problem }
  }
  if (polygon.holes.length > 0)
    return { text: null, problem: 'This outline has a hole. Draw the outer edge of the parcel instead.' }
  return { text: boundaryText([...polygon.outline, polygon.outline[0]!]), problem: null }
}
