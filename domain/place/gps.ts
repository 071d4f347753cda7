export interface Point {
  latitude: number
  longitude: number
}

/** A point, and how many miles from it the place that was written may be. */
export interface UncertainPoint extends Point {
  uncertaintyMiles: number
}

/** “30.58, -97.33” within valid ranges; null for anything else. */
export function parseGps(text: string): Point | null {
  const match = /^\s*([+-]?\d{1,2}(?:\.\d{1,15})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(text)
  if (!match) return null
  const [latitude, longitude] = [sevenDecimals(match[1]!), sevenDecimals(match[2]!)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Rounds to about a centimeter. Avoids exponents, which the database doesn't parse, and negative zero. */
function sevenDecimals(text: string): number {
  const value = Math.round(Number(text) * 1e7) / 1e7
  return Math.abs(value) < 1e-6 ? 0 : value
}
