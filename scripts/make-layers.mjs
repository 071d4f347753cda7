// Writes db/layers/ from a folder of public data: node scripts/make-layers.mjs FOLDER
// The same files give the same output, byte for byte.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { merge } from 'topojson-client'
import { layerTypeOf } from '../domain/layer/layer-types.ts'
import { US_STATES } from '../domain/us-states.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { checkGeometry, RejectedFeature } from '../server/files/check-geometry.ts'
import { openFeatures } from '../server/files/open-features.ts'
import { readWellKnown } from '../server/files/well-known.ts'
import { createValueReader } from '../server/layers/import/read-values.ts'
import { repairPolygons } from '../server/layers/import/repair-polygons.ts'
import { LAYERS } from './make-layers-list.mjs'

const [source] = process.argv.slice(2)
if (!source) throw new Error('Usage: node scripts/make-layers.mjs FOLDER')
const target = new URL('../db/layers/', import.meta.url)
const folder = await mkdtemp(join(tmpdir(), 'make-layers-'))
const database = await openDatabase({ dataDir: 'memory://', log: console })
await database.runScript('create extension postgis')

const layers = []
await mkdir(new URL('odbl/', target), { recursive: true })
for (const layer of LAYERS) layers.push(await makeLayer(layer))
await writeFile(new URL('layers.json', target), `${JSON.stringify(layers, null, 2)}\n`)
await writeFile(new URL('areas.json', target), `${JSON.stringify(readAreas())}\n`)
await database.close()
await rm(folder, { recursive: true, force: true })

async function makeLayer({ file, digits, constants, where, isOdbl = false, ...layer }) {
  const path = join(source, file)
  const isTable = digits === undefined
  const made = isTable ? await makeTable(layer, path, where) : await makeFeatures(layer, path, { digits, constants })
  const name = `${isOdbl ? 'odbl/' : ''}${layer.key}.${isTable ? 'csv' : 'geojsonl'}.gz`
  const packed = gzipSync(made.text, { level: 9 })
  await writeFile(new URL(name, target), packed)
  const sha256 = createHash('sha256').update(packed).digest('hex')
  const { read, kept } = made
  process.stdout.write(`${name}: ${kept} of ${read} features, ${packed.length} bytes\n`)
  const { isPublic = true, area, ...rest } = layer
  return { ...rest, area, isPublic, file: name, madeFrom: basename(file), read, kept, sha256 }
}

// ---------------------------------------------------------------- features

async function makeFeatures(layer, path, { digits, constants }) {
  const type = layerTypeOf(layer.type)
  const options = { folder, columns: new Map(), signal: new AbortController().signal }
  const opened = await openFeatures(path, options)
  const values = createValueReader(type, new Map())
  const features = []
  let read = 0
  for await (const feature of opened.features()) {
    read += 1
    try {
      if (feature.problem || !feature.geometry) continue
      const rounded = roundGeometry(checkGeometry(feature.geometry, type.geometry).geometry, digits)
      const { geometry, kind } = checkGeometry(rounded, type.geometry)
      features.push({ geometry, kind, properties: { ...values.read(feature.values), ...constants } })
    } catch (error) {
      if (!(error instanceof RejectedFeature)) throw error
    }
  }
  const kept = await repairAll(features, digits)
  const lines = kept.map(({ geometry, properties }) => JSON.stringify({ type: 'Feature', properties, geometry }))
  return { text: `${lines.join('\n')}\n`, read, kept: kept.length }
}

async function repairAll(features, digits) {
  const kept = []
  for (const feature of features) {
    if (feature.kind !== 'polygon') kept.push(feature)
    else {
      const geometry = await repaired(feature.geometry, digits)
      if (geometry) kept.push({ ...feature, geometry })
    }
  }
  return kept
}

/** A valid shape with as few decimals as possible; null if there is none. */
async function repaired(geometry, digits) {
  const [result] = await repairPolygons(database.db, [geometry])
  if (result === 'valid') return geometry
  if (!result) return null
  let shape = readWellKnown(Buffer.from(result.wkb, 'hex'))
  for (const decimals of [digits, digits + 1, digits + 2, 7, 7, 7]) {
    const rounded = roundGeometry(shape, decimals)
    const [again] = await repairPolygons(database.db, [rounded])
    if (again === 'valid') return rounded
    // Rounding may make a repaired shape cross itself elsewhere.
    if (again && decimals === 7) shape = readWellKnown(Buffer.from(again.wkb, 'hex'))
  }
  return null
}

