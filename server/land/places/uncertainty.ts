import type { Gazetteer } from './gazetteer.ts'
import type { GazetteerPlace } from './gazetteer-place.ts'
import { milesToNthCenter } from './zip-centers.ts'

/** People per square mile of land that belongs to a town, on the low side, so that few towns reach farther. */
const TOWN_DENSITY = 1_000
const CITY_DENSITY = 2_500
const CITY_POPULATION = 50_000
/** Mail of a town goes this far beyond it, where no ZIP codes tell. */
const MAIL_MILES = 5
const MIN_MILES = 1
const MAX_MILES = 50
/** Among the centers of ZIP codes around it. Land of a ZIP code rarely lies farther from its center. */
const NEIGHBOR = 4

/**
 * How many miles from its center land in a town or ZIP code may be, an estimate on the high side: outlines of neither are known.
 * A town reaches as far as a circle of its population at a low density, and an address in it as far as its ZIP codes.
 * @returns null for areas with an outline
 */
export function uncertaintyOf(
  gazetteer: Gazetteer,
  place: GazetteerPlace,
  { isWithin }: { isWithin: boolean },
): number | null {
  if (place.kind !== 'city' && place.kind !== 'zip') return null
  const miles =
    place.kind === 'zip'
      ? zipReach(gazetteer, place)
      : Math.max(townReach(place.population), isWithin ? mailReach(gazetteer, place) : 0)
  return Math.round(Math.min(MAX_MILES, Math.max(MIN_MILES, miles)) * 10) / 10
}

function townReach(population: number): number {
  const squareMiles = population / (population < CITY_POPULATION ? TOWN_DENSITY : CITY_DENSITY)
  return Math.sqrt(squareMiles / Math.PI)
}

const mailReach = (gazetteer: Gazetteer, place: GazetteerPlace): number =>
  place.country === 'US' ? zipReach(gazetteer, place) : townReach(place.population) + MAIL_MILES

const zipReach = ({ zipCenters }: Gazetteer, { longitude, latitude }: GazetteerPlace): number =>
  milesToNthCenter(zipCenters, [longitude, latitude], NEIGHBOR)
