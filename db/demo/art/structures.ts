import type { Point } from '../types.ts'
import { circle, curve, line, path, polygon, SHADE, shade, stroke, tint } from './draw.ts'
import { mix } from './geometry.ts'
import type { PlannedRoad, Rect } from './plan.ts'
import { box, corners, onGrid, type Scene } from './scene.ts'

function road(scene: Scene, points: Point[], kind: PlannedRoad['kind']): void {
  const { palette, k } = scene
  const d = line(points)
  const band = (w: number, color: string, extra = '') => stroke(d, w * k, color, `stroke-linejoin="round" ${extra}`)
  const verge = tint(palette.ground, -0.2)
  if (kind === 'highway')
    scene.ground.push(
      band(30, verge, 'opacity=".5"'),
      band(23, '#85888a'),
      band(19.5, '#e8e4d6'),
      band(18.6, '#95999a'),
      band(3.2, '#a8a48f'),
      band(2, '#8b9470'),
      stroke(d, 9.6 * k, '#e9e6da', `stroke-dasharray="8 12" opacity=".55"`),
      stroke(d, 8.4 * k, '#95999a', ''),
      band(3.2, '#a8a48f'),
      band(2, '#8b9470'),
    )
  else if (kind === 'paved')
    scene.ground.push(
      band(15, verge, 'opacity=".55"'),
      band(9.6, '#b9b7ad'),
      band(8.4, '#9b9e9e'),
      stroke(d, 0.9, '#efe3b4', 'stroke-dasharray="9 9" opacity=".9"'),
    )
  else
    scene.ground.push(
      band(8, tint(palette.ground, -0.16), 'opacity=".5"'),
      band(5.4, palette.road, 'opacity=".92"'),
      stroke(d, 1.2, tint(palette.road, -0.22), 'opacity=".5"'),
    )
}

export function roads(scene: Scene): void {
  // the main road lies on top at a crossing
  for (const r of scene.plan.roads.toReversed()) road(scene, onGrid(scene, r.points), r.kind)
}

export function track(scene: Scene, points: Point[]): void {
  scene.ground.push(stroke(curve(points), 3.4 * scene.k, scene.palette.road, 'opacity=".62"'))
}

/** A roof with its shadow, given in the ground grid. */
export function roof(scene: Scene, r: Rect, color: string, height = 6, ribs = false): void {
  const shape = corners(scene, r) as [Point, Point, Point, Point]
  const far = shade(shape, height) as [Point, Point, Point, Point]
  const [w, h] = [r.u1 - r.u0, r.v1 - r.v0]
  const wide = w > h
  const ridge: [Point, Point] = wide
    ? [mix(shape[0], shape[3], 0.5), mix(shape[1], shape[2], 0.5)]
    : [mix(shape[0], shape[1], 0.5), mix(shape[3], shape[2], 0.5)]
  const lit = wide ? [shape[0], shape[1], ridge[1], ridge[0]] : [shape[0], ridge[0], ridge[1], shape[3]]
  scene.ground.push(
    path(polygon([shape[0], shape[1], far[1], far[2], far[3], shape[3]]), `fill="${SHADE}" opacity=".42"`),
    path(polygon(shape), `fill="${color}"`),
    path(polygon(lit), 'fill="#fff" opacity=".2"'),
  )
  if (!ribs) return
  const many = Math.max(2, Math.floor(w / 13))
  const seams = Array.from({ length: many - 1 }, (_, i) =>
    line([mix(shape[0], shape[1], (i + 1) / many), mix(shape[3], shape[2], (i + 1) / many)]),
  ).join('')
  scene.ground.push(stroke(seams, 0.8, '#59626a', 'opacity=".3"'))
}

