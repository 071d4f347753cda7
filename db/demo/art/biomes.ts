import type { Point } from '../types.ts'
import { circle, curve, path, polygon, stroke, tint } from './draw.ts'
import { add, distanceToLine, inside } from './geometry.ts'
import { patchwork, pivot } from './ground.ts'
import { relief } from './noise.ts'
import type { Biome } from './plan.ts'
import { box, corners, onGrid, type Scene } from './scene.ts'
import { farmstead, roads, roof, track } from './structures.ts'
import { blob, grow, treeRow, woods } from './trees.ts'
import { river, sea } from './water.ts'

function plains(scene: Scene): void {
  const { roll, at, wanted } = scene
  const { rect } = scene.plan
  const hedges = wanted.tone === 'moss' || wanted.tone === 'green'
  for (const r of patchwork(scene)) {
    const [w, h] = [r.u1 - r.u0, r.v1 - r.v0]
    if (wanted.pivot && w / h > 0.7 && w / h < 1.4 && roll.chance(0.8)) pivot(scene, r)
    else if (roll.chance(hedges ? 0.7 : 0.28)) treeRow(scene, at(r.u0, r.v0), at(r.u1, r.v0), 9, hedges ? 0.2 : 0.11)
    if (roll.chance(hedges ? 0.5 : 0.16)) treeRow(scene, at(r.u0, r.v0), at(r.u0, r.v1), 9, hedges ? 0.2 : 0.11)
  }
  if (wanted.river) {
    const v = rect.v1 + 50
    const bends: Point[] = [
      [-1100, 60],
      [-760, 100],
      [-430, 14],
      [-180, 56],
      [60, 8],
      [300, 64],
      [520, -12],
      [800, 50],
      [1100, 0],
    ]
    river(
      scene,
      bends.map(([u, dv]) => at(u, v + dv + roll.between(-8, 8))),
      22 * Math.max(0.8, scene.k),
    )
  }
  roads(scene)
  farmstead(scene, rect.u0 - 66, rect.v0 + roll.between(40, 150))
  if (roll.chance(0.5)) farmstead(scene, rect.u1 + roll.between(90, 170), rect.v0 - roll.between(80, 130))
  if (wanted.campus) return
  woods(scene, [
    blob(scene, at(rect.u1 + roll.between(90, 190), rect.v1 - roll.between(-60, 40)), 74, 46),
    blob(scene, at(rect.u0 - 190, rect.v1 + roll.between(90, 130)), 96, 60),
  ])
}

function desert(scene: Scene): void {
  const { roll, at, size, palette, wanted, k } = scene
  const { rect } = scene.plan
  scene.ground.push(relief(wanted.seed, size.w, size.h, wanted.tone === 'dry' ? 0.26 : 0.4))
  const [bed, sand] = [tint(palette.ground, -0.2), tint(palette.ground, 0.38)]
  const washes: string[] = []
  for (let i = 0; i < 4; i++) {
    const v = [-380, -120, 230, 420][i]! + roll.between(-60, 60)
    const wash = Array.from({ length: 12 }, (_, j) => at(-1100 + j * 200, v + roll.between(-46, 46) + j * 14))
    washes.push(
      stroke(curve(wash), roll.between(16, 26) * k, bed, 'opacity=".45"'),
      stroke(curve(wash.map((p) => add(p, -2, -3))), roll.between(5, 10) * k, sand, 'opacity=".75"'),
    )
    for (let j = 0; j < wash.length - 1; j++)
      treeRow(scene, add(wash[j]!, 0, -13 * k), add(wash[j + 1]!, 0, -13 * k), 6, 0.12)
  }
  scene.ground.push(
    `<g filter="url(#wobble)">${washes.join('')}`,
    path(polygon(corners(scene, rect)), `fill="${palette.parcel[0]}" opacity=".42"`),
    '</g>',
  )
  const shrubs = wanted.tone === 'sage' ? 1900 : 850
  for (let i = 0; i < shrubs; i++)
    scene.trees.push([roll.between(0, size.w), roll.between(0, size.h), roll.between(2.4, 6.4) * Math.max(0.8, k)])
  if (wanted.pivot) for (const v of [-20, 200]) pivot(scene, box(rect.u1 + 150, rect.v0 + v, 200, 200))
  roads(scene)
  const way: Point[] = [
    [rect.u0 + 60, rect.v1 + 14],
    [rect.u0 + 80, 20],
    [rect.u0 + 30, rect.v0 - 60],
    [rect.u0 + 90, -700],
  ]
  track(scene, onGrid(scene, way))
}

