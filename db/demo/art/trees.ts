import type { Point } from '../types.ts'
import { dots, SHADE, SUN } from './draw.ts'
import { add, distance, inside, mix } from './geometry.ts'
import type { Scene, Tree } from './scene.ts'

/** Trees in a row: hedges, windbreaks, river banks. */
export function treeRow(scene: Scene, from: Point, to: Point, size = 9, density = 0.11): void {
  const { roll, k } = scene
  const many = (distance(from, to) * density) / k
  for (let i = 0; i < many; i++) {
    if (roll.chance(0.14)) continue
    const p = add(mix(from, to, roll.next()), roll.between(-3, 3), roll.between(-3, 3))
    scene.trees.push([...p, size * k * roll.between(0.65, 1.25)])
  }
}

/** A ragged outline around a point. */
export function blob(scene: Scene, c: Point, rx: number, ry: number, points = 11): Point[] {
  return Array.from({ length: points }, (_, i): Point => {
    const a = (i / points) * 6.2832
    const reach = scene.roll.between(0.72, 1.14)
    return [c[0] + Math.cos(a) * rx * reach, c[1] + Math.sin(a) * ry * reach]
  })
}

/** Fills with crowns wherever the test says that trees stand. */
export function grow(scene: Scene, stands: (p: Point) => boolean, spacing = 8.5): void {
  const { roll, size, k } = scene
  const step = spacing * k
  for (let y = -step; y < size.h + step; y += step * 0.86)
    for (let x = -step; x < size.w + step; x += step) {
      const p: Point = [x + roll.between(-0.6, 0.6) * step, y + roll.between(-0.6, 0.6) * step]
      const width = step * roll.between(1.05, 1.9)
      if (stands(p)) scene.trees.push([...p, width])
    }
}

export function woods(scene: Scene, shapes: Point[][]): void {
  grow(scene, (p) => shapes.some((s) => inside(p, s)), 7.5)
}

const WIDTHS = [4, 5.5, 7, 9, 11, 13.5, 17, 21]

function bySize(trees: Tree[]): [Tree[], number][] {
  const bins = WIDTHS.map((width): [Tree[], number] => [[], width])
  for (const tree of trees) {
    const i = WIDTHS.findIndex((width) => tree[2] <= width)
    bins[i < 0 ? WIDTHS.length - 1 : i]![0].push(tree)
  }
  return bins.filter(([list]) => list.length)
}

/** Every shadow lies below every crown; crowns come in layers, so that a wood has depth. */
export function drawTrees(scene: Scene): void {
  const { trees, palette } = scene
  if (!trees.length) return
  const [dark, body, lit, ...odd] = palette.tree
  const points = (list: Tree[]) => list.map((t): Point => [t[0], t[1]])
  const shift = (width: number, share: number): Point => [SUN.x * width * share, SUN.y * width * share]
  const out = ['<g filter="url(#rough)">']
  for (const [list, width] of bySize(trees)) out.push(dots(points(list), width, SHADE, 0.5, shift(width, 0.52)))
  const layers = 4
  for (let layer = 0; layer < layers; layer++) {
    const mine = trees.filter((_, i) => i % layers === layer)
    const color = odd.length ? [body, ...odd][layer % (odd.length + 1)]! : body
    for (const [list, width] of bySize(mine)) {
      out.push(
        dots(points(list), width, SHADE, 0.3, shift(width, 0.16)),
        dots(points(list), width, dark),
        dots(points(list), width * 0.72, color, 1, shift(width, -0.13)),
        dots(points(list), width * 0.34, lit, 0.55, shift(width, -0.25)),
      )
    }
  }
  scene.ground.push(...out, '</g>')
}
