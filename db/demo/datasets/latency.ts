import { geoDistance } from 'd3-geo'
import { demoCities } from '../cities.ts'
import { csv, round } from './table.ts'

const EARTH_KM = 6371.0088
/** Light in standard single-mode fiber, refractive index 1.468. */
const KM_PER_MS = 299_792.458 / 1.468 / 1000
/** Cables follow roads and railroads, so routes are longer than the great circle by about this factor. */
const DETOUR = 1.4

/** Round-trip times in fiber between every pair of market cities: the physical minimum and a typical route. */
export function latencyTable(): string {
  const cities = demoCities
    .filter((c) => c.is_published)
    .map((c) => {
      const [latitude, longitude] = c.coordinates.split(',').map(Number) as [number, number]
      return { name: `${c.city_name}, ${c.state_name}`, at: [longitude, latitude] as [number, number] }
    })
  const rows = cities.flatMap((from, i) =>
    cities.slice(i + 1).map((to) => {
      const km = geoDistance(from.at, to.at) * EARTH_KM
      const floor = (2 * km) / KM_PER_MS
      return [from.name, to.name, round(km, 0), round(floor, 1), round(floor * DETOUR, 1)]
    }),
  )
  return csv(['from', 'to', 'great_circle_km', 'round_trip_floor_ms', 'round_trip_usual_route_ms'], rows)
}
