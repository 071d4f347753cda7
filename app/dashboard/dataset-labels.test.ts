import { expect, test } from 'vitest'
import { formatFigure, geometryText } from './dataset-labels.ts'

test.each([
  [1234.5678, '1,235'],
  [0.048123, '0.04812'],
  [-7, '-7'],
])('%d reads %s', (value, expected) => {
  expect(formatFigure(value)).toBe(expected)
})

test.each([
  ['{"type":"LineString","coordinates":[[-97.4,30.5],[-97.3', 12, 'Line, 12 points'],
  ['{"type":"LineString","coordinates":[[-97.4,30.5],[-97.3', null, 'Line'],
  ['{"coordinates": [-97.7431, 30.2672], "type": "Point"}', 1, 'Point 30.2672, −97.7431'],
  ['{"type":"Point","coordinates":[1e-7,2,30]}', 1, 'Point 2.0000, 0.0000'],
  ['{"type":"GeometryCollection","geometries":[]}', 0, 'Shapes, 0 points'],
  ['{"type":"Point"}', 3, null],
  ['{"type":"constructor","coordinates":[]}', 3, null],
  ['LineString', 3, null],
  [12, 3, null],
  [null, null, null],
])('%j with %j positions shows %s', (value, positions, expected) => {
  expect(geometryText(value, positions)).toBe(expected)
})
