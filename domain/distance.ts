/** Mean radius of the earth (IUGG), in km. */
export const EARTH_RADIUS_KM = 6_371.0088

export const KM_PER_MILE = 1.609344

const radians = (degrees: number) => (degrees * Math.PI) / 180

interface Point {
  latitude: number
  longitude: number
}

/** Great-circle distance in km, by the haversine formula on a sphere: within 0.6 % of the ellipsoid's. */
export function distanceKm(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const across = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half(from.latitude, to.latitude) + across)))
}

/** West, south, east, north in degrees. `west` is greater than `east` where the box crosses the date line. */
export type Box = [west: number, south: number, east: number, north: number]

/** The smallest box around a circle; around a pole, all longitudes. */
export function boxAround({ latitude, longitude }: Point, radiusKm: number): Box {
  const angle = radiusKm / EARTH_RADIUS_KM
  const tall = (angle * 180) / Math.PI
  const [south, north] = [Math.max(-90, latitude - tall), Math.min(90, latitude + tall)]
  const spread = Math.sin(angle) / Math.cos(radians(latitude))
  if (south <= -90 || north >= 90 || spread >= 1) return [-180, south, 180, north]
  const wide = (Math.asin(spread) * 180) / Math.PI
  return [wrapped(longitude - wide), south, wrapped(longitude + wide), north]
}

const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
