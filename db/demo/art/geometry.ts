import type { Point } from '../types.ts'

export const add = (p: Point, dx: number, dy: number): Point => [p[0] + dx, p[1] + dy]
export const mix = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]
export const distance = (p: Point, q: Point): number => Math.hypot(q[0] - p[0], q[1] - p[1])

/** Whether the point lies in the polygon (ray casting). */
export function inside(p: Point, polygon: Point[]): boolean {
  let within = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[i]!, polygon[j]!]
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) within = !within
  }
  return within
}

export function distanceToLine(p: Point, line: Point[]): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < line.length - 1; i++) {
    const [a, b] = [line[i]!, line[i + 1]!]
    const squared = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    const along = squared ? ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / squared : 0
    least = Math.min(least, distance(p, mix(a, b, Math.max(0, Math.min(1, along)))))
  }
  return least
}
