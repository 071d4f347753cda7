import type { Box } from '../../geometry/distance.ts'
import type { ListingSummary } from '../../listing/listing.ts'

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
/** As far as the maps of the product zoom in. */
export const DEEPEST_ZOOM = 18
/** Zooms are compared with one decimal. */
const ZOOM_STEP = 0.1
const MAX_CELLS = 200
/** At the deepest zoom, up to this many matches are read with small cells. */
const MAX_SMALL = 1_000
const MAX_SMALL_CELLS = 65_536
const SMALL_CELL_PIXELS = 4
const TILE_PIXELS = 512
const CELL_PIXELS = 64
/** A label and its margin; markers closer than this are merged. */
const LABEL_PIXELS = { width: 62, height: 36 }

const isDeepest = (zoom: number) => zoom > DEEPEST_ZOOM - ZOOM_STEP

/** Whether the members of a cluster stay together however far one zooms in from `zoom`. */
export function isInseparable({ box: [west, south, east, north] }: Pick<Cluster, 'box'>, zoom = 0): boolean {
  if (isDeepest(zoom)) return true
  const pixels = pixelsPerDegree(DEEPEST_ZOOM, (south + north) / 2)
  return (
    (east - west) * pixels.horizontal < LABEL_PIXELS.width && (north - south) * pixels.vertical < LABEL_PIXELS.height
  )
}

function pixelsPerDegree(zoom: number, latitude: number) {
  const horizontal = (TILE_PIXELS * 2 ** zoom) / 360
  return { horizontal, vertical: horizontal / Math.max(0.1, Math.cos((latitude * Math.PI) / 180)) }
}

/**
 * The markers of a box. At the deepest zoom, cells are small, so that only markers that would overlap are together.
 * @param collect reads the cells of a grid whose cells have a size in degrees
 */
export async function markersOf(
  box: Box,
  zoom: number,
  collect: (size: number) => Cell[] | Promise<Cell[]>,
): Promise<Cell[]> {
  const cells = await collect(cellSize(box, zoom, { pixels: CELL_PIXELS, max: MAX_CELLS }))
  const total = cells.reduce((sum, { count }) => sum + count, 0)
  if (!isDeepest(zoom) || total > MAX_SMALL) return mergeCells(cells, zoom)
  const small = await collect(cellSize(box, zoom, { pixels: SMALL_CELL_PIXELS, max: MAX_SMALL_CELLS }))
  return joinOverlapping(mergeCells(small, zoom))
}

/** The size in degrees of the grid cells that a box is divided into. */
function cellSize([west, south, east, north]: Box, zoom: number, cell: { pixels: number; max: number }): number {
  const width = east >= west ? east - west : east - west + 360
  let size = (360 * cell.pixels) / TILE_PIXELS / 2 ** zoom
  const cells = () => (Math.ceil(width / size) + 1) * (Math.ceil((north - south) / size) + 1)
  while (cells() > cell.max) size *= 2
  return size
}

/** Merges cells whose markers would cover each other, the largest first. The counts still add up. */
function mergeCells(cells: readonly Cell[], zoom: number): Cell[] {
  const merged: Cell[] = []
  for (const cell of cells.toSorted((a, b) => b.count - a.count || a.number - b.number)) {
    const { horizontal, vertical } = pixelsPerDegree(zoom, cell.latitude)
    const near = merged.findIndex(
      ({ longitude, latitude }) =>
        Math.abs(longitude - cell.longitude) * horizontal < LABEL_PIXELS.width &&
        Math.abs(latitude - cell.latitude) * vertical < LABEL_PIXELS.height,
    )
    if (near === -1) merged.push(cell)
    else merged[near] = together(merged[near]!, cell)
  }
  return merged
}

/** With boxes that don't overlap, the members of a cluster are those in its box. */
function joinOverlapping(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = []
  for (const each of cells) {
    let cell = each
    const overlapping = () => joined.findIndex(({ box }) => doOverlap(box, cell.box))
    for (let at = overlapping(); at !== -1; at = overlapping()) cell = together(joined.splice(at, 1)[0]!, cell)
    joined.push(cell)
  }
  return joined
}

const doOverlap = (a: Box, b: Box) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]

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

/** Locations of listings by their numbers, in degrees; NaN without a location. */
export interface Locations {
  longitudes: Float64Array
  latitudes: Float64Array
}

/** Collects listings in a box into square cells. */
export class Grid {
  readonly #size: number
  readonly #west: number
  readonly #south: number
  /** Of all columns around the world, because a box may cross the date line. */
  readonly #worldColumns: number
  readonly #columns: number
  readonly #counts: Int32Array
  /** The number of one listing of each cell. */
  readonly #numbers: Int32Array
  /** For each cell: the sums of longitudes and latitudes, then west, south, east and north. */
  readonly #figures: Float64Array

  /** @param size of a cell, in degrees */
  constructor([west, south, east, north]: Box, size: number) {
    this.#size = size
    this.#west = this.#columnOf(west)
    this.#south = this.#rowOf(south)
    this.#worldColumns = this.#columnOf(180) + 1
    this.#columns = this.#columnOf(east) - this.#west + 1 + (east < west ? this.#worldColumns : 0)
    const cells = this.#columns * (this.#rowOf(north) - this.#south + 1)
    this.#counts = new Int32Array(cells)
    this.#numbers = new Int32Array(cells)
    this.#figures = new Float64Array(cells * 6)
  }

  #columnOf(longitude: number): number {
    return Math.floor((longitude + 180) / this.#size)
  }

  #rowOf(latitude: number): number {
    return Math.floor((latitude + 90) / this.#size)
  }

  /** Adds listings, which must be in the box. Those without a location are left out. */
  add({ longitudes, latitudes }: Locations, numbers: Int32Array): void {
    const [counts, figures] = [this.#counts, this.#figures]
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index]!
      const [longitude, latitude] = [longitudes[number]!, latitudes[number]!]
      if (Number.isNaN(longitude)) continue
      const column = this.#columnOf(longitude) - this.#west
      const row = this.#rowOf(latitude) - this.#south
      const cell = row * this.#columns + (column < 0 ? column + this.#worldColumns : column)
      const at = cell * 6
      if (counts[cell]!++ === 0) {
        this.#numbers[cell] = number
        figures[at + 2] = figures[at + 4] = longitude
        figures[at + 3] = figures[at + 5] = latitude
      }
      figures[at]! += longitude
      figures[at + 1]! += latitude
      if (longitude < figures[at + 2]!) figures[at + 2] = longitude
      if (latitude < figures[at + 3]!) figures[at + 3] = latitude
      if (longitude > figures[at + 4]!) figures[at + 4] = longitude
      if (latitude > figures[at + 5]!) figures[at + 5] = latitude
    }
  }

  /** The cells that have listings. */
  cells(): Cell[] {
    return Array.from(this.#counts, (count, cell) => this.#cell(cell, count)).filter(({ count }) => count > 0)
  }

  #cell(cell: number, count: number): Cell {
    const [x, y, ...box] = this.#figures.subarray(cell * 6, cell * 6 + 6) as unknown as [number, number, ...Box]
    return { count, longitude: x / count, latitude: y / count, box, number: this.#numbers[cell]! }
  }
}
