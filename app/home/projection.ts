import { geoAlbers } from 'd3-geo'

/** Size of the hero map, in pixels; the lower 48 states fill its right-hand part. */
export const FRAME = { width: 1440, height: 720 }

const LOWER_48: [[number, number], [number, number]] = [
  [580, 24],
  [1384, 552],
]

const projection = geoAlbers().fitExtent(LOWER_48, {
  type: 'MultiPoint',
  coordinates: [
    [-124.73, 48.38],
    [-124.41, 40.44],
    [-117.13, 32.53],
    [-97.14, 25.97],
    [-80.03, 25.2],
    [-66.95, 44.81],
    [-69.22, 47.46],
    [-95.15, 49.38],
  ],
})

/** Longitude and latitude in degrees to pixels of the frame: Albers' equal-area projection of the United States. */
export function project(longitude: number, latitude: number): [number, number] {
  // geoAlbers returns null only for points that a clip angle hides, and it has none.
  return projection([longitude, latitude]) as [number, number]
}
