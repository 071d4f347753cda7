// What is known of the voltage of a substation: its own, that of a grid node of 345 kV or more beside it, or the class of its lines.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { KM_PER_DEGREE } from './changes.mjs'

/** A line this near may end at the substation. */
const LINE_KM = 0.15
/** Ends of lines were clustered within 0.5 mile. */
const NODE_KM = 1
const CELLS_PER_DEGREE = 50
const CODED_NAME = /^(UNKNOWN|TAP|RISER|DEAD END)\d/
const LOWEST_KV = { 'UNDER 100': 1, '100-161': 100, '220-287': 220, 345: 345, 500: 500, '735 AND ABOVE': 735 }
const HIGHEST_KV = { 'UNDER 100': 99, '100-161': 161, '220-287': 287, 345: 345, 500: 500, '735 AND ABOVE': 765 }

/** The highest voltage of the US grid in a class. */
const USUAL_KV = { 'UNDER 100': 99, '100-161': 161, '220-287': 230, 345: 345, 500: 500 }

const cellOf = (lng, lat) => `${Math.floor(lng * CELLS_PER_DEGREE)} ${Math.floor(lat * CELLS_PER_DEGREE)}`
const add = (cells, key, item) => cells.get(key)?.add(item) ?? cells.set(key, new Set([item]))

function around(cells, { lng, lat }) {
  const step = 1 / CELLS_PER_DEGREE
  const found = new Set()
  for (const x of [-step, 0, step])
    for (const y of [-step, 0, step]) for (const item of cells.get(cellOf(lng + x, lat + y)) ?? []) found.add(item)
  return [...found]
}

/** In km, to a segment. */
function distance({ lng, lat }, [x1, y1], [x2, y2] = [x1, y1]) {
  const scale = Math.cos((lat * Math.PI) / 180)
  const [ax, ay, bx, by] = [(x1 - lng) * scale, y1 - lat, (x2 - lng) * scale, y2 - lat]
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / length))
  return KM_PER_DEGREE * Math.hypot(ax + along * (bx - ax), ay + along * (by - ay))
}

async function readLines(folder) {
  const file = await readFile(join(folder, 'transmission/us_transmission_hifld.geojson.gz'))
  const cells = new Map()
  for (const { geometry, properties } of JSON.parse(await promisify(gunzip)(file)).features)
    for (let i = 1; i < geometry.coordinates.length; i++) {
      const [from, to] = [geometry.coordinates[i - 1], geometry.coordinates[i]]
      const segment = { voltageClass: properties.VOLT_CLASS, from, to }
      const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * CELLS_PER_DEGREE * 2) || 1
      for (let step = 0; step <= steps; step++)
        add(
          cells,
          cellOf(from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps),
          segment,
        )
    }
  return cells
}

async function readNodes(folder) {
  const text = await readFile(join(folder, 'substations/us_ehv_grid_nodes_hifld_owners.csv'), 'utf8')
  const cells = new Map()
  for (const { lng, lat, max_kv, owners } of parse(text, { columns: true }))
    add(cells, cellOf(Number(lng), Number(lat)), { at: [Number(lng), Number(lat)], kv: Number(max_kv), owners })
  return cells
}

/**
 * `mean_kv` is the mean of the lowest and the highest voltage, so the highest is at most twice as much: lines of a higher class
 * only pass by. Where nothing more is known, a line nearby of a higher or an unknown voltage may end there.
 */
export async function nameAndVoltageOfSubstation(folder) {
  const [lines, nodes] = [await readLines(folder), await readNodes(folder)]
  return ({ name, max_kv, mean_kv, line_class, ...values }) => {
    const place = { lng: Number(values.lng), lat: Number(values.lat) }
    const node = around(nodes, place)
      .map((each) => ({ ...each, km: distance(place, each.at) }))
      .filter(({ km }) => km <= NODE_KM)
      .sort((a, b) => a.km - b.km)[0]
    const kept = {
      ...values,
      name: CODED_NAME.test(name) ? undefined : name,
      ...(node?.owners && { operator: node.owners }),
    }
    if (max_kv)
      return Number(max_kv) < (node?.kv ?? 0) ? { ...kept, line_class: `${max_kv}-${node.kv}` } : { ...kept, max_kv }
    if (node && isOfClass(line_class, node.kv)) return { ...kept, max_kv: node.kv }
    const own = classOf(line_class, Number(mean_kv))
    return {
      ...kept,
      line_class: widened(
        own,
        around(lines, place).filter(({ from, to }) => distance(place, from, to) <= LINE_KM),
      ),
    }
  }
}

/** The highest voltage lies between the mean of the lowest and the highest one and twice that. */
function classOf(lineClass, mean) {
  const [lowest, usual] = [Number(/^\d+/.exec(lineClass)?.[0] ?? 0), USUAL_KV[lineClass] ?? Infinity]
  if (mean > 0 && lowest > 2 * mean) return `${Math.floor(mean)}-${Math.ceil(2 * mean)}`
  return mean > usual ? `${LOWEST_KV[lineClass]}-${Math.ceil(2 * mean)}` : lineClass
}

const isOfClass = (lineClass, kv) => kv >= (LOWEST_KV[lineClass] ?? Infinity) && kv <= HIGHEST_KV[lineClass]

/** A class that holds all voltages that the lines may have; none where one of them is unknown. */
function widened(lineClass, nearby) {
  const classes = nearby.map(({ voltageClass }) => voltageClass).filter((each) => each !== 'DC')
  if (!(lineClass in LOWEST_KV)) return lineClass
  const others = classes.filter((each) => each !== lineClass)
  if (others.some((each) => !(each in LOWEST_KV))) return undefined
  const highest = Math.max(0, ...others.map((each) => HIGHEST_KV[each]))
  return highest > HIGHEST_KV[lineClass] ? `${LOWEST_KV[lineClass]}-${highest}` : lineClass
}
