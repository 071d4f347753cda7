import type { Position } from 'geojson'
import { MAX_POINTS } from '../domain/screening/run.ts'
import type { ScreeningInput } from '../screening/document.ts'
import { PROFILES } from '../screening/profiles/profiles.ts'
import { MAX_PARCELS_PER_CALL, type ScreeningEngine } from '../server/screening/engine/service.ts'
import { emit, quantile, round } from './measure.ts'

const PLACES = { Dallas: [-96.8, 32.8], Houston: [-95.37, 29.76], 'New York': [-74, 40.75], Chicago: [-87.9, 41.8] }
const POINTS_BESIDE = 40

/** Half the sides of a box, in degrees. */
const boxAround = ([x, y]: Position, width: number, height: number): Position[] => [
  [x! - width, y! - height],
  [x! + width, y! - height],
  [x! + width, y! + height],
  [x! - width, y! + height],
  [x! - width, y! - height],
]

/** Spikes from the center, so that no part of the boundary is short. */
function starAround([x, y]: Position, radius: number): Position[] {
  const corners = Array.from({ length: MAX_POINTS - 1 }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / (MAX_POINTS - 1)
    const reach = i % 2 === 0 ? radius : 0.9 * radius
    return [x! + reach * Math.cos(angle), y! + reach * Math.sin(angle)]
  })
  return [...corners, corners[0]!]
}

/** Small fields all over an area of about 60 by 50 miles. */
const fieldsAround = ([x, y]: Position, count: number): Position[][][] =>
  Array.from({ length: count }, (_, i) => {
    const [dx, dy] = [((i * 0.618034) % 1) - 0.5, ((i * 0.754877) % 1) - 0.5]
    return [boxAround([x! + dx, y! + 0.8 * dy], 0.002, 0.002)]
  })

const polygons = (name: string, coordinates: Position[][][]): ScreeningInput => ({
  ...{ name, acres: null },
  geometry: { type: 'MultiPolygon', coordinates },
})

/** The slowest parcels within the limits, in the densest places of the shipped layers. */
const slowParcels = (): ScreeningInput[] =>
  Object.entries(PLACES).flatMap(([place, at]) => [
    polygons(`box of 250,000 acres, ${place}`, [[boxAround(at, 0.165, 0.14)]]),
    polygons(`strip of 95 miles, ${place}`, [[boxAround(at, 0.78, 0.0005)]]),
    polygons(`200 fields, ${place}`, fieldsAround(at, 200)),
    polygons(`${MAX_POINTS / 5} fields, ${place}`, fieldsAround(at, MAX_POINTS / 5)),
    polygons(`star of ${MAX_POINTS} points, ${place}`, [[starAround(at, 0.1)]]),
  ])

/** How long the slowest parcels take, and how long a point waits beside a large screening. */
export async function benchSlowParcels(engine: ScreeningEngine, ordinary: readonly ScreeningInput[]): Promise<void> {
  for (const input of slowParcels()) {
    const start = performance.now()
    const { parcels } = await engine.screen([input], PROFILES)
    const problem = 'problem' in parcels[0]! ? parcels[0].problem : undefined
    emit('screening slow parcel', { parcel: input.name, ms: round(performance.now() - start, 0), problem })
  }
  const waits = await pointsBeside(engine, ordinary)
  emit('screening point beside a large screening', {
    ...{ points: waits.length, p95_ms: round(quantile(waits, 0.95), 0), max_ms: round(Math.max(...waits), 0) },
  })
}

async function pointsBeside(engine: ScreeningEngine, ordinary: readonly ScreeningInput[]): Promise<number[]> {
  const waits: number[] = []
  const large = (async () => {
    for (let at = 0; waits.length < POINTS_BESIDE; at = (at + MAX_PARCELS_PER_CALL) % ordinary.length)
      await engine.screen(ordinary.slice(at, at + MAX_PARCELS_PER_CALL), PROFILES)
  })()
  while (waits.length < POINTS_BESIDE) {
    const start = performance.now()
    await engine.screen(
      [{ name: null, geometry: { type: 'Point', coordinates: PLACES.Dallas }, acres: null }],
      PROFILES,
    )
    waits.push(performance.now() - start)
  }
  await large
  return waits
}
