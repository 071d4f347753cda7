import type { Point } from '../types.ts'
import type { Dice } from './chance.ts'
import { circle, n, path, polygon, stroke, tint, xy } from './draw.ts'
import type { Rect } from './plan.ts'
import { corners, type Scene } from './scene.ts'

/** Cuts a rectangle of the ground grid into fields. */
function cut(roll: Dice, r: Rect, least: number): Rect[] {
  const [w, h] = [r.u1 - r.u0, r.v1 - r.v0]
  const long = Math.max(w, h)
  if (long < least * 1.9 || (long < least * 3 && roll.chance(0.22))) return [r]
  const t = roll.between(0.36, 0.64)
  if (w * roll.between(0.8, 1.25) > h) {
    const u = r.u0 + w * t
    return [...cut(roll, { ...r, u1: u }, least), ...cut(roll, { ...r, u0: u }, least)]
  }
  const v = r.v0 + h * t
  return [...cut(roll, { ...r, v1: v }, least), ...cut(roll, { ...r, v0: v }, least)]
}

/** One ploughed, sown or grazed field: tone, rows, headland. */
function field(scene: Scene, r: Rect, tone: string, rows: boolean): void {
  const { roll } = scene
  const outline = polygon(corners(scene, r, 1))
  const along = r.u1 - r.u0 > r.v1 - r.v0
  const angle = scene.plan.angle + (along ? 0 : 90) + (roll.chance(0.16) ? roll.between(-24, 24) : 0)
  const gap = roll.pick([4, 5, 6, 8]) * scene.k
  scene.ground.push(path(outline, `fill="${tone}" stroke="${tint(tone, -0.2)}" stroke-width="1" stroke-opacity=".5"`))
  if (!rows || roll.chance(0.25)) return
  const id = `f${scene.defs.length}`
  const color = roll.chance(0.6) ? tint(tone, -0.34) : tint(tone, 0.34)
  const furrows = [0, 1, 2, 3, 4, 5].map((i) => `M0 ${n(i * gap + 1)}h60`).join('')
  scene.defs.push(
    `<pattern id="${id}" width="60" height="${n(gap * 6)}" patternUnits="userSpaceOnUse" patternTransform="rotate(${n(angle)})">` +
      `${stroke(furrows, gap * 0.34, color, 'opacity=".36"')}${stroke(`M0 ${n(gap * 3.5)}h60`, 1.5, tint(tone, 0.42), 'opacity=".45"')}</pattern>`,
  )
  scene.ground.push(path(polygon(corners(scene, r, 7 * scene.k)), `fill="url(#${id})"`))
}

/** A center pivot: the irrigated circle, its arm, and the wedge watered last. */
export function pivot(scene: Scene, r: Rect): void {
  const { roll } = scene
  const radius = Math.min(r.u1 - r.u0, r.v1 - r.v0) / 2 - 6
  if (radius < 30) return
  const c = scene.at((r.u0 + r.u1) / 2, (r.v0 + r.v1) / 2)
  const tone = roll.pick(['#7d9158', '#8d9d63', '#6f8551', '#a6a468'])
  const a = roll.between(0, 6.28)
  const b = a + roll.between(0.9, 2.2)
  const rim = (angle: number): Point => [c[0] + Math.cos(angle) * radius, c[1] + Math.sin(angle) * radius]
  const wedge = `M${xy(c)}L${xy(rim(a))}A${n(radius)} ${n(radius)} 0 0 1 ${xy(rim(b))}Z`
  scene.ground.push(circle(c, radius, `fill="${tone}" stroke="${tint(tone, -0.25)}" stroke-width="1.5"`))
  scene.ground.push(path(wedge, `fill="${tint(tone, -0.14)}"`))
  for (let ring = 7; ring < radius; ring += 7)
    scene.ground.push(circle(c, ring, `fill="none" stroke="${tint(tone, ring % 14 ? -0.3 : 0.3)}" opacity=".24"`))
  scene.ground.push(stroke(`M${xy(c)}L${xy(rim(a))}`, 1.4, '#eef0ea', 'opacity=".8"'), circle(c, 2.4, 'fill="#f4f3ee"'))
}

const FAR = 1200

function around(r: Rect): Rect[] {
  const us = [-FAR, r.u0, r.u1, FAR]
  const vs = [-FAR, r.v0, r.v1, FAR]
  return [0, 1, 2]
    .flatMap((i) => [0, 1, 2].map((j) => ({ u0: us[i]!, v0: vs[j]!, u1: us[i + 1]!, v1: vs[j + 1]! })))
    .filter((_, cell) => cell !== 4)
}

function inView(scene: Scene, r: Rect): boolean {
  const c = scene.at((r.u0 + r.u1) / 2, (r.v0 + r.v1) / 2)
  const reach = Math.max(r.u1 - r.u0, r.v1 - r.v0)
  return c[0] > -reach && c[0] < scene.size.w + reach && c[1] > -reach && c[1] < scene.size.h + reach
}

/** Paints the patchwork around the parcel and the parcel's own ground; returns the fields outside. */
export function patchwork(scene: Scene, rows = true): Rect[] {
  const { roll, palette, plan } = scene
  const least = palette.cell * Math.max(0.75, scene.k)
  const fields = around(plan.rect)
    .flatMap((r) => cut(roll, r, least))
    .filter((r) => inView(scene, r))
  for (const r of fields) field(scene, r, tint(roll.pick(palette.fields), roll.between(-0.06, 0.06)), rows)
  const parcelSize = Math.max(plan.rect.u1 - plan.rect.u0, plan.rect.v1 - plan.rect.v0) * 0.46
  for (const r of cut(roll, plan.rect, parcelSize)) field(scene, r, roll.pick(palette.parcel), rows)
  return fields
}
