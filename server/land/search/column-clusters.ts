import type { Box } from '../../../domain/geometry/distance.ts'
import { type Cell, Grid } from '../../../domain/search/map/clusters.ts'
import type { MatchBatch } from './column-matches.ts'

const WORLD: Box = [-180, -90, 180, 90]

/** @param view the box that all matches are in; null for the whole world. @param size of a grid cell, in degrees */
export function collectCells(batches: readonly MatchBatch[], view: Box | null, size: number): Cell[] {
  const grid = new Grid(view ?? WORLD, size)
  for (const { columns, positions } of batches) grid.add(columns, positions)
  return grid.cells()
}
