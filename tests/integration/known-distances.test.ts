import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Geometry, Position } from 'geojson'
import { beforeAll, expect, test } from 'vitest'
import type { Fact } from '../../screening/facts/fact.ts'
import { measureFacts } from '../../screening/facts/measure-facts.ts'
import type { ScreeningLayer } from '../../screening/layers/layer.ts'
import { createParcel } from '../../screening/layers/parcel.ts'
import { loadScreeningLayers } from '../../server/screening/engine/load-screening-layers.ts'
import { pointAt } from '../support/screening.ts'

let layers: ScreeningLayer[] = []
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'screening '))
  layers = await loadScreeningLayers({ folder, signal: new AbortController().signal })
  await rm(folder, { recursive: true })
})

function factOf(key: string, geometry: Geometry): Fact {
  const fact = measureFacts(createParcel(geometry), layers).find((each) => each.key === key)
  if (!fact) throw new Error(`No fact ${key}`)
  return fact
}

const TENTH = 0.1

/** Miles as maps give them, from a landmark to the middle of an airport or substation, or to the nearest bank or lane. */
const DISTANCES: readonly (readonly [
  from: string,
  latitude: number,
  longitude: number,
  fact: string,
  miles: number,
])[] = [
  ['Times Square to LaGuardia', 40.758, -73.9855, 'airport', 6.1],
  ['Phoenix City Hall to Sky Harbor', 33.4484, -112.074, 'airport', 4.0],
  ['Salt Lake Temple to the airport', 40.7705, -111.8919, 'airport', 4.8],
  ['Boise Capitol to the air terminal', 43.6178, -116.1996, 'airport', 3.8],
  ['Omaha to Eppley Airfield', 41.2565, -95.9345, 'airport', 3.9],
  ['Texas Capitol to Austin-Bergstrom', 30.2747, -97.7403, 'airport', 7.1],
  ['Abilene, Texas, to its regional airport', 32.4487, -99.7331, 'airport', 4],
  ['Gateway Arch to the Mississippi', 38.6247, -90.1848, 'water', 0.15],
  ['Memphis Pyramid to the Mississippi', 35.1556, -90.0518, 'water', 0.4],
  ['Cincinnati to the Ohio', 39.1031, -84.512, 'water', 0.5],
  ['Omaha to the Missouri', 41.2565, -95.9345, 'water', 0.8],
  ['Texas Capitol to the Colorado', 30.2747, -97.7403, 'water', 0.9],
  ['Duluth to Lake Superior', 46.7867, -92.1005, 'water', 0.4],
  ['Texas Capitol to I-35', 30.2747, -97.7403, 'interstate', 0.4],
  ['Denver to I-25', 39.7392, -104.9903, 'interstate', 1.2],
  ['Phoenix to I-10', 33.4484, -112.074, 'interstate', 0.9],
  ['Salt Lake Temple to I-15', 40.7705, -111.8919, 'interstate', 1],
  ['Gateway Arch to I-44', 38.6247, -90.1848, 'interstate', 0.1],
  ['Dallas to I-35E', 32.78, -96.8, 'interstate', 0.6],
  ['Fort Worth to I-35W', 32.7555, -97.3308, 'interstate', 0.7],
  ['Lubbock to I-27', 33.5846, -101.8456, 'interstate', 0.2],
  ['Honolulu to H-1', 21.3069, -157.8583, 'interstate', 0.6],
  ['Meteor Crater to I-40', 35.0274, -111.0226, 'main_road', 5.3],
  ['Palo Verde plant to its switchyard', 33.389, -112.861, 'substation_345', 0.3],
  ['Celilo to its converter station', 45.594, -121.113, 'substation_345', 0],
  ['Abilene campus to its middle', 32.5, -99.79, 'ai_campus', 0.4],
  ['Memphis campus to its middle', 35.06, -90.156, 'ai_campus', 0],
  ['New Carlisle to its campus', 41.69, -86.46, 'ai_campus', 0.2],
  ['Mount Pleasant, Wisconsin, to its campus', 42.7, -87.92, 'ai_campus', 2.2],
]

test.for(DISTANCES)('%s is exact within a tenth, or an honest bound', ([, latitude, longitude, key, miles]) => {
  const { low, high } = factOf(key, pointAt(longitude, latitude))
  const tolerance = Math.max(0.1, TENTH * miles)
  expect(low ?? 0).toBeLessThanOrEqual(miles + tolerance)
  expect(high ?? Infinity).toBeGreaterThanOrEqual(miles - tolerance)
})

const polygon = (ring: readonly Position[]): Geometry => ({ type: 'Polygon', coordinates: [[...ring, ring[0]!]] })

test('a long edge doesn’t hide what it crosses', () => {
  const reservation = polygon([
    [-95.92437, 46.976716],
    [-95.962346, 46.990251],
    [-95.977472, 46.970341],
    [-95.939496, 46.956806],
  ])
  expect(factOf('tribal_land', reservation)).toMatchObject({ state: 'bounded', low: 0, high: 100 })
  const crossed = polygon([
    [-96.00527, 43.061336],
    [-95.990239, 43.063137],
    [-95.991275, 43.067789],
    [-96.006306, 43.065988],
  ])
  expect(factOf('line_inside', crossed).value).toBeCloseTo(0.69, 1)
})

