import type { Box } from '../../../../domain/geometry/distance.ts'
import { Bits } from './bits.ts'

const COLUMNS = 360
const ROWS = 180

const columnOf = (longitude: number) => Math.min(COLUMNS - 1, Math.max(0, Math.floor(longitude + 180)))
const rowOf = (latitude: number) => Math.min(ROWS - 1, Math.max(0, Math.floor(latitude + 90)))
const cellAt = (row: number, column: number) => row * COLUMNS + column

/** The numbers of located listings in cells of one degree, so that a search in a box looks only at what is near it. */
export class LocationGrid {
  readonly #cells = new Map<number, number[]>()

  add(number: number, longitude: number, latitude: number): void {
    const cell = cellAt(rowOf(latitude), columnOf(longitude))
    const numbers = this.#cells.get(cell)
    if (numbers) numbers.push(number)
    else this.#cells.set(cell, [number])
  }

  delete(number: number, longitude: number, latitude: number): void {
    const numbers = this.#cells.get(cellAt(rowOf(latitude), columnOf(longitude)))
    const at = numbers?.indexOf(number) ?? -1
    if (at >= 0) numbers!.splice(at, 1)
  }

  /**
   * The listings in a box that isn't across the date line.
   * @param isInside whether a listing near an edge is inside
   */
  find([west, south, east, north]: Box, isInside: (number: number) => boolean): Bits {
    const found = new Bits()
    const [left, right, bottom, top] = [columnOf(west), columnOf(east), rowOf(south), rowOf(north)]
    for (let row = bottom; row <= top; row++)
      for (let column = left; column <= right; column++) {
        const isAtEdge = row === bottom || row === top || column === left || column === right
        for (const number of this.#cells.get(cellAt(row, column)) ?? [])
          if (!isAtEdge || isInside(number)) found.set(number, true)
      }
    return found
  }
}
