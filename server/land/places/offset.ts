import { EARTH_RADIUS_KM, KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import type { Place } from '../../../domain/place/place.ts'

/** A distance and direction from a place: “10 miles north of Taylor”. */
export interface Offset {
  miles: number
  /** Clockwise from north. */
  degrees: number
  /** The place it is measured from, as typed. */
  from: string
  /** “10 mi north”. */
  label: string
}

const WINDS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest']
const SHORT_WINDS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']
const FINE_WINDS = ['nne', 'ene', 'ese', 'sse', 'ssw', 'wsw', 'wnw', 'nnw']
const OFFSET = new RegExp(
  String.raw`^(?:about\s+|approx\.?\s+|~\s*)?(\d{1,3}(?:\.\d+)?|an?|half\s+an?)\s*(mi|miles?|km|kilometers?|kilometres?)\.?\s+(?:(?:to\s+)?(?:the|due)\s+)?` +
    String.raw`(${[...WINDS, ...FINE_WINDS, ...SHORT_WINDS].join('|')}|(?:north|south)[\s-](?:east|west))\.?\s+(?:of|from)\s+(.+)$`,
  'i',
)
/** What people call north may be up to northeast or northwest: half the angle between two winds, on either side. */
const SPREAD = Math.PI / 8
/** Of the distance, which people round. */
const ROUNDING = 0.1

/** Reads “10 miles north of Taylor, TX”. Null for other texts. */
export function readOffset(text: string): Offset | null {
  const [, amount, unit, wind, from] = OFFSET.exec(text.trim()) ?? []
  if (amount === undefined || unit === undefined || wind === undefined || from === undefined) return null
  const number = /^half/i.test(amount) ? 0.5 : /^a/i.test(amount) ? 1 : Number(amount)
  const isMetric = /^k/i.test(unit)
  const name = wind.toLowerCase().replace(/[\s-]/g, '')
  const label = `${number} ${isMetric ? 'km' : 'mi'} ${WINDS[SHORT_WINDS.indexOf(name)] ?? name}`
  return { miles: isMetric ? number / KM_PER_MILE : number, degrees: degreesOf(name), from, label }
}

function degreesOf(wind: string): number {
  const at = Math.max(WINDS.indexOf(wind), SHORT_WINDS.indexOf(wind))
  return at === -1 ? 22.5 + 45 * FINE_WINDS.indexOf(wind) : 45 * at
}

/** The point at a distance and direction from a place, on a sphere; null from areas, which have no point to measure from. */
export function shifted(place: Place, { miles, degrees, label }: Offset): Place | null {
  if (place.uncertainty_miles === null) return null
  const angle = (miles * KM_PER_MILE) / EARTH_RADIUS_KM
  const [bearing, from, start] = [degrees, place.latitude, place.longitude].map((each) => (each * Math.PI) / 180)
  const latitude = Math.asin(Math.sin(from!) * Math.cos(angle) + Math.cos(from!) * Math.sin(angle) * Math.cos(bearing!))
  const longitude =
    start! +
    Math.atan2(
      Math.sin(bearing!) * Math.sin(angle) * Math.cos(from!),
      Math.cos(angle) - Math.sin(from!) * Math.sin(latitude),
    )
  return {
    ...place,
    kind: 'point',
    label: `${label} of ${place.label}`,
    city: null,
    county: null,
    latitude: rounded((latitude * 180) / Math.PI),
    longitude: rounded((longitude * 180) / Math.PI),
    uncertainty_miles: Math.round((place.uncertainty_miles + miles * (Math.sin(SPREAD) + ROUNDING)) * 10) / 10,
  }
}

const rounded = (degrees: number): number => Math.round((((degrees + 540) % 360) - 180) * 1e5) / 1e5
