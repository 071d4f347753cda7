import { expect, test } from 'vitest'
import { formatFigure, shapeOf } from './dataset-labels.ts'

test.each([
  [1234.5678, '1,235'],
  [0.048123, '0.04812'],
  [-7, '-7'],
])('%d reads %s', (value, expected) => {
  expect(formatFigure(value)).toBe(expected)
})

test.each([
  ['{"type":"LineString","coordinates":[[-97.4,30.5],[-97.3', 'Line'],
  ['{"coordinates": [1, 2], "type": "Point"}', 'Point'],
  ['{"type":"GeometryCollection","geometries":[]}', 'Shapes'],
  ['{"type":"Point"}', null],
  ['{"type":"constructor","coordinates":[]}', null],
  ['LineString', null],
  [12, null],
  [null, null],
])('%j shows %s', (value, expected) => {
  expect(shapeOf(value)).toBe(expected)
})
