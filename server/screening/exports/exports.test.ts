import { buffer, text as readText } from 'node:stream/consumers'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { createDocument } from '../../../screening/document.ts'
import { PROFILES } from '../../../screening/profiles/profiles.ts'
import { boxAt, makeLayer, pointAt } from '../../../tests/support/screening.ts'
import { exportCsv } from './export-csv.ts'
import { exportGeoJson } from './export-geojson.ts'
import { exportXlsx } from './export-xlsx.ts'
import type { ExportedParcel } from './exported-parcel.ts'

const LAYERS = [makeLayer('substations', [[pointAt(-96.95, 32), { name: 'Mill', kv: 138 }]])]

const GEOMETRY = boxAt(-97.01, 32, -97, 32.01)
const screened = createDocument({ name: null, geometry: GEOMETRY, acres: null }, LAYERS, PROFILES)
const parcelOf = (name: string | null): ExportedParcel => ({
  number: 7,
  attributes: { APN: '0012', Latitude: 'north' },
  note: null,
  input: { name, geometry: GEOMETRY, acres: null },
  screened: { facts: screened.facts, scores: screened.scores },
})
const COLUMNS = { profiles: PROFILES, attributes: ['APN', 'Latitude'] }
const HOSTILE = [
  '=HYPERLINK("https://example.com")',
  '+A1',
  '-1+A1',
  '@SUM(A1)',
  '\t=1',
  '<b>&"\u0000\ud800 _x0041_',
  'Über, "x"\n2',
]
const BROKEN: ExportedParcel = {
  number: 9,
  attributes: {},
  note: 'Screened at the center of Taylor, Texas.',
  input: { name: 'Broken', geometry: pointAt(200, 99), acres: null },
  screened: { problem: 'The latitude 99 is out of range.' },
}
const PARCELS = [...HOSTILE.map(parcelOf), parcelOf(null), BROKEN]

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

/** The cells of the sheet, by row. */
async function readXlsx(file: Buffer): Promise<string[][]> {
  const files = await unzip(file)
  for (const xml of files.values()) parseXml(xml)
  const sheet = parseXml(files.get('xl/worksheets/sheet1.xml')!)
  const rows = childrenOf(childrenOf(sheet.root!).find(({ name }) => name === 'sheetData')!)
  return rows.map((row) => childrenOf(row).map((cell) => cell.text))
}

const childrenOf = (element: XmlElement) => element.children.filter((child) => child instanceof XmlElement)

async function unzip(file: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  fromBuffer(file, { lazyEntries: true }, (error, zip) => {
    if (error) return reject(error)
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, async (failure, stream) => {
        if (failure) return reject(failure)
        files.set(entry.fileName, await readText(stream))
        zip.readEntry()
      }),
    )
    zip.on('end', resolve)
    zip.readEntry()
  })
  await promise
  return files
}

test('a CSV has the numbers and phone numbers of the file as they are, even where they were read as text', async () => {
  const attributes = { change: '-3.5', phone: '+1 512 555 0147', note: '-1+A1' }
  const parcels = [{ ...parcelOf('A'), attributes }]
  const csv = await joined(exportCsv(parcels, { profiles: [], attributes: Object.keys(attributes) }))
  expect(csv.trimEnd().endsWith("-3.5,+1 512 555 0147,'-1+A1")).toBe(true)
})

test('a CSV has a row per parcel, with numbers, bounds and unknowns, and no cell that is run', async () => {
  const csv = await joined(exportCsv(PARCELS, COLUMNS))
  expect(csv.startsWith('\ufeff')).toBe(true)
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true })
  expect(rows).toHaveLength(PARCELS.length)
  for (const { Parcel } of rows.slice(0, 5)) expect(Parcel).toMatch(/^'/)
  expect(rows[6]).toMatchObject({
    Parcel: 'Über, "x"\n2',
    Problem: '',
    'AI campus: failed gates': 'none',
    'AI campus: lowest score': String(screened.scores[0]!.low),
    'Nearest fiber (mi)': 'unknown',
    Number: '7',
    APN: '0012',
    'Latitude (file)': 'north',
  })
  expect(Number(rows[6]!['Acreage (acres)'])).toBeGreaterThan(100)
  expect(Number(rows[6]!.Longitude)).toBeCloseTo(-97.005, 3)
  expect(rows.at(-1)).toMatchObject({
    Parcel: 'Broken',
    Problem: 'The latitude 99 is out of range.',
    Latitude: '',
    Note: 'Screened at the center of Taylor, Texas.',
  })
})

test('GeoJSON has the outlines with the same values', async () => {
  const { type, features } = JSON.parse(await joined(exportGeoJson(PARCELS, COLUMNS)))
  expect(type).toBe('FeatureCollection')
  expect(features).toHaveLength(PARCELS.length)
  expect(features[0]).toMatchObject({
    type: 'Feature',
    geometry: GEOMETRY,
    properties: {
      name: HOSTILE[0],
      ai_campus_low: screened.scores[0]!.low,
      fiber: 'unknown',
      APN: '0012',
      'Latitude (file)': 'north',
    },
  })
  expect(JSON.parse(await joined(exportGeoJson([], COLUMNS))).features).toEqual([])
})

test('an Excel file has the same cells as the CSV, as text and numbers', async () => {
  const rows = await readXlsx(await buffer(exportXlsx(PARCELS, COLUMNS)))
  expect(rows).toHaveLength(PARCELS.length + 1)
  expect(rows[0]!.slice(0, 3)).toEqual(['Parcel', 'Latitude', 'Longitude'])
  expect(rows.slice(1, 6).map(([name]) => name)).toEqual(HOSTILE.slice(0, 5))
  expect(rows[6]![0]).toBe('<b>&"\ufffd _x005F_x0041_')
  const xml = (await unzip(await buffer(exportXlsx(PARCELS, COLUMNS)))).get('xl/worksheets/sheet1.xml')!
  expect(xml).not.toContain('<f>')
  expect(xml).toContain(`<v>${screened.scores[0]!.low}</v>`)
  expect(xml).toMatch(/r="A1".*r="Z1".*r="AA1"/)
})

test('two thousand parcels are written while they are read', async () => {
  let read = 0
  async function* many() {
    for (read = 0; read < 2_000; read++) yield parcelOf(`Parcel ${read}`)
  }
  let bytes = 0
  let readAtFirst: number | null = null
  for await (const chunk of exportXlsx(many(), COLUMNS)) {
    bytes += (chunk as Buffer).length
    if (bytes > 20_000) readAtFirst ??= read
  }
  expect(read).toBe(2_000)
  expect(readAtFirst).toBeLessThan(1_000)
})

test('a list that fails fails the file, and a file that isn’t read on ends the list', async () => {
  async function* failing() {
    yield parcelOf('A')
    throw new Error('gone')
  }
  await expect(buffer(exportXlsx(failing(), COLUMNS))).rejects.toThrow('gone')
  let isEnded = false
  async function* endless() {
    try {
      for (;;) yield parcelOf('A')
    } finally {
      isEnded = true
    }
  }
  let bytes = 0
  for await (const chunk of exportXlsx(endless(), COLUMNS)) {
    bytes += (chunk as Buffer).length
    if (bytes > 20_000) break
  }
  await expect.poll(() => isEnded).toBe(true)
})
