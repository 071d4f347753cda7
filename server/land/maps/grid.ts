import { type GeoPermissibleObjects, geoPath } from 'd3-geo'
import type { Point } from 'geojson'
import { sql } from 'kysely'
import { SUBSTATIONS } from '../../../domain/layer/types/substations.ts'
import { TRANSMISSION_LINES } from '../../../domain/layer/types/transmission-lines.ts'
import { inChunks } from '../../platform/concurrency/chunked-work.ts'
import type { Db } from '../../platform/db/database.ts'
import { boxOf, type Frame, projectionOf, toPixels } from './frame.ts'
import type { LocatorMap } from './service.ts'

export type GridDrawing = NonNullable<LocatorMap['grid']>

/** Wider views show the lines from `WIDE_KV` on, without substations, in whole pixels. */
const WIDE_KM = 400
const WIDE_KV = 220
/** More than any part of the United States has. */
const MAX_FEATURES = 25_000
const KM_PER_DEGREE = 111
const SQUARE_PX = 6

interface Row {
  type: string
  magnitude: number | null
  geometry: string
}

/** Draws the transmission lines and substations of the public layers. */
export async function drawGrid(db: Db, frame: Frame): Promise<GridDrawing> {
  const isWide = frame.km > WIDE_KM
  const rows = await readGrid(db, frame, isWide)
  const projection = projectionOf(frame)
  const path = geoPath(projection).digits(isWide ? 0 : 1)
  const shapes = await inChunks(rows, ({ type, magnitude, geometry }) => [
    type === SUBSTATIONS.key
      ? { voltage: null, data: squareAt(toPixels(projection, pointOf(geometry))) }
      : {
          voltage: TRANSMISSION_LINES.classOf({ properties: {}, magnitude }),
          data: path(JSON.parse(geometry) as GeoPermissibleObjects) ?? '',
        },
  ])
  const pathOf = (wanted: string | null) =>
    [...new Set(shapes.flatMap(({ voltage, data }) => (voltage === wanted ? data : [])))].join('')
  return {
    lines: TRANSMISSION_LINES.classes
      .map(({ key }) => ({ voltage: key, path: pathOf(key) }))
      .filter((line) => line.path !== '')
      .toReversed(),
    substations: pathOf(null),
    isWide,
  }
}

function pointOf(geometry: string): { longitude: number; latitude: number } {
  const [longitude = 0, latitude = 0] = (JSON.parse(geometry) as Point).coordinates
  return { longitude, latitude }
}

const squareAt = ({ x, y }: { x: number; y: number }) =>
  `M${x - SQUARE_PX / 2} ${y - SQUARE_PX / 2}h${SQUARE_PX}v${SQUARE_PX}h${-SQUARE_PX}z`

async function readGrid(db: Db, frame: Frame, isWide: boolean): Promise<Row[]> {
  const [west, south, east, north] = boxOf(frame)
  const box = sql`ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326)`
  const types = isWide ? [TRANSMISSION_LINES.key] : [TRANSMISSION_LINES.key, SUBSTATIONS.key]
  const pixel = frame.km / frame.width / KM_PER_DEGREE
  const { rows } = await sql<Row>`
    select type, magnitude, ST_AsGeoJSON(ST_Simplify(geom, ${pixel}::float8, true), 4) as geometry
    from layers join layer_features on layer_id = layers.id and version = current_version
    where type in (${sql.join(types)}) and is_public and geom && ${box} and ${isWide ? sql`magnitude >= ${sql.lit(WIDE_KV)}` : sql`true`}
    limit ${sql.lit(MAX_FEATURES)}`.execute(db)
  return rows
}
