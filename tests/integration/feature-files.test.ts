import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Geometry, Position } from 'geojson'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkGeometry, RejectedFeature } from '../../server/files/check-geometry.ts'
import { openFeatures } from '../../server/files/open-features.ts'
import { compoundFile } from '../support/compound-file.ts'
import { collection, feature, geopackage, kml, placemark, point, TOPOLOGY } from '../support/layer-files.ts'
import { pointShapes, zipOf } from '../support/shapefile.ts'
import { workbookOf } from '../support/workbook.ts'

/** What a file holds, feature by feature: its number, name, kind and first position, or why it can't be read. */
type Expected = string[] | RegExp | string

let folder = ''
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feature-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: string | Buffer): Promise<string[]> {
  const path = join(folder, String(++files))
  await writeFile(path, content)
  const source = await openFeatures(path, { folder, columns: new Map(), signal: new AbortController().signal })
  const found: string[] = []
  for await (const { number, values, geometry, problem } of source.features()) {
    const name = Object.entries(values).find(([key]) => /name/i.test(key))?.[1] ?? '-'
    found.push(`${number} ${name} ${geometry ? shapeOf(geometry) : (problem ?? 'none')}`)
  }
  return found
}

function shapeOf(geometry: Geometry): string {
  try {
    const checked = checkGeometry(geometry, ['point', 'line', 'polygon']).geometry
    const { type, coordinates } = checked as { type: string; coordinates: unknown[] }
    const parts = type.startsWith('Multi') ? `×${coordinates.length}` : ''
    return `${type}${parts} ${firstPosition(coordinates).map((degrees) => degrees.toFixed(3))}`
  } catch (error) {
    if (error instanceof RejectedFeature) return error.message
    throw error
  }
}

const firstPosition = (coordinates: unknown[]): Position =>
  typeof coordinates[0] === 'number' ? (coordinates as Position) : firstPosition(coordinates[0] as unknown[])

const check = async (content: string | Buffer | Promise<Buffer>, expected: Expected) => {
  if (Array.isArray(expected)) expect(await read(await content)).toEqual(expected)
  else await expect(read(await content)).rejects.toThrow(expected)
}

const MILL = ['1 Mill Point -97.700,30.600']
const TRACT = ['1 Mill Polygon -97.700,30.600']

const RING = '-97.7,30.6,0 -97.69,30.6,0 -97.69,30.608,0 -97.7,30.608,0 -97.7,30.6,0'
const EAST = '-97.68,30.6 -97.67,30.6 -97.67,30.608 -97.68,30.608 -97.68,30.6'
const kmlPolygon = (ring: string) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
const kmlPoint = '<Point><coordinates>-97.695,30.604</coordinates></Point>'
const tract = (shapes: string) => `<Placemark><name>Mill</name>${shapes}</Placemark>`
const multi = (shapes: string) => tract(`<MultiGeometry>${shapes}</MultiGeometry>`)
const prefixed = (prefix: string, declaration: string) =>
  kml(tract(kmlPolygon(RING)))
    .replace(' xmlns="http://www.opengis.net/kml/2.2"', '')
    .replace(/<(\/?)(?=[A-Za-z])/g, `<$1${prefix}`)
    .replace(`<${prefix}kml`, `<${prefix}kml ${declaration}`)

