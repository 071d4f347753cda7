import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boxAt } from '../../tests/support/screening.ts'
import { pointShapes, zipOf } from '../../tests/support/shapefile.ts'
import { loadGazetteerIndex, resolvePlace } from '../land/places/places.ts'
import { readParcels } from './read-parcels.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcels '))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function read(name: string, content: string) {
  const path = join(folder, name)
  await writeFile(path, content)
  return readParcels(path, { resolve, folder, signal: new AbortController().signal })
}

const resolve = async (text: string) => resolvePlace(await loadGazetteerIndex(), text)

const BOX = boxAt(-97.01, 32, -97, 32.01)

const KML = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Riverside 40</name><Polygon><outerBoundaryIs>
<LinearRing><coordinates>-97.01,32,0 -97,32,0 -97,32.01,0 -97.01,32.01,0 -97.01,32,0</coordinates></LinearRing>
</outerBoundaryIs></Polygon></Placemark></Document></kml>`

test.each<[string, string]>([
  ['parcel.json', JSON.stringify({ type: 'Feature', properties: { Name: 'Riverside 40' }, geometry: BOX }, null, 2)],
  [
    'parcels.geojson',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { APN: 'Riverside 40' }, geometry: BOX }],
    }),
  ],
  ['parcel.kml', KML],
])('%s has a parcel with its name', async (name, content) => {
  const { parcels, rejected } = await read(name, content)
  expect(parcels).toMatchObject([{ number: 1, input: { name: 'Riverside 40', geometry: BOX, acres: null } }])
  expect(rejected).toEqual([])
})

test('a geometry on its own is a parcel without a name', async () => {
  expect((await read('box.json', JSON.stringify(BOX))).parcels[0]?.input).toEqual({
    name: null,
    geometry: BOX,
    acres: null,
  })
})

test('points of a CSV have the stated acreage', async () => {
  const { parcels, rejected } = await read(
    'sites.csv',
    'Name,Lat,Lng,Acres\nA,32,-97,40.5\nB,,,5\nC,32,-97,unknown\nD,95,-97,5\n',
  )
  expect(parcels.map(({ input }) => [input.name, input.acres])).toEqual([
    ['A', 40.5],
    ['C', null],
  ])
  expect(rejected.map(({ reason }) => reason)).toEqual(['It has no coordinates.', 'The latitude 95 is out of range.'])
})

test('features that are no parcels are rejected with the reason', async () => {
  const geometries = [
    {
      type: 'MultiPoint',
      coordinates: [
        [-97, 32],
        [-96, 32],
      ],
    },
    {
      type: 'Polygon',
      coordinates: [
        [
          [-97, 32],
          [-97, 32],
          [-97, 32],
        ],
      ],
    },
    null,
  ]
  const features = geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry }))
  const { rejected } = await read('bad.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
  expect(rejected.map(({ reason }) => reason)).toEqual([
    'It is a MultiPoint. A parcel is one point or polygon.',
    'The polygon is empty or has no area.',
    'It has no geometry.',
  ])
})

const circleOf = (points: number) => {
  const angles = Array.from({ length: points - 1 }, (_, i) => (2 * Math.PI * i) / (points - 1))
  const ring = angles.map((angle) => [-97 + 0.01 * Math.cos(angle), 32 + 0.01 * Math.sin(angle)])
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
}
const twoBoxes = (longitudeOfSecond: number) => ({
  type: 'MultiPolygon',
  coordinates: [BOX, boxAt(longitudeOfSecond, 32, longitudeOfSecond + 0.01, 32.01)].map(
    ({ coordinates }) => coordinates,
  ),
})

test.each<[string, object, string | undefined]>([
  ['most points', circleOf(5_000), undefined],
  ['too many points', circleOf(5_001), 'It has 5,001 points. The limit is 5,000. Simplify its boundary.'],
  ['most acres', boxAt(-97.3, 32, -97, 32.3), undefined],
  ['a continent', boxAt(-120, 30, -80, 48), 'It’s 1,703,859,430 acres. The limit is 250,000. Split it into parcels.'],
  ['a long strip', boxAt(-97, 32, -96, 32.001), undefined],
  ['too long a strip', boxAt(-97, 32, -95, 32.001), 'It’s 118 miles across. The limit is 100. Split it into parcels.'],
  ['fields near each other', twoBoxes(-96), undefined],
  ['fields across a state', twoBoxes(-94), 'It’s 177 miles across. The limit is 100. Split it into parcels.'],
  ['a parcel across the date line', boxAt(179.99, 52, -179.99, 52.01), undefined],
])('the size of a parcel is limited: %s', async (_name, geometry, reason) => {
  const { parcels, rejected } = await read('parcel.json', JSON.stringify(geometry))
  expect(rejected.map((each) => each.reason)).toEqual(reason === undefined ? [] : [reason])
  expect(parcels).toHaveLength(reason === undefined ? 1 : 0)
})

test('a hole beside a parcel is left out with a note', async () => {
  const outline = boxAt(-97.4135, 30.5668, -97.4055, 30.5748).coordinates
  const [hole] = boxAt(-97.3615, 30.5688, -97.3575, 30.5728).coordinates
  const shape = { type: 'Polygon', coordinates: [...outline, hole] }
  const { parcels } = await read('hole.geojson', JSON.stringify({ type: 'Feature', properties: {}, geometry: shape }))
  expect(parcels.map(({ input, note }) => [input.geometry, note])).toEqual([
    [{ type: 'Polygon', coordinates: outline }, 'It has a hole outside its outline, which doesn’t count.'],
  ])
})

test('a KML whose lines break behind commas is read, and no parcel is off Africa', async () => {
  const lines = KML.replace(/(-97[.\d]*),/g, '$1,\n').replaceAll(',0 ', ',0\n')
  expect((await read('lines.kml', lines)).parcels[0]!.input.geometry).toEqual(BOX)
  const { parcels, rejected } = await read('blanks.kml', KML.replace(/(-97[.\d]*),/g, '$1 '))
  expect(parcels).toEqual([])
  expect(rejected).toMatchObject([{ reason: expect.stringContaining('We can’t read the coordinates “-97.01 32,0') }])
})

test('a file with too many features is refused', async () => {
  const rows = Array.from({ length: 10_001 }, (_, i) => `${i},32,-97`)
  await expect(read('many.csv', `name,lat,lng\n${rows.join('\n')}\n`)).rejects.toThrow(
    'more than 10,000 features. Split it.',
  )
})

test('a zipped Shapefile has parcels with the names of its table', async () => {
  const { shp, dbf } = pointShapes([{ x: -97, y: 32, name: 'Mill' }])
  const path = join(folder, 'sites.zip')
  await writeFile(path, await zipOf({ 'sites.shp': shp, 'sites.dbf': dbf }))
  const { parcels } = await readParcels(path, { resolve, folder, signal: new AbortController().signal })
  expect(parcels.map(({ input }) => input)).toEqual([
    { name: 'Mill', geometry: { type: 'Point', coordinates: [-97, 32] }, acres: null, uncertainty_miles: 0 },
  ])
})

test('coordinates with latitude first are rejected if they’re in the United States the other way around', async () => {
  const swapped = boxAt(36.71, -78.36, 36.72, -78.35)
  const geometries = [
    { type: 'Point', coordinates: [36.7125, -78.352] },
    { type: 'Point', coordinates: [30.571, -97.409] },
    { type: 'Polygon', coordinates: swapped.coordinates },
    { type: 'Point', coordinates: [2.35, 48.85] },
    { type: 'Point', coordinates: [-58, -62.2] },
  ]
  const features = geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry }))
  const { parcels, rejected } = await read('swapped.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
  expect(rejected.map(({ reason }) => reason)).toEqual([
    '[36.7125, -78.352] is near Antarctica. Longitude comes first in GeoJSON: use [-78.352, 36.7125].',
    'The latitude -97.409 is out of range. Latitude and longitude look swapped: longitude comes first.',
    '[36.71, -78.36] is near Antarctica. Longitude comes first in GeoJSON: use [-78.36, 36.71].',
  ])
  expect(parcels.map(({ number }) => number)).toEqual([4, 5])
})

test('rows without a place are rejected with the reason, and other columns of the place count', async () => {
  const { parcels, rejected } = await read(
    'sites.csv',
    'Name,Address,City,State,Zip,County,Lat,Lng\n' +
      'A,N/A,,,,,,\nB,None,NaN,N/A,,,N/A,N/A\nC,see map,Taylor,TX,N/A,,,\nD,,,TX,,Williamson,,\nE,"Lot 4, Block 78701",,,,,,\nF,same,City,State,Zip,,,\n',
  )
  expect(parcels.map(({ input }) => input.name)).toEqual(['C'])
  expect(parcels[0]?.note).toContain('Taylor, Texas')
  expect(rejected).toEqual([
    { number: 2, reason: 'It has no coordinates, and “N/A” is no address.', text: 'N/A' },
    { number: 3, reason: 'It has no coordinates, and “None” is no address.', text: 'None' },
    { number: 5, reason: 'A county isn’t a parcel. Add an address or coordinates.', text: null },
    { number: 6, reason: expect.stringContaining('is a lot without a town'), text: 'Lot 4, Block 78701' },
    { number: 7, reason: 'It has no coordinates, and “same” is no address.', text: 'same' },
  ])
})

test('grid references and marks of copied text are read in columns of coordinates and places', async () => {
  const { parcels, rejected } = await read(
    'sites.csv',
    'name,location\nA,14R PU 52570 83080\nB,\u200e30.5708\u200b, -97.4094\nC,10 miles north of Taylor TX\nD,TQ 30080 80468\n'.replace(
      '\u200e30.5708\u200b, -97.4094',
      '"\u200e30.5708\u200b, -97.4094"',
    ),
  )
  expect(parcels.map(({ input }) => (input.geometry as { coordinates: number[] }).coordinates)).toEqual([
    [-97.409021, 30.57049],
    [-97.4094, 30.5708],
    [-97.4094, expect.closeTo(30.716, 2)],
  ])
  expect(rejected).toEqual([
    { number: 5, reason: expect.stringContaining('British grid reference'), text: 'TQ 30080 80468' },
  ])
})

test('how far off a place may be is stored and shown', async () => {
  const { parcels } = await read(
    'sites.csv',
    'Name,Address,City,State,Zip,Lat,Lng\nA,100 Main St,Taylor,TX,76574,,\nB,,Taylor,TX,,,\nC,,,,,30.5,-97.4\nD,,,,,30.5000,-97.4000\nE,,,,,30.571,-97.409\n',
  )
  expect(parcels.map(({ input, note }) => [input.name, Math.round(input.uncertainty_miles ?? 0), note])).toEqual([
    ['A', 10, 'Screened at the center of ZIP 76574. The parcel may be up to 9.5 mi away, so distances are ranges.'],
    ['B', 2, 'Screened at the center of Taylor, Texas. The parcel may be up to 2.3 mi away, so distances are ranges.'],
    ['C', 5, 'Screened at 30.5000° N, 97.4000° W. The parcel may be up to 4.9 mi away, so distances are ranges.'],
    ['D', 0, null],
    ['E', 0, null],
  ])
})
