import type { Point } from '../types.ts'
import { PAINT } from './biomes.ts'
import { dice, hash } from './chance.ts'
import { n, path, polygon, stroke, xy } from './draw.ts'
import { filters } from './filters.ts'
import { inside } from './geometry.ts'
import { texture } from './noise.ts'
import { paletteOf } from './palettes.ts'
import { type ParcelScene, planParcel, type Rect, turn } from './plan.ts'
import { corridor, substation, windRow } from './power.ts'
import { box, corners, onGrid, type Scene, type Size } from './scene.ts'
import { dataHall, solar } from './structures.ts'
import { drawTrees } from './trees.ts'

const BLUE = '#2563eb'

export interface AerialView {
  /** Size of the painted ground; 960 x 640 unless said otherwise. */
  size?: Size
  /** Width of the picture in pixels; its height follows from the part shown. */
  pixels?: number
  boundary?: boolean
  /** The part shown: its center in the parcel's grid and its width. */
  crop?: { at: Point; width: number }
}

function stage(wanted: ParcelScene, size: Size): Scene {
  const plan = planParcel(wanted)
  const origin: Point = [size.w * (wanted.biome === 'coastal' ? 0.42 : 0.5), size.h * 0.53]
  const at = (u: number, v: number): Point => {
    const [x, y] = turn([u, v], plan.angle)
    return [origin[0] + x, origin[1] + y]
  }
  const k = Math.max(0.62, Math.min(1.2, Math.sqrt(48 / (wanted.acres ?? 48))))
  return {
    wanted,
    plan,
    size,
    at,
    k,
    roll: dice(`${wanted.seed}/${wanted.biome}`),
    palette: paletteOf(wanted.biome, wanted.tone),
    ground: [],
    over: [],
    defs: [],
    trees: [],
    line: plan.line ? onGrid({ at }, plan.line) : null,
  }
}

/** Nothing grows where something is built. */
function clear(scene: Scene, r: Rect, margin: number): void {
  const shape = corners(scene, r, -margin)
  scene.trees = scene.trees.filter((t) => !inside([t[0], t[1]], shape))
}

function build(scene: Scene): void {
  const { wanted, plan, k } = scene
  const { rect } = plan
  PAINT[wanted.biome](scene)
  if (wanted.campus)
    for (const i of [0, 1]) {
      const hall = box(rect.u1 + 150, rect.v0 + 40 + i * 165, 150, 86)
      clear(scene, hall, 34)
      dataHall(scene, hall)
    }
  const half = (rect.u1 - rect.u0) * 0.52
  const panels = { u0: rect.u0 + 16, v0: rect.v0 + 60, u1: rect.u0 + half, v1: rect.v1 - 50 }
  if (wanted.solar) {
    clear(scene, panels, 6)
    solar(scene, panels)
  }
  if (wanted.substation) substation(scene, rect.u1 - 92 * k, rect.v0 + 66 * k)
  drawTrees(scene)
  if (wanted.wind) {
    windRow(scene, rect.v0 - 150, -820, 330)
    windRow(scene, rect.v1 + 120, -700, 360)
  }
  if (!scene.line) return
  corridor(scene, scene.line)
  if (wanted.substation) corridor(scene, [scene.line[1]!, scene.at(rect.u1 - 92 * k, rect.v0 + 28 * k)], 150)
}

/** A close view keeps the outline slim. */
function outline(scene: Scene, zoom: number): string {
  const { size, plan } = scene
  const k = Math.max(0.6, zoom)
  const points = onGrid(scene, plan.shape)
  const edge = polygon(points)
  const posts = points.map(
    (p) =>
      `<rect x="${n(p[0] - 5.5 * k)}" y="${n(p[1] - 5.5 * k)}" width="${n(11 * k)}" height="${n(11 * k)}" rx="${n(2 * k)}" fill="#fff" stroke="${BLUE}" stroke-width="${n(3 * k)}" transform="rotate(${n(plan.angle)} ${xy(p)})"/>`,
  )
  return (
    path(`M0 0H${size.w}V${size.h}H0Z${edge}`, 'fill="#0d1b33" fill-rule="evenodd" opacity=".13"') +
    path(edge, 'fill="#dfe9ff" opacity=".1"') +
    stroke(edge, 8.5 * k, '#fff', 'stroke-linejoin="round" opacity=".92"') +
    stroke(edge, 4.6 * k, BLUE, 'stroke-linejoin="round"') +
    posts.join('')
  )
}

function frame(scene: Scene, view: AerialView): { box: string; w: number; h: number } {
  const { size } = scene
  const w = view.crop?.width ?? size.w
  const h = view.crop ? (w * 2) / 3 : size.h
  const pixels = view.pixels ?? size.w
  if (!view.crop) return { box: `0 0 ${size.w} ${size.h}`, w: pixels, h: (pixels * h) / w }
  const c = scene.at(...view.crop.at)
  const x = Math.max(0, Math.min(size.w - w, c[0] - w / 2))
  const y = Math.max(0, Math.min(size.h - h, c[1] - h / 2))
  return { box: `${n(x)} ${n(y)} ${n(w)} ${n(h)}`, w: pixels, h: (pixels * 2) / 3 }
}

/**
 * One parcel from the air, north up, sun in the north-west.
 * Returns an SVG document, byte for byte the same for the same input.
 */
export function aerial(wanted: ParcelScene, view: AerialView = {}): string {
  const size = view.size ?? { w: 960, h: 640 }
  const scene = stage(wanted, size)
  build(scene)
  const full = `width="${size.w}" height="${size.h}"`
  const { box, w, h } = frame(scene, view)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${n(w)}" height="${n(h)}">` +
    `<defs>${filters(size, hash(wanted.seed)())}${scene.defs.join('')}</defs>` +
    `<rect ${full} fill="${scene.palette.ground}"/>${scene.ground.join('')}` +
    `${texture(wanted.seed, size.w, size.h)}${scene.over.join('')}` +
    `<rect ${full} fill="#d5e0f0" opacity=".03"/>${view.boundary === false ? '' : outline(scene, (view.crop?.width ?? size.w) / size.w)}</svg>\n`
  )
}
