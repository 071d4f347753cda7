import type { Geometry } from 'geojson'
import { sql } from 'kysely'
import type { LayerFeature } from '../../../screening/layers/layer.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ScreenedLayer } from './basis-types.ts'

const ROWS_PER_READ = 2_000
/** Comparing more changes with every site would take longer than screening all of them again. */
const MAX_CHANGED = 20_000

/** What differs between two versions of a layer. */
export interface LayerChange {
  type: string
  /** How far its features may be off, in meters. */
  errorMeters: number
  /** As they were and as they are now. */
  features: LayerFeature[]
  /** Where one of the versions has data and the other one doesn't. */
  coverage: Geometry | null
}

type Pause = () => Promise<void>

/** @returns null if the difference can't be found, or is too large to compare */
export async function findLayerChange(
  db: Db,
  before: ScreenedLayer,
  now: ScreenedLayer,
  pause: Pause,
): Promise<LayerChange | null> {
  if (!claimTheSame(before, now) || before.layerId === null || before.layerId !== now.layerId) return null
  const coverage = before.coverage === now.coverage ? null : await compareCoverages(db, before, now)
  if (coverage === undefined) return null
  const features = before.sha256 === now.sha256 ? [] : await compareFeatures(db, before, now, pause)
  return features && { type: now.type, errorMeters: now.error_meters, features, coverage }
}

/** A layer of another type, or one that is no longer complete or as exact, may change the facts of any site. */
export const claimTheSame = (before: ScreenedLayer, now: ScreenedLayer): boolean =>
  before.type === now.type && before.complete === now.complete && before.error_meters === now.error_meters

/** Undefined if one of them isn't known. */
async function compareCoverages(db: Db, before: ScreenedLayer, now: ScreenedLayer): Promise<Geometry | undefined> {
  if (before.coverage === null || now.coverage === null) return undefined
  const { rows } = await sql<{ difference: string | null }>`
    select ST_AsGeoJSON(ST_SymDifference(
      (select ST_MakeValid(coverage) from screening_coverages where hash = ${before.coverage}),
      (select ST_MakeValid(coverage) from screening_coverages where hash = ${now.coverage})), 9) as difference`.execute(
    db,
  )
  const { difference } = rows[0]!
  const geometry = difference === null ? undefined : (JSON.parse(difference) as Geometry)
  return geometry && polygonsOf(geometry)
}

/** Without the lines and points that two outlines may share. */
function polygonsOf(geometry: Geometry): Geometry {
  if (geometry.type !== 'GeometryCollection') return geometry
  const coordinates = geometry.geometries.flatMap((part) => {
    if (part.type === 'Polygon') return [part.coordinates]
    return part.type === 'MultiPolygon' ? part.coordinates : []
  })
  return { type: 'MultiPolygon', coordinates }
}

async function compareFeatures(
  db: Db,
  { layerId, number: before }: ScreenedLayer,
  { number: now }: ScreenedLayer,
  pause: Pause,
): Promise<LayerFeature[] | null> {
  if (layerId === null || before === null || now === null || before === now) return null
  if (!(await isStored(db, layerId, before))) return null
  const removed = new Map<string, number[]>()
  for await (const { hash, number } of readHashes(db, { layerId, version: before }, pause))
    removed.set(hash, [...(removed.get(hash) ?? []), number])
  const added: number[] = []
  for await (const { hash, number } of readHashes(db, { layerId, version: now }, pause)) {
    const same = removed.get(hash)
    if (!same) added.push(number)
    else if (same.length === 1) removed.delete(hash)
    else same.pop()
  }
  const gone = [...removed.values()].flat()
  if (added.length + gone.length > MAX_CHANGED) return null
  return [
    ...(await readFeatures(db, { layerId, version: before }, gone)),
    ...(await readFeatures(db, { layerId, version: now }, added)),
  ]
}

async function isStored(db: Db, layerId: string, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('layer_versions')
    .select('status')
    .where('layer_id', '=', layerId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.status === 'ready'
}

interface Version {
  layerId: string
  version: number
}

async function* readHashes(db: Db, { layerId, version }: Version, pause: Pause) {
  let after = 0
  for (;;) {
    const { rows } = await sql<{ number: number; hash: string }>`
      select number, md5(ST_AsBinary(geom)) || md5(properties::text) as hash from layer_features
      where layer_id = ${layerId} and version = ${version} and number > ${after}
      order by number limit ${ROWS_PER_READ}`.execute(db)
    yield* rows
    if (rows.length < ROWS_PER_READ) return
    after = rows.at(-1)!.number
    await pause()
  }
}

async function readFeatures(db: Db, { layerId, version }: Version, numbers: number[]): Promise<LayerFeature[]> {
  const found: LayerFeature[] = []
  for (let from = 0; from < numbers.length; from += ROWS_PER_READ) {
    const { rows } = await sql<Omit<LayerFeature, 'geometry'> & { geometry: string }>`
      select number, properties, ST_AsGeoJSON(geom, 6) as geometry from layer_features
      where layer_id = ${layerId} and version = ${version}
        and number = any(${numbers.slice(from, from + ROWS_PER_READ)}::integer[])`.execute(db)
    for (const row of rows) found.push({ ...row, geometry: JSON.parse(row.geometry) as Geometry })
  }
  return found
}
