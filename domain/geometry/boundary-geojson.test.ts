import { expect, test } from 'vitest'
import type { Ring } from './boundary.ts'
import { boundaryText, parseBoundary, readBoundary } from './boundary-geojson.ts'

const ring: Ring = [
  [-97.41, 30.57],
  [-97.4, 30.57],
  [-97.4, 30.58],
  [-97.41, 30.57],
]
const polygon = { type: 'Polygon', coordinates: [ring] }
const feature = (geometry: unknown) => ({ type: 'Feature', properties: { parcel: 7 }, geometry })
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })

test.each<[string, unknown]>([
  ['a ring', ring],
  ['a polygon', polygon],
  ['a multipolygon of one', { type: 'MultiPolygon', coordinates: [[ring]] }],
  ['a feature', feature(polygon)],
  ['a collection of one', collection(feature(polygon))],
  ['a geometry collection of one', feature({ type: 'GeometryCollection', geometries: [polygon] })],
  ['heights', { type: 'Polygon', coordinates: [ring.map((point) => [...point, 182.5])] }],
])('the boundary is read from %s', (_, value) => {
  expect(readBoundary(value)).toEqual({ ring, problem: null })
  expect(parseBoundary(JSON.stringify(value))).toEqual({ ring, problem: null })
})

test.each<[string, unknown, string]>([
  [
    'several parts',
    { type: 'MultiPolygon', coordinates: [[ring], [ring], [ring]] },
    'has 3 parts, expected a single outline',
  ],
  ['several features', collection(feature(polygon), feature(polygon)), 'has 2 parts, expected a single outline'],
  ['a hole', { type: 'Polygon', coordinates: [ring, ring] }, 'has a hole, expected a single outline'],
  ['nothing', collection(), 'is not a polygon, expected GeoJSON with one Polygon'],
  ['no ring', { type: 'Polygon', coordinates: [] }, 'is not a polygon, expected GeoJSON with one Polygon'],
  ['a line', { type: 'LineString', coordinates: ring }, 'is not a polygon, expected GeoJSON with one Polygon'],
  ['no geometry', feature(null), 'is not a polygon, expected GeoJSON with one Polygon'],
  ['another thing', { name: 'Parcel 7' }, 'is not a polygon, expected GeoJSON with one Polygon'],
  ['a text', 'POLYGON((0 0, 1 0, 1 1, 0 0))', 'is not a polygon, expected GeoJSON with one Polygon'],
  ['texts for numbers', [...ring.slice(0, 3), ['-97.41', '30.57']], 'has a point that is not [longitude, latitude]'],
  ['an open ring', ring.slice(0, 3), 'has fewer than 4 points, expected a closed ring'],
])('%s is refused with a reason', (_, value, problem) => {
  expect(readBoundary(value).problem).toBe(problem)
})

test('invalid JSON is refused, and empty text is no boundary', () => {
  expect(parseBoundary('{"type":"Polygon"').problem).toBe('is not valid GeoJSON')
  for (const text of ['', ' \n', 'null']) expect(parseBoundary(text)).toEqual({ ring: null, problem: null })
})

test('a self-crossing ring can be drawn but is refused', () => {
  const bow: Ring = [ring[0]!, ring[2]!, ring[1]!, [-97.41, 30.58], ring[0]!]
  const read = readBoundary(bow)
  expect(read.ring).toEqual(bow)
  expect(read.problem).toContain('crosses or touches itself')
})

test('deeply nested collections are refused', () => {
  let nested: unknown = polygon
  for (let i = 0; i < 100_000; i++) nested = { type: 'GeometryCollection', geometries: [nested] }
  expect(readBoundary(nested).problem).toContain('is not a polygon')
})

test('boundary text parses back to the same ring', () => {
  expect(boundaryText(null)).toBe('')
  expect(parseBoundary(boundaryText(ring))).toEqual({ ring, problem: null })
})
