// Writes db/layers/ from a folder of public data: node scripts/make-layers.mjs FOLDER [KEY…], where each KEY is a layer to write
// again; the others stay as they are.
// The same files give the same output, byte for byte.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { CompiledQuery } from 'kysely'
import { layerTypeOf } from '../domain/layer/layer-types.ts'
import { checkGeometry, RejectedFeature } from '../server/files/check-geometry.ts'
import { openFeatures } from '../server/files/open-features.ts'
import { readWellKnown, toWellKnown } from '../server/files/well-known.ts'
import { createValueReader } from '../server/geodata/layers/import/read-values.ts'
import { repairPolygons } from '../server/geodata/layers/import/repair-polygons.ts'
import { openDatabase } from '../server/platform/db/open-database.ts'
import { makeAreas } from './make-layer-areas.mjs'
import { LAYERS } from './make-layers-list.mjs'

const [source, ...only] = process.argv.slice(2)
if (!source) throw new Error('Usage: node scripts/make-layers.mjs FOLDER [KEY…]')
const target = new URL('../db/layers/', import.meta.url)
const folder = await mkdtemp(join(tmpdir(), 'make-layers-'))
const database = await openDatabase({ dataDir: 'memory://', log: console })
await database.runScript('create extension postgis')

const query = async (text, values) => (await database.db.executeQuery(CompiledQuery.raw(text, values))).rows
const areas = await makeAreas(query, source)
await writeFile(new URL('areas.json', target), `${JSON.stringify(areas)}\n`)
const layers = []
const made = only.length === 0 ? [] : JSON.parse(await readFile(new URL('layers.json', target), 'utf8'))
await mkdir(new URL('odbl/', target), { recursive: true })
for (const layer of LAYERS) {
  const kept = only.includes(layer.key) ? undefined : made.find(({ key }) => key === layer.key)
  layers.push(kept ?? (await makeLayer(layer)))
}
await writeFile(new URL('layers.json', target), `${JSON.stringify(layers, null, 2)}\n`)
await database.close()
await rm(folder, { recursive: true, force: true })

async function makeLayer({
  file,
  digits,
  constants,
  where,
  change,
  derive,
  within,
  and = [],
  isOdbl = false,
  ...layer
}) {
  const paths = [file, ...and].map((name) => join(source, name))
  const isTable = digits === undefined
  const steps = { digits, constants, where, change: await change?.(source), derive, within }
  const made = isTable ? await makeTable(layer, paths[0], where) : await makeFeatures(layer, paths, steps)
  const name = `${isOdbl ? 'odbl/' : ''}${layer.key}.${isTable ? 'csv' : 'geojsonl'}.gz`
  const packed = gzipSync(made.text, { level: 9 })
  await writeFile(new URL(name, target), packed)
  const sha256 = createHash('sha256').update(packed).digest('hex')
  const { read, kept } = made
  process.stdout.write(`${name}: ${kept} of ${read} features, ${packed.length} bytes\n`)
  const { isPublic = true, isComplete = true, errorMeters = 0, area, ...rest } = layer
  return { ...rest, area, isComplete, errorMeters, isPublic, file: name, madeFrom: basename(file), read, kept, sha256 }
}

// ---------------------------------------------------------------- features

async function makeFeatures(layer, paths, { digits, constants, where = () => true, change, derive, within }) {
  const type = layerTypeOf(layer.type)
  const values = createValueReader(type, new Map())
  const rows = []
  let read = 0
  for (const path of paths) {
    const opened = await openFeatures(path, { folder, columns: new Map(), signal: new AbortController().signal })
    for await (const { problem, geometry, values: row } of opened.features()) {
      read += 1
      if (problem || !geometry || !where(row)) continue
      const changed = change ? change(row) : row
      if (changed) rows.push({ geometry, values: changed })
    }
  }
  const features = []
  for (const { geometry, values: row } of derive ? await derive(rows, query) : rows) {
    const clipped = within ? await clip(geometry, within) : geometry
    if (!clipped) continue
    try {
      const rounded = roundGeometry(checkGeometry(clipped, type.geometry).geometry, digits)
      const { geometry: checked, kind } = checkGeometry(rounded, type.geometry)
      features.push({ geometry: checked, kind, properties: { ...values.read(row), ...constants } })
    } catch (error) {
      if (!(error instanceof RejectedFeature)) throw error
    }
  }
  const kept = await repairAll(features, digits)
  const lines = kept.map(({ geometry, properties }) => JSON.stringify({ type: 'Feature', properties, geometry }))
  return { text: `${lines.join('\n')}\n`, read, kept: kept.length }
}

/** The part of a shape that is inside an area; null if there is none. */
async function clip(geometry, area) {
  const [{ shape }] = await query(
    `with given as (select ST_MakeValid(ST_GeomFromGeoJSON($1::text)) as shape, ST_GeomFromGeoJSON($2::text) as area)
    select case when ST_Contains(area, shape) then $1::text when ST_Intersects(area, shape)
      then ST_AsGeoJSON(ST_CollectionExtract(ST_Intersection(area, shape), ST_Dimension(shape) + 1)) end as shape from given`,
    [JSON.stringify(geometry), JSON.stringify(areas[area])],
  )
  return shape === null ? null : JSON.parse(shape)
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
  let { shape, isValid } = await repair(geometry)
  if (isValid || !shape) return shape
  for (const decimals of [digits, digits + 1, digits + 2, 7, 7, 7]) {
    const rounded = roundGeometry(shape, decimals)
    const again = await repair(rounded)
    if (again.isValid) return rounded
    // Rounding may make a repaired shape cross itself elsewhere.
    if (again.shape && decimals === 7) shape = again.shape
  }
  return null
}

async function repair(geometry) {
  const wkb = toWellKnown(geometry)
  const [result] = await repairPolygons(database.db, [wkb])
  if (result === wkb) return { shape: geometry, isValid: true }
  return { shape: result && readWellKnown(Buffer.from(result, 'hex')), isValid: false }
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

/** Joins the figures of three files by county. */
async function withDeclarations(rows) {
  const tableOf = async (name) => parse(await readFile(join(source, name), 'utf8'), { columns: true })
  const others = new Map((await tableOf('hazards/us_county_seismic_and_disasters.csv')).map((row) => [row.fips, row]))
  const landforms = new Map(
    (await tableOf('terrain/us_county_land_surface_form_usda.csv')).map((row) => [row.county_fips, row.landform]),
  )
  return rows.map((row) => {
    const fips = row.STCOFIPS.padStart(5, '0')
    const { pga_pct_g, dr_total, dr_flood, dr_tornado, dr_hurricane_coastal, dr_fire } = others.get(fips) ?? {}
    return {
      fips,
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
      landform: landforms.get(fips),
    }
  })
}
