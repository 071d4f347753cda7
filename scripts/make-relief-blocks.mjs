// For make-layers.mjs: cells of elevation become blocks, because 480,000 squares would be too many for a map and for memory.

import { RELIEF_GRID } from '../domain/layer/types/relief.ts'

const { west, north, cellsPerDegree, side } = RELIEF_GRID
const FEET_PER_METER = 1 / 0.3048
const feet = (meters) => Math.round(Number(meters) * FEET_PER_METER)

/** A block has the elevation and the relief of each of its cells, row by row from the northwest; “-” where there is none. */
export function reliefBlocksOf(features) {
  const blocks = new Map()
  for (const { geometry, values } of features) {
    const [lng, lat] = geometry.coordinates
    const [column, row] = [Math.floor((lng - west) * cellsPerDegree), Math.floor((north - lat) * cellsPerDegree)]
    const key = `${Math.floor(row / side)} ${Math.floor(column / side)}`
    const block = blocks.get(key) ?? { elevations: empty(), reliefs: empty() }
    blocks.set(key, block)
    const cell = (row % side) * side + (column % side)
    block.elevations[cell] = feet(values.elevation_m)
    block.reliefs[cell] = feet(values.relief_m)
  }
  return [...blocks].map(([key, { elevations, reliefs }]) => ({
    geometry: boxOf(...key.split(' ').map(Number)),
    values: {
      relief: Math.max(...reliefs.filter((relief) => relief !== '-')),
      elevations: elevations.join(' '),
      reliefs: reliefs.join(' '),
    },
  }))
}

const empty = () => Array.from({ length: side * side }, () => '-')

function boxOf(row, column) {
  const size = side / cellsPerDegree
  const [x, y] = [west + column * size, north - row * size]
  const corners = [
    [x, y],
    [x, y - size],
    [x + size, y - size],
    [x + size, y],
    [x, y],
  ]
  return { type: 'Polygon', coordinates: [corners] }
}
