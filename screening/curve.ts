/** Value and score from 0 to 1, in rising order of values. */
export type Curve = readonly (readonly [value: number, score: number])[]

/** The score at a value: straight between points, level beyond them. */
export function scoreAt(curve: Curve, value: number): number {
  const [first, last] = [curve[0]!, curve.at(-1)!]
  if (value <= first[0]) return first[1]
  if (value >= last[0]) return last[1]
  const next = curve.findIndex(([x]) => x >= value)
  const [[x1, y1], [x2, y2]] = [curve[next - 1]!, curve[next]!]
  return y1 + ((y2 - y1) * (value - x1)) / (x2 - x1)
}

/** The worst and the best score of values from `low` to `high`; null means without end. The curve rises or falls only. */
export function scoreBetween(curve: Curve, low: number | null, high: number | null): { low: number; high: number } {
  const ends = [scoreAt(curve, low ?? -Infinity), scoreAt(curve, high ?? Infinity)]
  return { low: Math.min(...ends), high: Math.max(...ends) }
}