describe('KML', () => {
  test.each<[string, () => string | Buffer | Promise<Buffer>, Expected]>([
    ['a polygon', () => kml(tract(kmlPolygon(RING))), TRACT],
    ['two parts', () => kml(multi(kmlPolygon(RING) + kmlPolygon(EAST))), ['1 Mill MultiPolygon×2 -97.700,30.600']],
    [
      'parts of parts',
      () => kml(multi(`<MultiGeometry>${kmlPolygon(RING)}</MultiGeometry>${kmlPolygon(EAST)}`)),
      ['1 Mill MultiPolygon×2 -97.700,30.600'],
    ],
    ['a label point beside a polygon', () => kml(multi(kmlPoint + kmlPolygon(RING))), TRACT],
    [
      'a label point within parts',
      () => kml(multi(`${kmlPolygon(RING)}<MultiGeometry>${kmlPoint}</MultiGeometry>${kmlPolygon(EAST)}`)),
      ['1 Mill MultiPolygon×2 -97.700,30.600'],
    ],
    ['two points', () => kml(multi(kmlPoint + kmlPoint)), ['1 Mill MultiPoint×2 -97.695,30.604']],
    [
      'lines and polygons together',
      () => kml(multi(`<LineString><coordinates>${EAST}</coordinates></LineString>${kmlPolygon(RING)}`)),
      ['1 Mill It has both lines and polygons. Split it into one feature each.'],
    ],
    [
      'a placemark without geometry',
      () => kml(`<Placemark><name>Mill</name></Placemark>${placemark('Gin', -97.7, 30.6)}`),
      ['1 Mill none', '2 Gin Point -97.700,30.600'],
    ],
    ['the prefix kml:', () => prefixed('kml:', 'xmlns:kml="http://www.opengis.net/kml/2.2"'), TRACT],
    ['the prefix ns0:', () => prefixed('ns0:', 'xmlns:ns0="http://www.opengis.net/kml/2.2"'), TRACT],
    ['a prefix that isn’t declared', () => prefixed('k:', ''), TRACT],
    [
      'extensions with prefixes that aren’t declared',
      () => kml(tract(`<mwm:lastModified>2026</mwm:lastModified>${kmlPolygon(RING)}`)),
      TRACT,
    ],
    [
      'attributes with prefixes that aren’t declared',
      () => kml(`<Placemark xsi:type="x"><name>Mill</name>${kmlPolygon(RING)}</Placemark>`),
      TRACT,
    ],
    [
      'Latin-1',
      () => Buffer.from(kml(placemark('Cañada', -97.7, 30.6)).replace('UTF-8', 'ISO-8859-1'), 'latin1'),
      ['1 Cañada Point -97.700,30.600'],
    ],
    [
      'Latin-1 that claims to be UTF-8',
      () => Buffer.from(kml(placemark('Cañada', -97.7, 30.6)), 'latin1'),
      ['1 Cañada Point -97.700,30.600'],
    ],
    [
      'UTF-8 that claims to be Latin-1',
      () => kml(placemark('Cañada', -97.7, 30.6)).replace('UTF-8', 'ISO-8859-1'),
      ['1 Cañada Point -97.700,30.600'],
    ],
    [
      'Latin-2',
      () => Buffer.from(kml(placemark('\xa3\xf3d\xbc', 19.4, 51.8)).replace('UTF-8', 'ISO-8859-2'), 'latin1'),
      ['1 Łódź Point 19.400,51.800'],
    ],
    ['UTF-16', () => Buffer.from(`\ufeff${kml(tract(kmlPolygon(RING))).replace('UTF-8', 'UTF-16')}`, 'utf16le'), TRACT],
    ['a byte order mark', () => `\ufeff${kml(tract(kmlPolygon(RING)))}`, TRACT],
    ['no declaration', () => kml(tract(kmlPolygon(RING))).replace(/<\?xml.*?\?>/, ''), TRACT],
    [
      'attributes as a table in the description',
      () =>
        kml(
          `<Placemark><description><![CDATA[<table><tr><td>NAME</td><td>Mill</td></tr><tr><td>ACRES</td><td>40</td></tr></table>]]></description>${kmlPolygon(RING)}</Placemark>`,
        ),
      TRACT,
    ],
    [
      'attributes as extended data',
      () =>
        kml(
          `<Placemark><ExtendedData><SchemaData schemaUrl="#a"><SimpleData name="SITE_NAME">Mill</SimpleData></SchemaData></ExtendedData>${kmlPolygon(RING)}</Placemark>`,
        ),
      TRACT,
    ],
    ['an unclosed ring', () => kml(tract(kmlPolygon(RING.split(' ').slice(0, 4).join(' ')))), TRACT],
    [
      'a document that is cut off',
      () => kml(tract(kmlPolygon(RING))).slice(0, -80),
      /incomplete: its last placemark isn’t closed/,
    ],
    ['entities', () => `<!DOCTYPE kml [<!ENTITY a "b">]>${kml(tract(kmlPolygon(RING)))}`, /DOCTYPE/],
    ['blanks behind commas', () => kml(tract(kmlPolygon(RING.replaceAll(',', ', ')))), TRACT],
    ['a comma at the end of each point', () => kml(tract(kmlPolygon(RING.replaceAll(' ', ',\n')))), TRACT],
    [
      'lines behind some commas',
      () => kml(tract(kmlPolygon(`\n${RING.replaceAll(',30', ',\r\n30').replaceAll(' ', '\n')}\n`))),
      TRACT,
    ],
    ['each number on a line of its own', () => kml(tract(kmlPolygon(RING.replaceAll(',', ',\n')))), TRACT],
    ['commas on lines of their own', () => kml(tract(kmlPolygon(RING.replaceAll(',', '\n,\n')))), TRACT],
    [
      'no elevations and lines behind commas',
      () => kml(tract(kmlPolygon(EAST.replaceAll(',', ',\n')))),
      ['1 Mill Polygon -97.680,30.600'],
    ],
    [
      'line ends as references and character data',
      () => kml(tract(kmlPolygon(`<![CDATA[&#xD;\n${RING.replaceAll(' ', '&#10;')}]]>`))),
      TRACT,
    ],
    ['elevations that aren’t numbers', () => kml(tract(kmlPolygon(RING.replaceAll(',0', ',NaN')))), TRACT],
    [
      'a point with two positions',
      () => kml(tract('<Point><altitudeMode>absolute</altitudeMode><coordinates>-97,41 30,57</coordinates></Point>')),
      [
        '1 Mill It’s a point with 2 positions, “-97,41 30,57”. KML has one longitude, a comma and one latitude, with decimal points.',
      ],
    ],
    ['no coordinates', () => kml(tract('<Point><coordinates>\n</coordinates></Point>')), ['1 Mill none']],
    ...[
      EAST.replaceAll(' ', ';'),
      EAST.replaceAll(',', ' '),
      EAST.replaceAll(' ', ','),
      '-97.7',
      '-97.7,x',
      '-97°,30',
      '-97,4135;30,5668',
    ].map((coordinates): [string, () => string, Expected] => [
      `the coordinates ${coordinates}`,
      () => kml(`${tract(kmlPolygon(coordinates))}${placemark('Gin', -97.7, 30.6)}`),
      [
        `1 Mill We can’t read the coordinates “${coordinates.slice(0, 40)}”. KML has a longitude, a comma and a latitude for each point, and a space between points.`,
        '2 Gin Point -97.700,30.600',
      ],
    ]),
    [
      'latitudes first',
      () => kml(tract('<Point><coordinates>30.604,-97.695</coordinates></Point>')),
      ['1 Mill The latitude -97.695 is out of range. Latitude and longitude look swapped: longitude comes first.'],
    ],
    ['a web page', () => '<!DOCTYPE html><html><table><tr><td>Lat</td></tr></table></html>', /is really a web page/],
    [
      'an error page',
      () => '<html><body>502</body></html>',
      'The file is really a web page, not KML. Download the data again.',
    ],
    [
      'XML that isn’t KML',
      () => '<?xml version="1.0"?><a></a>',
      'The file is XML, not KML. Save it as KML, GeoJSON or CSV.',
    ],
    ['GPX', () => '<?xml version="1.0"?><gpx></gpx>', 'The file is GPX, not KML. Save it as KML, GeoJSON or CSV.'],
    [
      'an error of a server',
      () => '<?xml version="1.0"?><ows:ExceptionReport></ows:ExceptionReport>',
      'The file is a server’s error message, not KML. Download the data again.',
    ],
    [
      'decimal commas',
      () => kml(tract(kmlPolygon('-97,7 30,6 -97,6 30,6 -97,6 30,7 -97,7 30,6'))),
      [
        '1 Mill We can’t read the coordinates “-97,7 30,6 -97,6 30,6 -97,6 30,7 -97,7 3”. KML has a longitude, a comma and a latitude for each point, and a space between points.',
      ],
    ],
    [
      'invisible marks and other minus signs',
      () => kml(tract('<Point><coordinates>−97.7,\u200b30.6</coordinates></Point>')),
      MILL,
    ],
    [
      'a link to the web only',
      () => kml('<NetworkLink><Link><href>https://example.com/a.kml</href></Link></NetworkLink>'),
      /only links to KML on the web/,
    ],
    ['KMZ', () => zipOf({ 'doc.kml': kml(tract(kmlPolygon(RING))) }), TRACT],
    [
      'KMZ that links to files inside',
      () =>
        zipOf({
          'doc.kml': kml('<NetworkLink><Link><href>files/a.kml</href></Link></NetworkLink>'),
          'files/a.kml': kml(placemark('A', 1, 2)),
          'files/b.kml': kml(placemark('B', 3, 4)),
        }),
      ['1 A Point 1.000,2.000', '2 B Point 3.000,4.000'],
    ],
    [
      'KMZ with the main document last',
      () => zipOf({ 'files/b.kml': kml(placemark('B', 3, 4)), 'doc.kml': kml(placemark('A', 1, 2)) }),
      ['1 A Point 1.000,2.000', '2 B Point 3.000,4.000'],
    ],
    [
      'KMZ with files of macOS',
      () => zipOf({ '__MACOSX/._doc.kml': 'x', 'doc.kml': kml(tract(kmlPolygon(RING))) }),
      TRACT,
    ],
    [
      'KMZ with backslashes in its paths',
      async () => {
        const zip = await zipOf({ 'a/b.kml': kml(tract(kmlPolygon(RING))) })
        return Buffer.from(zip.toString('latin1').replaceAll('a/b.kml', 'a\\b.kml'), 'latin1')
      },
      TRACT,
    ],
  ])('%s', async (_, content, expected) => check(content(), expected))
})

