/** Cells of half a degree. */
const PER_DEGREE = 2
const COLUMNS = 360 * PER_DEGREE

/** From the middle of a cell to its corners, at most. */
export const CELL_RADIUS_MILES = 25

/** The cell that a position is in. */
export function cellOf([longitude, latitude]: readonly [number, number]): number {
  const column = Math.min(COLUMNS - 1, Math.floor((longitude + 180) * PER_DEGREE))
  return Math.floor((latitude + 90) * PER_DEGREE) * COLUMNS + column
}

/** Longitude and latitude of the middle. */
export function middleOf(cell: number): [number, number] {
  const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS]
  return [(column + 0.5) / PER_DEGREE - 180, Math.min(90, (row + 0.5) / PER_DEGREE - 90)]
}
