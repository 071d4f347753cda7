import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Position } from 'geojson'
import { US_STATES } from '../domain/us-states.ts'
import type { ScreeningInput } from '../screening/document.ts'
import { measureFacts } from '../screening/facts/measure-facts.ts'
import { contains } from '../screening/geometry/contains.ts'
import { positionAt, type Shape, toShape } from '../screening/geometry/shape.ts'
import type { ScreeningLayer } from '../screening/layers/layer.ts'
import { createParcel } from '../screening/layers/parcel.ts'
import { findProfile, PROFILES } from '../screening/profiles/profiles.ts'
import { scoreFacts } from '../screening/score.ts'
import { readShippedLayers } from '../server/geodata/layers/shipped.ts'
import { readStates } from '../server/land/places/us-atlas.ts'
import { createScreeningEngine } from '../server/screening/engine/engine.ts'
import { loadScreeningLayers, shippedFile } from '../server/screening/engine/load-screening-layers.ts'
import { MAX_PARCELS_PER_CALL } from '../server/screening/engine/service.ts'
import { compareWithEpa } from './epa-distances.ts'
import { knownShares } from './known-shares.ts'
import { emit, median, quantile, round } from './measure.ts'
import { createRandom } from './random.ts'
import { benchSlowParcels } from './slow-parcels.ts'

const PARCELS = 1_000
const PARCELS_IN_FILE = 10_000
const PAIRS = 100
/** Half the side of a parcel, in degrees: about 250 acres. */
const HALF_SIDE = 0.005

/** Time to screen a parcel, agreement with distances by EPA, and whether the AI profile tells data centers from farmland. */
export async function benchScreening(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  const started = performance.now()
  const layers = await loadScreeningLayers({ folder, signal: new AbortController().signal })
  rmSync(folder, { recursive: true })
  emit('screening load', {
    ms: round(performance.now() - started, 0),
    memory_mb: round(process.memoryUsage().rss / 1e6, 0),
  })
  await benchEngine()
  for (const result of compareWithEpa(layers)) emit('screening EPA distances', { ...result })
  emit('screening pairs', { ...comparePairs(layers) })
  for (const [fact, share] of knownShares(layers)) emit('screening known share', { fact, ...share })
}

const statesOf = () => readStates().map(({ name, geometry }) => ({ name, shape: toShape(geometry) }))

/** Squares of about 250 acres anywhere in the states, as the server screens them: one at a time, then as a file of 10,000. */
async function benchEngine(): Promise<void> {
  const shipped = await readShippedLayers()
  const files = shipped.layers.filter(({ isPublic }) => isPublic).map((layer) => shippedFile(layer, shipped.areas))
  const engine = createScreeningEngine({ files: { list: async () => files } })
  const random = createRandom(1)
  const states = statesOf().filter(({ name }) => name !== 'Alaska')
  const inputs = Array.from({ length: PARCELS_IN_FILE }, () => squareIn(states, random))
  await engine.screen(inputs.slice(0, MAX_PARCELS_PER_CALL), PROFILES)
  const times: number[] = []
  for (const input of inputs.slice(0, PARCELS)) {
    const start = performance.now()
    await engine.screen([input], PROFILES)
    times.push(performance.now() - start)
  }
  const start = performance.now()
  for (let at = 0; at < inputs.length; )
    at += (await engine.screen(inputs.slice(at, at + MAX_PARCELS_PER_CALL), PROFILES)).parcels.length
  emit('screening engine', {
    ...{ parcels: PARCELS, median_ms: round(median(times)), p95_ms: round(quantile(times, 0.95)) },
    max_ms: round(Math.max(...times)),
    ...{ file_of: PARCELS_IN_FILE, file_s: round((performance.now() - start) / 1_000, 0) },
  })
  await benchSlowParcels(engine, inputs)
  await engine.close()
}

function squareIn(states: readonly { shape: Shape }[], random: () => number): ScreeningInput {
  const [x, y] = placeIn(states[Math.floor(random() * states.length)]!.shape, random)
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ]
  const ring = corners.map(([a, b]) => [x! + a! * HALF_SIDE, y! + b! * HALF_SIDE])
  return { name: null, geometry: { type: 'Polygon', coordinates: [ring] }, acres: null }
}

/**
 * Pairs of a data center and a random point outside of urban areas in the same state. Data centers are left out of the facts,
 * or the score would know the answer.
 */
export function comparePairs(layers: readonly ScreeningLayer[]): { pairs: number; data_center_preferred: number } {
  const random = createRandom(2)
  const profile = findProfile('ai-campus')!
  const states = statesOf().filter(({ name }) => Object.values(US_STATES).includes(name))
  const centers = layers.find(({ info }) => info.key === 'us-data-centers')!
  const urban = layers.find(({ info }) => info.type === 'urban-areas')!
  const others = layers.filter(({ info }) => info.type !== 'data-centers')
  const scoreOf = ([x, y]: Position) =>
    scoreFacts(measureFacts(createParcel({ type: 'Point', coordinates: [x!, y!] }), others), profile).middle
  const isRural = ([x, y]: Position) =>
    urban.index.within(createParcel({ type: 'Point', coordinates: [x!, y!] }), 0).length === 0
  let [pairs, preferred] = [0, 0]
  while (pairs < PAIRS) {
    const site = positionAt(centers.shapes[Math.floor(random() * centers.shapes.length)]!, 0)
    const state = states.find(({ shape }) => contains(shape, site))
    if (!state) continue
    let rural = placeIn(state.shape, random)
    while (!isRural(rural)) rural = placeIn(state.shape, random)
    const [here, there] = [scoreOf([...site]), scoreOf(rural)]
    pairs++
    if (here > there) preferred++
  }
  return { pairs, data_center_preferred: preferred }
}

function placeIn(shape: Shape, random: () => number): Position {
  const xs: number[] = []
  const ys: number[] = []
  for (let vertex = 0; vertex <= shape.paths.at(-1)!.to; vertex++) {
    const [x, y] = positionAt(shape, vertex)
    xs.push(x)
    ys.push(y)
  }
  const [west, east, south, north] = [xs.reduce(least), xs.reduce(most), ys.reduce(least), ys.reduce(most)]
  for (;;) {
    const place = [west + (east - west) * random(), south + (north - south) * random()] as const
    if (contains(shape, place)) return [...place]
  }
}

const least = (a: number, b: number) => Math.min(a, b)
const most = (a: number, b: number) => Math.max(a, b)
