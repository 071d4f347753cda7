import type { CitySummary } from '../../domain/content/city-page.ts'
import type { NearbyFeature } from '../../domain/layer/nearby.ts'
import { availableUtilities, knownLocation, type ListingSummary, UTILITY_LABELS } from '../../domain/listing/listing.ts'
import { formatAcres } from '../../domain/text/format.ts'
import { nearestText } from '../ui/listing/nearest.tsx'
import outline from '../ui/map/us-outline.svg?raw'
import { FRAME, project } from './projection.ts'

/** In pixels of the frame. */
type Pixel = [x: number, y: number]
type Located = { latitude: number; longitude: number }

export interface CityLabel {
  x: number
  y: number
  name: string
}

export interface HeroCallout {
  x: number
  y: number
  title: string
  size: string
  /** The nearest transmission line, or the utilities where it isn’t known. */
  power: string
}

/** What is drawn over the outline of the lower 48 states, in pixels of the frame. Points are SVG path data. */
export interface HeroMap {
  parcels: string
  count: number
  cities: string
  /** Names of the cities with room for one. */
  labels: CityLabel[]
  callout: HeroCallout | null
}

const rings = readRings(outline)

/** Parses the path `land`, which consists of whole pixels in relative coordinates. */
function readRings(svg: string): Pixel[][] {
  const data = /id="land" d="([^"]+)"/.exec(svg)?.[1] ?? ''
  return data.split('z').flatMap((ring) => {
    const numbers = ring.match(/-?\d+/g)?.map(Number) ?? []
    if (numbers.length < 6) return []
    let [x, y] = [0, 0]
    const points: Pixel[] = []
    for (let i = 0; i < numbers.length; i += 2) {
      x += numbers[i] ?? 0
      y += numbers[i + 1] ?? 0
      points.push([x, y])
    }
    return [points]
  })
}

/** By pixel: every visit asks for the same ones. */
const landByPixel = new Map<string, boolean>()

function isOnLand(point: Pixel): boolean {
  const key = point.join()
  const isLand = landByPixel.get(key) ?? isInRings(point)
  landByPixel.set(key, isLand)
  return isLand
}

function isInRings([x, y]: Pixel): boolean {
  return rings.some((ring) => {
    let inside = false
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i] as Pixel
      const [xj, yj] = ring[j] as Pixel
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
    }
    return inside
  })
}

/** Null outside the drawn lower 48 states. */
function toPixel({ latitude, longitude }: Located): Pixel | null {
  if (latitude < 20 || latitude > 55 || longitude < -130 || longitude > -60) return null
  const point = project(longitude, latitude).map(Math.round) as Pixel
  const [x, y] = point
  return COAST_OFFSETS.some(([dx, dy]) => isOnLand([x + dx, y + dy])) ? point : null
}

/** The drawn coast is off by a pixel or two, so a place just off shore counts as land. */
const COAST_OFFSETS: Pixel[] = [
  [0, 0],
  [3, 0],
  [-3, 0],
  [0, 3],
  [0, -3],
]

interface Sources {
  markers: Located[]
  cities: CitySummary[]
  callout: HeroCallout | null
}

export function drawHeroMap({ markers, cities, callout }: Sources): HeroMap {
  const parcels = markers.map(toPixel).filter((point) => point !== null)
  const located = locateCities(cities)
  return {
    parcels: pathOf(parcels),
    count: parcels.length,
    cities: pathOf(located.map(({ point }) => point)),
    labels: labelCities(located, parcels, callout),
    callout,
  }
}

/** Zero-length strokes, drawn by their line caps. */
const pathOf = (points: Pixel[]) => points.map(([x, y]) => `M${x} ${y}h0`).join('')

/** Parcels in this area leave room for the callout to their left. */
const CALLOUT_AREA = { left: 900, right: 1300, top: 350, bottom: 470 }

const CALLOUT_BOX = { x: 632, width: 240, above: 60, height: 104 }

/** The first listing that the map has room for. */
export const findCalloutListing = (featured: ListingSummary[]): ListingSummary | null =>
  featured.find((listing) => calloutOf(listing, []) !== null) ?? null

/** Null without room for it on the map. */
export function calloutOf(listing: ListingSummary, nearest: readonly NearbyFeature[]): HeroCallout | null {
  const { latitude, longitude } = listing
  const utilities = availableUtilities(listing.utility_access).slice(0, 3)
  if (latitude === null || longitude === null || utilities.length === 0) return null
  const point = toPixel({ latitude, longitude })
  const size = [formatAcres(listing.parcel_size_acres), knownLocation(listing)].filter(Boolean).join(' in ')
  if (!point || listing.landowner_name.length > 26 || size.length > 34) return null
  const [x, y] = point
  if (x < CALLOUT_AREA.left || x > CALLOUT_AREA.right || y < CALLOUT_AREA.top || y > CALLOUT_AREA.bottom) return null
  const names = utilities.map((utility) => UTILITY_LABELS[utility]).join(', ')
  return { x, y, title: listing.landowner_name, size, power: lineText(nearest) ?? names }
}

/** “345 kV line, 0.4 mi”; null if there is no line of a known voltage. */
function lineText(nearest: readonly NearbyFeature[]): string | null {
  const line = nearest.find(({ kind }) => kind === 'transmission-lines')
  return line?.state === 'found' && line.value !== null ? nearestText(line) : null
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const around = ([x, y]: Pixel, reach: number): Box => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
})

interface LocatedCity {
  point: Pixel
  city_name: string
}

const locateCities = (cities: CitySummary[]): LocatedCity[] =>
  cities.flatMap(({ latitude, longitude, city_name }) => {
    const point = latitude === null || longitude === null ? null : toPixel({ latitude, longitude })
    return point ? [{ point, city_name }] : []
  })

/** Labels go right of their dots where nothing else is. The left of the frame is behind the text of the hero. */
function labelCities(cities: LocatedCity[], parcels: Pixel[], callout: HeroCallout | null): CityLabel[] {
  const occupied = parcels.map((point) => around(point, 12))
  if (callout) {
    const top = callout.y - CALLOUT_BOX.above
    const right = CALLOUT_BOX.x + CALLOUT_BOX.width
    occupied.push({ left: CALLOUT_BOX.x, top, right, bottom: top + CALLOUT_BOX.height })
    occupied.push({ left: right, top: callout.y - 8, right: callout.x, bottom: callout.y + 8 })
  }
  occupied.push(...cities.map(({ point }) => around(point, 3)))
  return cities.flatMap(({ point: [x, y], city_name }) => {
    const label = { left: x + 5, top: y - 8, right: x + 10 + city_name.length * 6.4, bottom: y + 8 }
    const isFree = x > 640 && label.right < FRAME.width - 40 && !occupied.some((box) => overlaps(box, label))
    if (!isFree) return []
    occupied.push(label)
    return [{ x, y, name: city_name }]
  })
}
