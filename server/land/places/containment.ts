import { distanceKm } from '../../../domain/geometry/distance.ts'
import type { GazetteerPlace } from './gazetteer-place.ts'

/** A place this near to a city counts as being in it: “Hollywood, Los Angeles”, “78664 Round Rock”. */
const MAX_CITY_KM = 50
/** Post offices have no county of their own; one this near to the center of a county counts as being in it. */
const MAX_COUNTY_KM = 70

/** True if the place lies within the other one, as far as the gazetteer knows. */
export function isWithin(place: GazetteerPlace, container: GazetteerPlace): boolean {
  if (place.line === container.line || place.country !== container.country) return false
  switch (container.kind) {
    case 'country':
      return place.kind !== 'country'
    case 'state':
      return place.region === container.region && place.kind !== 'country' && place.kind !== 'state'
    case 'county':
    case 'metro':
      return isWithinCounties(place, container)
    case 'city':
    case 'zip':
      return (place.kind === 'city' || place.kind === 'zip') && distanceKm(place, container) <= MAX_CITY_KM
  }
}

function isWithinCounties(place: GazetteerPlace, area: GazetteerPlace): boolean {
  if (place.kind !== 'city' && place.kind !== 'zip') return false
  if (place.kind === 'city' && place.county !== '') return countiesOf(area).includes(place.region + place.county)
  return area.region === place.region && distanceKm(place, area) <= MAX_COUNTY_KM
}

/** States and codes of the counties that an area consists of, such as `TX453`. */
export function countiesOf({ kind, region, county }: GazetteerPlace): string[] {
  return kind === 'metro' ? county.split(',') : [region + county]
}
