import type { Point } from '../types.ts'
import { circle, line, n, path, polygon, SHADE, SUN, stroke, tint, xy } from './draw.ts'
import { add, distance, mix } from './geometry.ts'
import { box, corners, type Scene } from './scene.ts'
import { roof, track } from './structures.ts'

/** Lattice tower: its plan, and the long shadow that gives it away from above. */
function pylon(p: Point, direction: Point, k: number): string {
  const tall = 58 * k
  const across: Point = [-direction[1], direction[0]]
  const tip = add(p, SUN.x * tall, SUN.y * tall)
  const on = (t: number, w: number) => add(mix(p, tip, t), -SUN.y * w * k, SUN.x * w * k)
  const legs = [1, -1].flatMap((s) => [
    [on(0, 5 * s), on(0.62, 1.7 * s), on(1, 0.4 * s)],
    [on(0, 5 * s), on(0.2, -3.9 * s), on(0.38, 3 * s), on(0.54, -2.2 * s), on(0.68, 1.6 * s)],
  ])
  const arms = [0.66, 0.79, 0.92].map((t, i) => [on(t, 10 - i * 1.4), on(t, i * 1.4 - 10)])
  const foot = (a: number, b: number) =>
    add(p, (across[0] * a + direction[0] * b) * 4 * k, (across[1] * a + direction[1] * b) * 4 * k)
  const [a, b, c, d] = [foot(-1, -1), foot(-1, 1), foot(1, -1), foot(1, 1)]
  const arm = (reach: number, along: number) =>
    line(
      [-1, 1].map((s) =>
        add(p, (across[0] * reach * s + direction[0] * along) * k, (across[1] * reach * s + direction[1] * along) * k),
      ),
    )
  return (
    stroke(legs.map(line).join(''), 1.3 * k, SHADE, 'opacity=".5"') +
    stroke(arms.map(line).join(''), 1.5 * k, SHADE, 'opacity=".5"') +
    stroke(`M${xy(a)}L${xy(d)}M${xy(b)}L${xy(c)}M${xy(a)}L${xy(b)}L${xy(d)}L${xy(c)}Z`, 1.4 * k, '#e9edef') +
    stroke(arm(14, 0) + arm(10, 2.6) + arm(10, -2.6), 1.7 * k, '#f2f5f6')
  )
}

/** A transmission line along the points: conductors, towers and the shadows of both. */
export function corridor(scene: Scene, points: Point[], spacing = 172): void {
  const { roll, k } = scene
  const towers: string[] = []
  const wires: string[] = []
  const shadows: string[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const [p, q] = [points[i]!, points[i + 1]!]
    const length = distance(p, q)
    const dir: Point = [(q[0] - p[0]) / length, (q[1] - p[1]) / length]
    for (const lane of [-11 * k, 0, 11 * k]) {
      const off: Point = [-dir[1] * lane, dir[0] * lane]
      wires.push(line([add(p, ...off), add(q, ...off)]))
      shadows.push(line([p, q].map((end) => add(end, off[0] + SUN.x * 42 * k, off[1] + SUN.y * 42 * k))))
    }
    const many = Math.max(1, Math.round(length / (spacing * k)))
    for (let t = i === 0 ? roll.between(0.2, 0.8) / many : 0; t < 1; t += 1 / many)
      if (i === points.length - 2 || length * (1 - t) > spacing * k * 0.6) towers.push(pylon(mix(p, q, t), dir, k))
  }
  scene.over.push(
    stroke(shadows.join(''), 0.9, SHADE, 'opacity=".2"'),
    ...towers,
    stroke(wires.join(''), 0.9, '#20282e', 'opacity=".42"'),
    stroke(wires.join(''), 0.7, '#fff', 'opacity=".5" transform="translate(-.7 -.7)"'),
  )
}