function forest(scene: Scene): void {
  const { roll, at, wanted, k } = scene
  const { rect } = scene.plan
  patchwork(scene, false)
  const bends: Point[] = [
    [-1100, 90],
    [-760, 160],
    [-480, 92],
    [-200, 66],
    [80, 118],
    [360, 62],
    [760, 130],
    [1100, 70],
  ]
  const water = wanted.river ? bends.map(([u, dv]) => at(u, rect.v1 + dv)) : []
  if (wanted.river) river(scene, water, 28 * Math.max(0.8, k))
  const open = [
    corners(scene, { u0: rect.u0 + 14, v0: rect.v0 + 16, u1: rect.u1 - 44, v1: rect.v1 - 12 }),
    blob(scene, at(rect.u1 + 210, rect.v1 - 10), 84, 64, 9),
    blob(scene, at(rect.u0 - 240, rect.v0 + 10), 92, 58, 9),
  ]
  const way = onGrid(scene, [...(scene.plan.roads[0]?.points ?? [])])
  // thinner stands between the dense ones, by two slow waves
  const [a, b] = [roll.between(0, 6), roll.between(0, 6)]
  const thick = (p: Point) => Math.sin(p[0] / 71 + a) + Math.sin(p[1] / 53 + b) > -1.55 || roll.chance(0.35)
  grow(scene, (p) => {
    if (open.some((shape) => inside(p, shape)) || distanceToLine(p, way) < 19 * k) return false
    if (scene.line && distanceToLine(p, scene.line) < 30 * k) return false
    if (water.length && distanceToLine(p, water) < 44 * k) return false
    return thick(p)
  })
  roads(scene)
  track(
    scene,
    onGrid(scene, [
      [rect.u0 + 70, rect.v1 + 16],
      [rect.u0 + 84, 30],
      [rect.u0 + 150, rect.v0 + 40],
    ]),
  )
  for (let i = 0; i < 22; i++) {
    const p = at(roll.between(rect.u0 + 20, rect.u1 - 70), roll.between(rect.v0 + 24, rect.v1 - 20))
    scene.trees.push([...p, roll.between(6, 12) * k])
  }
}

function coastal(scene: Scene): void {
  const { roll, at } = scene
  const { rect } = scene.plan
  for (const r of patchwork(scene)) if (roll.chance(0.3)) treeRow(scene, at(r.u0, r.v1), at(r.u1, r.v1), 9)
  roads({ ...scene, plan: { ...scene.plan, roads: scene.plan.roads.slice(0, 1) } })
  farmstead(scene, rect.u0 - 70, rect.v1 - 40)
  woods(scene, [
    blob(scene, at(rect.u0 - 150, rect.v0 - 60), 110, 62),
    blob(scene, at(rect.u0 + 60, rect.v1 + 110), 120, 44),
  ])
  const shore = sea(scene)
  const coast = Math.min(...shore.map((p) => p[0])) - 20
  scene.trees = scene.trees.filter((t) => t[0] < coast)
  roads({ ...scene, plan: { ...scene.plan, roads: scene.plan.roads.slice(1) } })
}

const SHEDS = ['#e2e1dc', '#cdd0ce', '#b3694e', '#ebe8df', '#9fb0ba', '#dcdcd8', '#c58a6d', '#aebbc1', '#b3b9ba']

function railway(scene: Scene, points: Point[]): void {
  const d = polygon(points).slice(0, -1)
  const sleepers = 'stroke-dasharray="1.8 3.2"'
  scene.ground.push(stroke(d, 15, '#8e877c', 'opacity=".75"'), stroke(d, 8.5, '#6a635a', sleepers))
  scene.ground.push(stroke(d, 5.4, '#d9d9d6'), stroke(d, 3.4, '#7d766c'), stroke(d, 3.4, '#6a635a', sleepers))
}

