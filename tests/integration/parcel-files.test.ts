import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Geometry } from 'geojson'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadGazetteerIndex, resolvePlace } from '../../server/land/places/places.ts'
import { type ReadParcel, readParcels } from '../../server/screening/read-parcels.ts'
import { collection, feature, kml } from '../support/layer-files.ts'
import { boxAt } from '../support/screening.ts'
import { workbookOf } from '../support/workbook.ts'

let folder = ''
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcel-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: string | Buffer) {
  const path = join(folder, String(++files))
  await writeFile(path, content)
  const resolve = async (text: string) => resolvePlace(await loadGazetteerIndex(), text)
  return readParcels(path, { resolve, folder, signal: new AbortController().signal })
}

/** How far off a place is; `read-parcels.test.ts` is about that. */
const UNCERTAINTY = / ?The parcel may be up to [\d.]+ mi away, so distances are ranges\./
const ROUNDED = /Screened at [\d.]+° [NS], [\d.]+° [EW]\./

/** “2 North tract Point 30.57 -97.41”, then its acreage and note. */
const textOf = ({ number, input: { name, geometry, acres }, note }: ReadParcel): string => {
  const [x, y] = (geometry.type === 'Point' ? geometry.coordinates : []) as number[]
  const where = x === undefined ? '' : `${y!.toFixed(2)} ${x.toFixed(2)}`
  const otherNote = note?.replace(UNCERTAINTY, '').replace(ROUNDED, '').trim()
  return [number, name, geometry.type, where, acres, otherNote].filter(Boolean).join(' ')
}

const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const box = (properties: Record<string, unknown>) => feature(boxAt(-97.01, 32, -97, 32.01), properties)
const TAYLOR = 'Screened at the center of Taylor, Texas.'