const LONG_NUMBER = collection(
  feature(point(-97.7, 30.6), { name: 'long' }),
  feature(point(-97.7, 30.6), { name: 2026 }),
).replace('"long"', '48491000123456789012')
const square = [
  [
    [-97.7, 30.6],
    [-97.69, 30.6],
    [-97.69, 30.608],
    [-97.7, 30.6],
  ],
]
const CUT_OFF =
  'The server that made this file cut it off here, so features are missing. Download the rest in another file.'
const MERCATOR = [-10875914.5, 3584550.1] as const
const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } })
const withCrs = (name: string, ...position: number[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...crs(name),
    features: [feature({ type: 'Point', coordinates: position }, { name: 'Mill' })],
  })

describe('GeoJSON', () => {
  test.each<[string, () => string | Buffer, Expected]>([
    [
      'a feature over several lines',
      () => JSON.stringify(feature({ type: 'Polygon', coordinates: square }, { name: 'Mill' }), null, 2),
      TRACT,
    ],
    [
      'a feature in UTF-16',
      () => Buffer.from(`\ufeff${JSON.stringify(feature(point(-97.7, 30.6), { name: 'Mill' }), null, 1)}`, 'utf16le'),
      MILL,
    ],
    [
      'an attribute called crs',
      () => collection(feature(point(-97.7, 30.6), { name: 'Mill', crs: { properties: { note: '}' } } })),
      MILL,
    ],
    ['a geometry', () => JSON.stringify({ type: 'Polygon', coordinates: square }), ['1 - Polygon -97.700,30.600']],
    [
      'a collection of geometries',
      () =>
        JSON.stringify({
          type: 'GeometryCollection',
          geometries: [
            { type: 'Polygon', coordinates: square },
            { type: 'MultiPolygon', coordinates: [square, square] },
          ],
        }),
      ['1 - MultiPolygon×3 -97.700,30.600'],
    ],
    [
      'a feature per line',
      () => [1, 2].map((i) => JSON.stringify(feature(point(i, i), { name: 'Mill' }))).join('\r\n'),
      ['1 Mill Point 1.000,1.000', '2 Mill Point 2.000,2.000'],
    ],
    ['an array of features', () => JSON.stringify([feature(point(-97.7, 30.6), { name: 'Mill' })]), MILL],
    [
      'a feature without geometry keeps its number',
      () => collection(feature(null, { name: 'Gone' }), feature(point(-97.7, 30.6), { name: 'Mill' })),
      ['1 Gone none', '2 Mill Point -97.700,30.600'],
    ],
    [
      'a long integer',
      () => LONG_NUMBER,
      ['1 48491000123456789012 Point -97.700,30.600', '2 2026 Point -97.700,30.600'],
    ],
    [
      'a long integer in lines',
      () => LONG_NUMBER.replace(/^.*?\[|\]\}$/g, '').replace('},{"type":"F', '}\n{"type":"F'),
      ['1 48491000123456789012 Point -97.700,30.600', '2 2026 Point -97.700,30.600'],
    ],
    ['a byte order mark', () => `\ufeff${collection(feature(point(-97.7, 30.6), { name: 'Mill' }))}`, MILL],
    [
      'UTF-16',
      () => Buffer.from(`\ufeff${collection(feature(point(-97.7, 30.6), { name: 'Mill' }))}`, 'utf16le'),
      MILL,
    ],
    [
      'Windows-1252',
      () => Buffer.from(collection(feature(point(-97.7, 30.6), { name: 'Cañada' })), 'latin1'),
      ['1 Cañada Point -97.700,30.600'],
    ],
    ['compressed', () => gzipSync(collection(feature(point(-97.7, 30.6), { name: 'Mill' }))), MILL],
    ['Web Mercator', () => withCrs('urn:ogc:def:crs:EPSG::3857', ...MERCATOR), ['1 Mill Point -97.700,30.628']],
    ['ArcGIS’s number of Web Mercator', () => withCrs('EPSG:102100', ...MERCATOR), ['1 Mill Point -97.700,30.628']],
    [
      'crs after the features',
      () =>
        JSON.stringify({
          type: 'FeatureCollection',
          features: [feature({ type: 'Point', coordinates: [...MERCATOR] }, { name: 'Mill' })],
          ...crs('EPSG:3857'),
        }),
      ['1 Mill Point -97.700,30.628'],
    ],
    ['UTM of NAD83', () => withCrs('EPSG:26914', 621_000, 3_360_000), ['1 Mill Point -97.741,30.366']],
    [
      'State Plane in feet',
      () => withCrs('urn:ogc:def:crs:EPSG::2277', 3_115_000, 10_070_000),
      ['1 Mill Point -97.741,30.266'],
    ],
    ['degrees of NAD27', () => withCrs('EPSG:4267', -97.7, 30.6), ['1 Mill Point -97.700,30.600']],
    ['CRS84', () => withCrs('urn:ogc:def:crs:OGC:1.3:CRS84', -97.7, 30.6), MILL],
    ['an unknown coordinate system', () => withCrs('EPSG:999999', 1, 2), /coordinate system EPSG:999999/],
    ['a coordinate system without a number', () => withCrs('County grid', 1, 2), /coordinate system County grid/],
    [
      'projected without a coordinate system',
      () => collection(feature({ type: 'Point', coordinates: [...MERCATOR] }, { name: 'Mill' })),
      [
        '1 Mill These look like projected coordinates (-10875914, 3584550). Export the file with longitude and latitude (WGS 84), or include its coordinate system: the .prj file of a Shapefile, or “crs” in GeoJSON.',
      ],
    ],
    ...[
      { exceededTransferLimit: true },
      { properties: { exceededTransferLimit: true } },
      { metadata: { exceededTransferLimit: 'true' } },
      { numberMatched: 50, numberReturned: 1, timeStamp: 'x' },
      { totalFeatures: 50 },
      { links: [{ rel: 'self' }, { rel: 'next', href: 'x' }], crs: null },
    ].flatMap((cut) =>
      [true, false].map((isFirst): [string, () => string, Expected] => [
        `cut off by its server, with ${JSON.stringify(cut)} ${isFirst ? 'before' : 'after'} the features`,
        () => {
          const features = [feature(point(-97.7, 30.6), { name: 'Mill' })]
          const type = 'FeatureCollection'
          return JSON.stringify(isFirst ? { type, ...cut, features } : { type, features, ...cut }, null, 1)
        },
        [...MILL, `2 - ${CUT_OFF}`],
      ]),
    ),
    [
      'complete, as its server says',
      () => collection(feature(point(-97.7, 30.6), { name: 'Mill' })).replace(/}$/, ',"exceededTransferLimit":false}'),
      MILL,
    ],
    [
      'with all features that its server has',
      () =>
        collection(feature(point(-97.7, 30.6), { name: 'Mill' })).replace(
          /}$/,
          ',"numberMatched":1,"numberReturned":1}',
        ),
      MILL,
    ],
    [
      'an attribute called exceededTransferLimit',
      () =>
        JSON.stringify({
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              geometry: point(-97.7, 30.6),
              properties: { name: 'Mill', exceededTransferLimit: true },
            },
          ],
        }),
      MILL,
    ],
    [
      'Esri JSON',
      () => JSON.stringify({ displayFieldName: 'NAME', geometryType: 'esriGeometryPolygon', features: [] }),
      /This is Esri JSON. Export it as GeoJSON/,
    ],
    [
      'Esri JSON without the kind of its geometries',
      () => '{"exceededTransferLimit":false,"features":[{"attributes":{"name":"Mill"},"geometry":{"x":-97,"y":30}}]}',
      /This is Esri JSON. Export it as GeoJSON/,
    ],
    [
      'the error of a server',
      () => '{"error":{"code":400,"message":"Invalid query parameters","details":[]}}',
      'The file is a server’s error message (“Invalid query parameters”), and has no features. Download it again, or use another format.',
    ],
    [
      'cut off',
      () => collection(feature(point(1, 2), { name: 'A' }), feature(point(3, 4))).slice(0, -9),
      'The file has invalid JSON after row 1. It may be damaged or cut off: export or download it again.',
    ],
    [
      'a feature that is cut off',
      () => JSON.stringify(feature(point(1, 2))).slice(0, -20),
      /^This file isn’t valid GeoJSON/,
    ],
    [
      'no list of features',
      () => '{"type":"FeatureCollection","features":null}',
      'The “features” of the file aren’t a list. Export it again.',
    ],
    ...['var json_sites_1 = ', 'callback(', '// Sites\n', 'eqfeed_callback('].map(
      (start): [string, () => string, Expected] => [
        `JavaScript that starts with ${JSON.stringify(start)}`,
        () => `${start}${collection(feature(point(1, 2)))};`,
        'This is GeoJSON inside of JavaScript. Delete what comes before its first “{” and after its last “}”.',
      ],
    ),
  ])('%s', async (_, content, expected) => check(content(), expected))
})