/** What stood here before: slabs, tank rings, weeds in the joints. */
function remains(scene: Scene): void {
  const { roll } = scene
  const { rect } = scene.plan
  for (let i = 0; i < 6; i++) {
    const u = roll.between(rect.u0 + 60, rect.u1 - 90)
    const slab = box(u, roll.between(rect.v0 + 40, rect.v1 - 40), roll.between(60, 128), roll.between(36, 72))
    scene.ground.push(
      path(polygon(corners(scene, slab)), `fill="${roll.pick(['#d6d2c6', '#cbc6b8', '#a9a394'])}" opacity=".8"`),
      path(polygon(corners(scene, slab, 5)), 'fill="none" stroke="#8d887c" stroke-width="1" opacity=".5"'),
    )
  }
  for (let i = 0; i < 4; i++) {
    const c = scene.at(rect.u1 - 42, rect.v0 + 34 + i * 42)
    scene.ground.push(circle(c, 15, 'fill="#bdb9ae"'), circle(c, 11, 'fill="none" stroke="#8c877b" opacity=".7"'))
  }
  for (let i = 0; i < 70; i++) {
    const p = scene.at(roll.between(rect.u0 + 8, rect.u1 - 8), roll.between(rect.v0 + 8, rect.v1 - 8))
    scene.trees.push([...p, roll.between(3, 7)])
  }
}

/** Sheds left, right and below the works, as far as the picture reaches. */
function sheds(scene: Scene): void {
  const { roll, k } = scene
  const { rect } = scene.plan
  const shed = (u: number, v: number, w: number, h: number) => {
    if (roll.chance(0.12)) return
    // none stands in the highway's way, however short the block is
    if (v > rect.v0 && v < rect.v1 + 60 && v + h / 2 > rect.v1 - 4) return
    roof(scene, box(u, v, w * roll.between(0.8, 1), h * roll.between(0.75, 1)), roll.pick(SHEDS), 11 * k, true)
  }
  for (let row = 0; row < 3; row++) {
    for (let i = 0; i < 5; i++) shed(rect.u0 - 108 - i * 150, rect.v0 + 40 + row * 112, 124, 84)
    for (let i = 0; i < 5; i++) shed(rect.u1 + 112 + i * 164, rect.v0 + 36 + row * 104, 138, 78)
  }
  for (let i = 0; i < 12; i++) shed(rect.u0 - 560 + i * 158 + (i > 3 ? 32 : 0), rect.v1 + 100, 120, 70)
  for (let i = 0; i < 12; i++) shed(rect.u0 - 520 + i * 172, rect.v1 + 206, 136, 78)
  for (let i = 0; i < 26; i++) {
    const spot = box(rect.u0 - 36 - (i % 2) * 9, rect.v0 + 10 + i * 9, 7.5, 4)
    roof(scene, spot, roll.pick(['#8d5f4f', '#5f7482', '#9a968c', '#74806a', '#d8d4c8']), 2)
  }
}

function brownfield(scene: Scene): void {
  const { at, wanted } = scene
  const { rect } = scene.plan
  patchwork(scene, false)
  const bends: Point[] = [
    [-1100, -130],
    [-760, -150],
    [-300, -118],
    [120, -142],
    [760, -104],
    [1100, -130],
  ]
  if (wanted.river !== false)
    river(
      scene,
      bends.map(([u, dv]) => at(u, rect.v0 + dv)),
      32,
    )
  roads(scene)
  railway(
    scene,
    onGrid(scene, [
      [-1200, rect.v0 - 40],
      [1200, rect.v0 - 40],
    ]),
  )
  remains(scene)
  sheds(scene)
  woods(scene, [
    blob(scene, at(rect.u0 + 46, rect.v0 + 26), 44, 22, 8),
    blob(scene, at(rect.u1 - 130, rect.v1 - 26), 70, 20, 9),
  ])
  for (const v of [rect.v0 - 66, rect.v0 - 20]) treeRow(scene, at(-900, v), at(900, v), 8, 0.07)
}

export const PAINT: Record<Biome, (scene: Scene) => void> = { plains, desert, forest, coastal, brownfield }