test.each<[string, () => string | Promise<Buffer>, string[]]>([
  [
    'coordinates beside a state column',
    () => csv('Site,Address,City,State,Lat_DD,Long_DD', 'North tract,100 Main St,Taylor,TX,30.571,-97.409'),
    ['2 North tract Point 30.57 -97.41'],
  ],
  ['a state column alone', () => csv('name,state', 'A,TX'), ['2: It has no coordinates and no address.']],
  [
    'a county column alone',
    () => csv('name,county,state', 'A,Williamson,TX'),
    ['2: A county isn’t a parcel. Add an address or coordinates.'],
  ],
  ['a FIPS column alone', () => csv('name,fips', 'A,48491'), ['2: It has no coordinates and no address.']],
  ['a city and a state', () => csv('name,city,state', 'A,Taylor,TX'), [`2 A Point 30.57 -97.41 ${TAYLOR}`]],
  [
    'a town without a state, of which there are several',
    () => csv('name,city,state', 'A,Taylor,N/A'),
    [
      '2 A Point 42.24 -83.27 Screened at the center of Taylor, Michigan. Add the state if “Taylor, Texas”, “Taylor, Pennsylvania”, or “Taylor, Arizona” is meant.',
    ],
  ],
  [
    'ZIP codes that a spreadsheet wrote as numbers',
    () => csv('name,zip', 'A,"76,574"', 'B,76574.0'),
    ['2 A', '3 B'].map((row) => `${row} Point 30.58 -97.39 Screened at the center of ZIP 76574.`),
  ],
  [
    'a price as the address',
    () => csv('name,address', 'A,$78701'),
    ['2: “$78701” is a price, which we can’t find. Add an address, a town or coordinates.'],
  ],
  [
    'a city and a state without a name',
    () => csv('city,state', 'Taylor,Texas'),
    [`2 Taylor, Texas Point 30.57 -97.41 ${TAYLOR}`],
  ],
  ['a ZIP code', () => csv('name,zip', 'A,76574'), ['2 A Point 30.58 -97.39 Screened at the center of ZIP 76574.']],
  [
    'an address',
    () => csv('Site Name,Street Address,City,State,Zip Code', 'A,100 Main St,Taylor,TX,76574'),
    ['2 A Point 30.58 -97.39 Screened at the center of ZIP 76574.'],
  ],
  [
    'an address in full',
    () => csv('name,address', 'A,"100 Main St, Taylor, TX"'),
    [`2 A Point 30.57 -97.41 ${TAYLOR}`],
  ],
  ['coordinates as the address', () => csv('name,address', 'A,"30.571, -97.409"'), ['2 A Point 30.57 -97.41']],
  [
    'an address that nobody knows',
    () => csv('name,address', 'A,xyzzy plugh'),
    ['2: We don’t know where “xyzzy plugh” is. Add its latitude and longitude.'],
  ],
  [
    'a state as the address',
    () => csv('name,address', 'A,Texas'),
    ['2: Texas is too large. Enter coordinates or a city.'],
  ],
  [
    'coordinates that can’t be read beside a city',
    () => csv('name,city,state,lat,lon', 'A,Taylor,TX,30-36-00,97-42-00', 'B,Taylor,TX,30.6,'),
    ['2: We can’t read the coordinates “30-36-00, 97-42-00”.', '3: It has only one of its two coordinates.'],
  ],
  [
    'unknown coordinates beside a city',
    () => csv('name,city,state,lat,lon', 'A,Taylor,TX,#N/A,#N/A', 'B,Taylor,TX,<Null>,'),
    [`2 A Point 30.57 -97.41 ${TAYLOR}`, `3 B Point 30.57 -97.41 ${TAYLOR}`],
  ],
  [
    'swapped coordinates without a state',
    () => csv('name,lat,lon', 'A,-87.7,30.6'),
    ['2: −87.7, 30.6 isn’t in the United States. Did you mean 30.6, −87.7? If not, add a column with the country.'],
  ],
  [
    'rows with more values than names',
    () => csv('name,lat,lon', 'A,30,6,-97,7', 'B,30,7,-97,8'),
    [
      '2: The row has 5 values; expected 3, one per column; extra values: ["-97","7"].',
      '3: The row has 5 values; expected 3, one per column; extra values: ["-97","8"].',
    ],
  ],
  [
    'coordinate columns of the Census Bureau',
    () => csv('NAME,INTPTLAT20,INTPTLON20', 'A,+30.6000000,-097.7000000'),
    ['2 A Point 30.60 -97.70'],
  ],
  [
    'WKT with a capital letter only',
    () => csv('name,wkt', 'A,Point (-97.7 30.6)', 'B,srid=4326;point(-97.7 30.6)'),
    ['2 A Point 30.60 -97.70', '3 B Point 30.60 -97.70'],
  ],
  [
    'a parcel number with an apostrophe',
    () => csv("Assessor's Parcel Number,lat,lon", '1-2-3,30,-97'),
    ['2 1-2-3 Point 30.00 -97.00'],
  ],
  [
    'degrees in a file of Web Mercator',
    () =>
      JSON.stringify({
        type: 'FeatureCollection',
        crs: { type: 'name', properties: { name: 'EPSG:3857' } },
        features: [box({})],
      }),
    [
      '1: The file says that its coordinates are in EPSG:3857, but these look like degrees. Export it again, with the right coordinate system.',
    ],
  ],
  [
    'a part of town as the location',
    () => csv('name,location,city,state', 'A,Reno,Taylor,TX', 'B,East side,Taylor,TX'),
    [`2 A Point 30.57 -97.41 ${TAYLOR}`, `3 B Point 30.57 -97.41 ${TAYLOR}`],
  ],
  [
    'coordinates as the address beside a city',
    () => csv('name,address,city,state', 'A,"30.6, -97.7",Taylor,TX'),
    ['2 A Point 30.60 -97.70'],
  ],
  [
    'the shape of the lot in words',
    () => csv('name,city,state,Shape', 'A,Taylor,TX,Irregular'),
    [`2 A Point 30.57 -97.41 ${TAYLOR}`],
  ],
  [
    'State Plane beside degrees',
    () => csv('name,X,Y,Lat_DD,Long_DD', 'A,3115000,10070000,30.6,-97.7'),
    ['2 A Point 30.60 -97.70'],
  ],
  [
    'the floor area of a building',
    () => csv('name,lat,lon,SQFT,GIS_ACRES', 'A,30,-97,2400,40'),
    ['2 A Point 30.00 -97.00 40'],
  ],
  [
    'a title with a comma',
    () => csv('"Source: Travis CAD", Texas', 'name,lat,lon,2024', 'A,30,-97,7'),
    ['3 A Point 30.00 -97.00'],
  ],
  [
    'names of a joined table',
    () => csv('name_x,city,state,name_y', 'A,Taylor,TX,B'),
    [`2 Taylor, Texas Point 30.57 -97.41 ${TAYLOR}`],
  ],
  [
    'empty coordinates beside an address',
    () => csv('name,city,state,lat,lon', 'A,Taylor,TX,,', 'B,,,30,-97'),
    [`2 A Point 30.57 -97.41 ${TAYLOR}`, '3 B Point 30.00 -97.00'],
  ],
  [
    'a missing minus sign',
    () => csv('Name,Latitude,Longitude', 'A,30.6,97.7'),
    ['2: 30.6, 97.7 isn’t in the United States. Did you mean −97.7? If not, add a column with the country.'],
  ],
  [
    'a missing minus sign beside a state',
    () => csv('Name,State,Latitude,Longitude', 'A,TX,30.6,97.7'),
    ['2: 30.6, 97.7 isn’t in Texas. Did you mean −97.7?'],
  ],
  [
    'latitude and longitude swapped',
    () => csv('Name,State,Latitude,Longitude', 'A,Texas,-87.7,30.6', 'B,TX,-84.4,31'),
    ['2: −87.7, 30.6 isn’t in Texas. Check the coordinates.', '3: −84.4, 31 isn’t in Texas. Check the coordinates.'],
  ],
  [
    'swapped in Texas',
    () => csv('Name,State,y,x', 'A,TX,-89.6,30'),
    ['2: −89.6, 30 isn’t in Texas. Check the coordinates.'],
  ],
  [
    'the wrong state',
    () => csv('Name,State,Latitude,Longitude', 'A,WY,30.571,-97.409'),
    ['2: 30.571, −97.409 isn’t in Wyoming. Check the coordinates.'],
  ],
  [
    'China, with its country',
    () => csv('Name,Country,Latitude,Longitude', 'A,China,30.6,97.7'),
    ['2 A Point 30.60 97.70'],
  ],
  [
    'a province abroad',
    () => csv('Name,Province,Country,Latitude,Longitude', 'A,Bavaria,DE,48.1,11.6'),
    ['2 A Point 48.10 11.60'],
  ],
  [
    'a place abroad that has no mirror in the states',
    () => csv('Name,Latitude,Longitude', 'A,48.1,11.6'),
    ['2 A Point 48.10 11.60'],
  ],
  [
    'near the border of the state',
    () => csv('Name,State,Latitude,Longitude', 'A,TX,33.9,-97.1'),
    ['2 A Point 33.90 -97.10'],
  ],
  [
    'a polygon on the other side of the globe',
    () => collection(feature(boxAt(97.7, 30.6, 97.71, 30.61), { name: 'A', state: 'TX' })),
    ['1: 30.6, 97.7 isn’t in Texas. Did you mean −97.7?'],
  ],
  ['Alaska', () => csv('Name,State,Latitude,Longitude', 'A,AK,61.2,-149.9'), ['2 A Point 61.20 -149.90']],
  [
    'acreage with a separator',
    () => csv('name,lat,lon,Acres', 'A,30,-97,"1,250.5"'),
    ['2 A Point 30.00 -97.00 1250.5'],
  ],
  [
    'acreage with a decimal comma',
    () => csv('name;lat;lon;Acres', 'A;30,5;-97,5;40,25'),
    ['2 A Point 30.50 -97.50 40.25'],
  ],
  [
    'acreage that can be read in two ways',
    () => csv('name;lat;lon;Acres', 'A;30;-97;1,250'),
    ['2: The size “1,250” can be read in two ways. Write it without a thousands separator.'],
  ],
  ['hectares', () => csv('name,lat,lon,Area (ha)', 'A,30,-97,100'), ['2 A Point 30.00 -97.00 247.10538146716533']],
  ['square feet', () => csv('name,lat,lon,Lot Size (sq ft)', 'A,30,-97,"43,560"'), ['2 A Point 30.00 -97.00 1']],
  [
    'acreage with words',
    () => csv('name,lat,lon,Acres', 'A,30,-97,~40 ac. +/-', 'B,30,-97,40 Acres MOL', 'C,30,-97,N/A'),
    ['2 A Point 30.00 -97.00 40', '3 B Point 30.00 -97.00 40', '4 C Point 30.00 -97.00'],
  ],
  [
    'square meters',
    () => csv('name,lat,lon,Area m²', 'A,30,-97,"404,686"'),
    ['2 A Point 30.00 -97.00 100.00008840442126'],
  ],
  ['GIS acreage', () => csv('name,lat,lon,GIS Acreage', 'A,30,-97,40.5'), ['2 A Point 30.00 -97.00 40.5']],
  ['acreage of the wetland', () => csv('name,lat,lon,Wetland Acres', 'A,30,-97,12'), ['2 A Point 30.00 -97.00']],
  [
    'acreage that is a range',
    () => csv('name,lat,lon,Acres', 'A,30,-97,40-60'),
    ['2 A Point 30.00 -97.00 We can’t read its size, “40-60”, so it counts as unknown.'],
  ],
  [
    'acreage that is a range beside a city',
    () => csv('name,city,state,Acres', 'A,Taylor,TX,40-60'),
    [`2 A Point 30.57 -97.41 ${TAYLOR} We can’t read its size, “40-60”, so it counts as unknown.`],
  ],
  [
    'coordinates behind an address',
    () => csv('name,Location', 'A,"100 Main St\nTaylor, TX\n(30.571, -97.409)"', 'B,"(30, -97)"'),
    ['2 A Point 30.57 -97.41', '5 B Point 30.00 -97.00'],
  ],
  [
    'a stated acreage of a county',
    () => csv('name,lat,lon,acres', 'A,30,-97,700000'),
    ['2: It’s 700,000 acres. The limit is 250,000. Split it into parcels.'],
  ],
  [
    'a polygon of a county',
    () => collection(feature(boxAt(-98, 30, -97, 31), { name: 'A' })),
    ['1: It’s 2,629,793 acres. The limit is 250,000. Split it into parcels.'],
  ],
  ['a large ranch', () => collection(feature(boxAt(-97.2, 30, -97, 30.2), { name: 'Ranch' })), ['1 Ranch Polygon']],
  [
    'PARCEL_ID',
    () => collection(feature(null, { PARCEL_ID: 'R-001' }), box({ OBJECTID: 2, PARCEL_ID: 'R-002', OWNER: 'B' })),
    ['2 R-002 Polygon', '1: It has no geometry.'],
  ],
  ['parcelnumb', () => collection(box({ geoid: '48491', parcelnumb: '12-34', owner: 'X' })), ['1 12-34 Polygon']],
  ['Site Name before APN', () => csv('APN,Site Name,lat,lon', '1-2-3,Mill,30,-97'), ['2 Mill Point 30.00 -97.00']],
  ['APN where the name is blank', () => csv('APN,Site Name,lat,lon', '1-2-3,,30,-97'), ['2 1-2-3 Point 30.00 -97.00']],
  ['OBJECTID as the last resort', () => collection(box({ OBJECTID: 7 })), ['1 7 Polygon']],
  [
    'two parts',
    () =>
      kml(
        '<Placemark><name>Tract 9</name><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>-97.7,30.6 -97.69,30.6 -97.69,30.61 -97.7,30.6</coordinates></LinearRing></outerBoundaryIs></Polygon><Polygon><outerBoundaryIs><LinearRing><coordinates>-97.5,30.6 -97.49,30.6 -97.49,30.61 -97.5,30.6</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark>',
      ),
    ['1 Tract 9 MultiPolygon'],
  ],
  [
    'a line',
    () =>
      collection(
        feature(
          {
            type: 'LineString',
            coordinates: [
              [-97, 30],
              [-97, 31],
            ],
          } as Geometry,
          { name: 'A' },
        ),
      ),
    ['1: It is a LineString. A parcel is one point or polygon.'],
  ],
  [
    'Excel',
    () =>
      workbookOf([
        ['Site', 'Acres', 'Lat', 'Lng', 'Listed'],
        ['Mill', 40.5, 30.6, -97.7, new Date(Date.UTC(2026, 10, 5))],
      ]),
    ['2 Mill Point 30.60 -97.70 40.5'],
  ],
])('%s', async (_, content, expected) => {
  const { parcels, rejected } = await read(await content())
  expect([...parcels.map(textOf), ...rejected.map(({ number, reason }) => `${number}: ${reason}`)]).toEqual(expected)
})