const NOT_GEOJSON = 'Its geometry, or a part of it, isn’t GeoJSON.'

test.each<[unknown, string]>([
  [null, '1 - Not an object.'],
  [5, '1 - Not an object.'],
  ['Mill', '1 - Not an object.'],
  [[1], '1 - Not an object.'],
  [{}, '1 - Not a GeoJSON Feature.'],
  [{ type: 'Feature' }, '1 - none'],
  [{ type: 'Feature', geometry: 'POINT (1 2)' }, `1 - ${NOT_GEOJSON}`],
  [{ type: 'Feature', geometry: {} }, `1 - ${NOT_GEOJSON}`],
  [{ type: 'Feature', geometry: { type: { toString: 1 } } }, `1 - ${NOT_GEOJSON}`],
  [
    { type: 'Feature', geometry: { type: 'Circle' } },
    '1 - We can’t read “Circle” geometries. Use points, lines or polygons.',
  ],
  [{ type: 'Feature', geometry: { type: 'Point', coordinates: null } }, '1 - The geometry has no coordinates.'],
  [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: 'x' } }, '1 - The geometry has no coordinates.'],
  [{ type: 'Feature', geometry: { type: 'Point', coordinates: 5 } }, '1 - A coordinate isn’t a number.'],
  [{ type: 'Feature', geometry: { type: 'Point', coordinates: [5] } }, '1 - A coordinate isn’t a number.'],
  [{ type: 'Feature', geometry: { type: 'Point', coordinates: ['1', '2'] } }, '1 - A coordinate isn’t a number.'],
  [
    { type: 'Feature', geometry: { type: 'GeometryCollection', geometries: [point(1, 2), null] } },
    `1 - ${NOT_GEOJSON}`,
  ],
  [{ type: 'Feature', geometry: { type: 'GeometryCollection', geometries: null } }, '1 - The geometry is empty.'],
  [{ type: 'Feature', properties: ['Mill'], geometry: point(1, 2) }, '1 - Point 1.000,2.000'],
  [{ type: 'Feature', properties: 'Mill', geometry: point(1, 2) }, '1 - Point 1.000,2.000'],
])('what a feature is never fails the others: %j', async (each, expected) => {
  const good = feature(point(-97.7, 30.6), { name: 'Mill' })
  expect(await read(collection(each, good))).toEqual([expected, '2 Mill Point -97.700,30.600'])
})

test('a feature that is nested too deeply to be projected doesn’t fail the others', async () => {
  const deep = `{"type":"Feature","geometry":{"type":"Polygon","coordinates":${'['.repeat(20_000)}1${']'.repeat(20_000)}}}`
  const good = JSON.stringify(feature({ type: 'Point', coordinates: [...MERCATOR] }, { name: 'Mill' }))
  const file = `{"type":"FeatureCollection","crs":${JSON.stringify(crs('EPSG:3857').crs)},"features":[${deep},${good}]}`
  expect(await read(file)).toEqual(['1 - Its coordinates are nested too deeply.', '2 Mill Point -97.700,30.628'])
})

describe('NaN, which Python writes', () => {
  const named = (name: string, more: string) =>
    `{"type":"Feature","properties":{"name":${JSON.stringify(name)}${more}},"geometry":{"type":"Point","coordinates":[-97.7,30.6]}}`
  const first = named('NaN, "Infinity" \\', '')
  const unknown = named('Mill', ',"acres":NaN,"mw":-Infinity, "kv" : Infinity')
  const nowhere = '{"type":"Feature","properties":{"name":"Gin"},"geometry":{"type":"Point","coordinates":[NaN,30.6]}}'
  const expected = [
    '1 NaN, "Infinity" \\ Point -97.700,30.600',
    '2 Mill Point -97.700,30.600',
    '3 Gin A coordinate isn’t a number.',
  ]
  test.each<[string, string, string[]]>([
    ['in a collection', `{"type":"FeatureCollection","features":[${[first, unknown, nowhere]}]}`, expected],
    ['in a list', `[${[first, unknown, nowhere]}]`, expected],
    ['in lines', [first, unknown, nowhere].join('\n'), expected],
    [
      'in the first of the lines',
      [unknown, first].join('\n'),
      ['1 Mill Point -97.700,30.600', `2${expected[0]!.slice(1)}`],
    ],
    ['in a single feature', unknown, ['1 Mill Point -97.700,30.600']],
  ])('is null %s', async (_, content, found) => check(content, found))

  test('is found at any place of a long file', async () => {
    const features = Array.from({ length: 4_000 }, (_, i) =>
      named(String(i), `,"x":"${'\\\\'.repeat(i % 50)}","acres":NaN`),
    )
    const found = await read(`{"type":"FeatureCollection","features":[${features}]}`)
    expect(found.map((each) => each.split(' ')[1])).toEqual(features.map((_, i) => String(i)))
  })

  test.each(['nan', 'Nan', 'undefined', 'None', '-inf', '+Infinity', '1.#QNAN', '-1.#IND'])(
    '%s is null too',
    async (word) => {
      const file = collection(feature(point(-97.7, 30.6), { name: 'Mill', acres: 5 })).replace('5', word)
      expect(await read(file)).toEqual(['1 Mill Point -97.700,30.600'])
    },
  )

  test.each(['NaNs', 'True', '1.#', 'nan.5'])('%s is no JSON', async (word) => {
    await expect(read(collection(feature(point(1, 2), { name: 5 })).replace('5', word))).rejects.toThrow('invalid JSON')
  })
})

