import type { Box } from '../distance.ts'
import type { ListingSummary } from '../listing.ts'

/** Listings that stand together on the map. */
export interface Cluster {
  count: number
  /** The middle of the listings. */
  longitude: number
  latitude: number
  /** The smallest box around them. */
  box: Box
  /** Set for a single listing. */
  listing: ListingSummary | null
}

/** What a search shows on a map. */
export interface MapResult {
  /** The requested box, or one around all matches. */
  box: Box
  /** Clusters whose counts add up to the number of matches in the box. */
  clusters: Cluster[]
}

/** Listings of one grid cell. */
export interface Cell {
  count: number
  longitude: number
  latitude: number
  box: Box
  /** The number of one of the listings. */
  number: number
}

export const MAX_ZOOM = 22
const MAX_CELLS = 200
const TILE_PIXELS = 512
const CELL_PIXELS = 64
/** A label and its margin; markers closer than this are merged. */
const LABEL_PIXELS = { width: 62, height: 36 }

/** The size in degrees of the grid cells that a box is divided into. */
export function cellSize([west, south, east, north]: Box, zoom: number): number {
  const width = east >= west ? east - west : east - west + 360
  let size = (360 * CELL_PIXELS) / TILE_PIXELS / 2 ** zoom
  const cells = () => (Math.ceil(width / size) + 1) * (Math.ceil((north - south) / size) + 1)
  while (cells() > MAX_CELLS) size *= 2
  return size
}

/** Merges cells whose markers would cover each other, the largest first. The counts still add up. */
export function mergeCells(cells: readonly Cell[], zoom: number): Cell[] {
  const pixels = (TILE_PIXELS * 2 ** zoom) / 360
  const merged: Cell[] = []
  for (const cell of cells.toSorted((a, b) => b.count - a.count || a.number - b.number)) {
    const vertical = pixels / Math.max(0.1, Math.cos((cell.latitude * Math.PI) / 180))
    const near = merged.findIndex(
      ({ longitude, latitude }) =>
        Math.abs(longitude - cell.longitude) * pixels < LABEL_PIXELS.width &&
        Math.abs(latitude - cell.latitude) * vertical < LABEL_PIXELS.height,
    )
    if (near === -1) merged.push(cell)
    else merged[near] = together(merged[near]!, cell)
  }
  return merged
}

function together(a: Cell, b: Cell): Cell {
  const count = a.count + b.count
  const middle = (x: number, y: number) => (x * a.count + y * b.count) / count
  return {
    count,
    longitude: middle(a.longitude, b.longitude),
    latitude: middle(a.latitude, b.latitude),
    box: [
      Math.min(a.box[0], b.box[0]),
      Math.min(a.box[1], b.box[1]),
      Math.max(a.box[2], b.box[2]),
      Math.max(a.box[3], b.box[3]),
    ],
    number: a.number,
  }
}

/** Collects points into cells. */
export class Grid {
  readonly size: number
  readonly #cells = new Map<number, { count: number; x: number; y: number; box: Box; number: number }>()

  constructor(size: number) {
    this.size = size
  }

  add(longitude: number, latitude: number, number: number): void {
    const key = Math.floor((longitude + 180) / this.size) * 2 ** 26 + Math.floor((latitude + 90) / this.size)
    const cell = this.#cells.get(key)
    if (!cell) {
      const box: Box = [longitude, latitude, longitude, latitude]
      this.#cells.set(key, { count: 1, x: longitude, y: latitude, box, number })
      return
    }
    const { box } = cell
    cell.count++
    cell.x += longitude
    cell.y += latitude
    if (longitude < box[0]) box[0] = longitude
    if (latitude < box[1]) box[1] = latitude
    if (longitude > box[2]) box[2] = longitude
    if (latitude > box[3]) box[3] = latitude
  }

  cells(): Cell[] {
    return [...this.#cells.values()].map(({ count, x, y, box, number }) => ({
      count,
      longitude: x / count,
      latitude: y / count,
      box,
      number,
    }))
  }
}
