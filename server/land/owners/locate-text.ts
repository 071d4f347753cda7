import type { LocatedPlace, LocatedText } from '../../../domain/draft/surroundings.ts'
import { boxAround, KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import { parseGps } from '../../../domain/place/gps.ts'
import { type Place, type PlaceKind, placeTitle, pointLabel } from '../../../domain/place/place.ts'
import type { Places } from '../places/places.ts'

const UNKNOWN = 'We can’t find this place. Add the nearest town, or mark it on the map.'

/** From the middle to the edge of most, in miles. Their outlines aren't needed to find land on a map. */
const REACH: Partial<Record<PlaceKind, number>> = { county: 25, metro: 50, state: 250, country: 1_000 }
/** Closer, a map of a town shows too little to recognize it by. */
const MIN_REACH = 1

/** What a text that its owner typed says about where land is. A blank text says nothing. */
export async function locateText(places: Places, text: string): Promise<LocatedText> {
  if (text.trim() === '') return { coordinates: null, place: null, problem: null }
  const { place, problem } = await places.resolve(text)
  if (place === null) return { coordinates: null, place: null, problem: problem ?? UNKNOWN }
  return { coordinates: isCoordinates(place) ? coordinatesOf(text, place) : null, place: located(place), problem: null }
}

/** Rather than a distance from another place: screens name only coordinates by something else than their label. */
const isCoordinates = (place: Place): boolean => placeTitle(place) !== place.label

/** As typed, if listings store them so. */
const coordinatesOf = (text: string, place: Place): string => (parseGps(text) ? text.trim() : pointLabel(place))

function located(place: Place): LocatedPlace {
  const { label, city, county, state, country, uncertainty_miles: miles } = place
  const reach = miles ?? REACH[place.kind] ?? MIN_REACH
  return {
    label,
    miles,
    box: boxAround(place, Math.max(MIN_REACH, reach) * KM_PER_MILE),
    ...{ city, county, state, country },
  }
}