const SHEET = [
  ['Name', 'Latitude', 'Longitude'],
  ['Mill', 30.6, -97.7],
]
const EMPTY_LAYER = `create table lines (id integer primary key, geom blob);
  insert into gpkg_contents values ('lines', 'features');
  insert into gpkg_geometry_columns values ('lines', 'geom', 4326);`
const SITES = 'name,lat,lon\nMill,30.6,-97.7\n'
const ROW = ['2 Mill Point -97.700,30.600']
const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
const NAD27 =
  'GEOGCS["GCS_North_American_1927",DATUM["D_North_American_1927",SPHEROID["Clarke_1866",6378206.4,294.9786982]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
const utm = (datum: string) =>
  `PROJCS["UTM_Zone_14N",${datum},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-99.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`
const shapefile = (
  x: number,
  y: number,
  others: Record<string, string> = {},
  name = 'Mill',
  encoding: BufferEncoding = 'latin1',
) => {
  const { shp, dbf } = pointShapes([{ x, y, name }], encoding)
  return zipOf({ 'sites.shp': shp, 'sites.dbf': dbf, ...others })
}

describe('Shapefiles', () => {
  test.each<[string, () => Promise<Buffer>, Expected]>([
    ['without a .prj', () => shapefile(-97.7, 30.6), MILL],
    ['degrees of WGS 84', () => shapefile(-97.7, 30.6, { 'sites.prj': WGS84 }), MILL],
    ['UTM', () => shapefile(621_000, 3_360_000, { 'sites.prj': utm(WGS84) }), ['1 Mill Point -97.741,30.366']],
    ['UTM of NAD27', () => shapefile(621_000, 3_360_000, { 'sites.prj': utm(NAD27) }), ['1 Mill Point -97.741,30.368']],
    [
      'projected without a .prj',
      () => shapefile(621_000, 3_360_000),
      /The ZIP has no .prj file. These look like projected coordinates \(621000, 3360000\)/,
    ],
    [
      'an unknown projection',
      () => shapefile(1, 2, { 'sites.prj': utm(WGS84).replace('Transverse_Mercator', 'Van_der_Grinten_V') }),
      /coordinate system UTM_Zone_14N/,
    ],
    ['UTF-8 without a .cpg', () => shapefile(-97.7, 30.6, {}, 'Cañada', 'utf8'), ['1 Cañada Point -97.700,30.600']],
    [
      'UTF-8 with a .cpg that lies',
      () => shapefile(-97.7, 30.6, { 'sites.cpg': 'ISO-8859-1' }, 'Cañada', 'utf8'),
      ['1 Cañada Point -97.700,30.600'],
    ],
    [
      'Windows-1252 with a .cpg that lies',
      () => shapefile(-97.7, 30.6, { 'sites.cpg': 'UTF-8' }, 'Cañada'),
      ['1 Cañada Point -97.700,30.600'],
    ],
    [
      'a .cpg with a byte order mark',
      () => shapefile(-97.7, 30.6, { 'sites.cpg': '\ufeffUTF-8' }, 'Cañada', 'utf8'),
      ['1 Cañada Point -97.700,30.600'],
    ],
    [
      'Latin-2 by its .cpg',
      () => shapefile(19.4, 51.8, { 'sites.cpg': '88592' }, '\xa3\xf3d\xbc'),
      ['1 Łódź Point 19.400,51.800'],
    ],
    [
      'Cyrillic by its .cpg',
      () => shapefile(30, 50, { 'sites.cpg': 'ANSI 1251' }, '\xcc\xeb\xfb\xed'),
      ['1 Млын Point 30.000,50.000'],
    ],
    [
      'Japanese by its .cpg',
      () => shapefile(139, 35, { 'sites.cpg': 'CP932' }, '\x93\x8c\x8b\x9e'),
      ['1 東京 Point 139.000,35.000'],
    ],
    ...['CP850', '437', 'System'].map((label): [string, () => Promise<Buffer>, Expected] => [
      `the encoding ${label}, which we don’t know`,
      () => shapefile(1, 2, { 'sites.cpg': label }, 'Ca\xa4ada'),
      new RegExp(`the encoding “${label}”. Save the file as UTF-8`),
    ]),
    ['ASCII in such an encoding', () => shapefile(-97.7, 30.6, { 'sites.cpg': 'CP850' }), MILL],
    [
      'such an encoding in its header',
      () => {
        const { shp, dbf } = pointShapes([{ x: 1, y: 2, name: 'Ca\xa4ada' }])
        dbf[29] = 2
        return zipOf({ 'a.shp': shp, 'a.dbf': dbf })
      },
      /the encoding “CP850”. Save the file as UTF-8/,
    ],
    [
      'more records than shapes',
      () => {
        const [one, two] = [1, 2].map((n) => pointShapes(Array(n).fill({ x: 1, y: 2, name: 'a' })))
        return zipOf({ 'a.shp': one!.shp, 'a.dbf': two!.dbf })
      },
      /The .dbf has 2 records, but the .shp has 1\./,
    ],
    [
      'a record that was deleted',
      () => {
        const { shp, dbf } = pointShapes([
          { x: 1, y: 2, name: 'Old', isDeleted: true },
          { x: 3, y: 4, name: 'New' },
        ])
        return zipOf({ 'a.shp': shp, 'a.dbf': dbf })
      },
      ['2 New Point 3.000,4.000'],
    ],
    [
      'names in capitals',
      () => {
        const { shp, dbf } = pointShapes([{ x: -97.7, y: 30.6, name: 'Mill' }])
        return zipOf({ 'SITES.SHP': shp, 'SITES.DBF': dbf, 'SITES.PRJ': WGS84 })
      },
      MILL,
    ],
    [
      'in a folder, with files of macOS',
      () => {
        const { shp, dbf } = pointShapes([{ x: -97.7, y: 30.6, name: 'Mill' }])
        return zipOf({ 'a/s.shp': shp, 'a/s.dbf': dbf, '__MACOSX/a/._s.shp': 'x' })
      },
      MILL,
    ],
    [
      'two at once',
      () => {
        const { shp, dbf } = pointShapes([{ x: 1, y: 2, name: 'a' }])
        return zipOf({ 'a.shp': shp, 'a.dbf': dbf, 'b.shp': shp, 'b.dbf': dbf })
      },
      /has 2 shapefiles. Upload one at a time/,
    ],
    ['without a table', () => zipOf({ 'a.shp': pointShapes([{ x: 1, y: 2, name: 'a' }]).shp }), /no .dbf file/],
    [
      'a ZIP of GeoJSON',
      () => zipOf({ 'sites.geojson': collection(feature(point(-97.7, 30.6), { name: 'Mill' })) }),
      MILL,
    ],
    [
      'a ZIP of CSV',
      () => zipOf({ 'readme.txt': 'x', 'sites.csv': 'name,lat,lon\nMill,30.6,-97.7\n' }),
      ['2 Mill Point -97.700,30.600'],
    ],
    ['a ZIP of two tables', () => zipOf({ 'a.csv': 'a', 'b.csv': 'b' }), /has 2 files \(a.csv, b.csv\). Upload one/],
    ['a file geodatabase', () => zipOf({ 'a.gdb/a00000001.gdbtable': 'x' }), /an Esri file geodatabase/],
    ['an OpenDocument file', () => zipOf({ mimetype: 'x', 'content.xml': '<a/>' }), /an OpenDocument file/],
    ['a binary workbook', () => zipOf({ 'xl/workbook.bin': 'x' }), /a binary Excel workbook/],
    [
      'a Word document',
      () => zipOf({ '_rels/.rels': '<Relationships/>', 'word/document.xml': '<a/>' }),
      /a Word document/,
    ],
    ['a KMZ in a ZIP', () => zipOf({ 'a.kmz': 'x' }), /has a KMZ inside/],
    ['a ZIP of something else', () => zipOf({ 'readme.txt': 'x' }), /has no file that we can read. Use a zipped Shape/],
    [
      'a ZIP of a PDF',
      () => zipOf({ 'docs/deed.pdf': 'x' }),
      /The ZIP \(docs\/deed.pdf\) has no file that we can read/,
    ],
    ['a ZIP of an older workbook', () => zipOf({ 'old.xls': 'x' }), /has an older Excel workbook \(.xls\) inside/],
    ['an empty ZIP', () => zipOf({}), 'The ZIP is empty.'],
    ['a ZIP of what macOS adds', () => zipOf({ '__MACOSX/._a.csv': 'x', 'a/.DS_Store': 'x' }), 'The ZIP is empty.'],
    [
      'a ZIP in a ZIP',
      async () => zipOf({ 'readme.txt': 'x', 'a/sites.zip': await zipOf({ 'sites.csv': SITES }) }),
      ROW,
    ],
    [
      'a Shapefile in a ZIP in a ZIP',
      async () => {
        const { shp, dbf } = pointShapes([{ x: -97.7, y: 30.6, name: 'Mill' }])
        return zipOf({ '__MACOSX/._sites.zip': 'x', 'sites.zip': await zipOf({ 'sites.shp': shp, 'sites.dbf': dbf }) })
      },
      MILL,
    ],
    [
      'two ZIPs in a ZIP',
      () => zipOf({ 'a.zip': 'x', 'b.zip': 'x' }),
      /has 2 ZIPs inside \(a.zip, b.zip\). Unzip it first/,
    ],
    ...['sites.geojson.gz', 'sites.7z', 'sites.rar'].map((name): [string, () => Promise<Buffer>, Expected] => [
      `${name} in a ZIP`,
      () => zipOf({ [name]: 'x' }),
      `The ZIP has another archive inside (${name}). Unzip it first, then upload what is inside one at a time.`,
    ]),
    ...[gzipSync('a'), zipOf({ 'sites.csv': SITES })].map((inner, i): [string, () => Promise<Buffer>, Expected] => [
      `gzip of ${i === 0 ? 'gzip' : 'a ZIP'}`,
      async () => gzipSync(await inner),
      'The file is compressed twice. Unpack it, then upload what is inside.',
    ]),
    [
      'a ZIP in a ZIP in a ZIP',
      async () => zipOf({ 'a.zip': await zipOf({ 'b.zip': await zipOf({ 'sites.csv': SITES }) }) }),
      /has another ZIP inside \(b.zip\). Unzip it first/,
    ],
    [
      'a ZIP that shrinks again in another one',
      () => zipOf({ 'a.zip': Buffer.alloc(1_000_000) }),
      /unpacks to more than we can read/,
    ],
    ['a ZIP of tabs', () => zipOf({ 'sites.tsv': 'name\tlat\tlon\nMill\t30.6\t-97.7\n' }), ROW],
    ['a ZIP of text', () => zipOf({ 'README.txt': 'x', 'sites.txt': 'name|lat|lon\nMill|30.6|-97.7\n' }), ROW],
    [
      'a ZIP of TopoJSON',
      () => zipOf({ 'a.topojson': TOPOLOGY }),
      ['1 West Polygon -100.000,31.000', '2 East Polygon -100.000,31.000', '3 Broken Its arcs are missing or damaged.'],
    ],
    [
      'a ZIP of GeoJSON in lines',
      () => zipOf({ 'a.geojsonl': JSON.stringify(feature(point(-97.7, 30.6), { name: 'Mill' })) }),
      MILL,
    ],
    [
      'a KML and a Shapefile in a ZIP',
      () => shapefile(1, 2, { 'a.kml': kml(placemark('A', 1, 2)) }),
      /has 2 files \(a.kml, sites.shp\). Upload one at a time/,
    ],
    [
      'a GeoPackage in Web Mercator',
      () => geopackage([[...MERCATOR, 'Mill']], '', 3857),
      ['1 Mill Point -97.700,30.628'],
    ],
    [
      'a GeoPackage in State Plane feet',
      () => geopackage([[3_115_000, 10_070_000, 'Mill']], '', 2277),
      ['1 Mill Point -97.741,30.266'],
    ],
    [
      'a GeoPackage with its own number for State Plane feet',
      () =>
        geopackage(
          [[3_115_000, 10_070_000, 'Mill']],
          `create table gpkg_spatial_ref_sys (srs_id integer, organization text, organization_coordsys_id integer, definition text);
           insert into gpkg_spatial_ref_sys values (100001, 'EPSG', 2277, 'undefined');`,
          100_001,
        ),
      ['1 Mill Point -97.741,30.266'],
    ],
    [
      'a GeoPackage with long integers',
      () => geopackage([[-97.7, 30.6, 9_007_199_254_740_993n]], 'alter table sites add column year default 2026'),
      ['1 9007199254740993 Point -97.700,30.600'],
    ],
    ['a GeoPackage with an empty layer', () => geopackage([[-97.7, 30.6, 'Mill']], EMPTY_LAYER), MILL],
    [
      'a GeoPackage with two layers',
      () => geopackage([[-97.7, 30.6, 'Mill']], `${EMPTY_LAYER} insert into lines (id) values (1), (2);`),
      /The GeoPackage has 2 layers \(sites, lines\). Save one of them as its own file\./,
    ],
  ])('%s', async (_, content, expected) => check(content(), expected))
})

