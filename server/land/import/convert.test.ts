import { expect, test } from 'vitest'
import { Problem, toBoolean, toList, toNumber, toShape, toText, toTime, toWord } from './convert.ts'

const text = (value: unknown) => (value instanceof Problem ? value.text : value)

test.each([
  ['12.5', 12.5],
  [' 1,250,000 ', 1_250_000],
  ['1,250,000.50', 1_250_000.5],
  ['-97.41', -97.41],
  ['+3', 3],
  ['.5', 0.5],
  ['5.', 5],
  ['1.2e3', 1_200],
  [7.25, 7.25],
])('%j is a number', (raw, value) => {
  expect(toNumber(raw, 'a number')).toBe(value)
})

test.each(['12,5', '1.250.000', '1,25,000', '12 5', 'twelve', '0x10', '$5', '5 acres', 'Infinity', ''])(
  '%j is not a number',
  (raw) => {
    expect(text(toNumber(raw, 'a number'))).toBe(`is ${JSON.stringify(raw)}, expected a number`)
  },
)

test('accepts text around a number where it is allowed', () => {
  expect(toNumber('$1,250', 'a price', { affixes: /^\$/ })).toBe(1_250)
  expect(toNumber('40 acres', 'acres', { affixes: /\sacres$/ })).toBe(40)
})

test('reads common spellings of yes and no', () => {
  for (const yes of ['yes', 'Y', 'TRUE', 't', '1', 1, true]) expect(toBoolean(yes)).toBe(true)
  for (const no of ['no', 'N', 'False', 'f', '0', 0, false]) expect(toBoolean(no)).toBe(false)
  expect(text(toBoolean('maybe'))).toContain('is "maybe", expected yes, no')
})

test('reads words in any case, with spaces or hyphens, and synonyms', () => {
  expect(toWord('Under Offer', ['draft', 'under_offer'])).toBe('under_offer')
  expect(toWord('For-Sale', ['sale'], { for_sale: 'sale' })).toBe('sale')
  expect(text(toWord('rent', ['sale', 'lease']))).toBe('is "rent", expected one of sale, lease')
})

test('reads separated lists and JSON arrays', () => {
  expect(toList('a.webp; b.webp ;', /[;|]/)).toEqual(['a.webp', 'b.webp'])
  expect(toList('a.webp|b.webp', /[;|]/)).toEqual(['a.webp', 'b.webp'])
  expect(toList('["a;1.webp", "b.webp"]', /[;|]/)).toEqual(['a;1.webp', 'b.webp'])
  expect(toList(['a.webp'], /[;|]/)).toEqual(['a.webp'])
  expect(text(toList('["a.webp"', /[;|]/))).toContain('expected values separated by')
  expect(text(toList('[1]', /[;|]/))).toContain('expected a JSON array of strings')
})

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T14:30', '2026-11-20T14:30:00.000Z'],
  ['2026-11-20 14:30:15', '2026-11-20T14:30:15.000Z'],
  ['2026-11-20T14:30:00+02', '2026-11-20T12:30:00.000Z'],
  ['2026-11-20T14:30:00-0530', '2026-11-20T20:00:00.000Z'],
  ['2026-11-20t14:30:00.123456z', '2026-11-20T14:30:00.123Z'],
])('%s is the time %s', (raw, time) => {
  expect(toTime(raw)).toBe(time)
})

test.each(['11/20/2026', '20.11.2026', '2026-02-30', '2026-13-01', '2026-11-20T25:00:00Z', 'yesterday', 5])(
  '%s is not a time',
  (raw) => {
    expect(text(toTime(raw))).toContain('expected a date like 2026-11-20')
  },
)

const ring = [
  [-97, 30],
  [-96, 30],
  [-96, 31],
  [-97, 30],
]

test('geometry is GeoJSON or WKT', () => {
  const polygon = { ring }
  expect(toShape({ type: 'Point', coordinates: [-97.5, 30.5, 120] })).toEqual({
    point: { latitude: 30.5, longitude: -97.5 },
  })
  expect(toShape('{"type":"Point","coordinates":[-97.5,30.5]}')).toHaveProperty('point')
  expect(toShape('POINT (-97.5 30.5)')).toEqual({ point: { latitude: 30.5, longitude: -97.5 } })
  expect(toShape({ type: 'Polygon', coordinates: [ring] })).toEqual(polygon)
  expect(toShape({ type: 'MultiPolygon', coordinates: [[ring]] })).toEqual(polygon)
  expect(toShape('SRID=4326;POLYGON((-97 30, -96 30, -96 31, -97 30))')).toEqual(polygon)
  expect(toShape('MULTIPOLYGON Z (((-97 30 1, -96 30 1, -96 31 1, -97 30 1)))')).toEqual(polygon)
})

test.each<[unknown, string]>([
  [{ type: 'LineString', coordinates: ring }, 'is "LineString", expected a Point or a Polygon'],
  [{ type: 'MultiPolygon', coordinates: [[ring], [ring]] }, 'is a MultiPolygon of 2 parts, expected one Polygon'],
  [{ type: 'Polygon', coordinates: [ring, ring] }, 'is a Polygon with a hole'],
  [{ type: 'Polygon', coordinates: [] }, 'expected a Polygon with a ring'],
  [{ type: 'Polygon', coordinates: [[['a', 'b']]] }, 'expected a ring of [longitude, latitude]'],
  [{ type: 'Point', coordinates: [] }, 'expected [longitude, latitude]'],
  [{}, 'expected a Point or a Polygon'],
  [{ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [-97, 30] }, null] }, 'isn’t GeoJSON'],
  ['POLYGON((1 2, 3', 'Expected WKT, WKB or GeoJSON'],
  ['POLYGON((1 2 3-4 e, 5 6))', 'Expected WKT'],
  ['{"type":', 'Expected WKT, WKB or GeoJSON'],
])('rejects the geometry %j', (raw, problem) => {
  expect(text(toShape(raw))).toContain(problem)
})

test('shortens a long value', () => {
  expect(String(text(toText({ a: 'x'.repeat(500) }))).length).toBeLessThan(100)
})
