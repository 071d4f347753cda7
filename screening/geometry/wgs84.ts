import { atan, atan2, cos, norm, sin, tan } from './portable-math.ts'

/**
 * The WGS 84 ellipsoid (NGA.STND.0036, 2014). Positions are [longitude, latitude] in degrees. Cartesian vectors are meters from
 * the center of the earth: they have no date line and no poles.
 */
export type Position = readonly [longitude: number, latitude: number]
export type Vector = readonly [x: number, y: number, z: number]

export const SEMI_MAJOR_METERS = 6_378_137
const FLATTENING = 1 / 298.257223563
const SEMI_MINOR_METERS = SEMI_MAJOR_METERS * (1 - FLATTENING)
/** The smallest radius of curvature: along the meridian, at the equator. */
export const MIN_RADIUS_METERS = SEMI_MINOR_METERS * (1 - FLATTENING)
/** Squares of the first and the second eccentricity. */
export const E2 = FLATTENING * (2 - FLATTENING)
const SECOND_E2 = E2 / (1 - E2)

const MAX_ITERATIONS = 100
const CONVERGED = 1e-12

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** The same longitude from -180 to 180. */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude
  return longitude - 360 * Math.floor((longitude + 180) / 360)
}

export function toCartesian([longitude, latitude]: Position): Vector {
  const [sine, cosine] = [sin(radians(latitude)), cos(radians(latitude))]
  const normal = SEMI_MAJOR_METERS / Math.sqrt(1 - E2 * sine * sine)
  const lambda = radians(longitude)
  return [normal * cosine * cos(lambda), normal * cosine * sin(lambda), normal * (1 - E2) * sine]
}

/** The unit vector that points up. */
export function normalAt([longitude, latitude]: Position): Vector {
  const cosine = cos(radians(latitude))
  return [cosine * cos(radians(longitude)), cosine * sin(radians(longitude)), sin(radians(latitude))]
}

/** The position above or below a point near the surface, by the formula of Bowring (Survey Review 23, 1976). */
export function toPosition([x, y, z]: Vector): Position {
  const p = norm(x, y)
  const theta = atan2(z * SEMI_MAJOR_METERS, p * SEMI_MINOR_METERS)
  const [sine, cosine] = [sin(theta), cos(theta)]
  const latitude = atan2(
    z + SECOND_E2 * SEMI_MINOR_METERS * sine * sine * sine,
    p - E2 * SEMI_MAJOR_METERS * cosine * cosine * cosine,
  )
  return [degrees(atan2(y, x)), degrees(latitude)]
}

/** Vincenty's terms A and B, from the squared cosine of the azimuth at the equator. */
function series(cosSqAlpha: number): { scale: number; correction: number; c: number } {
  const u2 = cosSqAlpha * SECOND_E2
  return {
    scale: 1 + (u2 / 16_384) * (4_096 + u2 * (-768 + u2 * (320 - 175 * u2))),
    correction: (u2 / 1_024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2))),
    c: (FLATTENING / 16) * cosSqAlpha * (4 + FLATTENING * (4 - 3 * cosSqAlpha)),
  }
}

function sigmaCorrection(b: number, sinSigma: number, cosSigma: number, cos2m: number): number {
  const square = cos2m * cos2m
  const inner = cosSigma * (2 * square - 1) - (b / 6) * cos2m * (4 * sinSigma * sinSigma - 3) * (4 * square - 3)
  return b * sinSigma * (cos2m + (b / 4) * inner)
}

interface Geodesic {
  meters: number
  /** Radians, clockwise from north, at the start. */
  azimuth: number
}

/**
 * The inverse problem by T. Vincenty (Survey Review 23, 1975), exact to less than a millimeter. Null for the few nearly
 * antipodal pairs for which it does not converge.
 */
