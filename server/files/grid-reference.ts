import proj4 from 'proj4'
import { KM_PER_MILE } from '../../domain/geometry/distance.ts'
import type { UncertainPoint } from '../../domain/place/gps.ts'
import { plainCharacters } from '../../domain/text/printable.ts'

/** “14R PU 52570 83080”, “14RPU5257083080”, also as the US National Grid writes it. */
const MGRS = /^(?:(?:MGRS|USNG)\s*:?\s*)?(\d{1,2})\s?([C-HJ-NP-X])\s?([A-HJ-NP-Z])\s?([A-HJ-NP-V])\s?([\d\s]{2,12})$/
/** “14R 652570 3383080”, “UTM zone 14N, 652570 mE, 3383080 mN”, “E 652570 N 3383080 zone 14 north” */
const EASTING = String.raw`(?:E(?:ASTING)?\s*[:=]?\s*)?(\d{6}(?:\.\d+)?)\s*(?:M?\s*E)?`
const NORTHING = String.raw`(?:N(?:ORTHING)?\s*[:=]?\s*)?(\d{6,7}(?:\.\d+)?)\s*(?:M?\s*N)?`
const ZONE = String.raw`(?:ZONE\s*)?(\d{1,2})\s?(NORTH|SOUTH|[C-HJ-NP-X])?`
const UTM = new RegExp(String.raw`^(?:(?:WGS\s?84\s*)?UTM\s*:?\s*)?${ZONE}[\s,;:]+${EASTING}[\s,;]+${NORTHING}$`)
const UTM_ZONE_LAST = new RegExp(String.raw`^(?:UTM\s*:?\s*)?${EASTING}[\s,;]+${NORTHING}[\s,;]+(?:UTM\s*)?${ZONE}$`)

/** Latitude bands of 8° from 80° S, the last one of 12°. */
const BANDS = 'CDEFGHJKLMNPQRSTUVWX'
const SPAN = 8

/** Reads a reference of MGRS, the US National Grid or UTM (WGS 84). Null for other texts. */
export function readGridReference(text: string): UncertainPoint | null {
  const plain = plainCharacters(text).trim().toUpperCase().replace(/\s+/g, ' ')
  return readMgrs(plain) ?? readUtm(plain) ?? readMgrs(withoutNames(plain))
}

/** “North tract: 14R PU 52570 83080”, “14R PU 52570 83080, Taylor”, “14R PU 52570 83080 Taylor TX” */
const withoutNames = (text: string): string =>
  text
    .replace(/^[^:=]{1,100}[:=]\s*/, '')
    .replace(/\s*[,;(].*$/, '')
    .replace(/(\d{2,5} \d{2,5}|\d{4,10}) \p{L}.*$/u, '$1')

function readMgrs(text: string): UncertainPoint | null {
  const [, zone, band, column, row, numbers = ''] = MGRS.exec(text) ?? []
  const digits = numbers.replaceAll(' ', '')
  if (zone === undefined || digits.length % 2 === 1 || !hasEqualHalves(numbers)) return null
  try {
    const [longitude, latitude] = proj4.mgrs.toPoint(`${zone}${band}${column}${row}${digits}`)
    const side = 10 ** (5 - digits.length / 2)
    return {
      latitude: rounded(latitude),
      longitude: rounded(longitude),
      uncertaintyMiles: milesOf(side * Math.SQRT1_2),
    }
  } catch {
    return null
  }
}

/** “52570 83080” or “5257083080”, but not “525 7083080”. */
function hasEqualHalves(numbers: string): boolean {
  const [first = '', second, third] = numbers.trim().split(' ')
  return second === undefined || (third === undefined && first.length === second.length)
}

function readUtm(text: string): UncertainPoint | null {
  const first = UTM.exec(text)
  const last = first ? null : UTM_ZONE_LAST.exec(text)
  const [zone, letter, easting, northing] = first ? first.slice(1) : last ? [last[3], last[4], last[1], last[2]] : []
  if (zone === undefined || Number(zone) < 1 || Number(zone) > 60) return null
  // Without a letter nothing says which half of the world is meant.
  if (letter === undefined) return null
  const isSouth = letter === 'SOUTH' || (letter.length === 1 && isSouthern(letter, Number(northing)))
  const system = `+proj=utm +zone=${Number(zone)}${isSouth ? ' +south' : ''} +datum=WGS84 +units=m`
  const [longitude, latitude] = proj4(system, 'WGS84', [Number(easting), Number(northing)]) as [number, number]
  if (letter.length === 1 && letter !== 'N' && letter !== 'S' && !isInBand(latitude, letter)) return null
  return { latitude: rounded(latitude), longitude: rounded(longitude), uncertaintyMiles: 0 }
}

/** N is a band of the northern half anyway. S is the band from 32° to 40° N, or else short for south. */
function isSouthern(letter: string, northing: number): boolean {
  if (letter !== 'S') return letter < 'N'
  const [, low] = proj4('WGS84', '+proj=utm +zone=31 +datum=WGS84', [3, 32]) as [number, number]
  const [, high] = proj4('WGS84', '+proj=utm +zone=31 +datum=WGS84', [3, 40]) as [number, number]
  return northing < low || northing > high
}

/** With room for points on the edge of a band. */
function isInBand(latitude: number, letter: string): boolean {
  const south = -80 + SPAN * BANDS.indexOf(letter)
  return latitude > south - 1 && latitude < south + (letter === 'X' ? 12 : SPAN) + 1
}

const milesOf = (meters: number): number => (meters < 100 ? 0 : meters / 1_000 / KM_PER_MILE)
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
