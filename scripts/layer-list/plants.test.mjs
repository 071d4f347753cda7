import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectedPlants, isSameSite, operatingPlants, PLANTS, retiredPlants } from './plants.mjs'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plants-'))
  for (const [path, lines] of Object.entries(FILES)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), `${lines.join('\n')}\n`)
  }
})
afterAll(() => rm(folder, { recursive: true }))

const OF_2026 = 'eia_plant_code,plant_name,operator,lat,lng,capacity_mw,main_fuel,status,year'
const OF_2024 = 'eia_plant_code,plant_name,operator,lat,lng,capacity_mw,main_fuel,first_operating_year'
const FILES = {
  'power-plants/us_power_plants_planned_operating_eia860m_2026_04.csv': [
    OF_2026,
    '1,Decker Creek,Austin Energy,30.3033,-97.6128,206,petroleum,operational,1988',
    '2,Crane,Constellation,40.15,-76.72,980.8,nuclear,operational,1974',
    '3,Homer City,Homer City LP,40.5128,-79.1961,4396,gas,planned,2028',
    '6,New,Builder,35,-100,90,battery,operational,2025',
  ],
  'power-plants/us_power_plants_eia860_2024.csv': [
    OF_2024,
    '1,Decker Creek,Austin Energy,30.3033,-97.6128,300,gas,1971',
    '4,Roof,Solar LLC,31,-97,2.5,solar,2020',
    '5,Cholla,APS,34.9394,-110.3033,425.9,coal,1975',
  ],
  'sites/us_retired_retiring_plants_eia860m_2025.csv': [
    'plant_name,lat,lng,status',
    'Homer City Generating Station,40.5128,-79.1961,retired',
    'Decker Steam,30.3034,-97.6128,retired',
  ],
}

const rowsOf = (path) => {
  const [header, ...lines] = FILES[path].map((line) => line.split(','))
  return lines.map((line) => Object.fromEntries(line.map((value, at) => [header[at], value])))
}

test('the list of 2026 counts from 25 MW, and that of 2024 below', async () => {
  const change = await operatingPlants(folder)
  const plants = Object.keys(FILES)
    .slice(0, 2)
    .flatMap((path) => rowsOf(path).map(change))
    .filter(Boolean)
  expect(plants.map(({ name, mw, fuel, year, status }) => [name, mw, fuel, year, status])).toEqual([
    ['Decker Creek', '206', 'Oil', '1988', undefined],
    ['Crane', '980.8', 'Nuclear', '1974', 'Not in EIA’s list of 2024'],
    ['New', '90', 'Batteries', '2025', undefined],
    ['Roof', '2.5', 'Solar', undefined, undefined],
  ])
})

test('connections count of plants that operate or have retired', async () => {
  const change = await connectedPlants(folder)
  const plant = (plant_code, name, lat, lng) => ({ plant_code, name, lat, lng })
  const kept = [
    plant('1', 'Decker Creek', '30.3', '-97.6'),
    plant('3', 'Homer City Generating Station', '40.52', '-79.19'),
    plant('99', 'Never Built', '33', '-95'),
  ].filter(change)
  expect(kept.map(({ name }) => name)).toEqual(['Decker Creek', 'Homer City Generating Station'])
})

test('a retired plant names what else operates or is planned on its grounds', async () => {
  const change = await retiredPlants(folder)
  expect(rowsOf(Object.keys(FILES)[2]).map((row) => change(row).on_site)).toEqual([
    'Homer City, 4,396 MW (planned, 2028)',
    'Decker Creek, 206 MW',
  ])
})

test('a plant is known by its name within 3 km, or by its place', () => {
  const [lat, lng] = [40, -80]
  expect(isSameSite({ name: 'Mystic', lat, lng }, { name: 'Mystic Station', lat: lat + 0.02, lng })).toBe(true)
  expect(isSameSite({ name: 'Mystic', lat, lng }, { name: 'Other', lat: lat + 0.02, lng })).toBe(false)
  expect(isSameSite({ name: 'Mystic', lat, lng }, { name: 'Other', lat: lat + 0.002, lng })).toBe(true)
})

const shipped = (key) =>
  gunzipSync(readFileSync(new URL(`../../db/layers/${key}.geojsonl.gz`, import.meta.url)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).properties)

test('the shipped layers have plants as they are', () => {
  const plants = shipped('us-power-plants')
  const capacityOf = (name) => plants.find((plant) => plant.name === name)?.mw
  expect(['Decker Creek', 'Grand Coulee', 'Vogtle', 'Navajo', 'Cholla'].map(capacityOf)).toEqual([
    206,
    6809,
    4658,
    undefined,
    undefined,
  ])
  expect(plants.every(({ mw, fuel }) => mw > 0 && fuel)).toBe(true)
  const planned = shipped('us-planned-plants')
  expect(Map.groupBy(planned, ({ status }) => status).get('Under construction')).toHaveLength(724)
  expect(planned).toHaveLength(1_501)
  expect(PLANTS.every(({ license }) => license === 'US public domain')).toBe(true)
})