/** The yard of a substation: fence, buses, breakers, transformers, control house. */
export function substation(scene: Scene, u: number, v: number): void {
  const { roll, k } = scene
  const [w, h] = [118 * k, 84 * k]
  const pad = box(u, v, w, h)
  const yard = (inset: number, attributes: string) => path(polygon(corners(scene, pad, inset)), attributes)
  scene.ground.push(
    yard(-7 * k, `fill="${tint(scene.palette.road, -0.08)}"`),
    yard(0, 'fill="#c6c5c0"'),
    yard(3 * k, 'fill="#bab9b4" stroke="#6d7377" stroke-width="1" stroke-dasharray="2.2 1.6"'),
  )
  const center = scene.at(u, v)
  scene.trees = scene.trees.filter((t) => distance([t[0], t[1]], center) > w * 0.72)
  const cast = (d: string, width: number, color: string, height: number) =>
    scene.ground.push(
      stroke(
        d,
        width * k,
        SHADE,
        `opacity=".3" transform="translate(${n(height * SUN.x * k)} ${n(height * SUN.y * k)})"`,
      ),
      stroke(d, width * k, color),
    )
  for (let bay = 0; bay < 4; bay++) {
    const bu = pad.u0 + 14 * k + ((w - 46 * k) * bay) / 3
    const lanes = [-4, 0, 4].map((s) =>
      line([scene.at(bu + s * k, pad.v0 + 8 * k), scene.at(bu + s * k, pad.v1 - 8 * k)]),
    )
    cast(lanes.join(''), 1, '#f4f5f4', 9)
    roof(scene, box(bu, v + (bay % 2 ? 16 : 12) * k, 11 * k, 14 * k), bay % 2 ? '#7d868c' : '#8c959a', 7 * k)
    const radiators = [-6.5, 6.5].map((s) => line([scene.at(bu + s * k, v + 8 * k), scene.at(bu + s * k, v + 20 * k)]))
    cast(radiators.join(''), 1.8, '#6c757b', 3)
    for (const t of [-0.34, 0.02])
      cast(line([scene.at(bu - 9 * k, v + h * t), scene.at(bu + 9 * k, v + h * t)]), 2.4, '#e6e9ea', 12)
    for (const t of [-0.22, -0.1])
      for (const s of [-4, 0, 4]) scene.ground.push(circle(scene.at(bu + s * k, v + h * t), 1.5 * k, 'fill="#565f66"'))
  }
  roof(scene, box(pad.u1 - 15 * k, pad.v1 - 18 * k, 20 * k, 24 * k), '#eceae4', 6 * k)
  cast(line([scene.at(pad.u0 + 8 * k, v - h * 0.15), scene.at(pad.u1 - 22 * k, v - h * 0.15)]), 1.6, '#fff', 10)
  if (roll.chance(0.5))
    track(scene, [
      scene.at(pad.u1, v + 20 * k),
      scene.at(pad.u1 + 40 * k, v + 30 * k),
      scene.at(pad.u1 + 90 * k, v + 26 * k),
    ])
}

/** A wind turbine from above: rotor seen from its edge, pad, and the shadow of tower and blades. */
function turbine(scene: Scene, p: Point, turned: number): void {
  const k = scene.k * 1.25
  const tip = add(p, SUN.x * 96 * k, SUN.y * 96 * k)
  const blade = (c: Point, angle: number, length: number): Point =>
    add(c, Math.cos(angle) * length * k, Math.sin(angle) * length * k)
  const shadow = [0, 2.094, 4.189].map((a) => line([tip, blade(tip, a + turned, 44)])).join('')
  const rotor = [blade(p, turned, 44), blade(p, turned + Math.PI, 44)]
  const lift = add(p, SUN.x * 7 * k, SUN.y * 7 * k)
  scene.over.push(
    circle(p, 9 * k, `fill="${scene.palette.road}" opacity=".85"`),
    stroke(line([p, tip]), 2.6 * k, SHADE, 'opacity=".45" stroke-linecap="round"'),
    stroke(shadow, 2 * k, SHADE, 'opacity=".4" stroke-linecap="round"'),
    stroke(line([p, lift]), 3.6 * k, '#d9dddd', 'stroke-linecap="round"'),
    stroke(line(rotor), 2.2 * k, '#fbfcfc', 'stroke-linecap="round"'),
    stroke(
      line([blade(p, turned + 1.571, 6), blade(p, turned - 1.571, 4)]),
      3.6 * k,
      '#eef1f1',
      'stroke-linecap="round"',
    ),
  )
}

/** A string of turbines across the view, with the track that serves them. */
export function windRow(scene: Scene, v: number, from: number, step: number): void {
  const turned = scene.roll.between(0.5, 1.1)
  const spots: Point[] = []
  for (let u = from; u < 900; u += step)
    spots.push(scene.at(u + scene.roll.between(-30, 30), v + scene.roll.between(-26, 26)))
  track(
    scene,
    spots.map((p) => add(p, 5, 6)),
  )
  for (const p of spots) turbine(scene, p, turned)
}
