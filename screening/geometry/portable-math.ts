/**
 * Trigonometry from additions, multiplications, divisions and square roots, which IEEE 754 defines to the last bit. The
 * functions of `Math` differ in their last digit between releases of V8, so that Node.js and Chromium would disagree.
 */

const TERMS_OF_SINE = 9
const TERMS_OF_ARCTANGENT = 11
const TERMS_OF_ARTANH = 9

/** π/2 as a sum: the first part has so few digits that small multiples of it are exact. */
const [HALF_PI_HIGH, HALF_PI_LOW] = [1.5707963267341256, 6.077100506506192e-11]
const HALF_PI = Math.PI / 2

/** Taylor series for angles up to π/4: odd powers for the sine, even ones for the cosine. */
function sineSeries(x: number): number {
  let sum = 1
  for (let n = TERMS_OF_SINE; n > 0; n--) sum = 1 - (x * x * sum) / (2 * n * (2 * n + 1))
  return x * sum
}

function cosineSeries(x: number): number {
  let sum = 1
  for (let n = TERMS_OF_SINE; n > 0; n--) sum = 1 - (x * x * sum) / (2 * n * (2 * n - 1))
  return sum
}

/** Sine of an angle in radians, within 1e-15 for angles of a few turns. */
export function sin(angle: number): number {
  const quarters = Math.round(angle / HALF_PI)
  const rest = angle - quarters * HALF_PI_HIGH - quarters * HALF_PI_LOW
  const isOdd = quarters % 2 !== 0
  const isNegative = ((quarters % 4) + 4) % 4 >= 2
  const value = isOdd ? cosineSeries(rest) : sineSeries(rest)
  return isNegative ? -value : value
}

/** Cosine of an angle in radians, within 1e-15 for angles of a few turns. */
export function cos(angle: number): number {
  const quarters = Math.round(angle / HALF_PI)
  const rest = angle - quarters * HALF_PI_HIGH - quarters * HALF_PI_LOW
  const turned = (((quarters + 1) % 4) + 4) % 4
  const value = quarters % 2 !== 0 ? sineSeries(rest) : cosineSeries(rest)
  return turned >= 2 ? -value : value
}

export const tan = (angle: number): number => sin(angle) / cos(angle)

/** Arctangent, within 1e-15: two half-angle steps, then the Taylor series for values up to tan(π/16). */
export function atan(x: number): number {
  if (x < 0) return -atan(-x)
  if (x > 1) return HALF_PI - atan(1 / x)
  const half = x / (1 + Math.sqrt(1 + x * x))
  const z = half / (1 + Math.sqrt(1 + half * half))
  let sum = 0
  for (let n = TERMS_OF_ARCTANGENT; n >= 0; n--) sum = 1 / (2 * n + 1) - z * z * sum
  return 4 * z * sum
}

/** Angle of the point (x, y) from the x axis, from -π to π. */
export function atan2(y: number, x: number): number {
  if (x > 0) return atan(y / x)
  if (x < 0) return atan(y / x) + (y < 0 ? -Math.PI : Math.PI)
  return y === 0 ? 0 : y < 0 ? -HALF_PI : HALF_PI
}

/** Inverse hyperbolic tangent of small values, up to 0.1, within 1e-17. */
export function artanh(x: number): number {
  let sum = 0
  for (let n = TERMS_OF_ARTANH; n >= 0; n--) sum = 1 / (2 * n + 1) + x * x * sum
  return x * sum
}

/** Length of a vector. `Math.hypot` need not be the same everywhere. */
export const norm = (x: number, y: number, z = 0): number => Math.sqrt(x * x + y * y + z * z)
