import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatArea } from '../../domain/area/area-text.ts'
import { createFileReader } from '../../server/files/uploaded-file.ts'
import { createAreaFiles } from '../../server/land/maps/area-files.ts'
import { collection, feature, kml } from '../support/layer-files.ts'
import { boxAt } from '../support/screening.ts'
import { zipOf } from '../support/shapefile.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'area-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = (content: string | Buffer) => createAreaFiles(createFileReader(folder)).read([Buffer.from(content)])

const BOX = boxAt(-97.5, 30, -97, 30.5)
const KML = kml(
  `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${BOX.coordinates[0]!.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
)
const MERCATOR = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-10_853_650, 3_503_549],
      [-10_797_991, 3_503_549],
      [-10_797_991, 3_568_000],
      [-10_853_650, 3_503_549],
    ],
  ],
}

test.each<[string, () => string | Buffer | Promise<Buffer>]>([
  ['GeoJSON', () => collection(feature(BOX))],
  ['a geometry', () => JSON.stringify(BOX)],
  [
    'a collection with a label',
    () =>
      JSON.stringify({ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [-97.2, 30.2] }, BOX] }),
  ],
  ['KML', () => KML],
  ['KMZ', () => zipOf({ 'doc.kml': KML })],
])('%s is an area', async (_, content) => {
  const { area, problem } = await read(await content())
  expect(problem).toBeNull()
  expect(formatArea(area!)).toBe(formatArea((await read(JSON.stringify(BOX))).area!))
})

test('projected coordinates are converted', async () => {
  const { area } = await read(
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'EPSG:3857' } },
      features: [feature(MERCATOR)],
    }),
  )
  expect(area).toHaveLength(1)
})

test.each([
  ['text', 'Taylor', 'This has no area. Use a Polygon or a MultiPolygon.'],
  ['points', 'name,lat,lon\nA,30,-97\n', 'This has no area. Use a Polygon or a MultiPolygon.'],
  ['nothing', '', 'The file is empty.'],
  ['too much', 'x'.repeat(5_000_001), 'The file is larger than 5 MB.'],
  ['half a ZIP', 'PK\x03\x04 rest', 'The ZIP is damaged or incomplete.'],
])('%s is refused', async (_, content, problem) => {
  expect(await read(content)).toEqual({ area: null, problem })
})