function roundGeometry({ type, coordinates }, digits) {
  const factor = 10 ** digits
  const round = (part) => {
    if (typeof part[0] === 'number') return part.slice(0, 2).map((value) => Math.round(value * factor) / factor)
    const parts = part.map(round)
    if (typeof parts[0]?.[0] !== 'number' || type === 'MultiPoint') return parts
    return parts.filter(([x, y], at) => at === 0 || x !== parts[at - 1][0] || y !== parts[at - 1][1])
  }
  return { type, coordinates: round(coordinates) }
}

// ---------------------------------------------------------------- tables by county or state

async function makeTable({ key, type }, path, where = () => true) {
  const all = parse(await readFile(path, 'utf8'), { columns: true })
  const rows = all.filter(where)
  const made = key === 'us-county-hazards' ? await withDeclarations(rows) : rows
  const { fields } = layerTypeOf(type)
  const columns = [...new Set(made.flatMap((row) => Object.keys(row)))]
  // The name of a state is its postal code.
  const kept = columns.filter((name) => name === 'state' || fields.some((field) => field.columns.includes(name)))
  const text = stringify(
    made.map((row) => kept.map((name) => row[name] ?? '')),
    { header: true, columns: kept },
  )
  return { text, read: rows.length, kept: made.length }
}

/** Joins the figures of two files by county. */
async function withDeclarations(rows) {
  const file = await readFile(join(source, 'hazards/us_county_seismic_and_disasters.csv'), 'utf8')
  const others = new Map(parse(file, { columns: true }).map((row) => [row.fips, row]))
  return rows.map((row) => {
    const { pga_pct_g, dr_total, dr_flood, dr_tornado, dr_hurricane_coastal, dr_fire } =
      others.get(row.STCOFIPS.padStart(5, '0')) ?? {}
    return {
      fips: row.STCOFIPS.padStart(5, '0'),
      name: [row.COUNTY, row.COUNTYTYPE].filter(Boolean).join(' '),
      state: row.STATEABBRV,
      risk_score: row.RISK_SCORE && Number(row.RISK_SCORE).toFixed(1),
      risk_rating: row.RISK_RATNG,
      annual_loss_usd: row.EAL_VALT && Number(row.EAL_VALT).toFixed(0),
      peak_acceleration: pga_pct_g,
      disasters: dr_total,
      floods: dr_flood,
      tornadoes: dr_tornado,
      hurricanes: dr_hurricane_coastal,
      fires: dr_fire,
    }
  })
}

// ---------------------------------------------------------------- what areas layers cover

function readAreas() {
  const atlas = createRequire(import.meta.url)('us-atlas/states-10m.json')
  const codes = new Map(Object.entries(US_STATES).map(([code, name]) => [name, code]))
  const outline = (includes) => {
    const states = atlas.objects.states.geometries.filter(({ properties }) => includes(codes.get(properties.name)))
    return simplified(merge(atlas, states))
  }
  const listed = (list) => (code) => list.split(' ').includes(code)
  const isInLower48 = (code) => code !== undefined && !['AK', 'HI', 'PR', 'GU', 'VI', 'AS', 'MP'].includes(code)
  const south = 'DE MD DC VA WV NC SC GA FL KY TN AL MS AR LA OK TX'
  const midwestAndNortheast = 'OH MI IN IL WI MN IA MO ND SD NE KS ME NH VT MA RI CT NY NJ PA'
  return {
    us: outline((code) => code !== undefined),
    lower48: outline(isInLower48),
    east: outline(listed(`${south} ${midwestAndNortheast}`)),
    southeast: outline(listed('NC AL GA OH MS AR FL LA WV SC VA')),
    texas: outline(listed('TX')),
    dallas: box(-97.0005, 32.6133, -96.4637, 33.0238),
    northAmerica: box(-170, 14, -52, 72),
  }
}

function box(west, south, east, north) {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'MultiPolygon', coordinates: [[ring]] }
}

/** Outlines to a hundredth of a degree, without islands of less than three hundredths of a square degree. */
function simplified({ coordinates }) {
  const polygons = coordinates.flatMap(([ring]) => {
    const [rounded] = roundGeometry({ type: 'Polygon', coordinates: [ring] }, 2).coordinates
    const area = rounded.reduce(
      (sum, [x, y], at) => sum + x * (rounded[at + 1] ?? rounded[0])[1] - y * (rounded[at + 1] ?? rounded[0])[0],
      0,
    )
    return Math.abs(area / 2) < 0.03 ? [] : [[rounded]]
  })
  return { type: 'MultiPolygon', coordinates: polygons }
}