export function farmstead(scene: Scene, u: number, v: number): void {
  const { roll, k, palette } = scene
  const yard = polygon(corners(scene, box(u, v, 68 * k, 52 * k)))
  scene.ground.push(path(yard, `fill="${tint(palette.road, -0.06)}" opacity=".6"`))
  roof(scene, box(u - 14 * k, v - 8 * k, 26 * k, 15 * k), roll.pick(['#e8e6e0', '#b9bec0', '#a8705c']), 5 * k)
  roof(scene, box(u + 17 * k, v + 8 * k, 15 * k, 22 * k), roll.pick(['#d6d8d6', '#8f979b', '#c9c2b4']), 5 * k)
  roof(scene, box(u - 16 * k, v + 14 * k, 11 * k, 9 * k), roll.pick(['#8d5f4f', '#a7a49c', '#7d868c']), 4 * k)
  for (let i = 0; i < roll.int(0, 3); i++) {
    const c = scene.at(u + (2 + i * 9) * k, v - 16 * k)
    scene.ground.push(circle([c[0] + 4 * k, c[1] + 5 * k], 4.4 * k, `fill="${SHADE}" opacity=".38"`))
    scene.ground.push(circle(c, 4.4 * k, 'fill="#dfe2e1"'), circle(c, 1.2 * k, 'fill="#a9b0b2"'))
  }
  for (let i = 0; i < 9; i++) {
    const p = scene.at(u + roll.between(-42, 42) * k, v + roll.pick([-1, 1]) * roll.between(27, 37) * k)
    scene.trees.push([...p, roll.between(8, 13) * k])
  }
}

/** Rows of panels on trackers, with the inverter pads between the two halves. */
export function solar(scene: Scene, r: Rect): void {
  const { k } = scene
  const middle = (r.u0 + r.u1) / 2
  const rows: string[] = []
  for (let v = r.v0 + 11 * k; v < r.v1 - 9 * k; v += 8 * k)
    for (const [a, b] of [
      [r.u0 + 9 * k, middle - 6 * k],
      [middle + 6 * k, r.u1 - 9 * k],
    ] as const)
      rows.push(line([scene.at(a, v), scene.at(b, v)]))
  const d = rows.join('')
  scene.ground.push(
    path(
      polygon(corners(scene, r, 2)),
      'fill="#b3ad91" opacity=".8" stroke="#7d7a68" stroke-width="1" stroke-dasharray="2 2"',
    ),
    stroke(d, 4.6 * k, '#161d22', 'opacity=".32" transform="translate(1.8 2.4)"'),
    stroke(d, 4.4 * k, '#2c4260'),
    stroke(d, 1 * k, '#7f9cbd', `opacity=".7" transform="translate(0 ${-1.4 * k})"`),
    stroke(d, 4.4 * k, '#1d2f48', 'stroke-dasharray=".7 6" opacity=".6"'),
  )
  for (const t of [0.28, 0.72]) roof(scene, box(middle, r.v0 + (r.v1 - r.v0) * t, 7 * k, 10 * k), '#e4e6e4', 4 * k)
}

/** A finished data hall: flat roof, rows of cooling units, generators along one side, its own yard. */
export function dataHall(scene: Scene, hall: Rect): void {
  const [w, h] = [hall.u1 - hall.u0, hall.v1 - hall.v0]
  const [u, v] = [(hall.u0 + hall.u1) / 2, (hall.v0 + hall.v1) / 2]
  const yard = box(u, v, w + 46, h + 54)
  scene.ground.push(path(polygon(corners(scene, yard, -5)), 'fill="#8f9a72" opacity=".7"'))
  scene.ground.push(path(polygon(corners(scene, yard)), 'fill="#aeb0ac"'))
  const shape = corners(scene, hall) as [Point, Point, Point, Point]
  const far = shade(shape, 12) as [Point, Point, Point, Point]
  scene.ground.push(
    path(polygon([shape[0], shape[1], far[1], far[2], far[3], shape[3]]), `fill="${SHADE}" opacity=".46"`),
    path(polygon(shape), 'fill="#eceeed" stroke="#c3c8c9" stroke-width="1.4"'),
    path(polygon(corners(scene, box(u, v, w - 6, h - 6))), 'fill="#dfe2e1"'),
  )
  const units: string[] = []
  for (let i = 14; i < w - 8; i += 11)
    for (const t of [-0.3, -0.1, 0.1, 0.3])
      units.push(line([scene.at(u - w / 2 + i, v + h * t - 3), scene.at(u - w / 2 + i, v + h * t + 3)]))
  const d = units.join('')
  scene.ground.push(
    stroke(d, 5.5, SHADE, 'opacity=".35" transform="translate(2.4 2.8)"'),
    stroke(d, 5.5, '#b4bbbd'),
    stroke(d, 2.2, '#7f888c', 'stroke-dasharray="2.4 1.2"'),
  )
  for (let i = 12; i < w - 6; i += 13) roof(scene, box(u - w / 2 + i, v + h / 2 + 12, 6, 12), '#d8dad6', 5)
}
