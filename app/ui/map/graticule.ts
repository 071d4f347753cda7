import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl'
import type { Box } from '../../../domain/geometry/distance.ts'

const STEPS_DEGREES = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20]
/** Lines across a map of 800 px; fewer on narrower maps. */
const PIXELS_PER_LINE = 110

/** Multiples of `step` in a range, without rounding errors. */
export function ticksBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(4)))
}

/** Degrees between grid lines for a view of so many degrees and pixels. */
export function gridStep(degrees: number, pixels: number): number {
  const lines = Math.max(2, pixels / PIXELS_PER_LINE)
  return STEPS_DEGREES.find((step) => degrees / step <= lines) ?? 30
}

/** “97.50° W”, with the digits that the step needs. */
export function degreeLabel(degrees: number, step: number, [positive, negative]: readonly [string, string]): string {
  const wrapped = ((((degrees + 180) % 360) + 360) % 360) - 180
  const digits = step >= 1 ? 0 : step >= 0.05 ? 2 : 3
  return `${Math.abs(wrapped).toFixed(digits)}° ${wrapped < 0 ? negative : positive}`
}

const EAST_WEST = ['E', 'W'] as const
const NORTH_SOUTH = ['N', 'S'] as const

/** Draws meridians and parallels, with their degrees along the top and left edges. */
export function followGraticule(map: LibreMap): void {
  const labels = map.getContainer().appendChild(document.createElement('div'))
  labels.className = 'map-ticks'
  labels.ariaHidden = 'true'
  const update = () => {
    const bounds = map.getBounds()
    const box: Box = [
      bounds.getWest(),
      Math.max(-85, bounds.getSouth()),
      bounds.getEast(),
      Math.min(85, bounds.getNorth()),
    ]
    const { width, height } = map.getCanvas().getBoundingClientRect()
    const step = gridStep(box[2] - box[0], width)
    const meridians = ticksBetween(box[0], box[2], step)
    const parallels = ticksBetween(box[1], box[3], step)
    labels.replaceChildren(
      ...meridians.map((lng) => tick('top', map.project([lng, box[3]]).x, degreeLabel(lng, step, EAST_WEST), width)),
      ...parallels.map((lat) =>
        tick('left', map.project([box[0], lat]).y, degreeLabel(lat, step, NORTH_SOUTH), height),
      ),
    )
    return { box, meridians, parallels }
  }
  const draw = () => {
    const { box, meridians, parallels } = update()
    map.getSource<GeoJSONSource>('grid')?.setData({
      type: 'Feature',
      properties: {},
      geometry: { type: 'MultiLineString', coordinates: linesOf(box, meridians, parallels) },
    })
  }
  map.on('move', update)
  map.on('moveend', draw)
  map.on('resize', draw)
  draw()
}

/** Reach half a view beyond the box, so that they don't end while the map is dragged. */
function linesOf([west, south, east, north]: Box, meridians: number[], parallels: number[]): GeoJSON.Position[][] {
  const [x, y] = [(east - west) / 2, (north - south) / 2]
  return [
    ...meridians.map((lng) => [
      [lng, Math.max(-85, south - y)],
      [lng, Math.min(85, north + y)],
    ]),
    ...parallels.map((lat) => [
      [west - x, lat],
      [east + x, lat],
    ]),
  ]
}

/** Leaves out labels that would be cut off at the edge. */
function tick(edge: 'top' | 'left', at: number, text: string, size: number): HTMLElement {
  const element = document.createElement('span')
  element.dataset.edge = edge
  element.textContent = text
  element.style.setProperty(edge === 'top' ? 'left' : 'top', `${at}px`)
  element.hidden = at < 44 || at > size - 44
  return element
}
