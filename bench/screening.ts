import type { Position } from 'geojson'
import { MAX_POINTS } from '../domain/screening/run.ts'
import type { ScreeningInput } from '../screening/document.ts'
import type { Shape } from '../screening/geometry/shape.ts'
import { PROFILES } from '../screening/profiles/profiles.ts'
import { readShippedLayers } from '../server/geodata/layers/shipped.ts'
import { createScreeningEngine } from '../server/screening/engine/engine.ts'
import { shippedFile } from '../server/screening/engine/load-screening-layers.ts'
import { MAX_PARCELS_PER_CALL, type ScreeningEngine } from '../server/screening/engine/service.ts'
import { createRandom } from '../tests/support/screening-accuracy/random.ts'
import { placeIn, readStateShapes } from '../tests/support/screening-accuracy/random-places.ts'
import { emit, median, quantile, round } from './measure.ts'

const PARCELS = 1_000
/** Half the side of a parcel, in degrees: about 250 acres. */
const HALF_SIDE = 0.005
/** Where the shipped layers have the most features. */
const DALLAS: Position = [-96.8, 32.8]
const POINTS_BESIDE = 40

/** Squares of about 250 acres anywhere in the states, as the server screens them: one at a time, then as a file. */
export async function benchScreening(parcelsInFile: number): Promise<void> {
  const shipped = await readShippedLayers()
  const files = shipped.layers.filter(({ isPublic }) => isPublic).map((layer) => shippedFile(layer, shipped.areas))
  const engine = createScreeningEngine({ files: { list: async () => files } })
  const random = createRandom(1)
  const states = readStateShapes().filter(({ name }) => name !== 'Alaska')
  const inputs = Array.from({ length: parcelsInFile }, () => squareIn(states, random))
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
    parcels: PARCELS,
    median_ms: round(median(times)),
    p95_ms: round(quantile(times, 0.95)),
    max_ms: round(Math.max(...times)),
    file_of: parcelsInFile,
    file_s: round((performance.now() - start) / 1_000, 0),
  })
  await benchSlowParcels(engine)
  await benchPointBeside(engine, inputs)
  await engine.close()
}

/** The slowest kinds of parcels within the limits. */
async function benchSlowParcels(engine: ScreeningEngine): Promise<void> {
  const fields = Array.from({ length: MAX_POINTS / 5 }, (_, i): Position[][] => [
    squareAround([DALLAS[0]! + ((i * 0.618034) % 1) - 0.5, DALLAS[1]! + 0.8 * (((i * 0.754877) % 1) - 0.5)], 0.002),
  ])
  const star = Array.from({ length: MAX_POINTS - 1 }, (_, i): Position => {
    const [angle, reach] = [(2 * Math.PI * i) / (MAX_POINTS - 1), i % 2 === 0 ? 0.1 : 0.09]
    return [DALLAS[0]! + reach * Math.cos(angle), DALLAS[1]! + reach * Math.sin(angle)]
  })
  const parcels = { [`${fields.length} fields`]: fields, [`star of ${MAX_POINTS} points`]: [[[...star, star[0]!]]] }
  for (const [parcel, coordinates] of Object.entries(parcels)) {
    const start = performance.now()
    const { parcels } = await engine.screen([inputOf({ type: 'MultiPolygon', coordinates })], PROFILES)
    const problem = 'problem' in parcels[0]! ? parcels[0].problem : undefined
    emit('screening slow parcel', { parcel, ms: round(performance.now() - start, 0), problem })
  }
}

/** How long a point waits beside a screening of many parcels. */
async function benchPointBeside(engine: ScreeningEngine, many: readonly ScreeningInput[]): Promise<void> {
  const waits: number[] = []
  const screenMany = async () => {
    for (let at = 0; waits.length < POINTS_BESIDE; at = (at + MAX_PARCELS_PER_CALL) % many.length)
      await engine.screen(many.slice(at, at + MAX_PARCELS_PER_CALL), PROFILES)
  }
  const others = screenMany()
  while (waits.length < POINTS_BESIDE) {
    const start = performance.now()
    await engine.screen([inputOf({ type: 'Point', coordinates: DALLAS })], PROFILES)
    waits.push(performance.now() - start)
  }
  await others
  emit('screening point beside many parcels', {
    points: waits.length,
    p95_ms: round(quantile(waits, 0.95), 0),
    max_ms: round(Math.max(...waits), 0),
  })
}

function squareIn(states: readonly { shape: Shape }[], random: () => number): ScreeningInput {
  const place = placeIn(states[Math.floor(random() * states.length)]!.shape, random)
  return inputOf({ type: 'Polygon', coordinates: [squareAround(place, HALF_SIDE)] })
}

const squareAround = ([x, y]: Position, half: number): Position[] => [
  [x! - half, y! - half],
  [x! + half, y! - half],
  [x! + half, y! + half],
  [x! - half, y! + half],
  [x! - half, y! - half],
]

const inputOf = (geometry: ScreeningInput['geometry']): ScreeningInput => ({ name: null, geometry, acres: null })