test.each([
  [
    'addresses without column names',
    csv('100 Main St,Taylor,TX', '200 Elm St,Austin,TX'),
    'We don’t know any of the columns “100 Main St”, “Taylor”, “TX”. Add a header row, such as “name, latitude, longitude”.',
  ],
  [
    'coordinates without column names',
    csv('30.6,-97.7', '30.7,-97.8'),
    'The file starts with numbers (30.6, -97.7) instead of column names. Add a header row.',
  ],
])('%s are refused as a whole', async (_, content, message) => {
  await expect(read(content)).rejects.toThrow(message)
})

test('every value is kept, with its zeros, by the columns of the file', async () => {
  const { parcels, columns, nameColumn } = await read(
    csv('APN,Owner,ZIP,lat,lon,Notes', '0012,Peña,01234,30,-97,', '0013,B,76574,30,-97,wet'),
  )
  expect(columns).toEqual(['APN', 'Owner', 'ZIP', 'lat', 'lon', 'Notes'])
  expect(nameColumn).toBe('APN')
  expect(parcels.map(({ attributes }) => attributes)).toEqual([
    { APN: '0012', Owner: 'Peña', ZIP: '01234', lat: '30', lon: '-97' },
    { APN: '0013', Owner: 'B', ZIP: '76574', lat: '30', lon: '-97', Notes: 'wet' },
  ])
})

