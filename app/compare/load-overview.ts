import type { RouterContextProvider } from 'react-router'
import type { Box } from '../../domain/geometry/distance.ts'
import { report, services } from '../context.ts'
import { gridLegendHtml } from '../ui/map/grid-legend-html.server.tsx'
import { overviewHtml } from './drawing-html.server.tsx'
import type { FoundSite } from './find-site.ts'

/** One map of all the sites, as HTML. */
export interface Overview {
  drawing: string
  /** Of the lines; empty without any. */
  legend: string
  /** Numbers of the sites, from 1, whose place isn't known. */
  unlocated: number[]
}

/** Null if no place is known or the map failed. */
export async function loadOverview(
  context: Readonly<RouterContextProvider>,
  sites: readonly Pick<FoundSite, 'name' | 'location'>[],
): Promise<Overview | null> {
  const located = sites.flatMap(({ name, location }, i) => (location ? [{ number: i + 1, name, ...location }] : []))
  const points = located.map(({ longitude, latitude }): [number, number] => [longitude, latitude])
  if (points.length === 0) return null
  try {
    const { maps } = context.get(services)
    const bounds = boundsOf(points)
    const map = await maps.getExtent({ bounds, points, lines: [], areas: [], hasGrid: true, hasMarkers: true })
    return {
      drawing: overviewHtml(map, located),
      legend: gridLegendHtml(map),
      unlocated: sites.flatMap(({ location }, i) => (location ? [] : [i + 1])),
    }
  } catch (error) {
    context.get(report)(error)
    return null
  }
}

const MIN_MARGIN_DEGREES = 0.1

/** With a margin, so that no site is on the edge. */
function boundsOf(points: readonly [number, number][]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [dx, dy] = [east - west, north - south].map((span) => Math.max(MIN_MARGIN_DEGREES, span / 8)) as [
    number,
    number,
  ]
  return [Math.max(-180, west - dx), Math.max(-85, south - dy), Math.min(180, east + dx), Math.min(85, north + dy)]
}
