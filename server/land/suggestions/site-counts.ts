import { sql } from 'kysely'
import { boxAround, distanceKm, KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import { isArea, type Place } from '../../../domain/place/place.ts'
import { DEFAULT_RADIUS_MILES } from '../../../domain/search/search.ts'
import type { Db } from '../../platform/db/database.ts'

/** Published sites by area and by point, in memory. */
export interface SiteCounts {
  /** How many sites a search for the place finds. */
  countAt(place: Place): { sites: number; isExact: boolean }
}

/** With more points, those of a cell of a tenth of a degree are counted at their average location. */
const MAX_POINTS = 50_000
/** In degrees. */
const CELL = 0.1
const RADIUS_KM = DEFAULT_RADIUS_MILES * KM_PER_MILE

interface PointRow {
  latitude: number
  longitude: number
  count: number
}

interface AreaRow {
  country: string | null
  state: string | null
  county: string | null
  count: number
}

/** Takes more than a second with a million listings. */
export async function readSiteCounts(db: Db): Promise<SiteCounts> {
  const areas = await sql<AreaRow>`
    select place_country as country, place_state as state, place_county as county, count(*) as count
    from land_listings where is_published group by 1, 2, 3`.execute(db)
  const total = areas.rows.reduce((sum, { count }) => sum + count, 0)
  const isExact = total <= MAX_POINTS
  const cell = (axis: 0 | 1) =>
    isExact ? sql`location[${sql.lit(axis)}]` : sql`floor(location[${sql.lit(axis)}] / ${sql.lit(CELL)})`
  const points = await sql<PointRow>`
    select avg(location[1]) as latitude, avg(location[0]) as longitude, count(*) as count
    from land_listings where is_published and location is not null group by ${cell(0)}, ${cell(1)}`.execute(db)
  const countInArea = countByArea(areas.rows)
  const countAround = countByPoint(points.rows)
  return {
    countAt: (place) =>
      isArea(place) ? { sites: countInArea(place), isExact: true } : { sites: countAround(place), isExact },
  }
}

const areaKey = (...names: (string | null)[]) => names.map((name) => name?.toLowerCase() ?? '').join('\n')

/** Compares names as the facets of a search do. */
function countByArea(rows: readonly AreaRow[]): (place: Place) => number {
  const counts = new Map<string, number>()
  const add = (key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count)
  for (const { country, state, county, count } of rows) {
    add(areaKey('country', country), count)
    add(areaKey('state', country, state), count)
    add(areaKey('county', state, county), count)
  }
  return ({ kind, country, state, county, counties = [] }) => {
    if (kind === 'country') return counts.get(areaKey('country', country)) ?? 0
    if (kind === 'state') return counts.get(areaKey('state', country, state)) ?? 0
    const parts = kind === 'metro' ? counties : [{ state, county }]
    return parts.reduce((sum, part) => sum + (counts.get(areaKey('county', part.state, part.county)) ?? 0), 0)
  }
}

const cellOf = (degrees: number) => Math.floor(degrees / CELL)
const COLUMNS = Math.round(360 / CELL)
const cellKey = (row: number, column: number) => row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS)

function countByPoint(rows: readonly PointRow[]): (center: Place) => number {
  const cells = new Map<number, PointRow[]>()
  for (const row of rows) {
    const key = cellKey(cellOf(row.latitude), cellOf(row.longitude))
    const cell = cells.get(key)
    if (cell) cell.push(row)
    else cells.set(key, [row])
  }
  return (center) => {
    const [west, south, east, north] = boxAround(center, RADIUS_KM)
    const last = cellOf(east < west ? east + 360 : east)
    let sites = 0
    for (let row = cellOf(south); row <= cellOf(north); row++) {
      for (let column = cellOf(west); column <= last; column++) {
        for (const point of cells.get(cellKey(row, column)) ?? []) {
          if (distanceKm(center, point) <= RADIUS_KM) sites += point.count
        }
      }
    }
    return sites
  }
}
