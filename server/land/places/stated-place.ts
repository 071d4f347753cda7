import type { Position } from 'geojson'
import { countryCode } from '../../../domain/place/country.ts'
import { US_STATES } from '../../../domain/place/us-states.ts'
import { readStates } from './us-atlas.ts'

interface Point {
  latitude: number
  longitude: number
}

/** What a row says about where it is, as it is written there. */
interface StatedPlace {
  state: string
  country: string
}

type Box = [west: number, south: number, east: number, north: number]

/** Nobody builds south of this latitude, so its coordinates are swapped. */
const ANTARCTICA = -60
/** Coordinates of a small place may be rounded, and parcels may reach over a border. */
const MARGIN = 0.3

let boxes: Map<string, Box[]> | undefined

/** The boxes of each state's parts, so that Alaska doesn't reach around the globe. */
function boxesOf(state: string): Box[] {
  boxes ??= new Map(readStates().map(({ name, geometry }) => [name, partsOf(geometry).map(boxOf)]))
  return boxes.get(state) ?? []
}

const partsOf = ({ type, coordinates }: ReturnType<typeof readStates>[number]['geometry']): Position[][] =>
  type === 'Polygon' ? [coordinates[0]!] : coordinates.map(([outline]) => outline!)

function boxOf(outline: Position[]): Box {
  const [xs, ys] = [outline.map(([x]) => x!), outline.map(([, y]) => y!)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const isWithin = ({ longitude, latitude }: Point, state: string): boolean =>
  boxesOf(state).some(
    ([west, south, east, north]) =>
      longitude > west - MARGIN && longitude < east + MARGIN && latitude > south - MARGIN && latitude < north + MARGIN,
  )

const STATES = Object.values(US_STATES)
const isInStates = (point: Point): boolean => STATES.some((state) => isWithin(point, state))

/**
 * What to ask where coordinates contradict the state or country of their row, or where a minus sign is missing that would
 * put them into the United States; null where nothing speaks against them.
 */
export function questionAbout(point: Point, stated: StatedPlace | null): string | null {
  const { state: rawState, country: rawCountry } = stated ?? { state: '', country: '' }
  const country = rawCountry.trim() === '' ? null : (countryCode(rawCountry.trim()) ?? rawCountry.trim())
  const state = country === null || country === 'US' ? stateNamed(rawState) : null
  if (state === null && country !== null && country !== 'US') return null
  const fits = (at: Point) => (state === null ? isInStates(at) : isWithin(at, state))
  if (fits(point)) return null
  const meant = flipped(point).find(fits)
  const where = state ?? 'the United States'
  const isPlaceless = state === null && country === null
  // Without a state or country, only a missing sign is likely enough to ask.
  if (!meant) return isPlaceless ? null : `${coordinatesOf(point)} isn’t in ${where}. Check the coordinates.`
  if (isPlaceless && meant.latitude !== point.latitude && point.latitude > ANTARCTICA) return null
  const otherwise = isPlaceless && stated ? ' If not, add a column with the country.' : ''
  return `${coordinatesOf(point)} isn’t in ${where}. Did you mean ${meantText(point, meant)}?${otherwise}`
}

/** Whether a point in or near Antarctica would be in the United States with latitude and longitude swapped. */
export const isSwapped = ({ latitude, longitude }: Point): boolean =>
  latitude < ANTARCTICA && isInStates({ latitude: longitude, longitude: latitude })

/** What is wrong with a position of a format that has longitude first; null if the order is right. */
export function orderProblem({ latitude, longitude }: Point): string | null {
  if (!isSwapped({ latitude, longitude })) return null
  const [given, meant] = [
    [longitude, latitude],
    [latitude, longitude],
  ].map((pair) => `[${pair.join(', ')}]`)
  return `${given} is near Antarctica. Longitude comes first in GeoJSON: use ${meant}.`
}

function stateNamed(text: string): string | null {
  const word = text.trim()
  const code = word.toUpperCase()
  if (Object.hasOwn(US_STATES, code)) return US_STATES[code]!
  return STATES.find((name) => name.toLowerCase() === word.toLowerCase()) ?? null
}

/** The same numbers with other signs, and in the other order. */
const flipped = ({ latitude, longitude }: Point): Point[] => [
  { latitude, longitude: -longitude },
  { latitude: longitude, longitude: latitude },
  { latitude: -latitude, longitude: -longitude },
  { latitude: -latitude, longitude },
]

function meantText(given: Point, { latitude, longitude }: Point): string {
  return latitude === given.latitude ? signed(longitude) : coordinatesOf({ latitude, longitude })
}

const coordinatesOf = ({ latitude, longitude }: Point): string => `${signed(latitude)}, ${signed(longitude)}`

/** With a minus sign rather than a hyphen. */
const signed = (degrees: number): string => String(degrees).replace('-', '−')
