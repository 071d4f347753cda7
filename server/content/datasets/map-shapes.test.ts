import { expect, test } from 'vitest'
import type { Box } from '../../../domain/geometry/distance.ts'
import { simplifyShapes } from './map-shapes.ts'

const TEXAS: Box = [-107, 25, -93, 37]
const shapes = (...geometries: object[]) =>
  simplifyShapes(
    geometries.map((geometry) => JSON.stringify(geometry)),
    TEXAS,
  )

test('lines keep their course and lose what the map can’t show', () => {
  const coordinates = [
    [-100, 30, 7],
    [-100.001, 30],
    [-99, 31],
    [-98.999, 31],
  ]
  expect(shapes({ type: 'LineString', coordinates }).lines).toEqual([
    [
      [-100, 30],
      [-99, 31],
      [-98.999, 31],
    ],
  ])
})

test('points, lines and areas are told apart, in collections too', () => {
  const point = { type: 'Point', coordinates: [-97, 30] }
  const lines = {
    type: 'MultiLineString',
    coordinates: [
      [
        [-100, 30],
        [-99, 31],
      ],
      [
        [-98, 30],
        [-97, 31],
      ],
    ],
  }
  const ring = [
    [-100, 30],
    [-99, 30],
    [-99, 31],
    [-100, 30],
  ]
  const area = { type: 'MultiPolygon', coordinates: [[ring]] }
  const found = shapes({ type: 'GeometryCollection', geometries: [point, lines] }, area)
  expect(found).toEqual({ points: [[-97, 30]], lines: lines.coordinates, areas: [ring] })
})

test('the widest shapes come first where there are too many', () => {
  const long = { type: 'LineString', coordinates: Array.from({ length: 100 }, (_, at) => [-107 + at / 8, 30]) }
  const short = {
    type: 'LineString',
    coordinates: [
      [-97, 30],
      [-96.9, 30],
    ],
  }
  const { lines } = shapes(...Array.from({ length: 5_000 }, () => short), long)
  expect(lines[0]!.length).toBeGreaterThan(40)
  expect(lines.flat().length).toBeLessThanOrEqual(6_000)
})

test('what isn’t a geometry is left out', () => {
  let deep: unknown = [-97, 30]
  for (let depth = 0; depth < 50; depth++) deep = [deep]
  const nothing = { points: [], lines: [], areas: [] }
  expect(shapes({ type: 'LineString', coordinates: deep }, { type: 'Point', coordinates: [500, 'x'] })).toEqual(nothing)
  expect(simplifyShapes(['', 'null', '[]', '{"type":'], TEXAS)).toEqual(nothing)
})