test('a row with a damaged shape doesn’t fail the others', async () => {
  const polygon = boxAt(-97.01, 32, -97, 32.01)
  const shapes = [polygon, { type: 'GeometryCollection', geometries: [polygon, null] }, { type: 'Polygon' }]
  const rows = shapes.map((shape, i) => `${i},"${JSON.stringify(shape).replaceAll('"', '""')}"`)
  const { parcels, rejected } = await read(
    csv('name,geojson', ...rows, '3,"{""type"":""Point"",""coordinates"":[NaN,1]}"'),
  )
  expect(parcels.map(({ input }) => input.geometry)).toEqual([polygon])
  expect(rejected).toEqual([
    { number: 3, text: null, reason: 'Its geometry, or a part of it, isn’t GeoJSON.' },
    { number: 4, text: null, reason: 'The geometry has no coordinates.' },
    { number: 5, text: null, reason: 'A coordinate isn’t a number.' },
  ])
})

test('values of a workbook and of GeoJSON keep their kinds', async () => {
  const listed = new Date(Date.UTC(2026, 10, 5))
  const workbook = await read(
    await workbookOf([
      ['Name', 'Lat', 'Lon', 'MW', 'Listed', 'Zoned'],
      ['A', 30, -97, 12.5, listed, true],
    ]),
  )
  expect(workbook.parcels[0]!.attributes).toEqual({
    Name: 'A',
    Lat: 30,
    Lon: -97,
    MW: 12.5,
    Listed: '2026-11-05',
    Zoned: true,
  })
  const geojson = await read(collection(box({ name: 'A', tags: ['x', 1], nothing: null, bad: 'a\0\ud800' })))
  expect(geojson.parcels[0]!.attributes).toEqual({ name: 'A', tags: '["x",1]', bad: 'a\ufffd' })
})
