import type { CitySummary } from '../../domain/city-page.ts'
import { formatAcres } from '../../domain/format.ts'
import { availableUtilities, type ListingSummary, locationLabel, UTILITY_LABELS } from '../../domain/listing.ts'
import { FRAME, project } from './projection.ts'
import outline from './us-outline.svg?raw'

type Point = [number, number]
type Located = { latitude: number; longitude: number }

/** A city's name, beside its dot. */
export interface HeroName {
  x: number
  y: number
  name: string
}

export interface HeroCallout {
  x: number
  y: number
  title: string
  size: string
  utilities: string
}

/** What is drawn over the outline of the lower 48 states, in pixels of the frame. */
export interface HeroMap {
  /** Every parcel as a point, as the data of one path. */
  parcels: string
  count: number
  /** Every city in the same way. */
  dots: string
  /** Of those cities that have room for it. */
  names: HeroName[]
  callout: HeroCallout | null
}

const rings = readRings(outline)

/** The rings of the path `land`: whole pixels, relative steps. */
function readRings(svg: string): Point[][] {
  const data = /id="land" d="([^"]+)"/.exec(svg)?.[1] ?? ''
  return data.split('z').flatMap((ring) => {
    const numbers = ring.match(/-?\d+/g)?.map(Number) ?? []
    if (numbers.length < 6) return []
    let [x, y] = [0, 0]
    const points: Point[] = []
    for (let i = 0; i < numbers.length; i += 2) {
      x += numbers[i] ?? 0
      y += numbers[i + 1] ?? 0
      points.push([x, y])
    }
    return [points]
  })
}

/** By pixel: the same places are asked for at every visit. */
const onLand = new Map<string, boolean>()

function isOnLand(point: Point): boolean {
  const key = point.join()
  const known = onLand.get(key) ?? isInRings(point)
  onLand.set(key, known)
  return known
}

function isInRings([x, y]: Point): boolean {
  return rings.some((ring) => {
    let inside = false
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i] as Point
      const [xj, yj] = ring[j] as Point
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
    }
    return inside
  })
}

/** Null outside the lower 48 states as they are drawn. */
function place({ latitude, longitude }: Located): Point | null {
  if (latitude < 20 || latitude > 55 || longitude < -130 || longitude > -60) return null
  const point = project(longitude, latitude).map(Math.round) as Point
  const [x, y] = point
  return COAST.some(([dx, dy]) => isOnLand([x + dx, y + dy])) ? point : null
}

/** The drawn coast leaves the real one by a pixel or two: a place just off it is a place at the shore. */
const COAST: Point[] = [
  [0, 0],
  [3, 0],
  [-3, 0],
  [0, 3],
  [0, -3],
]

interface Sources {
  markers: Located[]
  cities: CitySummary[]
  featured: ListingSummary[]
}

export function drawHeroMap({ markers, cities, featured }: Sources): HeroMap {
  const parcels = markers.map(place).filter((point) => point !== null)
  const placed = placeCities(cities)
  const callout = chooseCallout(featured)
  return {
    parcels: pathOf(parcels),
    count: parcels.length,
    dots: pathOf(placed.map(({ point }) => point)),
    names: nameCities(placed, parcels, callout),
    callout,
  }
}

/** Lines of no length: their caps are what is seen. */
const pathOf = (points: Point[]) => points.map(([x, y]) => `M${x} ${y}h0`).join('')

/** Where the callout fits: its box stands at the left, at the height of the parcel. */
const CALLOUT_ROOM = { left: 900, right: 1300, top: 350, bottom: 470 }

export const CALLOUT_BOX = { x: 632, width: 240, above: 60, height: 104 }

function chooseCallout(featured: ListingSummary[]): HeroCallout | null {
  for (const listing of featured) {
    const { latitude, longitude } = listing
    const utilities = availableUtilities(listing.utility_access).slice(0, 3)
    if (latitude === null || longitude === null || utilities.length === 0) continue
    const point = place({ latitude, longitude })
    const size = `${formatAcres(listing.parcel_size_acres)} in ${locationLabel(listing)}`
    if (!point || listing.landowner_name.length > 26 || size.length > 34) continue
    const [x, y] = point
    if (x < CALLOUT_ROOM.left || x > CALLOUT_ROOM.right || y < CALLOUT_ROOM.top || y > CALLOUT_ROOM.bottom) continue
    const names = utilities.map((utility) => UTILITY_LABELS[utility]).join(', ')
    return { x, y, title: listing.landowner_name, size, utilities: names }
  }
  return null
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const around = ([x, y]: Point, reach: number): Box => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
})

interface PlacedCity {
  point: Point
  city_name: string
}

const placeCities = (cities: CitySummary[]): PlacedCity[] =>
  cities.flatMap(({ latitude, longitude, city_name }) => {
    const point = latitude === null || longitude === null ? null : place({ latitude, longitude })
    return point ? [{ point, city_name }] : []
  })

/** Names stand right of their dots where nothing else is; the words of the page are at the left of the sheet. */
function nameCities(cities: PlacedCity[], parcels: Point[], callout: HeroCallout | null): HeroName[] {
  const taken = parcels.map((point) => around(point, 12))
  if (callout) {
    const top = callout.y - CALLOUT_BOX.above
    const right = CALLOUT_BOX.x + CALLOUT_BOX.width
    taken.push({ left: CALLOUT_BOX.x, top, right, bottom: top + CALLOUT_BOX.height })
    taken.push({ left: right, top: callout.y - 8, right: callout.x, bottom: callout.y + 8 })
  }
  taken.push(...cities.map(({ point }) => around(point, 3)))
  return cities.flatMap(({ point: [x, y], city_name }) => {
    const label = { left: x + 5, top: y - 8, right: x + 10 + city_name.length * 6.4, bottom: y + 8 }
    const free = x > 640 && label.right < FRAME.width - 40 && !taken.some((box) => overlap(box, label))
    if (!free) return []
    taken.push(label)
    return [{ x, y, name: city_name }]
  })
}
