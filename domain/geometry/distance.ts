/** Mean radius of the earth (IUGG), in km. */
export const EARTH_RADIUS_KM = 6_371.0088

export const KM_PER_MILE = 1.609344

/** Of latitude, on the sphere. */
export const MILES_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180 / KM_PER_MILE

const radians = (degrees: number) => (degrees * Math.PI) / 180

interface Point {
  latitude: number
  longitude: number
}

/** Great-circle distance in km, by the haversine formula on a sphere: within 0.6 % of the ellipsoid's. */
export function distanceKm(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const a = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half(from.latitude, to.latitude) + a)))
}

/** West, south, east, north in degrees. `west` is greater than `east` if the box crosses the antimeridian. */
export type Box = [west: number, south: number, east: number, north: number]

/** The smallest box around a circle; around a pole, all longitudes. */
export function boxAround({ latitude, longitude }: Point, radiusKm: number): Box {
  const angle = radiusKm / EARTH_RADIUS_KM
  const latitudeSpan = (angle * 180) / Math.PI
  const [south, north] = [Math.max(-90, latitude - latitudeSpan), Math.min(90, latitude + latitudeSpan)]
  const sine = Math.sin(angle) / Math.cos(radians(latitude))
  if (south <= -90 || north >= 90 || sine >= 1) return [-180, south, 180, north]
  const longitudeSpan = (Math.asin(sine) * 180) / Math.PI
  return [normalizeLongitude(longitude - longitudeSpan), south, normalizeLongitude(longitude + longitudeSpan), north]
}

const normalizeLongitude = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