describe('Tables', () => {
  test.each<[string, () => string | Buffer | Promise<Buffer>, Expected]>([
    ['commas', () => 'Name,Latitude,Longitude\nMill,30.6,-97.7\n', ROW],
    ['semicolons', () => 'Name;Latitude;Longitude\nMill;30.6;-97.7\n', ROW],
    ['tabs', () => 'Name\tLatitude\tLongitude\nMill\t30.6\t-97.7\n', ROW],
    ['bars', () => 'Name|Latitude|Longitude\nMill|30.6|-97.7\n', ROW],
    ['sep=;', () => 'sep=;\r\nName;Latitude;Longitude\r\nMill;30.6;-97.7\r\n', ['3 Mill Point -97.700,30.600']],
    ['decimal commas', () => 'Name;Latitude;Longitude\nMill;30,6;-97,7\n', ROW],
    ['decimal commas with three digits', () => 'Name;Latitude;Longitude\nMill;30,600;-97,700\n', ROW],
    ['decimal commas in quotes', () => 'Name,Latitude,Longitude\nMill,"30,6","-97,7"\n', ROW],
    ['a real minus sign', () => 'Name,Latitude,Longitude\nMill,30.6,−97.7\n', ROW],
    ['degrees, minutes and seconds', () => `Name,Latitude,Longitude\nMill,"30°36'00""N","97°42'00""W"\n`, ROW],
    ['letters for the direction', () => 'Name,Latitude,Longitude\nMill,30.6 N,97.7 W\n', ROW],
    [
      'Windows-1252',
      () => Buffer.from('Name;Latitude;Longitude\nCa\xf1ada;30.6;-97.7\n', 'latin1'),
      ['2 Cañada Point -97.700,30.600'],
    ],
    [
      'Windows-1252 after a megabyte of ASCII',
      () =>
        Buffer.from(`Name,Note,Lat,Lon\nMill,${'x'.repeat(1_100_000)},30.6,-97.7\nCa\xf1ada,,30.6,-97.7\n`, 'latin1'),
      ['2 Mill Point -97.700,30.600', '3 Cañada Point -97.700,30.600'],
    ],
    [
      'UTF-16 with tabs, as Excel saves “Unicode Text”',
      () => Buffer.from('\ufeffName\tLatitude\tLongitude\r\nCañada\t30.6\t-97.7\r\n', 'utf16le'),
      ['2 Cañada Point -97.700,30.600'],
    ],
    [
      'UTF-16 with the bytes swapped',
      () => Buffer.from('\ufeffName,Lat,Lon\nMill,30.6,-97.7\n', 'utf16le').swap16(),
      ROW,
    ],
    ['a byte order mark', () => '\ufeffName,Lat,Lon\nMill,30.6,-97.7\n', ROW],
    [
      'line breaks in the header',
      () => 'Name,"Latitude\n(WGS 84)","Longitude\n(WGS 84)"\nMill,30.6,-97.7\n',
      ['4 Mill Point -97.700,30.600'],
    ],
    [
      'mixed line ends',
      () => 'Name,Lat,Lon\r\nMill,30.6,-97.7\nGin,30.7,-97.8\rMine,30.8,-97.9',
      ['2 Mill Point -97.700,30.600', '3 Gin Point -97.800,30.700', '4 Mine Point -97.900,30.800'],
    ],
    [
      'a title above the header',
      () => 'Williamson County parcels\n\nName,Lat,Lon\nMill,30.6,-97.7\n',
      ['4 Mill Point -97.700,30.600'],
    ],
    [
      'titles as a spreadsheet writes them',
      () => 'Sites,,\nExported,Nov 25,\n,,\nName,Lat,Lon\nMill,30.6,-97.7\n',
      ['5 Mill Point -97.700,30.600'],
    ],
    ['blank lines above the header', () => '\n\n\nName,Lat,Lon\nMill,30.6,-97.7\n', ['5 Mill Point -97.700,30.600']],
    ['an unnamed index column', () => ',Name,Lat,Lon\n0,Mill,30.6,-97.7\n', ROW],
    ['empty columns at the end', () => 'Name,Lat,Lon,,\nMill,30.6,-97.7,,\n', ROW],
    ['rows with more separators than the header', () => 'Name,Lat,Lon\nMill,30.6,-97.7,,\n', ROW],
    [
      'a row with an extra value',
      () => 'Name,Lat,Lon\nMill,30.6,-97.7,?\nGin,30.6,-97.7\n',
      ['2 Mill The row has 4 values; expected 3, one per column; extra values: ["?"].', '3 Gin Point -97.700,30.600'],
    ],
    [
      'a quotation mark that isn’t closed',
      () => 'Name,Lat,Lon\nA,30.6,-97.7\n"Mill,30.6,-97.7\nGin,30.6,-97.7\n',
      /After line 2, a quoted value is never closed/,
    ],
    [
      'a quotation mark that ends far below',
      () => 'Name,Lat,Lon\n"Mill,30.6,-97.7\nA,1,2\nB,3,4\n"Gin",30.6,-97.7\n',
      /After line 1, a quoted value is never closed/,
    ],
    [
      'a value over two lines that starts with a quotation mark',
      () => 'Name,Lat,Lon\nGin,30.6,-97.7\n"""Mill"" road\nsecond line",30.6,-97.7\nMine,30.6,-97.7\n',
      ['2 Gin', '3 "Mill" road\nsecond line', '5 Mine'].map((row) => `${row} Point -97.700,30.600`),
    ],
    [
      'such a value and a quotation mark that isn’t closed',
      () => 'Name,Lat,Lon\n"""Mill"" road\nsecond line",30.6,-97.7\n"Gin,30.6,-97.7\nMine,1,2\n"Well",3,4\n',
      /After line 3, a quoted value is never closed/,
    ],
    [
      'blanks before quotation marks',
      () => 'Name, Lat, Lon\n "Mill, east", "30.6", "-97.7"\n"Gin" road, 30.6, "-97.7"\n',
      ['2 Mill, east Point -97.700,30.600', '3 "Gin" road Point -97.700,30.600'],
    ],
    ['blanks before quotation marks, between tabs', () => 'Name\tNote\tLat\tLon\n "Mill"\t\t "30.6"\t-97.7\n', ROW],
    ['inches', () => 'Name,Lat,Lon\n5" main,30.6,-97.7\n', ['2 5" main Point -97.700,30.600']],
    [
      'a value over two lines',
      () => 'Name,Lat,Lon\n"Mill\nroad",30.6,-97.7\nGin,30.6,-97.7\n',
      ['2 Mill\nroad Point -97.700,30.600', '4 Gin Point -97.700,30.600'],
    ],
    ['Lat_DD and Long_DD', () => 'Site Name,State,Lat_DD,Long_DD\nMill,TX,30.6,-97.7\n', ROW],
    ['y and x', () => 'name,y,x\nMill,30.6,-97.7\n', ROW],
    ['Site Latitude (WGS84)', () => 'name,Site Latitude (WGS84),Site Longitude (WGS84)\nMill,30.6,-97.7\n', ROW],
    ['a column of pairs', () => 'name,GPS coordinates\nMill,"30.6, -97.7"\n', ROW],
    ['WKT', () => 'name,WKT\nMill,POINT (-97.7 30.6)\n', ROW],
    [
      'WKT in State Plane',
      () => 'name,WKT\nMill,SRID=2277;POINT (3115000 10070000)\n',
      ['2 Mill Point -97.741,30.266'],
    ],
    [
      'a polygon as WKT with elevations',
      () => 'name,WKT\nMill,"POLYGON Z ((-97.7 30.6 1, -97.69 30.6 1, -97.69 30.61 1, -97.7 30.6 1))"\n',
      ['2 Mill Polygon -97.700,30.600'],
    ],
    ['WKB in hexadecimal', () => 'name,the_geom\nMill,0101000020E6100000CDCCCCCCCC6C58C09A99999999993E40\n', ROW],
    ['GeoJSON in a column', () => 'name,geometry\nMill,"{""type"":""Point"",""coordinates"":[-97.7,30.6]}"\n', ROW],
    [
      'text where WKT is expected',
      () => 'name,geometry\nMill,POINT 1\nGin,Irregular\n',
      ['2 Mill The geometry can’t be read. Expected WKT, WKB or GeoJSON.', '3 Gin It has no coordinates.'],
    ],
    [
      'projected x and y',
      () => 'name,x,y\nMill,3115000,10070000\n',
      [
        '2 Mill These look like projected coordinates (3115000, 10070000). Export the file with longitude and latitude (WGS 84), or include its coordinate system: the .prj file of a Shapefile, or “crs” in GeoJSON.',
      ],
    ],
    [
      'the kind of shape beside coordinates',
      () => 'name,Shape,lat,lon\nMill,Polygon,30.6,-97.7\nMill,Point ZM,30.6,-97.7\n',
      [...ROW, '3 Mill Point -97.700,30.600'],
    ],
    ['a column of an open data portal', () => 'name,geo_point_2d\nMill,"30.6, -97.7"\n', ROW],
    [
      'no column names',
      () => '30.6,-97.7\n30.7,-97.8\n',
      /starts with numbers \(30.6, -97.7\) instead of column names/,
    ],
    ['years as columns', () => '2024,2025\n1,2\n', ['2 - none']],
    [
      'missing coordinates',
      () => 'name,lat,lon\nMill,,\nGin,,-97.7\n',
      ['2 Mill It has no coordinates.', '3 Gin It has only one of its two coordinates.'],
    ],
    [
      'text for coordinates',
      () => 'name,lat,lon\nMill,north,-97.7\n',
      ['2 Mill We can’t read the coordinates “north, -97.7”.'],
    ],
    ['a state column and no place', () => 'name,state\nMill,TX\n', ['2 Mill none']],
    [
      'Excel',
      () =>
        workbookOf([
          ['Name', 'Latitude', 'Longitude'],
          ['Mill', 30.6, -97.7],
        ]),
      ROW,
    ],
    [
      'Excel with titles and blank rows',
      () =>
        workbookOf([
          ['Sites of 2026'],
          [],
          ['Name', 'Latitude', 'Longitude'],
          ['Mill', 30.6, -97.7],
          [],
          ['Gin', 30.6, -97.7],
        ]),
      ['4 Mill Point -97.700,30.600', '6 Gin Point -97.700,30.600'],
    ],
    [
      'Excel with a header of two rows',
      () =>
        workbookOf([
          ['Name', 'Location', null],
          [null, 'Latitude', 'Longitude'],
          ['Mill', 30.6, -97.7],
        ]),
      ['3 Mill Point -97.700,30.600'],
    ],
    [
      'a CSV with groups and units',
      () => 'Sites\n\nName,Location,\n,Latitude,Longitude\n,deg,deg\nMill,30.6,-97.7\n',
      ['6 Mill Point -97.700,30.600'],
    ],
    [
      'Excel with numbers as text',
      () =>
        workbookOf([
          ['Name', 'Latitude', 'Longitude'],
          ['Mill', '30,6', '-97,7'],
        ]),
      ROW,
    ],
    [
      'Excel with a cover sheet',
      () =>
        workbookOf(
          [
            ['Name', 'Latitude', 'Longitude'],
            ['Mill', 30.6, -97.7],
          ],
          [['Sites of 2026'], ['Ask Ann for changes.']],
        ),
      ROW,
    ],
    [
      'Excel with a table of codes before the parcels',
      () =>
        workbookOf(SHEET, [
          ['Status', 'Code'],
          ['For sale', 1],
        ]),
      ROW,
    ],
    [
      'Excel with a sheet of owners before the parcels',
      () =>
        workbookOf(SHEET, [
          ['Owner', 'Mailing Address', 'City', 'Zip'],
          ['Ann', '1 Main St', 'Taylor', '76574'],
        ]),
      ROW,
    ],
    [
      'Excel with two sheets of parcels',
      () => workbookOf(SHEET, SHEET),
      /The workbook has 2 sheets with tables \(Cover, Parcels\). Save one of them as its own file\./,
    ],
    [
      'Excel with a date and time',
      () =>
        workbookOf([
          ['Name', 'Latitude', 'Longitude'],
          [new Date(Date.UTC(2026, 10, 5, 14, 30)), 30.6, -97.7],
        ]),
      ['2 2026-11-05T14:30:00 Point -97.700,30.600'],
    ],
    ['an empty workbook', () => workbookOf([]), /The workbook is empty/],
    ['a header only', () => 'name,lat,lon\n', []],
    ['nothing', () => ' \n', /The file is empty/],
    [
      'an older workbook',
      () => compoundFile('Workbook'),
      'This is an older Excel workbook (.xls). Save it as .xlsx or CSV.',
    ],
    [
      'a workbook with a password',
      () => compoundFile('\u0006DataSpaces', 'EncryptedPackage'),
      /^The file has a password\. Remove/,
    ],
    [
      'an older workbook, or one with a password,',
      () => Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
      /an older Excel workbook/,
    ],
    ...['7z\xbc\xaf\x27\x1c\0\x04', 'Rar!\x1a\x07\x01\0', `${'sites.csv'.padEnd(257, '\0')}ustar`].map(
      (start): [string, () => Buffer, Expected] => [
        `an archive that starts with ${JSON.stringify(start.slice(0, 4))}`,
        () => Buffer.from(start, 'latin1'),
        'We can’t unpack this kind of file. Unpack it, then upload what is inside.',
      ],
    ),
    ...['\0\0\x27\x0a\0\0', '\x03\x7d\x0b\x1d\x01\0\0'].map((start): [string, () => Buffer, Expected] => [
      `one part of a Shapefile: ${JSON.stringify(start)}`,
      () => Buffer.from(start, 'latin1'),
      'This is only one file of a Shapefile. Zip it with the others (.shp, .dbf, .shx and .prj), and upload the ZIP.',
    ]),
    [
      'a zero byte',
      () => 'name,lat,lon\nMill,30.6,-97.7\nBa\0rn,30.6,-97.7\n',
      'Line 3 has a zero byte, which text can’t have. Delete it, and save the file as CSV again.',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), /^We can’t read this file: it’s a PDF. Use CSV/],
    ['a program', () => Buffer.from('\x7fELF\0\0\0\0\0\0\0\0', 'latin1'), /We can’t read this file/],
  ])('%s', async (_, content, expected) => check(content(), expected))
})
