import type { Box } from '../../../../domain/geometry/distance.ts'
import { Bits } from './bits.ts'

const COLUMNS = 360
const ROWS = 180

const columnOf = (longitude: number) => Math.min(COLUMNS - 1, Math.max(0, Math.floor(longitude + 180)))
const rowOf = (latitude: number) => Math.min(ROWS - 1, Math.max(0, Math.floor(latitude + 90)))

/** The numbers of located listings in cells of one degree, so that a search in a box looks only at what is near it. */
export class LocationGrid {
  readonly #cells = new Map<number, Set<number>>()

  add(number: number, longitude: number, latitude: number): void {
    const cell = rowOf(latitude) * COLUMNS + columnOf(longitude)
    const numbers = this.#cells.get(cell)
    if (numbers) numbers.add(number)
    else this.#cells.set(cell, new Set([number]))
  }

  delete(number: number, longitude: number, latitude: number): void {
    this.#cells.get(rowOf(latitude) * COLUMNS + columnOf(longitude))?.delete(number)
  }

  /** The listings in a box that pass a test. A box across the date line consists of two. */
  find([west, south, east, north]: Box, isMatch: (number: number) => boolean): Bits {
    const found = new Bits()
    const parts =
      west <= east
        ? [[west, east]]
        : [
            [west, 180],
            [-180, east],
          ]
    for (const [from, to] of parts as [number, number][])
      for (let row = rowOf(south); row <= rowOf(north); row++)
        for (let column = columnOf(from); column <= columnOf(to); column++)
          for (const number of this.#cells.get(row * COLUMNS + column) ?? [])
            if (isMatch(number)) found.set(number, true)
    return found
  }
}
