import type { Point } from '../types.ts'
import { add } from './geometry.ts'

/** Unit vector along which a shadow falls: the sun stands in the north-west. */
export const SUN = { x: 0.64, y: 0.77 }
export const SHADE = '#17201f'

/** One decimal keeps the files small and free of rounding noise. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)
export const xy = (p: Point): string => `${n(p[0])} ${n(p[1])}`
export const polygon = (points: Point[]): string => `M${points.map(xy).join('L')}Z`
export const line = (points: Point[]): string => `M${points.map(xy).join('L')}`

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`

export const stroke = (d: string, width: number, color: string, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" ${extra}/>`

export const circle = (c: Point, r: number, attributes: string): string =>
  `<circle cx="${n(c[0])}" cy="${n(c[1])}" r="${n(r)}" ${attributes}/>`

export const shade = (points: Point[], length: number): Point[] =>
  points.map((p) => add(p, SUN.x * length, SUN.y * length))

/** Catmull-Rom through the points, as cubic curves. */
export function curve(points: Point[]): string {
  let d = `M${xy(points[0]!)}`
  for (let i = 0; i < points.length - 1; i++) {
    const [p1, p2] = [points[i]!, points[i + 1]!]
    const [p0, p3] = [points[i - 1] ?? p1, points[i + 2] ?? p2]
    const out = add(p1, (p2[0] - p0[0]) / 6, (p2[1] - p0[1]) / 6)
    const back = add(p2, (p1[0] - p3[0]) / 6, (p1[1] - p3[1]) / 6)
    d += `C${xy(out)} ${xy(back)} ${xy(p2)}`
  }
  return d
}

/** Lighter for a positive amount, darker for a negative one. */
export function tint(hex: string, amount: number): string {
  const target = amount > 0 ? 255 : 0
  const share = Math.abs(amount)
  const channel = (i: number) => {
    const value = Number.parseInt(hex.slice(i, i + 2), 16)
    return Math.round(value + (target - value) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** Dots drawn as round line caps: a few bytes each. */
export function dots(points: Point[], size: number, color: string, opacity = 1, shift: Point = [0, 0]): string {
  if (!points.length) return ''
  const d = points.map((p) => `M${xy(add(p, ...shift))}h0`).join('')
  return stroke(d, size, color, `stroke-linecap="round" opacity="${opacity}"`)
}
