import type { Point } from '../types.ts'
import type { Dice } from './chance.ts'
import type { Palette } from './palettes.ts'
import type { ParcelPlan, ParcelScene, Rect } from './plan.ts'

export interface Size {
  w: number
  h: number
}

/** A crown: where it stands and how wide it is. */
export type Tree = [x: number, y: number, size: number]

/** One picture while it is painted. Layers are lists of SVG text, lowest first. */
export interface Scene {
  wanted: ParcelScene
  plan: ParcelPlan
  roll: Dice
  size: Size
  palette: Palette
  /** Built things are drawn this much larger or smaller: a large parcel is seen from higher up. */
  k: number
  /** From the ground grid to the picture. */
  at: (u: number, v: number) => Point
  ground: string[]
  over: string[]
  defs: string[]
  trees: Tree[]
  /** The line and its tap, in picture coordinates. */
  line: Point[] | null
}

export const corners = (scene: Pick<Scene, 'at'>, r: Rect, inset = 0): Point[] => [
  scene.at(r.u0 + inset, r.v0 + inset),
  scene.at(r.u1 - inset, r.v0 + inset),
  scene.at(r.u1 - inset, r.v1 - inset),
  scene.at(r.u0 + inset, r.v1 - inset),
]

export const box = (u: number, v: number, w: number, h: number): Rect => ({
  u0: u - w / 2,
  v0: v - h / 2,
  u1: u + w / 2,
  v1: v + h / 2,
})

export const onGrid = (scene: Pick<Scene, 'at'>, points: Point[]): Point[] => points.map(([u, v]) => scene.at(u, v))
