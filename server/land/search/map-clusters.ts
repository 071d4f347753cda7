import { sql } from 'kysely'
import { joinBoxes } from '../../../domain/area/area.ts'
import { boxOfArea } from '../../../domain/area/area-text.ts'
import { type Box, boxAround, KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import { isArea, type Place, type PlaceKind } from '../../../domain/place/place.ts'
import { type Cell, type MapResult, markersOf } from '../../../domain/search/map/clusters.ts'
import { DEFAULT_RADIUS_MILES, type SearchFilters } from '../../../domain/search/search.ts'
import type { Db } from '../../platform/db/database.ts'
import { PLANNED_EACH_TIME } from '../../platform/db/statement-names.ts'
import { presentSummary, SUMMARY_COLUMNS, type SummaryRow } from '../listings/rows.ts'
import { collectCells } from './column-clusters.ts'
import { matchColumns } from './column-matches.ts'
import { type Conditions, conditionsOf } from './conditions.ts'
import { lookUpTerms, type SearchDependencies } from './search-listings.ts'

export interface MapOptions {
  filters: SearchFilters
  /** What the map shows; null for all matches. */
  box: Box | null
  zoom: number
}

/** Shown without matches and without a place. */
const UNITED_STATES: Box = [-125, 24, -66, 50]
/** Space around all matches, in degrees. */
const MARGIN = 0.05

/** The clusters of all matches in a box. Their counts add up to the number of matches, however many there are. */
export async function findClusters(dependencies: SearchDependencies, options: MapOptions): Promise<MapResult> {
  const { filters, zoom } = options
  const [words, zoning, { place }, ownScores] = await lookUpTerms(dependencies, filters)
  if (words.unknown || zoning.unknown) return { box: options.box ?? UNITED_STATES, clusters: [] }
  const collect = async (view: Box | null, size: number) => {
    const conditions = conditionsOf(filters, { place, words, zoning, ownScores, view })
    const matches = await matchColumns(dependencies, { conditions, filters, place, view })
    return matches ? collectCells(matches.batches(), view, size) : collectFromTable(dependencies.db, conditions, size)
  }
  const box =
    options.box ??
    searchedBox(filters, place) ??
    boxAroundAll(await collect(null, 360)) ??
    (place ? aroundCenter(place) : UNITED_STATES)
  const cells = await markersOf(box, zoom, (size) => collect(box, size))
  return { box, clusters: await present(dependencies.db, cells) }
}

/** The box that a search is limited to; null if it isn't. */
function searchedBox({ bbox, area, within }: SearchFilters, place: Place | null): Box | null {
  if (bbox !== null) return bbox
  if (area !== null) return boxOfArea(area)
  return place && !isArea(place) ? boxAround(place, (within ?? DEFAULT_RADIUS_MILES) * KM_PER_MILE) : null
}

/** Miles from the center of an area, shown where it has no matches. */
const AREA_MILES: Partial<Record<PlaceKind, number>> = { county: 30, metro: 60, state: 250, country: 1_000 }

const aroundCenter = (place: Place): Box =>
  boxAround(place, (AREA_MILES[place.kind] ?? DEFAULT_RADIUS_MILES) * KM_PER_MILE)

function boxAroundAll(cells: readonly Cell[]): Box | null {
  if (cells.length === 0) return null
  const [west, south, east, north] = joinBoxes(cells.map(({ box }) => box))
  return [
    Math.max(-180, west - MARGIN),
    Math.max(-90, south - MARGIN),
    Math.min(180, east + MARGIN),
    Math.min(90, north + MARGIN),
  ]
}

/** Reads all matches from the index that fits best. */
async function collectFromTable(db: Db, conditions: Conditions, size: number): Promise<Cell[]> {
  const { rows } = await sql<Omit<Cell, 'box'> & { west: number; south: number; east: number; north: number }>`
    ${sql.raw(PLANNED_EACH_TIME)}
    select count(*) as count, avg(location[0]) as longitude, avg(location[1]) as latitude,
      min(location[0]) as west, min(location[1]) as south, max(location[0]) as east, max(location[1]) as north,
      min(number) as number
    from land_listings where ${conditions.byIndex} and location is not null
    group by floor((location[0] + 180) / ${size}::float8), floor((location[1] + 90) / ${size}::float8)`.execute(db)
  return rows.map(({ west, south, east, north, ...cell }) => ({ ...cell, box: [west, south, east, north] }))
}

async function present(db: Db, cells: Cell[]): Promise<MapResult['clusters']> {
  const numbers = cells.filter(({ count }) => count === 1).map(({ number }) => number)
  const { rows } = await sql<SummaryRow & { number: number }>`
    select number, ${SUMMARY_COLUMNS} from land_listings
    where number = any(${numbers}::integer[]) and is_published`.execute(db)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return cells.map(({ number, ...cell }) => {
    const row = cell.count === 1 ? byNumber.get(number) : undefined
    return { ...cell, listing: row ? presentSummary(row) : null }
  })
}
