import type { Point } from '../types.ts'
import { curve, path, stroke, tint } from './draw.ts'
import { add, distance } from './geometry.ts'
import type { Scene } from './scene.ts'
import { treeRow } from './trees.ts'

/** A river with its bank, its sand and the trees along it. */
export function river(scene: Scene, points: Point[], width: number): void {
  const d = curve(points)
  const { water, tree } = scene.palette
  const band = (w: number, color: string, opacity = 1) =>
    stroke(d, w, color, `stroke-linecap="round" opacity="${opacity}"`)
  scene.ground.push(
    `<g filter="url(#wobble)">${band(width * 2.2, tint(tree[1], 0.1), 0.5)}${band(width * 1.36, '#cdbf9d', 0.75)}` +
      `${band(width * 1.06, tint(water, -0.38))}${band(width, tint(water, -0.16))}${band(width * 0.7, water)}` +
      `${stroke(curve(points.map((p) => add(p, -width * 0.1, -width * 0.12))), width * 0.22, tint(water, 0.24), 'opacity=".5"')}</g>`,
  )
  for (let i = 0; i < points.length - 1; i++)
    for (const side of [-1, 1]) {
      const [p, q] = [points[i]!, points[i + 1]!]
      const reach = (width * 1.05 * side) / distance(p, q)
      const off: Point = [-(q[1] - p[1]) * reach, (q[0] - p[0]) * reach]
      treeRow(scene, add(p, ...off), add(q, ...off), 11, 0.13)
    }
}

/** Open water along the east edge; returns the shore line. */
export function sea(scene: Scene): Point[] {
  const { roll, size, palette } = scene
  const x = size.w * roll.between(0.8, 0.84)
  const shore = Array.from(
    { length: 9 },
    (_, i): Point => [x + roll.between(-34, 34) - i * 9 + (i === 4 ? 30 : 0), -40 + (i * (size.h + 80)) / 8],
  )
  const d = curve(shore)
  const closed = `${d}L${size.w + 60} ${size.h + 60}L${size.w + 60} -60Z`
  scene.defs.push(`<clipPath id="sea"><path d="${closed}"/></clipPath>`)
  const ring = (w: number, color: string, opacity = 1) => stroke(d, w, color, `opacity="${opacity}"`)
  const depths: [number, number][] = [
    [300, -0.24],
    [200, -0.12],
    [118, 0],
    [62, 0.16],
    [26, 0.36],
  ]
  scene.ground.push(
    `<g filter="url(#wobble)">${ring(46, '#8d9a6c', 0.75)}${ring(22, '#d8cba9')}${path(closed, `fill="${tint(palette.water, -0.36)}"`)}` +
      `<g clip-path="url(#sea)">${depths.map(([w, amount]) => ring(w, tint(palette.water, amount))).join('')}${ring(7, '#f3f0e4', 0.85)}` +
      `${stroke(curve(shore.map((p) => add(p, 30, 4))), 2.2, '#f3f0e4', 'opacity=".35"')}${stroke(curve(shore.map((p) => add(p, 52, -6))), 1.6, '#f3f0e4', 'opacity=".22"')}</g></g>`,
  )
  return shore
}
