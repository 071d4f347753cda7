import { joinBoxes } from '../../../domain/area/area.ts'
import { boxOfArea } from '../../../domain/area/area-text.ts'
import { type Box, boxAround, KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import { isArea, type Place, type PlaceKind } from '../../../domain/place/place.ts'
import { type Cell, type MapResult, markersOf } from '../../../domain/search/map/clusters.ts'
import { DEFAULT_RADIUS_MILES, type SearchFilters } from '../../../domain/search/search.ts'
import { presentSummary } from '../listings/rows.ts'
import { conditionsOf } from './conditions.ts'
import type { Matches } from './matches.ts'
import { findMatches, lookUp, type SearchDependencies } from './search-listings.ts'

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
  const lookedUp = await lookUp(dependencies, filters)
  const { place } = lookedUp
  if (lookedUp.isUnknown) return { box: options.box ?? UNITED_STATES, clusters: [] }
  const matchesIn = (view: Box | null) => findMatches(dependencies, conditionsOf(filters, { ...lookedUp, view }))
  const box =
    options.box ??
    searchedBox(filters, place) ??
    boxAroundAll(await (await matchesIn(null)).cells(null, 360)) ??
    (place ? aroundCenter(place) : UNITED_STATES)
  const matches = await matchesIn(box)
  const cells = await markersOf(box, zoom, (size) => matches.cells(box, size))
  return { box, clusters: await present(matches, cells) }
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

async function present(matches: Matches, cells: readonly Cell[]): Promise<MapResult['clusters']> {
  const rows = await matches.summaries(cells.filter(({ count }) => count === 1).map(({ number }) => number))
  return cells.map(({ number, ...cell }) => {
    const row = cell.count === 1 ? rows.get(number) : undefined
    return { ...cell, listing: row ? presentSummary(row) : null }
  })
}
