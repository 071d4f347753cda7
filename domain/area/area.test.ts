import { expect, test } from 'vitest'
import { createSeededRandom } from '../../tests/support/seeded-random.ts'
import { type Area, boxOf, joinBoxes, MAX_CORNERS, polygonsOf } from './area.ts'
import { canonicalArea, formatArea, parseArea } from './area-text.ts'
import { containsTest } from './contains.ts'
import { readAreaFile } from './geojson.ts'

const SQUARE: [number, number][] = [
  [-98, 30],
  [-97, 30],
  [-97, 31],
  [-98, 31],
]
const HOLE: [number, number][] = [
  [-97.75, 30.25],
  [-97.25, 30.25],
  [-97.25, 30.75],
]

test('reads back what it writes', () => {
  const area: Area = [
    { outline: SQUARE, holes: [HOLE] },
    { center: [-97.41, 30.57], radiusMeters: 20_000 },
  ]
  const text = formatArea(area)
  expect(parseArea(text)).toEqual({ area, problem: null })
  expect(canonicalArea(text)).toBe(text)
  expect(decodeURIComponent(new URLSearchParams({ area: text }).toString())).toBe(`area=${text}`)
})

test('brings areas into one form: GeoJSON, closed rings, other turns around the earth', () => {
  const closed = [...SQUARE, SQUARE[0]!]
  const text = formatArea([{ outline: SQUARE, holes: [] }])
  expect(canonicalArea(JSON.stringify({ type: 'Polygon', coordinates: [closed] }))).toBe(text)
  expect(canonicalArea(formatArea([{ outline: closed.map(([x, y]) => [x + 360, y]), holes: [] }]))).toBe(text)
})

test.each([
  ['', 'This isn’t a drawn area.'],
  ['zone 9', 'This isn’t a drawn area.'],
  ['_p~iF~ps|U', 'An outline needs at least 3 different corners.'],
  ['*_p~iF~ps|U*1', 'A circle’s radius must be from 10 m to 1000 km.'],
  ['*_obxO?*500000', 'A circle can’t reach a pole.'],
  ['{"type":"Point","coordinates":[0,0]}', 'This has no area. Use a Polygon or a MultiPolygon.'],
  ['{"type":"Polygon","coordinates":[[[0,0],["a",1],[1,1]]]}', 'Every point must be [longitude, latitude].'],
  [
    '{"type":"Polygon","coordinates":[[[0,0],[0,91],[1,1]]]}',
    'Every point needs a longitude and a latitude in degrees (WGS 84).',
  ],
  ['{"type":', 'This isn’t valid GeoJSON.'],
])('refuses %j', (text, problem) => {
  expect(parseArea(text)).toEqual({ area: null, problem })
})

test('refuses texts that are too long or endless', () => {
  expect(parseArea('_'.repeat(7_000)).problem).toBe('An area can have at most 6000 characters in a link.')
  expect(parseArea('~'.repeat(5_000)).problem).toBe('This isn’t a drawn area.')
})

test('simplifies the outlines of a file to what a link can hold', () => {
  const coordinates = Array.from({ length: 5_000 }, (_, i) => {
    const angle = (i / 5_000) * 2 * Math.PI
    return [-97 + Math.cos(angle) + 0.01 * Math.sin(60 * angle), 31 + Math.sin(angle), 120]
  })
  const { area } = readAreaFile({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] } },
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: [coordinates] } },
    ],
  })
  const [polygon] = polygonsOf(area!)
  expect(polygon!.outline.length).toBeGreaterThan(50)
  expect(polygon!.outline.length).toBeLessThanOrEqual(MAX_CORNERS)
  expect(boxOf(polygon!).map((degrees) => Math.round(degrees * 10) / 10)).toEqual([-98, 30, -96, 32])
  expect(formatArea(area!).length).toBeLessThan(6_000)
})

test('knows what is inside, on edges, in holes and across the date line', () => {
  const isInside = containsTest([{ outline: SQUARE, holes: [HOLE] }])
  expect(isInside(-97.9, 30.1)).toBe(true)
  expect(isInside(-98, 30.5)).toBe(true)
  expect(isInside(-97, 31)).toBe(true)
  expect(isInside(-97.3, 30.3)).toBe(false)
  expect(isInside(-97.25, 30.5)).toBe(false)
  expect(isInside(-96.9, 30.5)).toBe(false)
  const { area } = parseArea('*~rzlB_rqfa@*300000')
  const [circle] = polygonsOf(area!)
  const [west, , east] = boxOf(circle!)
  expect(west).toBeGreaterThan(170)
  expect(east).toBeLessThan(-170)
  const around = containsTest([circle!])
  expect(around(179.9, -18)).toBe(true)
  expect(around(-179.5, -18)).toBe(true)
  expect(around(0, -18)).toBe(false)
})

test('agrees with a plain ray test away from edges', () => {
  const random = createSeededRandom(20_261_123)
  for (let round = 0; round < 40; round++) {
    const corners = random.integer(3, 30)
    const outline = Array.from({ length: corners }, (_, i): [number, number] => {
      const [angle, away] = [(i / corners) * 2 * Math.PI, 0.2 + random.next()]
      return [-97 + away * Math.cos(angle), 31 + away * Math.sin(angle)]
    })
    const isInside = containsTest([{ outline, holes: [] }])
    for (let point = 0; point < 200; point++) {
      const [x, y] = [-97 + (random.next() - 0.5) * 3, 31 + (random.next() - 0.5) * 3]
      let expected = false
      outline.forEach(([ax, ay], i) => {
        const [bx, by] = outline[(i + 1) % corners]!
        if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) expected = !expected
      })
      expect(isInside(x, y)).toBe(expected)
    }
  }
})

test('joins boxes on both sides of the date line into one across it', () => {
  expect(
    joinBoxes([
      [-98, 30, -97, 31],
      [-90, 20, -80, 30.5],
    ]),
  ).toEqual([-98, 20, -80, 31])
  expect(
    joinBoxes([
      [170, -20, 182, -10],
      [-179, -15, -175, -5],
    ]),
  ).toEqual([170, -20, -175, -5])
  expect(
    joinBoxes([
      [-179, -15, -175, -5],
      [170, -20, 179, -10],
    ]),
  ).toEqual([170, -20, -175, -5])
  expect(
    joinBoxes([
      [-180, 0, 0, 1],
      [0, 0, 180, 2],
      [90, 0, 100, 1],
    ]),
  ).toEqual([-180, 0, 180, 2])
})
