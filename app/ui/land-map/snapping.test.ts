import type { Geometry } from 'geojson'
import { expect, test } from 'vitest'
import { snapTo, withoutTileEdges } from './snapping.ts'

/** Ten pixels per degree. */
const project = ([x = 0, y = 0]: number[]) => ({ x: x * 10, y: -y * 10 })
const snap = (x: number, y: number, ...shapes: Geometry[]) => snapTo({ x, y }, shapes, { project, reach: 8 })

const line: Geometry = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [10, 0],
  ],
}
const square: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [20, 0],
      [30, 0],
      [30, 10],
      [20, 0],
    ],
  ],
}

test('a point near a line snaps to the line', () => {
  expect(snap(50, 5, line)).toEqual([5, 0])
})

test('a corner within reach goes before a nearer side', () => {
  expect(snap(95, 1, line)).toEqual([10, 0])
})

test('areas are snapped to at their outline, and the nearest shape decides', () => {
  expect(snap(250, 6, line, square)).toEqual([25, 0])
  expect(snap(304, -104, line, square)).toEqual([30, 10])
})

test('a point far from every shape stays where it is', () => {
  expect(snap(50, 9, line)).toBeNull()
  expect(snap(270, -30)).toBeNull()
  expect(snap(0, 0)).toBeNull()
})

test('parts of collections and points count too', () => {
  const parts: Geometry = {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [50, 0] },
      { type: 'MultiPolygon', coordinates: [square.type === 'Polygon' ? square.coordinates : []] },
    ],
  }
  expect(snap(503, 0, parts)).toEqual([50, 0])
  expect(snap(201, 0, parts)).toEqual([20, 0])
})

test('the sides where an area is cut off by its tile are left out', () => {
  const cut = [
    [0, 0],
    [10, 0],
    [10, 5],
    [6, 8],
    [3, 6],
    [0, 9],
    [0, 0],
  ]
  const outline = [cut.slice(2, 6)]
  expect(withoutTileEdges({ type: 'Polygon', coordinates: [cut] })).toEqual({
    type: 'MultiLineString',
    coordinates: outline,
  })
  expect(withoutTileEdges(line)).toBe(line)
})