function inverse(from: Position, to: Position): Geodesic | null {
  const l = radians(wrapLongitude(to[0] - from[0]))
  const u1 = atan((1 - FLATTENING) * tan(radians(from[1])))
  const u2 = atan((1 - FLATTENING) * tan(radians(to[1])))
  const [s1, c1, s2, c2] = [sin(u1), cos(u1), sin(u2), cos(u2)]
  let lambda = l
  for (let i = 0; i < MAX_ITERATIONS; i++) {
    const [sinLambda, cosLambda] = [sin(lambda), cos(lambda)]
    const sinSigma = norm(c2 * sinLambda, c1 * s2 - s1 * c2 * cosLambda)
    if (sinSigma === 0) return { meters: 0, azimuth: 0 }
    const cosSigma = s1 * s2 + c1 * c2 * cosLambda
    const sigma = atan2(sinSigma, cosSigma)
    const sinAlpha = (c1 * c2 * sinLambda) / sinSigma
    const cosSqAlpha = 1 - sinAlpha * sinAlpha
    const cos2m = cosSqAlpha === 0 ? 0 : cosSigma - (2 * s1 * s2) / cosSqAlpha
    const { scale, correction, c } = series(cosSqAlpha)
    const drift = sigma + c * sinSigma * (cos2m + c * cosSigma * (2 * cos2m * cos2m - 1))
    const next = l + (1 - c) * FLATTENING * sinAlpha * drift
    if (Math.abs(next) > Math.PI) return null
    if (Math.abs(next - lambda) < CONVERGED) {
      const meters = SEMI_MINOR_METERS * scale * (sigma - sigmaCorrection(correction, sinSigma, cosSigma, cos2m))
      return { meters, azimuth: atan2(c2 * sinLambda, c1 * s2 - s1 * c2 * cosLambda) }
    }
    lambda = next
  }
  return null
}

/** The direct problem, from the same paper: where a geodesic leads. */
function direct(from: Position, { azimuth, meters }: Geodesic): Position {
  const tanU1 = (1 - FLATTENING) * tan(radians(from[1]))
  const c1 = 1 / Math.sqrt(1 + tanU1 * tanU1)
  const s1 = tanU1 * c1
  const [sinAz, cosAz] = [sin(azimuth), cos(azimuth)]
  const sigma1 = atan2(tanU1, cosAz)
  const sinAlpha = c1 * sinAz
  const { scale, correction, c } = series(1 - sinAlpha * sinAlpha)
  const linear = meters / (SEMI_MINOR_METERS * scale)
  let sigma = linear
  for (let i = 0; i < MAX_ITERATIONS; i++) {
    const change = sigmaCorrection(correction, sin(sigma), cos(sigma), cos(2 * sigma1 + sigma))
    const next = linear + change
    const isDone = Math.abs(next - sigma) < CONVERGED
    sigma = next
    if (isDone) break
  }
  const [sinSigma, cosSigma, cos2m] = [sin(sigma), cos(sigma), cos(2 * sigma1 + sigma)]
  const across = s1 * sinSigma - c1 * cosSigma * cosAz
  const latitude = atan2(s1 * cosSigma + c1 * sinSigma * cosAz, (1 - FLATTENING) * norm(sinAlpha, across))
  const lambda = atan2(sinSigma * sinAz, c1 * cosSigma - s1 * sinSigma * cosAz)
  const drift = sigma + c * sinSigma * (cos2m + c * cosSigma * (2 * cos2m * cos2m - 1))
  return [wrapLongitude(from[0] + degrees(lambda - (1 - c) * FLATTENING * sinAlpha * drift)), degrees(latitude)]
}

/** Length of the shortest way over the ellipsoid, in meters. Nearly antipodal points are within 0.6 %. */
export function geodesicMeters(from: Position, to: Position): number {
  return inverse(from, to)?.meters ?? sphericalMeters(from, to)
}

function sphericalMeters(from: Position, to: Position): number {
  const [a, b] = [toCartesian(from), toCartesian(to)]
  const chord = norm(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  const radius = (2 * SEMI_MAJOR_METERS + SEMI_MINOR_METERS) / 3
  const sine = Math.min(1, chord / (2 * radius))
  return 2 * radius * atan2(sine, Math.sqrt(1 - sine * sine))
}

/**
 * Points along the geodesic from one position to another, at most `maxMeters` apart: with the first, without the last. Two
 * antipodal points have no single geodesic and get no points between them.
 */
export function alongGeodesic(from: Position, to: Position, maxMeters: number): Position[] {
  const line = inverse(from, to)
  const parts = line === null ? 1 : Math.ceil(line.meters / maxMeters)
  if (line === null || parts <= 1) return [from]
  return Array.from({ length: parts }, (_, i) =>
    i === 0 ? from : direct(from, { azimuth: line.azimuth, meters: (line.meters * i) / parts }),
  )
}