test('the city limits of Dallas end what is known of its flood zones, and there are no floodways', () => {
  for (const [longitude, latitude] of [
    [-96.9489, 32.814],
    [-96.63, 32.91],
    [-96.6, 32.77],
    [-96.73, 32.95],
    [-96.795, 32.85],
  ] as const)
    expect(factOf('flood_100', pointAt(longitude, latitude)).state).toBe('unknown')
  const betweenLevees = pointAt(-96.83, 32.785)
  expect(factOf('flood_100', betweenLevees).value).toBe(100)
  expect(factOf('floodway', betweenLevees).state).toBe('unknown')
})

test.for([
  ['Denver', 39.7392, -104.9903, 5_262, 300],
  ['Amarillo', 35.222, -101.8313, 3_655, 100],
  ['Leadville', 39.2508, -106.2925, 9_921, 500],
  ['Miami', 25.7743, -80.1937, 3, 20],
] as const)('the elevation of %s is that of its surroundings', ([, latitude, longitude, feet, tolerance]) => {
  const { value } = factOf('elevation', pointAt(longitude, latitude))
  expect(Math.abs((value ?? 0) - feet)).toBeLessThan(tolerance)
})

test('Fargo is flat, Charleston hilly, and neither relief is a slope', () => {
  expect(factOf('relief', pointAt(-96.79, 46.877))).toMatchObject({ state: 'bounded', high: 300 })
  expect(factOf('relief', pointAt(-81.63, 38.35))).toMatchObject({ state: 'bounded', low: 223, high: 3_000 })
  expect(factOf('slope', pointAt(-96.79, 46.877)).state).toBe('unknown')
})

test.for([
  ['OpenAI Stargate Abilene', 32.5, -99.79, 3, 421],
  ['Colossus 1', 35.06, -90.156, 2, 1_286],
  ['Anthropic-Amazon New Carlisle', 41.69, -86.46, 1, 910],
  ['Microsoft Fairwater Wisconsin', 42.7, -87.92, 1, 369],
] as const)('%s is the nearest AI campus and a data center', ([name, latitude, longitude, count, megawatts]) => {
  const place = pointAt(longitude, latitude)
  expect(factOf('ai_campus', place).sources).toMatchObject([{ name }])
  expect(factOf('data_center', place).high).toBeLessThan(2.5)
  const { state, low, parts } = factOf('ai_campuses_50', place)
  expect({ state, low }).toEqual({ state: 'bounded', low: count })
  expect(parts.reduce((total, { value }) => total + (value ?? 0), 0)).toBe(megawatts)
})

test('a campus that is only planned is no data center yet, and brings no fiber', () => {
  const hyperion = pointAt(-91.6356, 32.5033)
  expect(factOf('ai_campus', hyperion).sources).toMatchObject([{ name: 'Meta Hyperion' }])
  expect(factOf('data_center', hyperion).high).toBeGreaterThan(50)
  expect(factOf('fiber', hyperion).high).toBeGreaterThan(50)
})

test('lines of direct current don’t count', () => {
  expect(factOf('line_345', pointAt(-119.737, 41.533))).toMatchObject({ state: 'known', value: 44.69 })
  expect(factOf('line_345', pointAt(-122.157, 38.043)).low).toBeGreaterThan(10)
})

test.for([
  ['Palo Verde', 33.3881, -112.8617, 3_900, 10_000],
  ['Vogtle', 33.1427, -81.7625, 4_658, 5_500],
  ['Grand Coulee', 47.9575, -118.9773, 6_809, 6_900],
  ['Navajo, retired in 2019', 36.9047, -111.3886, 0, 0],
] as const)('the power plants at %s have the capacity of 2026', ([, latitude, longitude, low, high]) => {
  const { value } = factOf('plants_5', pointAt(longitude, latitude))
  expect(value).toBeGreaterThanOrEqual(low)
  expect(value).toBeLessThanOrEqual(high)
})

test('a retired plant counts as planned where another one is to take its place', () => {
  const homerCity = pointAt(-79.1961, 40.5128)
  expect(factOf('retired_plant', homerCity).value).toBe(0)
  expect(factOf('planned_25', homerCity).parts[0]).toEqual({
    name: 'Homer City Generating Station (planned, 2028)',
    value: 4_396,
  })
})

test('the coast isn’t the end of the data, people count once, and retired plants have no capacity', () => {
  const timesSquare = pointAt(-73.9855, 40.758)
  expect(factOf('plants_25', timesSquare).state).toBe('known')
  expect(factOf('population_25', timesSquare).value).toBeGreaterThan(13e6)
  expect(factOf('population_25', timesSquare).value).toBeLessThan(17e6)
  expect(factOf('plants_50', pointAt(-77.4676, 39.0077)).state).toBe('known')
  expect(factOf('plants_5', pointAt(-79.1961, 40.5128)).value).toBe(0)
  expect(factOf('substation_69', pointAt(-96.13881, 34.39443)).value).toBeCloseTo(1.98, 1)
})
